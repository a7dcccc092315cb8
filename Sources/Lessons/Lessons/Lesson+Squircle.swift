extension Lesson {
  static let squircle = Lesson(
    "squircle", "Why a squircle", summary: "A curve that begins to turn little by little.",
    kind: "rectangle",
    [
      Setting("width", "150"), Setting("height", "150"), Setting("corner-radius", "45"),
      Setting("corner-kind", "squircle"),
    ],
    pages: [
      LessonPage(
        "A soft square", "The sides flow into the corners. You cannot see where the bend begins.",
        numbers: ["r", "smoothing"]),
      LessonPage(
        "The sudden bend",
        "On a line the bend is 0. On an arc it is 1/r at once. Light on a shiny edge shows that jump.",
        with: [Setting("corner-kind", "round")], shows: [.zoomed, .arc, .tangents, .center], numbers: ["r", "t"]),
      LessonPage(
        "Ramps", "A squircle begins earlier, at P and not at T. The smoothing ξ (say: xi) says how much.",
        shows: [.zoomed, .ramps, .tangents, .vertex], formulas: [("g", "t * (1 + ξ)")], numbers: ["t", "ξ"]),
      LessonPage(
        "What is left of the arc",
        "The ramps end at E and F. Each takes its part of the turn φ (say: phi). The circle keeps the rest ρ (say: rho).",
        shows: [.zoomed, .ramps], formulas: [("ρ", "φ * (1 - ξ/2 - η/2)")], numbers: ["φ", "ξ", "η"]),
      LessonPage(
        "More of it", "At 1 nothing of the circle is left, and the ramps meet in the middle.",
        with: [Setting("corner-radius", "30")], shows: [.zoomed, .ramps], numbers: ["ξ", "ρ"],
        goal: Goal(
          "Smooth it fully: type {set smoothing 1}.", hint: "Smoothing goes from 0 to 1.", "ρ", is: 0,
          within: 0.001)),
      LessonPage(
        "Make one", "Any corner can be a squircle, whatever its angle.", with: [Setting("corner-kind", "round")],
        shows: [.zoomed, .tangents],
        goal: Goal(
          "Make this corner a squircle: press {corner.kind squircle}.",
          hint: "The first key opens a box with all kinds.",
          "squircle", is: 1)),
    ])
}
