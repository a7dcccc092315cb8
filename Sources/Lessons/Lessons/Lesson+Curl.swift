extension Lesson {
  static let curl = Lesson(
    "curl", "The curled shadow", summary: "A curve, and the handles that pull it.",
    kind: "curl", [],
    pages: [
      LessonPage(
        "A sheet that curls", "The lower edge rises in the middle. As a shadow it makes a flat sheet look bent.",
        shows: [.bounds], numbers: ["W", "top"]),
      LessonPage(
        "Four points",
        "The curve goes from 1 to 4. The points 2 and 3 are handles: it leaves 1 toward 2, and comes to 4 from 3.",
        shows: [.controls], numbers: ["lift"]),
      LessonPage(
        "Three quarters of the way",
        "The curve does not reach its handles: its top is at 3/4 of their height.",
        shows: [.controls, .handles], formulas: [("lift", "foot - curl-dy"), ("top", "0.75 * lift")],
        numbers: ["foot", "curl-dy"],
        goal: Goal(
          "Pull the handles up to 80: type {set curl-dy 50}.", hint: "The handles are curl-dy below the top.", "lift",
          is: 80, within: 0.01)),
      LessonPage(
        "Handles move sideways, too", "Further in, the handles make the arch narrow. The top stays as high.",
        shows: [.controls, .inset], numbers: ["top", "curl-dx"],
        goal: Goal(
          "Bring them together: type {set curl-dx 80}.", hint: "Half of the width is 80.", "curl-dx", is: 80,
          within: 0.01)),
    ])
}
