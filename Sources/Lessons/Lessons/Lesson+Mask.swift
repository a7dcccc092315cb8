extension Lesson {
  static let mask = Lesson(
    "mask", "The mask on a picture", summary: "A shape decides which part of a picture is seen.",
    kind: "polygon",
    [
      Setting("count", "6"), Setting("radius", "90"), Setting("corner-radius", "12"), Setting("fill-opacity", "0"),
      Setting("image", LessonPicture.hills), Setting("image-fit", "cover"),
    ],
    pages: [
      LessonPage(
        "A window", "A mask is a window: inside the shape the picture shows, outside it is cut away.",
        with: [Setting("frame", "160x120"), Setting("padding", "10"), Setting("corner-radius", "22")],
        numbers: ["wide", "tall"]),
      LessonPage(
        "The frame",
        "A frame is a box for the shape. The circle that its vertices lie on is fitted: with the line, it becomes as large as it can.",
        shows: [.frame, .circle, .radius], numbers: ["R", "wide", "tall"],
        goal: Goal(
          "Fit it into 160 by 120, so that R is 59.5: type {set frame 160x120}.",
          hint: "Half of 120 is 60, less half of the line's width.", "R", is: 59.5, within: 0.01)),
      LessonPage(
        "Padding", "Padding keeps a margin free on all four sides of the frame.", with: [Setting("frame", "160x120")],
        shows: [.frame, .circle, .radius], numbers: ["padding", "R"],
        goal: Goal(
          "Keep 10 free: type {set padding 10}.", hint: "R is what is left: 60 less 10 is 50.", "padding", is: 10,
          within: 0.01)),
      LessonPage(
        "Fill the window",
        "This picture is shown whole, so it leaves gaps. It may also cover the shape and lose its rim.",
        with: [Setting("frame", "160x120"), Setting("padding", "10"), Setting("image-fit", "contain")],
        shows: [.bounds], numbers: ["wide", "tall"],
        goal: Goal(
          "Leave no gap: type {set image-fit cover}.", hint: "Write cover in place of contain, which is the value now.",
          "image-fit-cover", is: 1)),
      LessonPage(
        "Any shape will do", "Any shape can be the window, with any corners. Round ones make it soft.",
        with: [Setting("frame", "160x120"), Setting("padding", "10")], shows: [.circle], numbers: ["r", "cut"],
        goal: Goal(
          "Make r 22: type {set corner-radius 22}.", hint: "The parameter is called corner-radius.", "r", is: 22,
          within: 0.01)),
    ])
}
