extension Lesson {
  static let mask = Lesson(
    "mask", "The mask on a picture", summary: "A shape that fits a picture's frame decides what is seen.",
    kind: "polygon",
    [Setting("count", "6"), Setting("radius", "90"), Setting("corner-radius", "12"), Setting("fill-opacity", "0.6")],
    pages: [
      LessonPage(
        "A window", "A mask is a window: inside the shape the picture shows, outside it is cut away.",
        with: [Setting("frame", "160x120")], shows: [.bounds], numbers: ["wide", "tall"]),
      LessonPage(
        "The frame",
        "A picture has a size. The shape gets the same frame, and fits itself into it, as large as it can.",
        shows: [.bounds], numbers: ["wide", "tall"],
        goal: Goal(
          "Fit it into 160 by 120: type {set frame 160x120}.",
          hint: "The circle then is as tall as the frame, "
            + "less the line's width.", "R", is: 60, within: 1.2)),
      LessonPage(
        "Padding", "Padding keeps a margin free on all four sides.", with: [Setting("frame", "160x120")],
        shows: [.circle, .bounds], numbers: ["R", "padding"],
        goal: Goal(
          "Keep 10 free: type {set padding 10}.", hint: "60 less 10 is 50.", "R", is: 50, within: 0.01)),
      LessonPage(
        "Any shape will do", "Corners soften the window. Round corners need no room of their own.",
        with: [Setting("frame", "160x120"), Setting("padding", "10")], shows: [.circle], numbers: ["r", "cut"],
        goal: Goal(
          "Make r 22: type {set corner-radius 22}.", hint: "The parameter is called corner-radius.", "r", is: 22,
          within: 0.01)),
    ])
}
