extension Lesson {
  static let kinds = Lesson(
    name: "kinds", title: "Four ways to cut",
    summary: "Round, chamfer, scoop and notch begin at the same points. A squircle begins farther out.",
    kind: "rectangle", settings: ["width": "150", "height": "150", "corner-radius": "45"],
    pages: [
      LessonPage(
        title: "Side by side",
        text: "Each corner of this square has its own style. All of these begin at the same distance from the tip. "
          + "Only a squircle begins farther out.",
        settings: ["corners": "ro rc rg rn"], numbers: ["r", "cut"]),
      LessonPage(
        title: "The chamfer", text: "A chamfer is a straight cut from T to U.", settings: ["corners": "rc s s s"],
        shows: [.zoomed, .tangents, .chord], formulas: [("s", "2 * t * sin(θ/2)")], numbers: ["t", "θ"]),
      LessonPage(
        title: "Make one", text: "Every corner has its own style, just as it has its own switch.",
        settings: ["corners": "r s s s"], shows: [.zoomed, .tangents],
        goal: Goal(
          task: "Make this corner a chamfer: press {corner.kind chamfer}.",
          hint: "The first key opens a box with all styles.", expression: "chamfer", target: 1)),
      LessonPage(
        title: "The scoop",
        text: "This is the round corner's arc, mirrored in the line TU. It has the same length, but it is hollow.",
        settings: ["corners": "rg s s s"], shows: [.zoomed, .tangents, .scoop],
        formulas: [("L", "r * φ * π / 180")], numbers: ["r", "φ"]),
      LessonPage(
        title: "The notch",
        text: "Two lines, each parallel to the other edge. At 90° they make a square with the side t.",
        settings: ["corners": "rn s s s"], shows: [.zoomed, .tangents, .notch],
        formulas: [("z", "2 * t * cos(θ/2)")], numbers: ["t"]),
      LessonPage(
        title: "One after the other", text: "Step through the styles with one key, until you see the notch.",
        settings: ["corners": "rg s s s"], shows: [.zoomed, .tangents],
        goal: Goal(
          task: "Go to the next style: press {corner.kind next}.", hint: "The notch comes after the scoop.",
          expression: "notch", target: 1)),
    ])
}
