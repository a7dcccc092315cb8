extension Lesson {
  static let mask = Lesson(
    name: "mask", title: "The mask on a picture", summary: "A shape decides which part of a picture is seen.",
    kind: "polygon",
    settings: [
      "count": "6", "radius": "90", "corner-radius": "12", "fill-opacity": "0", "image": hills,
      "image-fit": "cover",
    ],
    pages: [
      LessonPage(
        title: "A window", text: "A mask is a window: inside the shape the picture shows, outside it is cut away.",
        settings: ["frame": "160x120", "padding": "10", "corner-radius": "22"], numbers: ["wide", "tall"]),
      LessonPage(
        title: "The frame",
        text: "A frame is a box for the shape. The circle of its vertices grows until shape and line fill the box.",
        shows: [.frame, .circle, .radius], numbers: ["R", "wide", "tall"],
        goal: Goal(
          task: "Fit it into 160 by 120, so R becomes 59.5: type {set frame 160x120}.",
          hint: "Half of 120 is 60, less half of the line's width.", expression: "R", target: 59.5, tolerance: 0.01)),
      LessonPage(
        title: "Padding", text: "Padding keeps a margin free on all four sides of the frame.",
        settings: ["frame": "160x120"], shows: [.frame, .circle, .radius], numbers: ["padding", "R"],
        goal: Goal(
          task: "Keep 10 free: type {set padding 10}.", hint: "R shrinks by the padding: 59.5 less 10 is 49.5.",
          expression: "padding", target: 10, tolerance: 0.01)),
      LessonPage(
        title: "Fill the window",
        text: "This picture is shown whole, so it leaves gaps. It can also cover the shape and lose its rim.",
        settings: ["frame": "160x120", "padding": "10", "image-fit": "contain"], shows: [.bounds],
        numbers: ["wide", "tall"],
        goal: Goal(
          task: "Leave no gap: type {set image-fit cover}.", hint: "Replace contain, the current value, with cover.",
          expression: "image-fit-cover", target: 1)),
      LessonPage(
        title: "Any shape will do",
        text: "Any shape can be the window, with any corners. Round ones make it soft.",
        settings: ["frame": "160x120", "padding": "10"], shows: [.circle], numbers: ["r", "cut"],
        goal: Goal(
          task: "Make r 22: type {set corner-radius 22}.", hint: "The parameter is called corner-radius.",
          expression: "r", target: 22, tolerance: 0.01)),
    ])

  /// A sun over hills: a PNG of 64 by 48 pixels.
  private static let hills =
    "data:image/png;base64,"
    + "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwBAMAAABTZWEsAAAAKlBMVEX/zixuvf47hUP///+alpHoxJW80+ZjbY2SrMhrmV/mzV6x"
    + "xaDT8f+UzPKj47xdAAAB20lEQVR42s2UsWsUQRTGfzt75pJt3IuIxBjYxihisXB/hhDSSCphsbCwcVOYQBr9D7K1glntzBES0oYQ"
    + "RDAWFoIgWhycYBoVEhATbrPxLGZu702S3RRpnGbee3zzfW/efLtOg+ql+H8BC8uxDpzTb+Ht4M0nFYDFCIZHygHeDuDVAZz2aYDf"
    + "IcBmUNpkB4D0rGtOn2MOawD45U0eTQLeJ8mwaAFcAMeSmLEpHoK3jpDo3nvmW4gvfy4FGvBAi34cuWUB4iROpETEQWQBEhIkw+cD"
    + "3LBqDnf8/onjy20CfPOvXG53TWno6ASDCnEvupOmZHejAB4B8MOUorkTgFS2MxRbFAq4r8Oenkx2l1gAnA/w3AzxwjSQr9LYuh5Z"
    + "DB0T5wBLsBt6lkTen1AvhUybIJWAJWnFv8bWEtApktvw1rQmAPngDXppvmfCp2bPlFCAoEhumv2lQhrlVyHnaorcV7mRarUC6IWy"
    + "H8ie4LrDAIcr8K59Qz7CzwBeBNR8gPEEoNt63BFy2atrG+DMA62iWp8qrjemLVQD9XpwrDux1gQ1NrBXzdD3z71pjNveU3Y+C9vH"
    + "PPnVSjOofa/4uhWQBRWAWYBRW0L+xOr7AM7M+zIGk2yXSlzV26Gs/QN6Um5NTNEy/AAAAABJRU5ErkJggg=="
}
