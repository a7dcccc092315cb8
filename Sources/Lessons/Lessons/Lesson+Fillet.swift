extension Lesson {
  static let fillet = Lesson(
    name: "fillet", title: "Rounding a corner",
    summary: "The circle that touches both edges: tangent length, center, arc.",
    kind: "free", settings: ["points": "20,30 180,30 180,180 20,180", "corners": "s r15 s s"],
    pages: [
      LessonPage(
        title: "A round corner",
        text: "This is where we are going: an arc, a piece of a circle, replaces the tip. It is called a fillet.",
        corner: 1, shows: [.zoomed, .arc, .tangents], numbers: ["r", "θ"]),
      LessonPage(
        title: "Two edges",
        text: "Two edges meet at the point V, the vertex. The angle between them is θ (say: theta). "
          + "Here it is a right angle.",
        corner: 1, shows: [.zoomed, .edges, .angle], numbers: ["θ"]),
      LessonPage(
        title: "Roll a coin into the corner",
        text:
          "Push a circle into the corner. Its center stays on the line in the middle, which cuts θ into halves h.",
        corner: 1, shows: [.zoomed, .edges, .bisector, .center], formulas: [("h", "θ / 2")], numbers: ["r"]),
      LessonPage(
        title: "Where does the arc begin?",
        text: "The circle touches the edges at T and U, t away from V. The triangle VTC has a right angle at T, "
          + "so tan(θ/2) is r/t.",
        corner: 1, shows: [.zoomed, .angle, .tangents, .center], formulas: [("t", "r / tan(θ/2)")], numbers: ["r"],
        goal: Goal(
          task: "Make t exactly 20: press {5 x corner.radius +1}.", hint: "At 90° t is as long as r.",
          expression: "t", target: 20, tolerance: 0.05)),
      LessonPage(
        title: "Where is the center?",
        text:
          "The center C is one radius from both edges, and c from V. In the triangle VTC, sin(θ/2) is r/c.",
        corner: 1, shows: [.zoomed, .tangents, .center], formulas: [("c", "r / sin(θ/2)")], numbers: ["r", "t"]),
      LessonPage(
        title: "The arc",
        text: "The arc turns by φ (say: phi): 180° less θ. Its length L is that part of a circle.",
        corner: 1, shows: [.zoomed, .arc, .center], formulas: [("φ", "180 - θ"), ("L", "r * φ * π / 180")],
        numbers: ["r"]),
      LessonPage(
        title: "How far the tip moves",
        text: "The tip moves by d, from V to the arc: the way c to the center, less one radius.",
        corner: 1, shows: [.zoomed, .arc, .center], formulas: [("d", "c - r")], numbers: ["c", "r"],
        goal: Goal(
          task: "Make r 25: press {corner.radius +10}.", hint: "One key adds ten.",
          expression: "r", target: 25, tolerance: 0.05)),
    ])
}
