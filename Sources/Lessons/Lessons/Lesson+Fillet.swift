extension Lesson {
  static let fillet = Lesson(
    "fillet", "Rounding a corner", summary: "The circle that touches both edges: tangent length, centre, arc.",
    kind: "free",
    [Setting("points", "20,30 180,30 180,180 20,180"), Setting("corners", "s r15 s s")],
    pages: [
      LessonPage(
        "A round corner",
        "Here is where we are going: an arc, a piece of a circle, takes the place of the tip. It is called a fillet.",
        corner: 1, shows: [.zoomed, .arc, .tangents], numbers: ["r", "θ"]),
      LessonPage(
        "Two edges",
        "Two edges meet at the point V, the vertex. The angle between them is θ (say: theta). Here it is a right angle.",
        corner: 1, shows: [.zoomed, .edges, .angle],
        numbers: ["θ"]),
      LessonPage(
        "Roll a coin into the corner",
        "Push a circle into the corner. Its centre stays on the line in the middle, which cuts θ into two halves h.",
        corner: 1, shows: [.zoomed, .edges, .bisector, .center], formulas: [("h", "θ / 2")], numbers: ["r"]),
      LessonPage(
        "Where does the arc begin?",
        "The circle touches the edges at T and U, t away from V. (tan is a key of calculators.)",
        corner: 1, shows: [.zoomed, .angle, .tangents, .center], formulas: [("t", "r / tan(θ/2)")], numbers: ["r"],
        goal: Goal(
          "Make t exactly 20: press {5 x corner.radius +1}.", hint: "At 90° t is as long as r.", "t", is: 20,
          within: 0.05)),
      LessonPage(
        "Where is the centre?",
        "The centre C is one radius away from both edges. From V it is c away. (sin is such a key, too.)",
        corner: 1, shows: [.zoomed, .tangents, .center], formulas: [("c", "r / sin(θ/2)")], numbers: ["r", "t"]),
      LessonPage(
        "The arc", "The arc turns by φ (say: phi): 180° less θ. Its length L is that part of a circle.",
        corner: 1,
        shows: [.zoomed, .arc, .center], formulas: [("φ", "180 - θ"), ("L", "r * φ * π / 180")], numbers: ["r"]),
      LessonPage(
        "How far the tip moves", "From V to the arc it is d: the way c to the centre, less one radius.", corner: 1,
        shows: [.zoomed, .arc, .center], formulas: [("d", "c - r")], numbers: ["c", "r"],
        goal: Goal(
          "Make r 25: press {corner.radius +10}.", hint: "One key adds ten.", "r", is: 25, within: 0.05)),
    ])
}
