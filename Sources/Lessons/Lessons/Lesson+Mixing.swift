extension Lesson {
  static let mixing = Lesson(
    "mixing", "Round and sharp", summary: "A switch for every corner, and patterns for all of them.",
    kind: "polygon", [Setting("count", "8"), Setting("radius", "85"), Setting("corner-radius", "25")],
    pages: [
      LessonPage(
        "Half and half", "Every second corner of this polygon is round. Each corner has a switch of its own.",
        with: [Setting("corners", "every:2")], shows: [.numbers], numbers: ["cut", "sharp"]),
      LessonPage(
        "One switch", "One key turns the switch of the selected corner: round becomes sharp, and sharp becomes round.",
        shows: [.corner], numbers: ["cut", "sharp"],
        goal: Goal(
          "Make corner 0 sharp: press {corner.toggle}.", hint: "The corner at 12 o'clock is selected.", "on0", is: 0)),
      LessonPage(
        "The next corner", "Go round with the arrow keys. The marked corner is the one that keys change.",
        shows: [.corner], numbers: ["cut", "sharp"],
        goal: Goal(
          "Make corner 1 sharp: press {corner.next}, then {corner.toggle}.",
          hint: "The first key goes there, the second one switches.", "on1",
          is: 0)),
      LessonPage(
        "All at once", "One key makes all corners sharp, another makes them round. No radius is forgotten.",
        shows: [.corner], numbers: ["cut", "sharp"],
        goal: Goal("Make all sharp: press {corner.sharp-all}.", hint: "It is one key for all corners.", "sharp", is: 8)),
      LessonPage(
        "A pattern", "A pattern goes round the shape: round, sharp, round, sharp.", shows: [.numbers],
        numbers: ["cut", "sharp"],
        goal: Goal(
          "Round every other corner: press {corner.every 2}.", hint: "The first key opens a box with all patterns.",
          "cut", is: 4)),
      LessonPage(
        "The other half", "Inverting switches every corner: round becomes sharp, and sharp becomes round.",
        with: [Setting("corners", "every:2")], shows: [.corner], numbers: ["on0", "cut"],
        goal: Goal("Switch them all: press {corner.invert}.", hint: "Corner 0 was round.", "on0", is: 0)),
    ])
}
