public import Geometry
public import Shapes

/// A value of one corner by name, such as `corner.4.radius` or `corner.t0.kind`.
///
/// ```swift
/// var badge = Item(Star())
/// try badge.set(CornerField("corner.t0.radius"), to: "12")
/// badge.shape.corners[0].token  // "r12"
/// ```
public struct CornerField: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    /// `on` or `off`.
    case isOn
    /// A kind, or `shared`.
    case kind
    /// An own size, or `shared`; setting it turns the corner on.
    case size(CornerSize.Unit)
  }

  /// The name in messages.
  let name: String
  /// The corner's number, or its label such as `t0`.
  public let corner: String
  public let part: Part

  /// The fields after the corner's number, in the order of help texts.
  public static let names = ["switch", "kind"] + CornerSize.Unit.allCases.map(\.rawValue)

  /// True for a name that starts like a corner field.
  public static func isMeant(by name: String) -> Bool { name.hasPrefix("corner.") }

  /// The field probably meant by a name such as `corner4.radius`, `corner-4-radius` or `corner.4`; `nil` if none.
  public static func meant(by name: String) -> String? {
    guard name.hasPrefix("corner") else { return nil }
    let words = name.dropFirst("corner".count).split { ".-_".contains($0) }
    guard let number = words.first, number.count <= 6, number.allSatisfy({ $0.isASCII && $0.isNumber }),
      words.count < 3
    else { return nil }
    let part = words.count == 2 ? String(words[1]) : "radius"
    return names.contains(part) ? "corner.\(number).\(part)" : nil
  }

  /// Parses a name that starts with `corner.`.
  public init(_ name: String) throws(ParameterError) {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 3, !words[1].isEmpty else {
      throw .malformed(name: name, problem: "incomplete name", expected: Self.meant(by: name) ?? "corner.4.radius")
    }
    self.name = name
    corner = String(words[1])
    switch words[2] {
    case "switch": part = .isOn
    case "kind": part = .kind
    case let word:
      guard let unit = CornerSize.Unit(rawValue: String(word)) else {
        throw .notAChoice(name: "a corner's field", text: String(word), choices: Self.names)
      }
      part = .size(unit)
    }
  }
}

extension Item {
  /// The index of the corner of a field.
  public func index(of field: CornerField) throws(ParameterError) -> Int {
    let indices = shape.corners.settings.indices
    if let number = Int(field.corner), indices.contains(number) { return number }
    if let index = indices.first(where: { shape.label(ofCorner: $0) == field.corner }) { return index }
    guard let last = indices.last else {
      throw .malformed(
        name: "corner.\(field.corner)", problem: "a \(shape.kind) has no corners", expected: "another kind")
    }
    throw .malformed(
      name: "corner.\(field.corner)", problem: "no such corner",
      expected: "\(shape.label(ofCorner: 0)) to \(shape.label(ofCorner: last))")
  }

  /// Changes a corner's size by a typed number, within the range.
  package mutating func change(_ field: CornerField, _ sign: ChangeSign, by text: String) throws(ParameterError) {
    let index = try index(of: field)
    guard case .size(let unit) = field.part else { throw .notNumeric(name: field.name) }
    let present = shape.size(ofCorner: index)
    guard present.unit == unit else {
      throw .malformed(
        name: field.name, problem: "the corner has another unit",
        expected: "corner.\(field.corner).\(present.unit.rawValue)")
    }
    let number = try number(text, percentOf: sign.whole(of: present.value), for: field.name)
    let value = try sign.result(of: present.value, number, for: field.name)
    setSize(CornerSize(min(max(Self.tidy(value), 0), Outline.limit), in: unit), ofCorner: index)
  }

  /// A number without the errors of its computation.
  static func tidy(_ value: Double) -> Double { abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value }

  /// Sets a field of a corner from typed text.
  public mutating func set(_ field: CornerField, to text: String) throws(ParameterError) {
    let index = try index(of: field)
    switch field.part {
    case .isOn:
      guard text == "on" || text == "off" else {
        throw .notAChoice(name: field.name, text: text, choices: ["on", "off"])
      }
      shape.corners[index].isOn = text == "on"
    case .kind:
      let kind = CornerKind(rawValue: text)
      guard kind != nil || text == "shared" else {
        throw .notAChoice(name: field.name, text: text, choices: CornerKind.allCases.map(\.rawValue) + ["shared"])
      }
      shape.corners[index].kind = kind
    case .size(let unit):
      if text == "shared" { return setSize(nil, ofCorner: index) }
      var room = CornerRoom.none
      if CornerRoom.isMeasured(by: text) { room = try ParameterError.from(self.room(ofCorner: index, in: unit)) }
      let value = try number(text, percentOf: room.whole, for: field.name, names: ["max": room.maximum])
      guard (0...Outline.limit).contains(value) else {
        throw .outOfRange(name: field.name, value: value, 0...Outline.limit)
      }
      setSize(CornerSize(value, in: unit), ofCorner: index)
    }
  }

  mutating func setSize(_ size: CornerSize?, ofCorner index: Int) {
    shape.corners[index].size = size
    shape.corners[index].isOn = true
  }
}

/// The values of `100%` and `max` in a typed corner size.
public struct CornerRoom: Hashable, Sendable {
  /// The size whose cut length is the whole shorter adjacent edge.
  public let whole: Double
  /// The largest size that fits, with three decimals.
  public let maximum: Double

  static let none = CornerRoom(whole: 0, most: 0)

  init(whole: Double, most: Double) {
    (self.whole, maximum) = (Self.roundedDown(whole), Self.roundedDown(most))
  }

  /// The names of the radii shared by several corners.
  static let sharedRadii = [ParameterCatalog.cornerRadius, ParameterCatalog.tipRadius, ParameterCatalog.notchRadius]
    .map(\.name)

  /// True if a typed size depends on the outline.
  static func isMeasured(by text: String) -> Bool { text.contains("%") || text.contains("max") }

  /// A size rounded down to three decimals, which still fits; a size below 1 keeps three significant digits.
  public static func roundedDown(_ most: Double) -> Double {
    guard most > 0 else { return 0 }
    var digits = 1000.0
    while most * digits < 1000, digits < 1e12 { digits *= 10 }
    // Compensate for rounding error in the product.
    return (most * digits * (1 + 1e-12)).rounded(.down) / digits
  }
}

extension Item {
  /// The room of one corner, on or off, in `unit`.
  public func room(ofCorner index: Int, in unit: CornerSize.Unit) throws(OutlineError) -> CornerRoom {
    var probe = self
    probe.shape.corners[index].isOn = true
    guard let corner = try probe.resolved().corners.first(where: { $0.index == index }) else { return .none }
    let whole = corner.radius(of: .cut(shorterEdge(at: index, of: shorterEdges)))
    let most = min(corner.maximum ?? Outline.limit, Outline.limit)
    return CornerRoom(
      whole: corner.value(ofRadius: whole, in: unit), most: corner.value(ofRadius: most, in: unit))
  }

  /// The smallest room among the corners that share a radius.
  func room(sharing name: String) throws(ParameterError) -> CornerRoom {
    var probe = self
    try probe.set(name, to: Outline.limit)
    probe.shape.corners.overflow = .fair
    let sharing = probe.shape.corners.settings.indices.filter { index in
      probe.shape.corners[index].size == nil && probe.shape.sharedSize(ofCorner: index) == .radius(Outline.limit)
    }
    let on = sharing.filter { probe.shape.corners[$0].isOn }
    if on.isEmpty { for index in sharing { probe.shape.corners[index].isOn = true } }
    let edges = shorterEdges
    let wanted = Set(on.isEmpty ? sharing : on)
    let corners = try ParameterError.from(probe.resolved().corners).filter { wanted.contains($0.index) }
    // A straight vertex has no limit.
    let bent = corners.filter { $0.wedge.cotangent > 0 }
    let whole = bent.map { $0.radius(of: .cut(shorterEdge(at: $0.index, of: edges))) }.min() ?? 0
    let most = try ParameterError.from(probe.largest(name, upTo: bent.map(\.used).min() ?? 0))
    return CornerRoom(whole: whole, most: most)
  }

  /// The largest shared radius that limits no more corners than a radius of 0 does.
  private func largest(_ name: String, upTo bound: Double) throws(OutlineError) -> Double {
    func limited(_ radius: Double) throws(OutlineError) -> Int {
      var probe = self
      do throws(ParameterError) {
        try probe.set(name, to: radius)
      } catch {
        return .max
      }
      return try probe.resolved().corners.count { $0.limit != nil && $0.used < $0.asked * (1 - 1e-9) }
    }
    let least = try limited(0)
    if try limited(bound * (1 - 1e-9)) <= least { return bound }
    var (low, high) = (0.0, bound)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if try limited(middle) <= least { low = middle } else { high = middle }
    }
    return low
  }

  /// The length of the shorter adjacent edge of each corner.
  private var shorterEdges: [Double] {
    let lengths = shape.skeleton.path.contours.flatMap { contour in
      contour.corners.map { index in
        let before = index > 0 ? index - 1 : contour.pieces.count - 1
        return min(length(ofPiece: before, of: contour), length(ofPiece: index, of: contour))
      }
    }
    let vertices = shape.vertices
    guard lengths.count != shape.corners.count else { return lengths }
    return vertices.indices.map { index in
      let before = vertices[index > 0 ? index - 1 : vertices.count - 1]
      let after = vertices[index + 1 < vertices.count ? index + 1 : 0]
      return min(vertices[index].distance(to: before), vertices[index].distance(to: after))
    }
  }

  private func shorterEdge(at index: Int, of edges: [Double]) -> Double {
    edges.indices.contains(index) ? edges[index] : 0
  }

  private func length(ofPiece index: Int, of contour: Contour) -> Double {
    contour.point(ofPiece: index).distance(to: contour.pieces[index].end ?? contour.start)
  }
}
