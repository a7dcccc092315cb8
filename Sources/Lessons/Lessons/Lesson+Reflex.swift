extension Lesson {
  static let reflex = Lesson(
    "reflex", "Pointed and hollow",
    summary: "Pointed corners take much of their edges, and reflex corners point inward.",
    kind: "free",
    [Setting("points", "20,20 180,20 180,90 90,90 90,180 20,180"), Setting("corners", "r20 r20 r20 r20 r20 r20")],
    pages: [
      LessonPage(
        "An L", "Round corners all the way. One is different: it points inward. Such a corner is called reflex.",
        corner: 3,
        shows: [.edges], numbers: ["reflex", "i"]),
      LessonPage(
        "The angle inside",
        "The angle θ (say: theta) between the edges lies outside the L here. Inside is the rest i of a full turn.",
        corner: 3,
        shows: [.zoomed, .edges, .angle, .inside], formulas: [("i", "360 - θ")], numbers: ["θ"]),
      LessonPage(
        "It adds instead of cutting",
        "The arc fills the corner up: the shape gains the area S. It is the triangles VTC and VUC, less a slice of the circle.",
        corner: 3, shows: [.zoomed, .arc, .tangents, .center, .vertex], formulas: [("S", "r*t - r*L/2")],
        numbers: ["r", "t", "L"]),
      LessonPage(
        "Only the hollow ones", "A pattern can tell the two sorts apart.", corner: 3, numbers: ["cut", "reflex"],
        goal: Goal(
          "Round only the reflex corner: press {corner.only reflex}.", hint: "It is in the box of patterns.", "cut",
          is: 1)),
      LessonPage(
        "A pointed corner", "Here the angle is small, so the arc has to begin far out: t is much longer than r.",
        with: [Setting("points", "20,100 180,60 180,140"), Setting("corners", "r12 s s")],
        shows: [.edges, .angle, .tangents, .center], formulas: [("t", "r / tan(θ/2)")], numbers: ["r", "θ"]),
      LessonPage(
        "Less is enough", "Even a small radius cuts a lot off a pointed tip: it moves in by d.",
        with: [Setting("points", "20,100 180,60 180,140"), Setting("corners", "r12 s s")],
        shows: [.zoomed, .arc, .tangents], formulas: [("d", "r / sin(θ/2) - r")], numbers: ["r", "θ"],
        goal: Goal(
          "Bring r down to 10: press {2 x corner.radius -1}.", hint: "Each press takes one away.", "r", is: 10,
          within: 0.05)),
    ])
}
