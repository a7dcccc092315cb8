extension Lesson {
  static let reflex = Lesson(
    name: "reflex", title: "Pointed and hollow",
    summary: "Pointed corners take much of their edges, and reflex corners point inward.",
    kind: "free",
    settings: ["points": "20,20 180,20 180,90 90,90 90,180 20,180", "corners": "r20 r20 r20 r20 r20 r20"],
    pages: [
      LessonPage(
        title: "An L",
        text: "All corners are round. One is different: it points inward. Such a corner is called reflex.",
        corner: 3, shows: [.edges], numbers: ["reflex", "i"]),
      LessonPage(
        title: "The angle inside",
        text: "The angle θ (say: theta) between the edges is outside the L here. The angle inside is i, "
          + "the rest of a full turn.",
        corner: 3, shows: [.zoomed, .edges, .angle, .inside], formulas: [("i", "360 - θ")], numbers: ["θ"]),
      LessonPage(
        title: "It adds instead of cutting",
        text: "The arc fills the corner: the shape gains the area S. It is the triangles VTC and VUC, "
          + "less a slice of the circle.",
        corner: 3, shows: [.zoomed, .arc, .tangents, .center, .vertex], formulas: [("S", "r*t - r*L/2")],
        numbers: ["r", "t", "L"]),
      LessonPage(
        title: "Only the hollow ones", text: "A pattern can pick out the reflex corners.", corner: 3,
        numbers: ["cut", "reflex"],
        goal: Goal(
          task: "Round only the reflex corner: press {corner.only reflex}.", hint: "It is in the box of patterns.",
          expression: "cut", target: 1)),
      LessonPage(
        title: "A pointed corner",
        text: "Here the angle is small, so the arc begins far from the vertex: t is much longer than r.",
        settings: ["points": "20,100 180,60 180,140", "corners": "r12 s s"],
        shows: [.edges, .angle, .tangents, .center], formulas: [("t", "r / tan(θ/2)")], numbers: ["r", "θ"]),
      LessonPage(
        title: "Less is enough", text: "Even a small radius cuts a lot off a pointed tip: it moves in by d.",
        settings: ["points": "20,100 180,60 180,140", "corners": "r12 s s"],
        shows: [.zoomed, .arc, .tangents], formulas: [("d", "r / sin(θ/2) - r")], numbers: ["r", "θ"],
        goal: Goal(
          task: "Bring r down to 10: press {2 x corner.radius -1}.", hint: "Each press subtracts one.",
          expression: "r", target: 10, tolerance: 0.05)),
    ])
}
