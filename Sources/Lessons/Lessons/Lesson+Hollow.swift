extension Lesson {
  static let hollow = Lesson(
    "hollow", "A hollow shadow", summary: "Two outlines and the even-odd rule: how a shape gets a hole.",
    kind: "path",
    [
      Setting("path-data", "M20 20H180V180H20Z M60 60H140V140H60Z"), Setting("fill-opacity", "0.6"),
      Setting("corner-radius", "0"),
    ],
    pages: [
      LessonPage(
        "A frame",
        "Only the ring between two squares is filled. A shadow with a hole for its shape is made the same way.",
        with: [Setting("fill-rule", "evenodd")], numbers: ["corners"]),
      LessonPage(
        "One path, two outlines", "The path draws the large square, then the small one. Now what is inside?",
        numbers: ["corners"]),
      LessonPage(
        "Count the crossings",
        "Go from a point straight to the outside. Even-odd asks: how many lines did you cross? An odd number means inside.",
        numbers: ["fill-rule-evenodd"],
        goal: Goal(
          "Use this rule: type {set fill-rule evenodd}.",
          hint: "Write evenodd in place of nonzero, which is the rule now.", "fill-rule-evenodd",
          is: 1)),
      LessonPage(
        "Round it off", "Both squares have corners, and each can be round. Corners 0 to 3 are those of the large one.",
        with: [Setting("fill-rule", "evenodd")], shows: [.numbers], numbers: ["corners", "cut"],
        goal: Goal(
          "Give all corners r 20: type {set corner-radius 20}.", hint: "It is the same radius for all.", "r", is: 20,
          within: 0.05)),
    ])
}
