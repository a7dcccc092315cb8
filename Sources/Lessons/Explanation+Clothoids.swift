import Geometry

/// The explanation of a smooth corner: two clothoids.
extension Explanation {
  func smoothPicture(isReflex: Bool) -> String {
    guard corner.clothoids != nil else { return isReflex ? "An arc fills the corner." : "An arc replaces the tip." }
    return "A smooth curve \(isReflex ? "fills the corner" : "replaces the tip"). It bends most in the middle."
  }

  var clothoids: Step {
    step(
      "Two clothoids",
      "From P to M the curvature grows in proportion to the way along the curve, from 0 to 1/r. Such a curve is a "
        + "clothoid. From M to Q it falls back to 0. Together they are twice as long as an arc of radius r.",
      formulas: [("φ", "180 - θ"), ("L", "r * φ * π / 90")], numbers: ["r", "θ"],
      [draw.vertexMark] + draw.clothoids)
  }

  var clothoidCut: Step {
    step(
      "Where does it begin?",
      "M is on the bisector, f along the edge from P and k away from it. That gives t and d. A circle of radius r would "
        + "begin nearer to V.",
      formulas: [("t", "f + k / tan(θ/2)"), ("d", "k / sin(θ/2)")], numbers: ["f", "k", "θ"],
      [draw.vertexMark] + draw.tangents + draw.clothoidMiddle + draw.clothoids)
  }

  var bestCircle: Step {
    step(
      "What is its radius?",
      "At M the curve bends as much as the circle of radius r about C. Everywhere else it bends less.",
      formulas: [("c", "d + r")], numbers: ["r"], [draw.vertexMark] + draw.clothoids + draw.bestCircle)
  }

  var clothoidCode: Step {
    let count = (corner.clothoids?.curves.count ?? 2) / 2
    let halves = ["M", "Q"].flatMap { end in
      (1...count).map { "p.addCurve(to: \($0 == count ? end : "…"), …)" }
    }
    return step(
      "The line of code",
      "A line to P, then \(2 * count) cubic curves, \(count) for each clothoid. They stray from it by less than a hundred-thousandth of r.",
      numbers: ["r"], [draw.vertexMark] + draw.clothoids, code: ["p.addLine(to: P)"] + halves)
  }
}

extension Construction {
  /// P and Q, and their distances from the vertex.
  func ends(of smooth: ClothoidCorner) -> [Mark] {
    [
      Mark(.segment(corner.vertex, smooth.start), .solid, "t"), Mark(.segment(corner.vertex, smooth.end), .solid, "t"),
      point(smooth.start, "P", beside(corner.wedge.back)), point(smooth.end, "Q", beside(corner.wedge.ahead)),
    ]
  }

  /// The curve of a smooth corner, with its ends and its middle.
  var clothoids: [Mark] {
    guard let smooth = corner.clothoids else { return [] }
    return smooth.curves.map { Mark(.curve($0), .solid, "L", "φ") } + ends(of: smooth).suffix(2)
      + [Mark(.segment(corner.vertex, smooth.middle), .dotted, "d"), point(smooth.middle, "M", inward)]
  }

  /// The way from P to M: along the edge, and away from it.
  var clothoidMiddle: [Mark] {
    guard let smooth = corner.clothoids else { return [] }
    let foot = smooth.start - corner.wedge.back * smooth.along
    return [
      Mark(.segment(smooth.start, foot), .dotted, "f"), Mark(.segment(foot, smooth.middle), .dotted, "k"),
    ]
  }

  /// The circle that fits a smooth corner best in its middle.
  var bestCircle: [Mark] {
    guard let smooth = corner.clothoids else { return [] }
    return [
      Mark(.segment(smooth.center, smooth.middle), .dotted, "r"),
      Mark(.segment(corner.vertex, smooth.center), .dotted, "c"), .circle(smooth.center, smooth.radius),
      point(smooth.center, "C", inward),
    ]
  }

  /// The marks of a smooth corner's number; `nil` for numbers that are marked as at other corners.
  func marks(of symbol: String, _ smooth: ClothoidCorner) -> [Mark]? {
    func curve(_ radius: Double) -> [Mark] {
      (corner.wedge.clothoids(radius: radius)?.curves ?? []).map { Mark(.curve($0), .solid, symbol) }
    }
    switch symbol {
    case "asked": return curve(corner.asked)
    case "m": return curve(corner.maximum ?? 0)
    case "t", "r", "c", "d", "f", "k", "L", "φ":
      return (clothoids + ends(of: smooth) + clothoidMiddle + bestCircle).filter { $0.symbols.contains(symbol) }
    case "S": return []
    default: return nil
    }
  }
}

extension Measures {
  /// A number of a smooth corner; `nil` for numbers that are the same at other corners.
  func quantity(_ symbol: String, of smooth: ClothoidCorner) -> Quantity? {
    switch symbol {
    case "t": Quantity(symbol, "V to P, V to Q", smooth.cut)
    case "f": Quantity(symbol, "P to M along the edge", smooth.along)
    case "k": Quantity(symbol, "M to the edge", smooth.across)
    case "c": Quantity(symbol, "V to C", smooth.vertex.distance(to: smooth.center))
    case "d": Quantity(symbol, "V to the curve", smooth.recession)
    case "φ": Quantity(symbol, "turn of the curve", smooth.turn.degrees, .angle)
    case "L": Quantity(symbol, "curve length", smooth.length)
    default: nil
    }
  }
}
