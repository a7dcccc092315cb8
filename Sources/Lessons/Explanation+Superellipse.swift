import Geometry

extension Explanation {
  func superellipsePicture(isReflex: Bool) -> String {
    guard corner.superellipse != nil else { return isReflex ? "An arc fills the corner." : "An arc replaces the tip." }
    return "A superellipse \(isReflex ? "fills the corner" : "replaces the tip"), as in CSS."
  }

  var superellipse: Step {
    let k = corner.superellipse?.k ?? 0
    let shape =
      k == 0
      ? "Here ε is 1: a straight line."
      : k < 0 ? "Here k is below 0: the curve is mirrored in the line TU." : "A larger k makes a fuller corner."
    let middle =
      k < 0 ? "In the mirrored curve it is 2^(−1/ε), so μ is 1 − 2^(−1/ε)" : "So 2·μ^ε = 1, and μ is 2^(−1/ε)"
    return step(
      "The curve",
      "Measure x and y from N along the edges, in units of t. On the curve x^ε + y^ε = 1, and ε is 2^|k|. \(shape) At M, "
        + "x = y = μ (say: mu). \(middle). λ (say: lambda) is the part of the way from V to M, of that to N.",
      formulas: [("λ", "1 - μ"), ("z", "2 * t * cos(θ/2)"), ("d", "z * λ")], numbers: ["k", "ε", "μ", "t", "θ"],
      [draw.vertexMark] + draw.tangents + draw.superellipse)
  }

  var superellipseCode: Step {
    let count = corner.superellipse?.curves.count ?? 0
    let text =
      count == 0
      ? "Two lines: up to T, then across to U."
      : "A line to T, then \(count) cubic curves. They stray from the superellipse by at most a millionth of t."
    return step(
      "The line of code", text, numbers: ["r"], [draw.vertexMark] + draw.tangents + draw.superellipse,
      code: ["p.addLine(to: T)"]
        + (count == 0 ? ["p.addLine(to: U)"] : ["p.addCurve(to: …, …)", " …", "p.addCurve(to: U, …)"]))
  }
}

extension Construction {
  /// The curve with its middle, and the lines from which it is measured.
  var superellipse: [Mark] {
    guard let curve = corner.superellipse, let fillet = corner.fillet else { return [] }
    let drawn =
      curve.curves.isEmpty
      ? [Mark(.segment(fillet.start, fillet.end), .solid, "L", "k", "ε")]
      : curve.curves.map { Mark(.curve($0), .solid, "L", "k", "ε") }
    return drawn + [
      Mark(.segment(fillet.start, curve.origin), .dotted), Mark(.segment(curve.origin, fillet.end), .dotted),
      Mark(.segment(corner.vertex, curve.origin), .dotted, "z"),
      Mark(.segment(corner.vertex, curve.middle), .solid, "d", "λ"),
      Mark(.segment(curve.origin, curve.middle), .dotted, "μ"), point(curve.origin, "N", inward),
      point(curve.middle, "M", inward),
    ]
  }

  /// The marks of a superellipse's number; `nil` for numbers that are marked as at other corners.
  func marks(of symbol: String, _ curve: Superellipse) -> [Mark]? {
    switch symbol {
    case "k", "ε", "λ", "μ", "d", "z", "L": superellipse.filter { $0.symbols.contains(symbol) }
    case "S", "φ": []
    default: nil
    }
  }
}

extension Measures {
  /// A number of a superellipse; `nil` for numbers that are the same at other corners.
  func quantity(_ symbol: String, of curve: Superellipse, at corner: ResolvedCorner) -> Quantity? {
    let depth = corner.vertex.distance(to: curve.middle)
    let whole = corner.vertex.distance(to: curve.origin)
    return switch symbol {
    case "k": Quantity(symbol, "k, as in CSS", curve.k, .ratio)
    case "ε": Quantity(symbol, "exponent", curve.exponent, .ratio)
    case "μ": Quantity(symbol, "x and y at M", curve.middleShare, .ratio)
    case "λ": Quantity(symbol, "V to M, of V to N", 1 - curve.middleShare, .ratio)
    case "d": Quantity(symbol, "V to the curve", depth)
    case "z": Quantity(symbol, "V to N", whole)
    case "L":
      Quantity(
        symbol, "curve length", curve.curves.isEmpty ? corner.start.distance(to: corner.end) : curve.length)
    default: nil
    }
  }
}
