extension Lesson {
  static let polygon = Lesson(
    "polygon", "Equal sides", summary: "The angles of a regular polygon, and where its first vertex is.",
    kind: "polygon", [Setting("count", "5"), Setting("radius", "80")],
    pages: [
      LessonPage(
        "A regular polygon",
        "All sides are equal, and all angles. The sides meet at points called vertices. All vertices lie on one circle.",
        shows: [.circle, .radius], numbers: ["n", "R"]),
      LessonPage(
        "The first vertex", "Vertex 0 stands at 12 o'clock. The others follow clockwise, like the hours.",
        shows: [.circle, .rays, .numbers], numbers: ["n", "α"]),
      LessonPage(
        "The angle at the middle", "A full turn has 360°. The rays cut it into n equal parts, each α (say: alpha).",
        shows: [.circle, .rays], formulas: [("α", "360 / n")], numbers: ["n"],
        goal: Goal(
          "Make a part of 60°: press {set count += 1}.", hint: "360 divided by 6 is 60.", "α", is: 60,
          within: 0.001)),
      LessonPage(
        "The angle inside",
        "Walk round the shape: at each vertex you turn by 360°/n. What is left of 180° is the angle inside.",
        shows: [.edges, .angle], formulas: [("i", "180 - 360/n")], numbers: ["n"],
        goal: Goal(
          "Make the angle inside 90°: press {set count -= 1}.", hint: "Which shape has four right angles?", "i",
          is: 90, within: 0.001)),
      LessonPage(
        "Turn it", "The rotation says how far vertex 0 lies from 12 o'clock. A square on its side is turned by 45°.",
        with: [Setting("count", "4"), Setting("rotation", "40")], shows: [.circle, .rotation],
        numbers: ["rotation"],
        goal: Goal(
          "Turn it to 45°: press {5 x set rotation += 1}.", hint: "It is turned by 40° now: 5 are missing.", "rotation",
          is: 45, within: 0.001, while: [("n", 4)])),
    ])
}
