package import Geometry
package import Shapes

/// A condition that selects corners, such as `radius > 0 and angle < 100`, and shapes, such as `line-width > 2`.
///
/// Its numbers are `radius` (requested), `used` (as drawn, 0 for a sharp corner), `angle` (interior, in degrees) and
/// `index`. Its words are the corner styles such as `round`, and each ``Word``. Of the corner's shape it knows `corners`
/// (their number), `width` and `height` (of the outline, without its line), and the parameters.
package struct CornerQuery: Hashable, Sendable {
  /// The words besides the corner styles.
  private enum Word: String, CaseIterable {
    /// A corner without a curve or cut.
    case sharp
    /// An interior angle of at most 180°, or of more.
    case convex, reflex
    /// A corner of a circle, a pill or a round end.
    case circle
    /// A convex corner of an outline that is no hole.
    case outer
    /// The corner inside a bend of an even wall.
    case inner
    /// A corner of an outline that is a hole.
    case hole
    /// A corner between two straight edges; none of a circle.
    case straight
  }

  /// A parameter and the word or color that it is compared with.
  package struct Comparison: Hashable, Sendable {
    package let name: String
    package let text: String
  }

  /// The condition; a change must keep its names and words.
  package var text: String

  private static let numbers = ["radius", "used", "angle", "index"]
  private static let words = CornerKind.allCases.map(\.rawValue) + Word.allCases.map(\.rawValue)
  private static let sizes = ["corners", "width", "height"]

  /// The numbers and words.
  package static let vocabulary = numbers + words + sizes

  /// The words in the condition.
  private let named: Set<Word>
  /// The texts that parameters are compared with.
  package let comparisons: [Comparison]

  /// True if the condition says whether circles are meant.
  var namesCircles: Bool { named.contains(.circle) }

  /// True if the condition says which side of a wall is meant.
  var namesInside: Bool { named.contains(.inner) || named.contains(.hole) }

  /// Checks a condition without a corner.
  package init(_ text: String) throws(ExpressionError) {
    self.text = text
    var named: Set<Word> = []
    var comparisons: [Comparison] = []
    // Numbers without a simple relation, so none divides by zero.
    let names = Self.numbers + Self.sizes
    _ = try Expression.holds(text) { name in
      names.firstIndex(of: name).map { .pi * Double($0 + 1) } ?? (Self.isParameter(name) ? .nan : nil)
    } words: { word in
      if let word = Word(rawValue: word) { named.insert(word) }
      return Self.words.contains(word) ? true : nil
    } texts: { name, text in
      guard Self.isText(name) else { return nil }
      if let text { comparisons.append(Comparison(name: name, text: text)) }
      return true
    }
    (self.named, self.comparisons) = (named, comparisons)
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
    let words = words(of: corners, in: item)
    var selected: [ResolvedCorner] = []
    for corner in corners where try holds(for: corner, facts, words(corner)) { selected.append(corner) }
    return selected
  }

  /// The words that are true for a corner; those that take a search only if the condition has them.
  private func words(of corners: [ResolvedCorner], in item: Item) -> (ResolvedCorner) -> Set<String> {
    let circles = named.isDisjoint(with: [.circle, .straight]) ? [] : Set(item.circles(among: corners).joined())
    let holes = named.isDisjoint(with: [.hole, .outer]) ? [] : item.holes(among: corners)
    let inner = named.contains(.inner) ? Set(corners.evenWalls.keys) : []
    return { corner in
      let isHole = holes.contains(corner.index)
      let words: [(Word, Bool)] = [
        (.convex, !corner.isReflex), (.reflex, corner.isReflex), (.circle, circles.contains(corner.index)),
        (.outer, !corner.isReflex && !isHole), (.inner, inner.contains(corner.index)), (.hole, isHole),
        (.straight, !corner.isBesideCurve && !circles.contains(corner.index)),
      ]
      return Set(words.filter(\.1).map(\.0.rawValue) + [corner.styleName])
    }
  }

  /// True if the condition is true for a corner of the shape, or for the shape if it has no corners.
  package func selects(_ item: Item) throws(ParameterError) -> Bool {
    let outline = try ParameterError.from(item.resolved())
    do throws(ExpressionError) {
      guard outline.corners.isEmpty else {
        return try !selected(outline.corners, of: item, in: outline.path).isEmpty
      }
      return try holds(for: nil, Facts(of: item, outline.path, 0), [])
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

  private func holds(
    for corner: ResolvedCorner?, _ facts: Facts, _ words: Set<String>
  ) throws(ExpressionError) -> Bool {
    let values = corner.map(Self.values(of:)) ?? [:]
    return try Expression.holds(text) { name in
      if let value = values[name] ?? facts.sizes[name] { return value }
      if Self.numbers.contains(name) { return .nan }
      // A shape without the parameter is never selected by its value.
      return Self.isParameter(name) ? facts.item.value(of: name)?.number ?? .nan : nil
    } words: { word in
      Self.words.contains(word) ? words.contains(word) : nil
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
  /// Circles, pills and round ends stay as they are unless the condition names circles. Corners inside even walls follow
  /// those outside unless the condition names the insides of walls.
  ///
  /// - Parameter sign: `nil` to set the value.
  @discardableResult package mutating func changeEvery(
    _ field: CornerField, _ sign: ChangeSign?, to text: String, where query: CornerQuery?
  ) throws(ParameterError) -> KeptCorners {
    let all = try ParameterError.from(resolved())
    var corners = try corners(of: all, where: query)
    var kept = KeptCorners()
    if query?.namesCircles != true {
      let left = circles(among: all.corners).filter { circle in corners.contains { circle.contains($0.index) } }
      corners.removeAll { corner in left.contains { $0.contains(corner.index) } }
      kept.circles = Set(left)
    }
    var walls: [Int: EvenWall] = [:]
    if query?.namesInside != true {
      kept.leaders = Set(corners.map(\.index))
      let outside = kept.leaders.union(kept.circles.joined())
      walls = all.corners.evenWalls.filter { outside.contains($0.value.outer) }
      corners.removeAll { walls[$0.index] != nil }
    }
    if case .size(let unit) = field.part, text != "shared" {
      var sizes: [Int: CornerSize] = [:]
      for corner in corners {
        let present = corner.value(ofRadius: corner.asked, in: unit)
        let value = try size(of: corner, field, present, sign, text, in: unit)
        guard abs(value - present) > 1e-9 * max(1, present) else { continue }
        sizes[corner.index] = CornerSize(value, in: unit)
      }
      try share(&sizes)
      for (index, size) in sizes { setSize(size, ofCorner: index) }
    } else {
      guard sign == nil else { throw .notNumeric(name: field.name) }
      for corner in corners { try set(field.ofCorner(corner.index), to: text) }
    }
    var unit = CornerSize.Unit?.none
    if case .size(let changed) = field.part { unit = changed }
    kept.followers = try keepWalls(walls, of: all.corners, in: unit)
    return kept
  }

  private func corners(
    of outline: ResolvedShape, where query: CornerQuery?
  ) throws(ParameterError) -> [ResolvedCorner] {
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
  mutating func share(_ sizes: inout [Int: CornerSize]) throws(ParameterError) {
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
