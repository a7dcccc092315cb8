import Geometry

extension Proof {
  static let ofShapes: [Proof] = [
    Proof(
      of: "α = 360 / n", "i = 180 - 360/n", title: "The angles of a polygon",
      .ofShape("Triangles", "Lines from the middle O to the n vertices make n equal triangles.", "α = 360 / n") {
        $0.circle("R") + $0.spokes + $0.angleAtCenter + $0.skeleton
      },
      .ofShape(
        "The base", "The angles of a triangle are 180° together. Two equal ones are left beside α.", numbers: ["α"]
      ) {
        $0.circle("R") + $0.spokes + $0.angleAtCenter + $0.skeleton
      },
      .ofShape(
        "At a vertex", "Two of them meet at each vertex. Together they are what α leaves of 180°.", "i = 180 - α"
      ) {
        $0.circle("R") + $0.spokes + $0.angleAtCenter + $0.skeleton + $0.insideAngle
      },
      .ofShape("All of them", "The n angles together are n - 2 half turns.", "sum = n * i", "sum = (n - 2) * 180") {
        $0.circle("R") + $0.skeleton + $0.insideAngle
      }),

    Proof(
      of: "α = 360 / n", title: "Vertices by sine and cosine",
      .ofShape(
        "The direction", "turn is the angle from 12 o'clock to the vertex after the selected one, clockwise.",
        numbers: ["turn", "R"]
      ) {
        $0.circle("R") + $0.vertexTriangle
      },
      .ofShape("To the right", "In the right triangle, X is opposite the angle.", "X = R * sin(turn)") {
        $0.circle("R") + $0.vertexTriangle
      },
      .ofShape("Down", "On a screen y grows downward, so up is negative.", "Y = -R * cos(turn)") {
        $0.circle("R") + $0.vertexTriangle
      }),

    Proof(
      of: "W = 2 * I * sin(β)", title: "The width of a tip",
      .ofShape(
        "Two equal sides",
        "O and the notches beside a tip make a triangle with two sides I. The ray to the tip halves it.",
        numbers: ["I", "β"]
      ) {
        $0.skeleton + $0.tipTriangle
      },
      .ofShape(
        "A right triangle", "Each part has a right angle, with I opposite. The side opposite β is called half.",
        "half = I * sin(β)"
      ) {
        $0.skeleton + $0.tipTriangle
      },
      .ofShape("Both parts", "W has two of them.", "W = 2 * half") { $0.skeleton + $0.tipTriangle }),

    Proof(
      of: "I = R * roundness / 100", title: "The pentagram",
      .ofShape(
        "A side on one line", "The distance of O from the line between a tip and the next but one is called far.",
        "far = R * cos(α)"
      ) {
        $0.circle("R") + $0.pentagram
      },
      .ofShape(
        "The notch on it", "A notch is β beside the tip between. On the line it is Z away from O.",
        "Z = R * cos(α) / cos(β)"
      ) {
        $0.circle("R") + $0.pentagram + $0.spokes + $0.angleAtCenter
      },
      .ofShape(
        "The golden ratio", "With five tips, golden = (1 + √5) / 2. Its square is itself plus 1.",
        "golden = (1 + sqrt(5)) / 2",
        "Z = R / (golden * golden)"
      ) { $0.circle("R") + $0.pentagram }),

    Proof(
      of: "I = R * roundness / 100", title: "Winding rules",
      .ofShape(
        "Five lines in one go",
        "Draw lines from each tip to the next but one, in one go. The angle between two lines is 180°/5. The rest of 180° "
          + "is called bend: the turn at a tip.",
        "bend = 180 - 180/5"
      ) { $0.circle("R") + $0.fiveLines },
      .ofShape(
        "Twice around O",
        "The five turns are two full turns. So the lines run around O twice: its winding number is 2.",
        "winding = 5 * bend / 360"
      ) { $0.fiveLines },
      .ofShape(
        "A ray counts it",
        "From O the ray crosses two lines, both in the same direction: 2. Past the first one it crosses one more: 1. Outside "
          + "it crosses none: 0.", numbers: ["winding"]
      ) { $0.fiveLines + $0.windingRay },
      .ofShape(
        "Two rules",
        "The rule nonzero fills all numbers but 0: the whole star. The rule evenodd fills the odd numbers: the tips. The "
          + "middle has 2 and stays empty.", numbers: ["winding"]
      ) { $0.fiveTips }),

    Proof(
      of: "top = 0.75 * lift", title: "De Casteljau",
      .ofShape("Three middles", "Halve the lines 1–2, 2–3 and 3–4: 5, 6 and 7.", numbers: ["lift"]) { $0.casteljau(1) },
      .ofShape("Two middles", "Halve 5–6 and 6–7: 8 and 9. They are 3/4 as high as 2 and 3.", numbers: ["lift"]) {
        $0.casteljau(2)
      },
      .ofShape("One middle", "The middle of 8–9 is the middle of the curve.", "top = 0.75 * lift") { $0.casteljau(3) }),
  ]
}
