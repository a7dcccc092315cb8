import Document
import Geometry
import Shapes

/// The ramps of a squircle, and the reasons why they are shorter than requested.
extension Explanation {
  var ramps: Step {
    step(
      "The ramps", rampText, formulas: [("g", "t * (1 + ξ)"), ("j", "t * (1 + η)"), ("ρ", "φ * (1 - ξ/2 - η/2)")],
      numbers: ["ξ", "η", "φ"], [draw.vertexMark] + draw.ramps)
  }

  var softPicture: String {
    let place = corner.isReflex ? "fills the corner" : "replaces the tip"
    return switch ends {
    case (false, false): "An arc \(place): this squircle has no ramps."
    case (true, false): "A soft curve \(place). It begins to bend gradually, and ends as an arc."
    case (false, true): "A soft curve \(place). It begins as an arc, and ends gradually."
    case (true, true): "A soft curve \(place). It begins to bend gradually."
    }
  }

  /// The presence of a ramp from P, and of one to Q.
  private var ends: (Bool, Bool) { (corner.smoothFillet?.rampIn != nil, corner.smoothFillet?.rampOut != nil) }

  private var rampText: String {
    guard case .cut(.squircle, _, let asked) = corner.style else { return "" }
    let what =
      switch ends {
      case (false, false): "Without ramps the whole arc is left, as in a round corner."
      case (true, false):
        "At P the curve begins earlier, and bends more and more. At Q there is no ramp: the arc runs to the edge, as in "
          + "a round corner."
      case (false, true):
        "At P there is no ramp: the arc begins at the edge, as in a round corner. Then the curve bends less and less, "
          + "and ends later, at Q."
      case (true, true):
        "The curve begins earlier, at P and Q, and bends more and more. In the middle "
          + (corner.smoothFillet?.arc == nil ? "the ramps meet." : "a piece of the circle is left.")
      }
    guard asked > 0 else { return "The smoothing is 0. " + what }
    let short = Side.allCases.filter { smoothing($0) < asked * (1 - 1e-9) }
    guard !short.isEmpty else { return what }
    return what + " You asked for \(Quantity("", "", asked, .ratio).text), but " + reason(short)
  }

  /// The reason why the ramps on some sides are shorter than requested.
  private func reason(_ short: [Side]) -> String {
    let edges = short.count == 1 ? "the edge \(edgeName(short[0]))" : "both edges"
    if measures.item.shape.corners.overflow == .half, short.allSatisfy({ takes(reach($0), $0, part: 0.5) }) {
      return "the rule \"half\" gives it half of \(edges), and no more."
    }
    let isFull = short.allSatisfy { side in
      let other = neighbor(side).map { $0.tangentLength * (1 + (side == .a ? $0.smoothing.ahead : $0.smoothing.back)) }
      return takes(reach(side) + (other ?? 0), side, part: 1)
    }
    guard isFull else { return "with longer ramps the curve would touch another part of the outline." }
    return "\(edges) \(short.count == 1 ? "is" : "are") full."
  }

  private func smoothing(_ side: Side) -> Double { side == .a ? corner.smoothing.back : corner.smoothing.ahead }

  /// The distance from the vertex to the curve's beginning.
  private func reach(_ side: Side) -> Double { corner.tangentLength * (1 + smoothing(side)) }

  /// True if a length is the given part of an edge, apart from rounding and ramps too short to draw.
  private func takes(_ taken: Double, _ side: Side, part: Double) -> Bool {
    let length = measures.value(of: side.length) ?? 0
    return abs(taken - length * part) <= 2e-6 * length
  }
}
