extension Lesson {
  static let reflex = Lesson(
    "reflex", "Pointed and hollow", summary: "Acute corners take much of their edges; reflex corners point inward.",
    kind: "free",
    [Setting("points", "20,20 180,20 180,90 90,90 90,180 20,180"), Setting("corners", "r20 r20 r20 r20 r20 r20")],
    pages: [
      LessonPage(
        "An L", "Six corners, all round with r 20. One of them is different: it points inward.", corner: 3,
        shows: [.edges], numbers: ["reflex", "i"]),
      LessonPage(
        "The angle inside", "Inside the L this corner has 270°. Between its edges there are 90°, outside.", corner: 3,
        shows: [.zoomed, .edges, .angle], formulas: [("i", "360 - θ")], numbers: ["θ"]),
      LessonPage(
        "It adds instead of cutting",
        "The arc of a reflex corner lies outside the old edges: the shape gains the "
          + "area S there.",
        corner: 3, shows: [.zoomed, .arc, .tangents], formulas: [("S", "r*t - r*L/2")], numbers: ["r", "t", "L"]),
      LessonPage(
        "Only the hollow ones", "A pattern can tell the two sorts apart.", corner: 3, numbers: ["cut", "reflex"],
        goal: Goal(
          "Round only the reflex corner: press {corner.only reflex}.", hint: "It is in the box of patterns.", "cut",
          is: 1)),
      LessonPage(
        "A pointed corner", "Here the angle is small. The same r begins far out: t is many times as long.",
        with: [Setting("points", "20,100 180,60 180,140"), Setting("corners", "r12 s s")],
        shows: [.edges, .angle, .tangents, .center], formulas: [("t", "r / tan(θ/2)")], numbers: ["r", "θ"]),
      LessonPage(
        "Less is enough", "A small radius already moves a pointed tip a lot. Look at d.",
        with: [Setting("points", "20,100 180,60 180,140"), Setting("corners", "r12 s s")],
        shows: [.zoomed, .arc, .tangents], formulas: [("d", "r / sin(θ/2) - r")], numbers: ["r", "θ"],
        goal: Goal(
          "Bring r down to 10: press {2 x corner.radius -1}.", hint: "Each press takes one away.", "r", is: 10,
          within: 0.05)),
    ])
}
