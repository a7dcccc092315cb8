public import Drawing
public import Geometry
public import Shapes

/// Everything that steps and goals can measure: the selected corner's numbers, those of the others, the parameters.
///
/// Nothing is computed here that the drawing does not compute: a measure reads what was drawn.
public struct Measures: Sendable {
  public let item: Item
  public let shape: ResolvedShape
  /// The index of the corner that symbols without a number mean.
  public let selected: Int
  private let ends: [CornerEnds]
  /// How fine lengths and areas are told.
  let fineness: Fineness

  public init(_ item: Item, _ shape: ResolvedShape, corner: Int) {
    self.item = item
    self.shape = shape
    selected = corner
    ends = CornerEnds.all(of: item.shape, count: shape.corners.count)
    fineness = shape.fineness
  }

  /// The selected corner; `nil` in a shape without corners.
  public var corner: ResolvedCorner? { corner(selected) }

  func corner(_ index: Int) -> ResolvedCorner? {
    shape.corners.indices.contains(index) ? shape.corners[index] : nil
  }

  /// Where a corner's edges come from and lead to.
  func ends(of index: Int) -> CornerEnds? { ends.indices.contains(index) ? ends[index] : nil }

  /// What the screen calls a corner.
  func label(_ index: Int) -> String { item.shape.label(ofCorner: index) }

  /// A number by its symbol, such as `r`, `r4` for corner 4's, `area`, `count` or `tail-curved`.
  public func quantity(_ symbol: String) -> Quantity? { found(symbol)?.told(fineness) }

  private func found(_ symbol: String) -> Quantity? {
    if let found = corner.flatMap({ quantity(symbol, at: $0) }) ?? whole(symbol) { return found }
    let digits = symbol.reversed().prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count < 6, let index = Int(String(digits.reversed())), let corner = corner(index)
    else { return parameter(symbol) }
    return quantity(String(symbol.dropLast(digits.count)), at: corner).map {
      $0.named(symbol, "\($0.name) of corner \(label(index))")
    } ?? parameter(symbol)
  }

  public func value(of symbol: String) -> Double? { quantity(symbol)?.value }

  /// Evaluates an expression of symbols.
  public func value(ofExpression text: String) throws(ExpressionError) -> Double {
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
