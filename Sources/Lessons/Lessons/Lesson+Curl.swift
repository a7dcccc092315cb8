extension Lesson {
  static let curl = Lesson(
    name: "curl", title: "The curled shadow", summary: "A curve, and the handles that pull it.", kind: "curl",
    pages: [
      LessonPage(
        title: "A sheet that curls",
        text: "The lower edge rises in the middle. As a shadow it makes a flat sheet look bent.",
        shows: [.bounds], numbers: ["W", "top"]),
      LessonPage(
        title: "Four points",
        text: "The curve goes from 1 to 4. The points 2 and 3 are handles: it leaves 1 toward 2, and reaches 4 from 3.",
        shows: [.controls], numbers: ["lift"]),
      LessonPage(
        title: "Three quarters of the way",
        text: "The curve does not reach its handles: its top is at 3/4 of their height.",
        shows: [.controls, .handles], formulas: [("lift", "foot - curl-dy"), ("top", "0.75 * lift")],
        numbers: ["foot", "curl-dy"],
        goal: Goal(
          task: "Pull the handles up to 80: type {set curl-dy 50}.", hint: "The handles are curl-dy below the top.",
          expression: "lift", target: 80, tolerance: 0.01)),
      LessonPage(
        title: "Handles move sideways, too",
        text: "Closer together, the handles make the arch narrow. Its top keeps its height.",
        shows: [.controls, .inset], numbers: ["top", "curl-dx"],
        goal: Goal(
          task: "Bring them together: type {set curl-dx 80}.", hint: "Half of the width is 80.",
          expression: "curl-dx", target: 80, tolerance: 0.01)),
    ])
}
