extension Lesson {
  static let star = Lesson(
    "star", "Two circles and rays", summary: "A star is 2n rays between two circles.",
    kind: "star", [Setting("count", "5"), Setting("radius", "90"), Setting("roundness", "50")],
    pages: [
      LessonPage(
        "A star", "Tips point out, as many notches point in. You will build this one from two circles.",
        with: [Setting("roundness", "38.2")], shows: [.circle, .innerCircle, .radius, .innerRadius],
        numbers: ["n", "R", "I"]),
      LessonPage(
        "2n rays", "Draw twice as many rays as tips. From each to the next it is the same angle β (say: beta).",
        shows: [.circle, .innerCircle, .rays], formulas: [("β", "360 / (2 * n)")], numbers: ["n"],
        goal: Goal(
          "Make β 30°: press {set count += 1}.", hint: "360 divided by 30 is 12: six tips.", "β", is: 30,
          within: 0.001)),
      LessonPage(
        "Out, in, out, in", "The first ray ends on the outer circle, the next on the inner one, and so on.",
        shows: [.circle, .innerCircle, .spokes, .radius, .innerRadius], formulas: [("I", "R * roundness / 100")],
        numbers: ["R", "roundness"],
        goal: Goal(
          "Make the inner circle smaller: type {set roundness 40}.",
          hint: "Roundness is I in percent of R.", "roundness", is: 40, within: 0.001)),
      LessonPage(
        "The famous ratio",
        "In the star of flags the sides of the tips line up: each is one line through the star. For that I has to be (3 - √5)/2 of R: about 0.382.",
        shows: [.circle, .innerCircle, .radius, .innerRadius], formulas: [("I", "R * roundness / 100")],
        numbers: ["R", "roundness"],
        goal: Goal(
          "Set it: type {set roundness 38.2}.", hint: "0.382 of R are 38.2 percent of it.", "roundness", is: 38.2,
          within: 0.01)),
      LessonPage(
        "Round tips, sharp notches",
        "The tips t0, t1, t2 and the notches n0, n1, n2 take turns. So every other corner is a tip.",
        with: [Setting("corner-radius", "6")], shows: [.numbers], numbers: ["cut", "sharp"],
        goal: Goal(
          "Round the tips only: press {corner.every 2}.", hint: "The first key opens a box with all patterns.", "cut",
          is: 5)),
    ])
}
