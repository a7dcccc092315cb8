package import Document
package import Geometry
package import Shapes

/// Everything that steps and goals can measure: the selected corner's numbers, those of the others, the parameters.
///
/// Nothing is computed here that the drawing does not compute: a measure reads what was drawn.
package struct Measures: Sendable {
  package let item: Item
  package let shape: ResolvedShape
  /// The index of the corner that symbols without a number mean.
  package let selected: Int
  private let ends: [CornerEnds]
  /// How fine lengths and areas are told.
  let fineness: Fineness

  package init(_ item: Item, _ shape: ResolvedShape, corner: Int) {
    self.item = item
    self.shape = shape
    selected = corner
    ends = CornerEnds.all(of: item.shape, count: shape.corners.count)
    fineness = shape.fineness
  }

  /// The selected corner; `nil` in a shape without corners.
  package var corner: ResolvedCorner? { corner(selected) }

  func corner(_ index: Int) -> ResolvedCorner? {
    shape.corners.indices.contains(index) ? shape.corners[index] : nil
  }

  /// Where a corner's edges come from and lead to.
  func ends(of index: Int) -> CornerEnds? { ends.indices.contains(index) ? ends[index] : nil }

  /// What the screen calls a corner.
  func label(_ index: Int) -> String { item.shape.label(ofCorner: index) }

  /// A number by its symbol, such as `r`, `r4` for corner 4's, `area`, `count` or `tail-curved`.
  package func quantity(_ symbol: String) -> Quantity? { found(symbol)?.told(fineness) }

  private func found(_ symbol: String) -> Quantity? {
    if let found = corner.flatMap({ quantity(symbol, at: $0) }) ?? whole(symbol) { return found }
    let digits = symbol.reversed().prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count < 6, let index = Int(String(digits.reversed())), let corner = corner(index)
    else { return parameter(symbol) }
    return quantity(String(symbol.dropLast(digits.count)), at: corner).map {
      $0.named(symbol, "\($0.name) of corner \(label(index))")
    } ?? parameter(symbol)
  }

  package func value(of symbol: String) -> Double? { quantity(symbol)?.value }

  /// Evaluates an expression of symbols.
  package func value(ofExpression text: String) throws(ExpressionError) -> Double {
    try Expression.evaluate(text) { $0 == "π" ? Double.pi : value(of: $0) }
  }

  /// A parameter's number, or 1 and 0 for whether one has a value: `count`, `tail-curved`.
  private func parameter(_ name: String) -> Quantity? {
    if let value = item.value(of: name), let number = value.number {
      let unit: Quantity.Unit =
        switch value.info.number?.unit {
        case .count: .count
        case .degrees: .angle
        case .ratio: .ratio
        case .percent, .length, nil: .length
        }
      return Quantity(name, value.info.label, number, unit)
    }
    if name == "kind-\(item.shape.kind)" { return Quantity(name, "kind", 1, .truth) }
    if name.hasPrefix("kind-"), ShapeCatalog.shape(ofKind: String(name.dropFirst(5))) != nil {
      return Quantity(name, "kind", 0, .truth)
    }
    for info in ItemParameters.all where name.hasPrefix(info.name + "-") {
      guard case .choice(let choices) = info.domain, let value = item.value(of: info.name) else { continue }
      let choice = String(name.dropFirst(info.name.count + 1))
      guard choices.contains(choice) else { continue }
      return Quantity(name, info.name, value.text == choice ? 1 : 0, .truth, word: value.text)
    }
    return nil
  }
}

extension Measures {
  /// The numbers of one corner, by their symbols.
  ///
  /// In the drawing V is the vertex, A and B the edges' other ends, T and U where the corner begins and ends, C the
  /// centre of the circle, and M the middle of what is drawn.
  func quantity(_ symbol: String, at corner: ResolvedCorner) -> Quantity? {
    angle(symbol, corner) ?? size(symbol, corner) ?? room(symbol, corner) ?? smooth(symbol, corner)
  }

  private func angle(_ symbol: String, _ corner: ResolvedCorner) -> Quantity? {
    switch symbol {
    case "θ": Quantity(symbol, "angle at V", corner.wedge.angle.degrees, .angle)
    case "h": Quantity(symbol, "half of θ", corner.wedge.angle.degrees / 2, .angle)
    case "i": Quantity(symbol, "angle inside", corner.interiorAngle.degrees, .angle)
    default: nil
    }
  }

  private func size(_ symbol: String, _ corner: ResolvedCorner) -> Quantity? {
    switch symbol {
    case "r": return Quantity(symbol, "radius", corner.used)
    case "asked": return Quantity(symbol, "asked radius", corner.asked)
    case "t": return Quantity(symbol, "V to T, V to U", corner.tangentLength)
    case "on":
      let isOn = item.shape.corners[corner.index].isOn
      return Quantity(symbol, "switch", isOn ? 1 : 0, .truth, word: item.shape.corners.styleName(at: corner.index))
    default: break
    }
    for kind in CornerKind.allCases where symbol == kind.rawValue {
      return Quantity(symbol, "\(kind.rawValue) corner", corner.kind == kind ? 1 : 0, .truth)
    }
    guard let fillet = corner.fillet else { return nil }
    return switch symbol {
    case "c": Quantity(symbol, "V to C", fillet.vertex.distance(to: fillet.center))
    case "d": Quantity(symbol, "V to the arc", fillet.recession)
    case "φ": Quantity(symbol, "turn of the arc", fillet.turn.degrees, .angle)
    case "L": Quantity(symbol, "arc length", fillet.arc.length)
    case "S": Quantity(symbol, "area at V", fillet.area, .area)
    case "s": Quantity(symbol, "T to U", fillet.start.distance(to: fillet.end))
    case "e": Quantity(symbol, "V to M", fillet.vertex.distance(to: middle(of: fillet)))
    case "z": Quantity(symbol, "V to M", fillet.vertex.distance(to: fillet.notch))
    case "q": Quantity(symbol, "O to C", item.shape.center.distance(to: fillet.center))
    default: nil
    }
  }

  func middle(of fillet: Fillet) -> Point { fillet.start.lerp(to: fillet.end, 0.5) }

  private func room(_ symbol: String, _ corner: ResolvedCorner) -> Quantity? {
    if symbol == "m" {
      return corner.maximum.map { Quantity(symbol, "largest r with room", $0) }
    }
    guard let ends = ends(of: corner.index) else { return nil }
    return switch symbol {
    case "a": Quantity(symbol, "edge VA", corner.vertex.distance(to: ends.before))
    case "b": Quantity(symbol, "edge VB", corner.vertex.distance(to: ends.after))
    case "u": Quantity(symbol, "taken at A", taken(ends.cornerBefore))
    case "w": Quantity(symbol, "taken at B", taken(ends.cornerAfter))
    default: nil
    }
  }

  private func taken(_ index: Int?) -> Double { index.flatMap { corner($0) }?.tangentLength ?? 0 }

  private func smooth(_ symbol: String, _ corner: ResolvedCorner) -> Quantity? {
    guard let smooth = corner.smoothFillet else { return nil }
    return switch symbol {
    case "ξ": Quantity(symbol, "smoothing at P", corner.smoothing.back, .ratio)
    case "η": Quantity(symbol, "smoothing at Q", corner.smoothing.ahead, .ratio)
    case "g": Quantity(symbol, "V to P", corner.vertex.distance(to: smooth.start))
    case "j": Quantity(symbol, "V to Q", corner.vertex.distance(to: smooth.end))
    case "ρ": Quantity(symbol, "arc's own turn", abs(smooth.arc?.sweep.degrees ?? 0), .angle)
    default: nil
    }
  }
}

extension Measures {
  /// The numbers of the shape as a whole, by their symbols.
  func whole(_ symbol: String) -> Quantity? {
    switch symbol {
    case "area": return Quantity(symbol, "area", shape.area, .area)
    case "perimeter": return Quantity(symbol, "outline length", shape.path.length)
    case "corners": return Quantity(symbol, "corners", Double(shape.corners.count), .count)
    case "cut":
      // Where no other kind is there, cut corners are round ones.
      let isRound = shape.corners.allSatisfy { $0.kind == nil || $0.kind == .round }
      return Quantity(
        symbol, isRound ? "round corners" : "cut corners", Double(shape.corners.count(where: \.isCut)), .count)
    case "sharp":
      return Quantity(symbol, "sharp corners", Double(item.shape.corners.settings.count { !$0.isOn }), .count)
    case "limited":
      return Quantity(symbol, "limited corners", Double(shape.corners.count { $0.limit != nil }), .count)
    case "reflex": return Quantity(symbol, "reflex corners", Double(shape.corners.count(where: \.isReflex)), .count)
    case "wide": return shape.path.bounds.map { Quantity(symbol, "width", $0.width) }
    case "tall": return shape.path.bounds.map { Quantity(symbol, "height", $0.height) }
    default: break
    }
    return rings(symbol) ?? bubble(symbol) ?? curl(symbol)
  }

  /// The circles and rays of polygons and stars.
  private func rings(_ symbol: String) -> Quantity? {
    guard let ring = item.shape.ring else { return nil }
    let (center, vertices) = (item.shape.center, item.shape.vertices)
    switch symbol {
    case "n": return value(of: "count").map { Quantity(symbol, ring.alternates ? "tips" : "vertices", $0, .count) }
    case "R": return Quantity(symbol, "circle's radius", ring.radius)
    case "I":
      guard ring.alternates, vertices.count > 1 else { return nil }
      return Quantity(symbol, "inner radius", center.distance(to: vertices[1]))
    case "α":
      guard vertices.count > 2 else { return nil }
      // From a tip to the next one: in a star there is a notch between them.
      let next = vertices[ring.alternates ? 2 : 1]
      return Quantity(
        symbol, "angle at O", Angle(between: vertices[0] - center, and: next - center).degrees, .angle)
    case "β":
      guard ring.alternates, vertices.count > 1 else { return nil }
      return Quantity(
        symbol, "ray to ray", Angle(between: vertices[0] - center, and: vertices[1] - center).degrees,
        .angle)
    case "roundness" where ring.alternates:
      return item.value(of: symbol)?.number.map { Quantity(symbol, "I in percent of R", $0) }
    case "edge": return Quantity(symbol, "side", vertices[0].distance(to: vertices[1]))
    default: return nil
    }
  }

  private func bubble(_ symbol: String) -> Quantity? {
    guard let tail = item.shape.tailForm else { return nil }
    return switch symbol {
    case "base": Quantity(symbol, "base", tail.base)
    case "out": Quantity(symbol, "length", tail.length)
    case "at": Quantity(symbol, "middle", tail.center)
    default: nil
    }
  }

  private func curl(_ symbol: String) -> Quantity? {
    guard item.shape.isCurlForm, let bounds = shape.path.bounds else { return nil }
    let vertices = item.shape.vertices
    switch symbol {
    // How far below the box's top the sides end, and the highest point of the curve lies.
    case "H": return Quantity(symbol, "top to ends", vertices[3].y - vertices[0].y)
    case "foot":
      return item.shape.drawnNumber(of: "curl-dy").map {
        Quantity(symbol, "box top to ends", vertices[3].y - vertices[0].y + $0)
      }
    case "curl-dy": return item.shape.drawnNumber(of: symbol).map { Quantity(symbol, "top to handles", $0) }
    case "W": return Quantity(symbol, "width", bounds.width)
    case "top": return Quantity(symbol, "curve's rise", vertices[3].y - curveTop)
    case "lift":
      return controls.map { Quantity(symbol, "handles' rise", $0.p0.y - $0.p1.y) }
    default: return nil
    }
  }

  /// The first curve of the path.
  var controls: CubicCurve? {
    var pen = Point.zero
    for element in shape.path.elements {
      if case .cubic(let to, let control1, let control2) = element { return CubicCurve(pen, control1, control2, to) }
      pen = element.end ?? pen
    }
    return nil
  }

  private var curveTop: Double { controls.map { $0.point(at: 0.5).y } ?? 0 }
}
