extension Lesson {
  static let kinds = Lesson(
    "kinds", "Five ways to cut", summary: "Round, chamfer, scoop, notch and squircle begin at the same places.",
    kind: "rectangle",
    [Setting("width", "150"), Setting("height", "150"), Setting("corner-radius", "45")],
    pages: [
      LessonPage(
        "Side by side",
        "One square, and each corner is of another kind. All of them begin at the same distance from the tip.",
        with: [Setting("corners", "ro rc rg rn")], numbers: ["r", "cut"]),
      LessonPage(
        "The chamfer", "A chamfer is a straight cut from T to U.", with: [Setting("corners", "rc s s s")],
        shows: [.zoomed, .tangents, .chord], formulas: [("s", "2 * t * sin(θ/2)")], numbers: ["t", "θ"]),
      LessonPage(
        "Make one", "Every corner has its own kind, as it has its own switch.", with: [Setting("corners", "r s s s")],
        shows: [.zoomed, .tangents],
        goal: Goal(
          "Make this corner a chamfer: press {corner.kind chamfer}.", hint: "The first key opens a box with all kinds.",
          "chamfer",
          is: 1)),
      LessonPage(
        "The scoop", "The round corner's arc, mirrored in the line TU. It is as long, but hollow.",
        with: [Setting("corners", "rg s s s")], shows: [.zoomed, .tangents, .scoop],
        formulas: [("L", "r * φ * π / 180")], numbers: ["r", "φ"]),
      LessonPage(
        "The notch", "Two lines, each beside the other edge. At 90° they make a square with the side t.",
        with: [Setting("corners", "rn s s s")], shows: [.zoomed, .tangents, .notch],
        formulas: [("z", "2 * t * cos(θ/2)")], numbers: ["t"]),
      LessonPage(
        "One after the other", "Step through the kinds with one key, until you see the notch.",
        with: [Setting("corners", "rg s s s")], shows: [.zoomed, .tangents],
        goal: Goal(
          "Go on to the next kind: press {corner.kind next}.", hint: "The notch comes after the scoop.", "notch",
          is: 1)),
    ])
}
