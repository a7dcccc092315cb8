extension Lesson {
  static let hollow = Lesson(
    name: "hollow", title: "A hollow shadow",
    summary: "Two outlines and the even-odd rule: how a shape gets a hole.",
    kind: "path",
    settings: [
      "path-data": "M20 20H180V180H20Z M60 60H140V140H60Z", "fill-opacity": "0.6", "corner-radius": "0",
    ],
    pages: [
      LessonPage(
        title: "A frame",
        text: "Only the ring between two squares is filled. A shadow with a hole for its shape is made the same way.",
        settings: ["fill-rule": "evenodd"], numbers: ["corners"]),
      LessonPage(
        title: "One path, two outlines",
        text: "The path draws the large square, then the small one. Now what is inside?", numbers: ["corners"]),
      LessonPage(
        title: "Count the crossings",
        text: "Go straight from a point to the outside, and count the lines you cross. "
          + "With even-odd, an odd number means inside.",
        numbers: ["fill-rule-evenodd"],
        goal: Goal(
          task: "Use this rule: type {set fill-rule evenodd}.",
          hint: "Replace nonzero, the current rule, with evenodd.",
          expression: "fill-rule-evenodd", target: 1)),
      LessonPage(
        title: "Round it off",
        text: "Both squares have corners, and each can be round. Corners 0 to 3 belong to the large square.",
        settings: ["fill-rule": "evenodd"], shows: [.numbers], numbers: ["corners", "cut"],
        goal: Goal(
          task: "Give all corners r 20: type {set corner-radius 20}.", hint: "All corners share this radius.",
          expression: "r", target: 20, tolerance: 0.05)),
    ])
}
