extension Lesson {
  static let kinds = Lesson(
    "kinds", "Five ways to cut", summary: "Round, chamfer, scoop, notch and squircle begin at the same places.",
    kind: "rectangle",
    [Setting("width", "150"), Setting("height", "150"), Setting("corner-radius", "45")],
    pages: [
      LessonPage(
        "Four of the five", "One square, four kinds of corner. All of them begin and end at the same distance.",
        with: [Setting("corners", "ro rc rg rn")], numbers: ["r", "cut"]),
      LessonPage(
        "The chamfer", "A straight line from T to U.", with: [Setting("corners", "rc s s s")],
        shows: [.zoomed, .tangents, .chord], formulas: [("s", "2 * t * sin(θ/2)")], numbers: ["t", "θ"]),
      LessonPage(
        "Make one", "The kind belongs to the corner, like its switch.", with: [Setting("corners", "r s s s")],
        shows: [.zoomed, .tangents],
        goal: Goal(
          "Make this corner a chamfer: press {corner.kind chamfer}.", hint: "All kinds are in one box.", "chamfer",
          is: 1)),
      LessonPage(
        "The scoop", "The arc of the fillet, mirrored in the line TU. It has the same length.",
        with: [Setting("corners", "rg s s s")], shows: [.zoomed, .tangents, .scoop],
        formulas: [("L", "r * φ * π / 180")], numbers: ["r", "φ"]),
      LessonPage(
        "The notch", "Two lines beside the edges. At 90° they make a square with the side t.",
        with: [Setting("corners", "rn s s s")], shows: [.zoomed, .tangents, .notch],
        formulas: [("z", "2 * t * cos(θ/2)")], numbers: ["t"]),
      LessonPage(
        "All the same", "Step through the kinds with one key, until you see the notch.",
        with: [Setting("corners", "rg s s s")], shows: [.zoomed, .tangents],
        goal: Goal(
          "Go on to the next kind: press {corner.kind next}.", hint: "The notch comes after the scoop.", "notch",
          is: 1)),
    ])
}
