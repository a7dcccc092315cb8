extension Lesson {
  static let sharing = Lesson(
    name: "sharing", title: "Too large for the edge",
    summary: "Why a radius is limited, and how two corners share an edge.",
    kind: "rectangle", settings: ["width": "160", "height": "80", "corner-radius": "20"],
    pages: [
      LessonPage(
        title: "No room left",
        text: "These corners asked for more and got less: two arcs already fill the whole short edge.",
        settings: ["corner-radius": "60"], corner: 1, shows: [.edges, .tangents, .shares],
        numbers: ["asked", "r", "limited"]),
      LessonPage(
        title: "Each arc needs t", text: "An arc takes t of each of its edges. At 90° that is as much as r.",
        corner: 1, shows: [.edges, .tangents, .shares], formulas: [("t", "r / tan(θ/2)")], numbers: ["r"]),
      LessonPage(
        title: "Two on one edge",
        text: "The edge VB has a corner at each end. One takes t, the other takes w. The rest is straight.",
        corner: 1, shows: [.edges, .tangents, .shares], numbers: ["b", "t", "w"],
        goal: Goal(
          task: "Fill the edge: make t and w 40. Type {set corner-radius 40}.",
          hint: "40 plus 40 is the whole edge: 80.", expression: "t + w", target: 80, tolerance: 0.05)),
      LessonPage(
        title: "Fair shares",
        text: "All corners grow in proportion to what each asks for. When an edge is full, its two corners stop. "
          + "The others go on.",
        settings: ["corner-radius": "60"], corner: 1, shows: [.edges, .tangents, .shares],
        numbers: ["asked", "r", "b", "t", "w"]),
      LessonPage(
        title: "One alone may have it all",
        text: "A corner whose neighbors are sharp may use whole edges. m is the largest radius while the others "
          + "keep theirs.",
        settings: ["corner-radius": "30", "corners": "s r s s"], corner: 1, shows: [.edges, .tangents],
        formulas: [("m", "(b - w) * tan(θ/2)")], numbers: ["b", "w", "r"],
        goal: Goal(
          task: "Take all there is: press {corner.radius max}.", hint: "One key goes straight to m.",
          expression: "r", target: 80, tolerance: 0.05)),
    ])
}
