package import Geometry
package import Shapes

/// A condition that selects corners, such as `radius > 0 and angle < 100`, and shapes, such as `line-width > 2`.
///
/// Its numbers are `radius` (requested), `used` (as drawn, 0 for a sharp corner), `angle` (interior, in degrees) and
/// `index`. Its words are `sharp`, the corner styles such as `round`, `convex`, `reflex`, and `circle` for the corners of
/// a contour that is round as a whole. Of the corner's shape it knows `corners` (their number), `width` and `height` (of
/// the outline, without its line), and the parameters.
package struct CornerQuery: Hashable, Sendable {
  package let text: String

  private static let numbers = ["radius", "used", "angle", "index"]
  private static let words = CornerKind.allCases.map(\.rawValue) + ["sharp", "convex", "reflex", circle]
  private static let sizes = ["corners", "width", "height"]
  private static let circle = "circle"

  /// The numbers and words, for messages.
  package static var vocabulary: String {
    (numbers + words + sizes).joined(separator: ", ") + ", or a parameter such as line-width or fill"
  }

  /// True if the condition says whether circles are meant.
  let namesCircles: Bool

  /// Checks a condition without a corner.
  package init(_ text: String) throws(ExpressionError) {
    self.text = text
    var namesCircles = false
    // Numbers without a simple relation, so none divides by zero.
    let names = Self.numbers + Self.sizes
    _ = try Expression.holds(text) { name in
      names.firstIndex(of: name).map { .pi * Double($0 + 1) } ?? (Self.isParameter(name) ? .nan : nil)
    } words: { word in
      if word == Self.circle { namesCircles = true }
      return Self.words.contains(word) ? true : nil
    } texts: { name, text in
      Self.isText(name) ? text.map { _ in true } ?? true : nil
    }
    self.namesCircles = namesCircles
  }

  private static func isParameter(_ name: String) -> Bool { ItemParameters.info(named: name) != nil }

  /// True for a parameter whose values are words or colors.
  private static func isText(_ name: String) -> Bool {
    guard !sizes.contains(name), !numbers.contains(name) else { return false }
    return name == ItemParameters.kind || ItemParameters.info(named: name).map { $0.number == nil } ?? false
  }

  /// The numbers of a corner by their names.
  static func values(of corner: ResolvedCorner) -> [String: Double] {
    [
      "radius": corner.asked, "used": corner.used, "angle": corner.interiorAngle.degrees,
      "index": Double(corner.index),
    ]
  }

  /// The corners of a shape for which the condition is true.
  package func selected(
    _ corners: [ResolvedCorner], of item: Item, in path: Path
  ) throws(ExpressionError) -> [ResolvedCorner] {
    let facts = Facts(of: item, path, corners.count)
    let round = namesCircles ? Set(item.circles(among: corners).joined()) : []
    var selected: [ResolvedCorner] = []
    for corner in corners where try holds(for: corner, facts, isInCircle: round.contains(corner.index)) {
      selected.append(corner)
    }
    return selected
  }

  /// True if the condition is true for a corner of the shape, or for the shape if it has no corners.
  package func selects(_ item: Item) throws(ParameterError) -> Bool {
    let outline = try ParameterError.from(item.resolved())
    do throws(ExpressionError) {
      guard outline.corners.isEmpty else {
        return try !selected(outline.corners, of: item, in: outline.path).isEmpty
      }
      return try holds(for: nil, Facts(of: item, outline.path, 0), isInCircle: false)
    } catch {
      throw .expression(name: "--where", error)
    }
  }

  /// The facts about a shape.
  private struct Facts {
    let item: Item
    let sizes: [String: Double]

    init(of item: Item, _ path: Path, _ count: Int) {
      self.item = item
      let box = path.bounds
      sizes = ["corners": Double(count), "width": box?.width ?? 0, "height": box?.height ?? 0]
    }

    func isEqual(_ name: String, to text: String) -> Bool {
      if name == ItemParameters.kind { return item.shape.kind == text }
      guard let own = item.value(of: name) else { return false }
      var other = item
      do throws(ParameterError) {
        try other.set(name, to: text)
      } catch {
        return false
      }
      return other.value(of: name)?.text == own.text
    }
  }

  private func holds(for corner: ResolvedCorner?, _ facts: Facts, isInCircle: Bool) throws(ExpressionError) -> Bool {
    let style = corner.map(\.styleName)
    let turn = corner.map { $0.isReflex ? "reflex" : "convex" }
    let values = corner.map(Self.values(of:)) ?? [:]
    return try Expression.holds(text) { name in
      if let value = values[name] ?? facts.sizes[name] { return value }
      if Self.numbers.contains(name) { return .nan }
      // A shape without the parameter is never selected by its value.
      return Self.isParameter(name) ? facts.item.value(of: name)?.number ?? .nan : nil
    } words: { word in
      guard Self.words.contains(word) else { return nil }
      return word == style || word == turn || word == Self.circle && isInCircle
    } texts: { name, text in
      guard Self.isText(name) else { return nil }
      return text.map { facts.isEqual(name, to: $0) } ?? true
    }
  }
}

/// The sign before the `=` of a change: none to replace a value.
package enum ChangeSign: Character, Hashable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"

  /// The value of 100 % in the number after the sign.
  package func whole(of present: Double) -> Double {
    switch self {
    case .add, .subtract: present
    case .multiply, .divide: 1
    }
  }

  package func result(of present: Double, _ number: Double, for name: String) throws(ParameterError) -> Double {
    switch self {
    case .add: return present + number
    case .subtract: return present - number
    case .multiply: return present * number
    case .divide:
      guard number != 0 else { throw .expression(name: name, .divisionByZero(at: 0)) }
      return present / number
    }
  }
}

extension CornerField {
  /// The word for every corner, instead of a number.
  package static let every = "all"

  /// True for a field of every corner.
  package var isForEvery: Bool { corner == Self.every }

  /// The same field of one corner.
  fileprivate func ofCorner(_ index: Int) throws(ParameterError) -> CornerField {
    try CornerField(name.replacing(".\(corner).", with: ".\(index).", maxReplacements: 1))
  }
}

extension Item {
  /// Changes a field of each corner that a condition selects, or of each corner that is on.
  ///
  /// Typed sizes are computed for each corner. They may use the corner's `radius`, `used`, `angle`, `index` and `max`.
  ///
  /// - Parameters:
  ///   - sign: `nil` to set the value.
  ///   - leavesCircles: True to leave what is round as a whole, unless the condition names circles.
  /// - Returns: The number of circles that were left.
  @discardableResult package mutating func changeEvery(
    _ field: CornerField, _ sign: ChangeSign?, to text: String, where query: CornerQuery?, leavesCircles: Bool = false
  ) throws(ParameterError) -> Int {
    var corners = try corners(where: query)
    var left: [Range<Int>] = []
    if leavesCircles, query?.namesCircles != true {
      left = circles(among: try ParameterError.from(resolved().corners)).filter { circle in
        corners.contains { circle.contains($0.index) }
      }
      corners.removeAll { corner in left.contains { $0.contains(corner.index) } }
    }
    guard case .size(let unit) = field.part, text != "shared" else {
      guard sign == nil else { throw .notNumeric(name: field.name) }
      for corner in corners { try set(field.ofCorner(corner.index), to: text) }
      return left.count
    }
    var sizes: [Int: CornerSize] = [:]
    for corner in corners {
      let present = corner.value(ofRadius: corner.asked, in: unit)
      let value = try size(of: corner, field, present, sign, text, in: unit)
      guard abs(value - present) > 1e-9 * max(1, present) else { continue }
      sizes[corner.index] = CornerSize(value, in: unit)
    }
    try share(&sizes)
    for (index, size) in sizes { setSize(size, ofCorner: index) }
    return left.count
  }

  private func corners(where query: CornerQuery?) throws(ParameterError) -> [ResolvedCorner] {
    let outline = try ParameterError.from(resolved())
    guard let query else { return outline.corners.filter { shape.corners[$0.index].isOn } }
    do throws(ExpressionError) {
      return try query.selected(outline.corners, of: self, in: outline.path)
    } catch {
      throw .expression(name: "--where", error)
    }
  }

  private func size(
    of corner: ResolvedCorner, _ field: CornerField, _ present: Double, _ sign: ChangeSign?, _ text: String,
    in unit: CornerSize.Unit
  ) throws(ParameterError) -> Double {
    var names = CornerQuery.values(of: corner)
    names["r"] = corner.asked
    var whole = sign?.whole(of: present) ?? present
    if CornerRoom.isMeasured(by: text) {
      let room = try ParameterError.from(room(ofCorner: corner.index, in: unit))
      names["max"] = room.maximum
      if sign == nil { whole = room.whole }
    }
    let number = try number(text, percentOf: whole, for: field.name, names: names)
    guard let sign else {
      guard (0...Outline.limit).contains(number) else {
        throw .outOfRange(name: field.name, value: number, 0...Outline.limit)
      }
      return Self.tidy(number)
    }
    return min(max(Self.tidy(try sign.result(of: present, number, for: field.name)), 0), Outline.limit)
  }

  /// Sets the shared radius instead of equal sizes of all corners that share it.
  private mutating func share(_ sizes: inout [Int: CornerSize]) throws(ParameterError) {
    let name = ParameterCatalog.cornerRadius.name
    guard let size = sizes.values.first, size.unit == .radius, sizes.values.allSatisfy({ $0 == size }),
      shape.value(of: name) != nil
    else { return }
    let sharing = shape.corners.settings.indices.filter { shape.corners[$0].size == nil }
    guard sharing.contains(where: { sizes[$0] != nil }),
      sharing.allSatisfy({ sizes[$0] != nil || !shape.corners[$0].isOn })
    else { return }
    var shared = self
    try shared.set(name, to: size.value)
    // The tips of a star can have a separate radius.
    guard sharing.allSatisfy({ shared.shape.sharedSize(ofCorner: $0) == size || sizes[$0] == nil }) else { return }
    self = shared
    for index in sharing where sizes.removeValue(forKey: index) != nil { shape.corners[index].isOn = true }
  }
}
