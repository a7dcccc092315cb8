extension Lesson {
  static let bubble = Lesson(
    "bubble", "The arrow of a bubble", summary: "Base, length and place of a speech bubble's arrow.",
    kind: "dialog",
    [Setting("corner-radius", "12"), Setting("corners", "r r r s s s r"), Setting("fill-opacity", "0")],
    pages: [
      LessonPage(
        "Somebody speaks",
        "A box with an arrow. The arrow has a base, a length, and a middle that says where it stands on its side.",
        shows: [.bounds, .tail], numbers: ["base", "out", "at"]),
      LessonPage(
        "The tip is on the bounds",
        "The dotted lines are the bounds: they hold box and arrow. A longer arrow makes the box lower, and the whole stays as tall.",
        shows: [.bounds, .tail], numbers: ["tall", "out"],
        goal: Goal(
          "Make the arrow 40 long: type {set arrow-height 40}.",
          hint: "The height of this arrow is how far it stands out.", "out", is: 40, within: 0.01)),
      LessonPage(
        "The base", "The base is a piece of the side. The tip points away from its middle.", shows: [.bounds, .tail],
        numbers: ["base", "at"],
        goal: Goal(
          "Make the base 50 wide: type {set arrow-width 50}.", hint: "The width of this arrow is its base.", "base",
          is: 50, within: 0.01)),
      LessonPage(
        "As near as it fits", "Ask for a place outside the side, and the arrow stops where its base still fits.",
        shows: [.bounds, .tail], numbers: ["at", "base"],
        goal: Goal(
          "Push it to the left end, its middle at 15: type {set arrow-center 0}.", hint: "Half of the base is 15.",
          "at", is: 15,
          within: 0.01)),
      LessonPage(
        "A curved arrow", "The sides of the arrow may be curves that lean into the tip.", shows: [.bounds, .tail],
        numbers: ["base", "out"],
        goal: Goal(
          "Bend them: type {set tail curved}.", hint: "Write curved in place of straight, which it is now.",
          "tail-curved", is: 1)),
    ])
}
