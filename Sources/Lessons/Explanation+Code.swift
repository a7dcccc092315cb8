import Drawing
import Geometry
import Shapes
import Text

/// The line of code that draws a corner. Points have the letters of the figure.
extension ExplanationWriter {
  var sharpCode: Step {
    step("The line of code", "A sharp corner is just the end of a line.", draw.edges, code: ["p.addLine(to: v\(name))"])
  }

  var curveCode: Step {
    let isFirst = (measures.item.shape as? Dialog)?.firstTailCorner == corner.index
    return step(
      "The line of code", isFirst ? "A line ends here, and a curve goes on." : "A curve ends here.", [draw.vertexMark],
      code: isFirst ? ["p.addLine(to: v\(name))", "p.addCurve(to: \(nextName), …)"] : ["p.addCurve(to: v\(name), …)"])
  }

  func code(_ kind: CornerKind) -> Step {
    let radius = length(corner.used)
    switch kind {
    case .round:
      return step(
        "The line of code", "Swift needs the two lines and the radius. It finds T, U and C by the same rules.",
        numbers: ["r"], draw.arc + draw.tangents + [draw.vertexMark],
        code: ["p.addArc(tangent1End: v\(name),", " tangent2End: \(nextName),", " radius: \(radius))"])
    case .chamfer:
      return step(
        "The line of code", "Two lines: up to T, then across to U.", draw.tangents + draw.chord + [draw.vertexMark],
        code: ["p.addLine(to: T)", "p.addLine(to: U)"])
    case .scoop:
      return step(
        "The line of code", "A line to T, then an arc to U. Its centre C2 is C mirrored in the line TU.",
        draw.tangents + draw.scoop + [draw.vertexMark] + draw.centerMark + draw.scoopCenter,
        code: ["p.addLine(to: T)", "p.addArc(center: C2,", " radius: \(radius), …)"])
    case .notch:
      return step(
        "The line of code", "Three lines: to T, to M, to U.", draw.tangents + draw.notch + [draw.vertexMark],
        code: ["p.addLine(to: T)", "p.addLine(to: M)", "p.addLine(to: U)"])
    case .squircle:
      let pieces = smoothPieces
      let text =
        pieces.count == 1
        ? "A line to P, then an arc about C: without ramps that is all."
        : "A line to P, then \(WordList.text(pieces.map(\.word))), each from where the last one ended."
      return step(
        "The line of code", text, draw.ramps + [draw.vertexMark] + draw.centerMark,
        code: ["p.addLine(to: P)"] + pieces.map(\.code))
    }
  }

  /// What a squircle is drawn of, in order: as many ramps as it has, and what is left of the arc.
  private var smoothPieces: [(word: String, code: String)] {
    guard let smooth = corner.smoothFillet else { return [] }
    var pieces: [(word: String, code: String)] = []
    if smooth.rampIn != nil { pieces.append(("a curve to E", "p.addCurve(to: E, …)")) }
    if smooth.arc != nil { pieces.append(("an arc about C", "p.addArc(center: C, …)")) }
    if smooth.rampOut != nil { pieces.append(("a curve to Q", "p.addCurve(to: Q, …)")) }
    return pieces
  }

  private var nextName: String {
    measures.ends(of: corner.index)?.cornerAfter.map { "v\(measures.label($0))" } ?? "b"
  }
}
