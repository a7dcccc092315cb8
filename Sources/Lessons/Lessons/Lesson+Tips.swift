extension Lesson {
  static let tips = Lesson(
    name: "tips", title: "Tips on the circle",
    summary: "A rounded polygon that keeps its size: circles at the corners.",
    kind: "polygon", settings: ["count": "5", "radius": "85", "corner-radius": "34"],
    pages: [
      LessonPage(
        title: "It still touches",
        text: "Each tip of this rounded polygon touches the circle. It is as large as the sharp one was.",
        settings: ["tips": "circle"], shows: [.circle, .radius], numbers: ["R", "r"]),
      LessonPage(
        title: "What rounding does",
        text: "Rounding cuts the tips off. The shape looks smaller than its circle: d is missing at each tip.",
        shows: [.circle, .radius, .skeleton, .arc, .angle, .vertex], formulas: [("d", "r / sin(θ/2) - r")],
        numbers: ["r", "R"]),
      LessonPage(
        title: "Disks at the corners",
        text: "Put a disk at each corner, touching the circle from inside. Its center is r farther in.",
        settings: ["tips": "circle"], shows: [.circle, .radius, .center], formulas: [("q", "R - r")],
        numbers: ["R", "r"]),
      LessonPage(
        title: "A band around the disks",
        text: "Stretch a band around all disks. Its straight parts are the sides, its bends the arcs, "
          + "each with the turn φ.",
        settings: ["tips": "circle"], shows: [.circle, .center, .arc, .skeleton], formulas: [("φ", "360 / n")],
        numbers: ["n"]),
      LessonPage(
        title: "Do it", text: "The parameter tips sets what lies on the circle: the vertices, or the tips.",
        shows: [.circle, .radius], numbers: ["R"],
        goal: Goal(
          task: "Put the tips on the circle: type {set tips circle}.",
          hint: "Replace vertex, the current value, with circle.",
          expression: "tips-circle", target: 1)),
    ])
}
