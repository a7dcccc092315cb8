extension Lesson {
  static let bubble = Lesson(
    name: "bubble", title: "The arrow of a bubble", summary: "Base, length and position of a speech bubble's arrow.",
    kind: "dialog", settings: ["corner-radius": "12", "corners": "r r r s s s r", "fill-opacity": "0"],
    pages: [
      LessonPage(
        title: "Somebody speaks",
        text: "A box with an arrow. The arrow has a base, a length, and a middle: its position along the side.",
        shows: [.bounds, .tail], numbers: ["base", "out", "at"]),
      LessonPage(
        title: "The tip is on the bounds",
        text: "The dotted lines are the bounds around box and arrow. A longer arrow makes the box lower. "
          + "The total height stays the same.",
        shows: [.bounds, .tail], numbers: ["tall", "out"],
        goal: Goal(
          task: "Make the arrow 40 long: type {set arrow-height 40}.", hint: "The height of this arrow is its length.",
          expression: "out", target: 40, tolerance: 0.01)),
      LessonPage(
        title: "The base", text: "The base is a piece of the side. The tip points away from its middle.",
        shows: [.bounds, .tail], numbers: ["base", "at"],
        goal: Goal(
          task: "Make the base 50 wide: type {set arrow-width 50}.", hint: "The width of this arrow is its base.",
          expression: "base", target: 50, tolerance: 0.01)),
      LessonPage(
        title: "As near as it fits",
        text: "Ask for a position beyond the side, and the arrow stops where its base still fits.",
        shows: [.bounds, .tail], numbers: ["at", "base"],
        goal: Goal(
          task: "Push it to the left end, its middle at 15: type {set arrow-center 0}.",
          hint: "Half of the base is 15.",
          expression: "at", target: 15, tolerance: 0.01)),
      LessonPage(
        title: "A curved arrow", text: "The sides of the arrow can be curves that lead into the tip.",
        shows: [.bounds, .tail], numbers: ["base", "out"],
        goal: Goal(
          task: "Bend them: type {set tail curved}.", hint: "Replace straight, the current value, with curved.",
          expression: "tail-curved", target: 1)),
    ])
}
