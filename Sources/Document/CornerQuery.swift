package import Geometry
package import Shapes

/// A condition that selects corners, such as `radius > 0 and angle < 100`.
///
/// Its numbers are `radius` (requested, 0 for a sharp corner), `used` (as drawn), `angle` (interior, in degrees) and
/// `index`. Its words are `sharp`, the corner styles such as `round`, `convex` and `reflex`.
package struct CornerQuery: Hashable, Sendable {
  package let text: String

  private static let numbers = ["radius", "used", "angle", "index"]
  private static let words = CornerKind.allCases.map(\.rawValue) + ["sharp", "convex", "reflex"]

  /// The numbers and words, for messages.
  package static var vocabulary: String { (numbers + words).joined(separator: ", ") }

  /// Checks a condition without a corner.
  package init(_ text: String) throws(ExpressionError) {
    self.text = text
    // Numbers without a simple relation, so none divides by zero.
    _ = try Expression.holds(text) { name in
      Self.numbers.firstIndex(of: name).map { .pi * Double($0 + 1) }
    } words: { word in
      Self.words.contains(word) ? true : nil
    }
  }

  /// The numbers of a corner by their names.
  static func values(of corner: ResolvedCorner) -> [String: Double] {
    [
      "radius": corner.asked, "used": corner.used, "angle": corner.interiorAngle.degrees,
      "index": Double(corner.index),
    ]
  }

  package func selects(_ corner: ResolvedCorner) throws(ExpressionError) -> Bool {
    let style = corner.asked > 0 ? corner.kind?.rawValue ?? "sharp" : "sharp"
    let values = Self.values(of: corner)
    return try Expression.holds(text) {
      values[$0]
    } words: { word in
      guard Self.words.contains(word) else { return nil }
      return word == style || word == (corner.isReflex ? "reflex" : "convex")
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
  /// - Parameter sign: `nil` to set the value.
  package mutating func changeEvery(
    _ field: CornerField, _ sign: ChangeSign?, to text: String, where query: CornerQuery?
  ) throws(ParameterError) {
    let corners = try corners(where: query)
    guard case .size(let unit) = field.part, text != "shared" else {
      guard sign == nil else { throw .notNumeric(name: field.name) }
      for corner in corners { try set(field.ofCorner(corner.index), to: text) }
      return
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
  }

  private func corners(where query: CornerQuery?) throws(ParameterError) -> [ResolvedCorner] {
    let all = try ParameterError.from(resolved().corners)
    guard let query else { return all.filter { shape.corners[$0.index].isOn } }
    do throws(ExpressionError) {
      var selected: [ResolvedCorner] = []
      for corner in all where try query.selects(corner) { selected.append(corner) }
      return selected
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
