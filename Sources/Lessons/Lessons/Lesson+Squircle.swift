extension Lesson {
  static let squircle = Lesson(
    name: "squircle", title: "Why a squircle", summary: "A curve that begins to bend gradually.",
    kind: "rectangle",
    settings: ["width": "150", "height": "150", "corner-radius": "45", "corner-kind": "squircle"],
    pages: [
      LessonPage(
        title: "A soft square", text: "The sides flow into the corners. You cannot see where the bend begins.",
        numbers: ["r", "smoothing"]),
      LessonPage(
        title: "The sudden bend",
        text: "The bend of a line is 0. The bend of an arc is 1/r from its first point. "
          + "Light on a shiny edge shows that jump.",
        settings: ["corner-kind": "round"], shows: [.zoomed, .arc, .tangents, .center], numbers: ["r", "t"]),
      LessonPage(
        title: "Ramps",
        text: "A squircle begins earlier, at P and not at T. There its bend is 0, like the line's. "
          + "The smoothing ξ (say: xi) says how much earlier.",
        shows: [.zoomed, .ramps, .tangents, .vertex], formulas: [("g", "t * (1 + ξ)")], numbers: ["t", "ξ"]),
      LessonPage(
        title: "The rest of the arc",
        text: "The ramps end at E and F, where the bend still jumps a little. Each takes its part of the turn "
          + "φ (say: phi). The circle keeps the rest ρ (say: rho).",
        shows: [.zoomed, .ramps], formulas: [("ρ", "φ * (1 - ξ/2 - η/2)")], numbers: ["φ", "ξ", "η"]),
      LessonPage(
        title: "More of it", text: "At 1 nothing of the circle remains, and the ramps meet in the middle.",
        settings: ["corner-radius": "30"], shows: [.zoomed, .ramps], numbers: ["ξ", "ρ"],
        goal: Goal(
          task: "Smooth it fully: type {set smoothing 1}.", hint: "Smoothing goes from 0 to 1.",
          expression: "ρ", target: 0, tolerance: 0.001)),
      LessonPage(
        title: "Make one", text: "Any corner can be a squircle, whatever its angle.",
        settings: ["corner-kind": "round"], shows: [.zoomed, .tangents],
        goal: Goal(
          task: "Make this corner a squircle: press {corner.kind squircle}.",
          hint: "The first key opens a box with all styles.", expression: "squircle", target: 1)),
    ])
}
