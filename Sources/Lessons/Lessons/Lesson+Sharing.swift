extension Lesson {
  static let sharing = Lesson(
    "sharing", "Too large for the edge", summary: "Why a radius is limited, and how two corners share an edge.",
    kind: "rectangle",
    [Setting("width", "160"), Setting("height", "80"), Setting("corner-radius", "20")],
    pages: [
      LessonPage(
        "No room left", "These corners asked for more and got less: two arcs already fill the whole short edge.",
        with: [Setting("corner-radius", "60")], corner: 1, shows: [.edges, .tangents, .shares],
        numbers: ["asked", "r", "limited"]),
      LessonPage(
        "Each arc needs t", "An arc takes t of both its edges. At 90° that is as much as r.", corner: 1,
        shows: [.edges, .tangents, .shares], formulas: [("t", "r / tan(θ/2)")], numbers: ["r"]),
      LessonPage(
        "Two on one edge",
        "The edge VB has a corner at each end. One takes t, the other takes w. What is left is straight.",
        corner: 1, shows: [.edges, .tangents, .shares], numbers: ["b", "t", "w"],
        goal: Goal(
          "Fill the edge: make t and w 40. Type {set corner-radius 40}.",
          hint: "40 and 40 are the 80 of the edge.",
          "t + w", is: 80, within: 0.05)),
      LessonPage(
        "Fair shares",
        "All corners grow in proportion to what each asks. When an edge is full, its two corners stop. The others go on.",
        with: [Setting("corner-radius", "60")], corner: 1, shows: [.edges, .tangents, .shares],
        numbers: ["asked", "r", "b", "t", "w"]),
      LessonPage(
        "One alone may have it all",
        "A corner whose neighbours are sharp may use whole edges. m is the largest radius while the others keep theirs.",
        with: [Setting("corner-radius", "30"), Setting("corners", "s r s s")], corner: 1,
        shows: [.edges, .tangents], formulas: [("m", "(b - w) * tan(θ/2)")], numbers: ["b", "w", "r"],
        goal: Goal(
          "Take all there is: press {corner.radius max}.", hint: "One key goes straight to m.", "r",
          is: 80, within: 0.05)),
    ])
}
