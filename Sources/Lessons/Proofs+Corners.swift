import Geometry

extension Proof {
  static let ofCorners: [Proof] = [
    Proof(
      of: "h = θ / 2", title: "Two equal tangents",
      Part(
        "Two right triangles",
        "The circle touches the edges at T and U. There the radii CT and CU are at right angles "
          + "to the edges.", numbers: ["r"]
      ) { $0.kite + $0.rightAngles },
      Part(
        "They are equal",
        "Both have the longest side VC and a side r. By Pythagoras their third sides are equal, too: "
          + "VT = VU = t.", "t = sqrt(c * c - r * r)"
      ) { $0.kite + $0.rightAngles + $0.equalSigns },
      Part("The same angle at V", "Equal triangles have equal angles. So VC halves θ: it is the bisector.", "h = θ / 2")
      {
        $0.kite + $0.angle("h") + $0.rightAngles
      }),

    Proof(
      of: "t = r / tan(θ/2)", title: "The tangent length",
      Part(
        "A right angle at T", "The circle touches the edge at T. There the radius CT is at a right angle to the edge.",
        numbers: ["r"]
      ) { $0.tangents + [$0.vertexMark] + $0.circle + $0.rightAngles.prefix(2) },
      Part("The triangle VTC", "Its angle at T is a right angle. Its angle at V is h, half of θ.", "h = θ / 2") {
        $0.triangle + $0.angle("h") + $0.rightAngles.prefix(2)
      },
      Part("The tangent of h", "In the right triangle VTC: tan h = r / t. So r is t times tan h.", "r = t * tan(h)") {
        $0.triangle + $0.angle("h") + $0.rightAngles.prefix(2)
      },
      Part("Solved for t", "Divide by tan h, and write θ/2 for h.", "t = r / tan(θ/2)") {
        $0.triangle + $0.angle("h") + $0.arc.prefix(1)
      }),

    Proof(
      of: "t = r / tan(θ/2)", title: "Scaling",
      Part(
        "Angles stay", "Draw the corner twice as large: each length is doubled, and θ stays.", numbers: ["θ", "r", "t"]
      ) { $0.triangle + $0.angle("θ") },
      Part("So t / r stays", "The quotient per = t / r depends on θ alone.", "per = t / r", "per = 1 / tan(θ/2)") {
        $0.triangle + $0.angle("θ")
      },
      Part("Twice r, twice t", "At the same angle t grows in proportion to r.", "t = per * r") {
        $0.triangle + $0.arc.prefix(1)
      }),

    Proof(
      of: "c = r / sin(θ/2)", title: "The distance of the center",
      Part(
        "The same triangle", "In the right triangle VTC the side VC is opposite the right angle.", numbers: ["c", "r"]
      ) {
        $0.triangle + $0.rightAngles.prefix(2)
      },
      Part("The sine of h", "sin h is the side opposite h over the longest side: sin h = r / c.", "r = c * sin(h)") {
        $0.triangle + $0.angle("h") + $0.rightAngles.prefix(2)
      },
      Part("Solved for c", "Divide by sin h. Pythagoras gives the same.", "c = r / sin(θ/2)", "c = sqrt(r * r + t * t)")
      {
        $0.triangle + $0.angle("h") + $0.rightAngles.prefix(2)
      }),

    Proof(
      of: "c = r / sin(θ/2)", title: "Offset and concentric curves",
      Part(
        "Two offset lines",
        "All points at the distance r from an edge are on a line parallel to it. The two lines meet "
          + "at C.", numbers: ["r"]
      ) { $0.circle + $0.offsetLines + $0.tangents + [$0.vertexMark] },
      Part(
        "A border inside",
        "A line inside the shape, everywhere equally far from the outline, turns about the same "
          + "center C. Its radius is r less that distance.", numbers: ["r"]
      ) { $0.kite + $0.concentric },
      Part("As far as C", "At the distance r its radius is 0: a sharp corner at C.", "c = r / sin(θ/2)") {
        $0.center + $0.offsetLines + [$0.vertexMark]
      }),

    Proof(
      of: "φ = 180 - θ", title: "The turn of the arc",
      Part(
        "Four angles", "VTCU has four angles, two of them right angles. Together they are 360°.", numbers: ["θ"]
      ) { $0.kite + $0.angle("θ") + $0.rightAngles },
      Part("The angle at C", "The angle at C is 360° less two right angles and θ.", "φ = 360 - 90 - 90 - θ") {
        $0.kite + $0.rightAngles + $0.angleAtCenter
      },
      Part("The turn", "The arc stays at a right angle to its radius, so both turn by φ.", "φ = 180 - θ") {
        $0.kite + $0.angleAtCenter + $0.arc.prefix(1)
      }),

    Proof(
      of: "L = r * φ * π / 180", title: "The length of the arc",
      Part("The whole circle", "π is circumference / diameter, and the diameter is 2r.", "G = 2 * r * π") { $0.circle },
      Part("Its part", "Along the arc the direction turns by φ, of 360° for the circle.", "L = G * φ / 360") {
        $0.kite + $0.angleAtCenter + $0.arc.prefix(1)
      },
      Part("Put in", "2 / 360 is 1 / 180.", "L = r * φ * π / 180") { $0.kite + $0.angleAtCenter + $0.arc.prefix(1) }),

    Proof(
      of: "d = c - r", "d = r / sin(θ/2) - r", title: "The way from V to the arc",
      Part(
        "On the line VC", "The point of the circle nearest to V is M, on the line from V to C. From M to C it is r.",
        "d = c - r"
      ) { $0.center + $0.arc + [$0.vertexMark] },
      Part("With r and θ", "In the right triangle VTC: c = r / sin(θ/2).", "d = r / sin(θ/2) - r") {
        $0.triangle + $0.arc + $0.rightAngles.prefix(2)
      },
      Part(
        "Half the angle",
        "(1 - cos z) / sin z is tan(z/2). With z = φ/2, d is t times the tangent of φ/4: the angle at T "
          + "between TV and TM.", "d = t * tan(φ/4)"
      ) { $0.tangents + $0.arc + $0.middleChord + [$0.vertexMark] }),

    Proof(
      of: "The arc", "S = r*t - r*L/2", title: "The area lost",
      Part("The kite VTCU", "Two right triangles with the sides r and t: half of r·t each.", "D = r * t") {
        $0.kite + $0.rightAngles
      },
      Part("The sector", "Of the circle, L is the part between T and U. Its sector has half of r·L.", "N = r * L / 2") {
        $0.kite + $0.arc.prefix(1) + $0.angleAtCenter
      },
      Part("The rest", "Between the edges and the arc is the kite without the sector.", "S = D - N", "S = r*t - r*L/2")
      {
        $0.kite + $0.arc.prefix(1)
      }),

    Proof(
      of: "q = R - r", title: "A circle in a circle",
      Part("They touch", "The corner's circle touches the large one from inside, at M.", numbers: ["R", "r"]) {
        $0.center + $0.arc
      },
      Part("On one line", "At M both have the same tangent, so O, C and M are on one line: R = q + r.", "q = R - r") {
        $0.center + $0.arc
      }),

    Proof(
      of: "s = 2 * t * sin(θ/2)", "e = t * cos(θ/2)", title: "The chord",
      Part(
        "Two equal sides", "VT and VU are equal. So the bisector halves the line TU at M, at a right angle.",
        "h = θ / 2"
      ) { $0.fan + $0.angle("h") + $0.rightAngleAtMiddle },
      Part("Sine and cosine", "In the right triangle VTM: sin h = TM / t, and cos h = VM / t.", "e = t * cos(h)") {
        $0.fan + $0.angle("h") + $0.rightAngleAtMiddle
      },
      Part("Both halves", "TU is twice TM.", "s = 2 * t * sin(θ/2)") { $0.fan + $0.angle("h") }),

    Proof(
      of: "z = 2 * t * cos(θ/2)", title: "The diamond",
      Part("Four sides t", "VT, VU, TM and UM are equal and parallel in pairs: a diamond.", numbers: ["t"]) {
        $0.tangents + $0.notch + [$0.vertexMark]
      },
      Part("Its diagonals", "They halve each other at right angles: cos h = (z/2) / t.", "z = 2 * t * cos(h)") {
        $0.tangents + $0.notch + $0.chord.prefix(1) + $0.angle("h") + [$0.vertexMark]
      }),

    largest("a", "u", "H", "VA", "A"), largest("b", "w", "K", "VB", "B"), share("a", "u", "A"), share("b", "w", "B"),

    Proof(
      of: "i = 360 - θ", title: "Around a vertex",
      Part("A full turn", "Around V there are 360°. The edges cut them in two: θ and i.", numbers: ["θ"]) {
        $0.edges + $0.angle("θ") + $0.outerAngle
      },
      Part("The inside", "The larger part is inside the shape where the corner points inward.", "i = 360 - θ") {
        $0.edges + $0.angle("θ") + $0.outerAngle
      }),

    Proof(
      of: "ρ = φ * (1 - ξ/2 - η/2)", title: "What the ramps leave",
      Part("Half and half", "Without ramps the arc turns by φ, half of it on each side.", numbers: ["φ"]) { $0.ramps },
      Part("Each takes its part", "The ramp at P takes ξ of its half, the one at Q η.", "ρ = φ - ξ * φ/2 - η * φ/2") {
        $0.ramps
      },
      Part("Together", "Write φ once.", "ρ = φ * (1 - ξ/2 - η/2)") { $0.ramps }),

    Proof(
      of: "The line of code", title: "The flags of SVG",
      Part(
        "Four arcs", "Two circles of radius r go through T and U: that makes a short and a long arc on each.",
        numbers: ["r"]
      ) {
        $0.bothCircles
      },
      Part("The first flag", "It is 1 for the long arc. A corner turns by less than 180°: always 0.", "φ = 180 - θ") {
        $0.kite + $0.angleAtCenter + $0.arc.prefix(1)
      },
      Part(
        "The second flag",
        "1 turns clockwise on the screen, 0 the other way. The cross product of the two edges has "
          + "the sign.", numbers: ["r"], code: { $0.arcCommands }
      ) { $0.tangents + $0.arc.prefix(1) + [$0.vertexMark] }),

    Proof(
      of: "The line of code", title: "An arc as a Bézier curve",
      Part(
        "Two handles", "A cubic curve from T to U has its handles on the edges, p from T and from U.",
        numbers: ["p", "t"]
      ) {
        $0.handles
      },
      Part(
        "Its middle", "Halfway the curve is 3/4 of the way from the line TU to the line between the handles' ends.",
        "d = e - 0.75 * e * p / t"
      ) { $0.handles + $0.arc.suffix(2) },
      Part("It must be M", "So the middle of the curve is on the arc. Solved for p:", "p = 4 / 3 * r * tan(φ/4)") {
        $0.handles + $0.arc.suffix(2)
      },
      Part(
        "Its error",
        "Between T, M and U the curve is a little outside the circle. This is the most, in millionths of r.",
        "gap = sin(φ/4) * sin(φ/4) * sin(φ/4) / cos(φ/4)", "error = 1000000 * (sqrt(1 + 4 * gap * gap / 27) - 1)"
      ) { $0.handles + $0.arc }),
  ]

  /// The proof of the largest radius for the room on one edge.
  private static func largest(_ length: String, _ taken: String, _ room: String, _ edge: String, _ end: String) -> Proof
  {
    Proof(
      of: "m = (\(length) - \(taken)) * tan(θ/2)", title: "The room on \(edge)",
      Part(
        "The room", "The corner at \(end) takes \(taken) of the edge. The rest is free.",
        "\(room) = \(length) - \(taken)"
      ) {
        $0.edges + $0.shares + $0.room(room)
      },
      Part("Solved for r", "t = r / tan(θ/2), so r is t times tan(θ/2).", "r = t * tan(θ/2)") {
        $0.triangle + $0.angle("θ")
      },
      Part("All of it", "r is as large as it can be when t takes the whole room.", "m = \(room) * tan(θ/2)") {
        $0.edges + $0.shares + $0.room(room) + $0.marks(of: "m", in: $0.box)
      })
  }

  /// The proof that the corners of an edge share it fairly.
  private static func share(_ length: String, _ taken: String, _ end: String) -> Proof {
    Proof(
      of: "\(length) = t + \(taken)", title: "Fair sharing with \(end)",
      Part(
        "All grow alike", "All corners grow in proportion to what they ask for. Each has the same share of it.",
        "share = r / asked"
      ) {
        $0.edges + $0.tangents + $0.shares
      },
      Part(
        "Until an edge is full",
        "Then its two corners stop, and the others go on. No corner can get more unless one "
          + "that has less gives it up.", "\(length) = t + \(taken)"
      ) { $0.edges + $0.tangents + $0.shares })
  }
}
