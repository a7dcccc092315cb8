extension Lesson {
  static let mixing = Lesson(
    name: "mixing", title: "Round and sharp", summary: "A switch for every corner, and patterns for all of them.",
    kind: "polygon", settings: ["count": "8", "radius": "85", "corner-radius": "25"],
    pages: [
      LessonPage(
        title: "Half and half", text: "Every second corner of this polygon is round. Each corner has its own switch.",
        settings: ["corners": "every:2"], shows: [.numbers], numbers: ["cut", "sharp"]),
      LessonPage(
        title: "One switch",
        text: "One key flips the switch of the selected corner: round becomes sharp, and sharp becomes round.",
        shows: [.corner], numbers: ["cut", "sharp"],
        goal: Goal(
          task: "Make corner 0 sharp: press {corner.toggle}.", hint: "The corner at 12 o'clock is selected.",
          expression: "on0", target: 0)),
      LessonPage(
        title: "The next corner", text: "Move around with the arrow keys. Keys change the marked corner.",
        shows: [.corner], numbers: ["cut", "sharp"],
        goal: Goal(
          task: "Make corner 1 sharp: press {corner.next}, then {corner.toggle}.",
          hint: "The first key goes there, the second flips the switch.", expression: "on1", target: 0)),
      LessonPage(
        title: "All at once",
        text: "One key makes all corners sharp, another makes them round. Each corner keeps its radius.",
        shows: [.corner], numbers: ["cut", "sharp"],
        goal: Goal(
          task: "Make all sharp: press {corner.sharp-all}.", hint: "It is one key for all corners.",
          expression: "sharp", target: 8)),
      LessonPage(
        title: "A pattern", text: "A pattern goes around the shape: round, sharp, round, sharp.", shows: [.numbers],
        numbers: ["cut", "sharp"],
        goal: Goal(
          task: "Round every other corner: press {corner.every 2}.",
          hint: "The first key opens a box with all patterns.", expression: "cut", target: 4)),
      LessonPage(
        title: "The other half",
        text: "Inverting flips every switch: round becomes sharp, and sharp becomes round.",
        settings: ["corners": "every:2"], shows: [.corner], numbers: ["on0", "cut"],
        goal: Goal(
          task: "Flip them all: press {corner.invert}.", hint: "Corner 0 was round.", expression: "on0", target: 0)),
    ])
}
