extension Lesson {
  static let polygon = Lesson(
    name: "polygon", title: "Equal sides", summary: "The angles of a regular polygon, and where its first vertex is.",
    kind: "polygon", settings: ["count": "5", "radius": "80"],
    pages: [
      LessonPage(
        title: "A regular polygon",
        text: "All sides are equal, and so are all angles. The sides meet at points called vertices. "
          + "All vertices lie on one circle.",
        shows: [.circle, .radius], numbers: ["n", "R"]),
      LessonPage(
        title: "The first vertex", text: "Vertex 0 is at 12 o'clock. The others follow clockwise, like the hours.",
        shows: [.circle, .rays, .numbers], numbers: ["n", "α"]),
      LessonPage(
        title: "The angle at the center",
        text: "A full turn has 360°. The rays cut it into n equal parts, each α (say: alpha).",
        shows: [.circle, .rays], formulas: [("α", "360 / n")], numbers: ["n"],
        goal: Goal(
          task: "Make each part 60°: press {set count += 1}.", hint: "360 divided by 6 is 60.",
          expression: "α", target: 60, tolerance: 0.001)),
      LessonPage(
        title: "The angle inside",
        text: "Walk around the shape: at each vertex you turn by 360°/n. The angle inside is 180° minus that turn.",
        shows: [.edges, .angle], formulas: [("i", "180 - 360/n")], numbers: ["n"],
        goal: Goal(
          task: "Make the angle inside 90°: press {set count -= 1}.", hint: "Which shape has four right angles?",
          expression: "i", target: 90, tolerance: 0.001)),
      LessonPage(
        title: "Turn it",
        text: "The rotation is how far vertex 0 is turned from 12 o'clock. A square on its side is turned by 45°.",
        settings: ["count": "4", "rotation": "40"], shows: [.circle, .rotation], numbers: ["rotation"],
        goal: Goal(
          task: "Turn it to 45°: press {5 x set rotation += 1}.", hint: "It is turned by 40° now: 5 more.",
          expression: "rotation", target: 45, tolerance: 0.001, others: [("n", 4)])),
    ])
}
