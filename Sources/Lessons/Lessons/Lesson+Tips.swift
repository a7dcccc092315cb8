extension Lesson {
  static let tips = Lesson(
    "tips", "Tips on the circle", summary: "A rounded polygon that keeps its size: circles at the corners.",
    kind: "polygon",
    [Setting("count", "5"), Setting("radius", "85"), Setting("corner-radius", "34")],
    pages: [
      LessonPage(
        "It still touches", "A round polygon, and each tip touches the circle. It is as large as the sharp one was.",
        with: [Setting("tips", "circle")], shows: [.circle, .radius], numbers: ["R", "r"]),
      LessonPage(
        "What rounding does",
        "Rounding cuts the tips off. The shape looks smaller than its circle: d is missing at each tip.",
        shows: [.circle, .radius, .skeleton, .arc, .angle, .vertex], formulas: [("d", "r / sin(θ/2) - r")],
        numbers: ["r", "R"]),
      LessonPage(
        "Discs at the corners",
        "Put a disc at each corner so that it touches the circle from inside. Its centre is r further in.",
        with: [Setting("tips", "circle")], shows: [.circle, .radius, .center], formulas: [("q", "R - r")],
        numbers: ["R", "r"]),
      LessonPage(
        "A band round the discs",
        "Stretch a band round all discs. Its straight parts are the sides, its bends the arcs, each with the turn φ.",
        with: [Setting("tips", "circle")], shows: [.circle, .center, .arc, .skeleton],
        formulas: [("φ", "360 / n")], numbers: ["n"]),
      LessonPage(
        "Do it", "The parameter tips says what lies on the circle: the vertices, or the tips.",
        shows: [.circle, .radius],
        numbers: ["R"],
        goal: Goal(
          "Put the tips on the circle: type {set tips circle}.",
          hint: "Write circle in place of vertex, which it is now.", "tips-circle",
          is: 1)),
    ])
}
