import Document
import Geometry
import Shapes

/// The ramps of a squircle, and why they may be shorter than was asked.
extension ExplanationWriter {
  var ramps: Step {
    step(
      "The ramps", rampText, formulas: [("g", "t * (1 + ξ)"), ("j", "t * (1 + η)"), ("ρ", "φ * (1 - ξ/2 - η/2)")],
      numbers: ["ξ", "η", "φ"], [draw.vertexMark] + draw.ramps)
  }

  /// What the picture of the finished corner shows.
  var softPicture: String {
    let place = corner.isReflex ? "fills it up" : "takes the place of the tip"
    return switch ends {
    case (false, false): "An arc \(place): this squircle has no ramps."
    case (true, false): "A soft curve \(place). It begins to turn little by little, and ends as an arc."
    case (false, true): "A soft curve \(place). It begins as an arc, and ends little by little."
    case (true, true): "A soft curve \(place). It begins to turn little by little."
    }
  }

  /// Whether there is a ramp from P, and one to Q.
  private var ends: (Bool, Bool) { (corner.smoothFillet?.rampIn != nil, corner.smoothFillet?.rampOut != nil) }

  private var rampText: String {
    guard case .cut(.squircle, _, let asked) = corner.style else { return "" }
    let what =
      switch ends {
      case (false, false): "Without ramps the whole arc is left, as in a round corner."
      case (true, false):
        "At P the curve begins earlier, and bends a little more and more. At Q there is no ramp: the arc goes on to the "
          + "edge, as in a round corner."
      case (false, true):
        "At P there is no ramp: the arc begins at the edge, as in a round corner. Then the curve bends a little less "
          + "and less, and ends later, at Q."
      case (true, true):
        "The curve begins earlier, at P and Q, and bends a little more and more. In the middle "
          + (corner.smoothFillet?.arc == nil ? "the ramps meet." : "a piece of the circle is left.")
      }
    guard asked > 0 else { return "The smoothing is 0. " + what }
    let short = Side.allCases.filter { smoothing($0) < asked * (1 - 1e-9) }
    guard !short.isEmpty else { return what }
    return what + " You asked for \(Quantity("", "", asked, .ratio).text), but " + reason(short)
  }

  /// Why the ramps on some sides are no longer.
  private func reason(_ short: [Side]) -> String {
    let half = short.filter { measures.item.shape.corners.overflow == .half && $0.isFull(reach($0), 0.5, measures) }
    if half.count == short.count {
      return "the rule \"half\" gives it half of \(edges(half)), and no more."
    }
    let full = short.filter { side in
      let other = neighbour(side).map { $0.tangentLength * (1 + (side == .a ? $0.smoothing.ahead : $0.smoothing.back)) }
      return side.isFull(reach(side) + (other ?? 0), 1, measures)
    }
    return full.count == short.count
      ? "nothing more is left of \(edges(full))."
      : "with longer ramps the curve would touch another part of the outline."
  }

  private func smoothing(_ side: Side) -> Double { side == .a ? corner.smoothing.back : corner.smoothing.ahead }

  /// How far from the vertex the curve begins.
  private func reach(_ side: Side) -> Double { corner.tangentLength * (1 + smoothing(side)) }

  private func edges(_ sides: [Side]) -> String {
    sides.count == 1 ? "the edge \(edgeName(sides[0]))" : "both edges"
  }
}

extension ExplanationWriter.Side {
  /// Whether a length is all of a part of the edge, but for rounding and for ramps too short to draw.
  fileprivate func isFull(_ taken: Double, _ part: Double, _ measures: Measures) -> Bool {
    let length = measures.value(of: self.length) ?? 0
    return abs(taken - length * part) <= 2e-6 * length
  }
}
