extension Lesson {
  static let star = Lesson(
    name: "star", title: "Two circles and rays", summary: "A star is 2n rays between two circles.",
    kind: "star", settings: ["count": "5", "radius": "90", "roundness": "50"],
    pages: [
      LessonPage(
        title: "A star",
        text: "Tips point out, and just as many notches point in. You will build this one from two circles.",
        settings: ["roundness": "38.2"], shows: [.circle, .innerCircle, .radius, .innerRadius],
        numbers: ["n", "R", "I"]),
      LessonPage(
        title: "2n rays",
        text: "Draw twice as many rays as tips. The angle from each to the next is always β (say: beta).",
        shows: [.circle, .innerCircle, .rays], formulas: [("β", "360 / (2 * n)")], numbers: ["n"],
        goal: Goal(
          task: "Make β 30°: press {set count += 1}.", hint: "360 divided by 30 is 12: six tips.",
          expression: "β", target: 30, tolerance: 0.001)),
      LessonPage(
        title: "Out, in, out, in",
        text: "The first ray ends on the outer circle, the next on the inner one, and so on.",
        shows: [.circle, .innerCircle, .spokes, .radius, .innerRadius], formulas: [("I", "R * roundness / 100")],
        numbers: ["R", "roundness"],
        goal: Goal(
          task: "Make the inner circle smaller: type {set roundness 40}.", hint: "Roundness is I in percent of R.",
          expression: "roundness", target: 40, tolerance: 0.001)),
      LessonPage(
        title: "The famous ratio",
        text: "In the star of flags the sides of the tips line up: each is one line through the star. "
          + "For that, I must be (3 - √5)/2 of R: about 0.382.",
        shows: [.circle, .innerCircle, .radius, .innerRadius], formulas: [("I", "R * roundness / 100")],
        numbers: ["R", "roundness"],
        goal: Goal(
          task: "Set it: type {set roundness 38.2}.", hint: "0.382 of R is 38.2 percent of R.",
          expression: "roundness", target: 38.2, tolerance: 0.01)),
      LessonPage(
        title: "Round tips, sharp notches",
        text: "The tips t0, t1, t2 and the notches n0, n1, n2 take turns. So every other corner is a tip.",
        settings: ["corner-radius": "6"], shows: [.numbers], numbers: ["cut", "sharp"],
        goal: Goal(
          task: "Round the tips only: press {corner.every 2}.", hint: "The first key opens a box with all patterns.",
          expression: "cut", target: 5)),
    ])
}
