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

  /// The name in messages.
  fileprivate var name: String {
    switch part {
    case .isOn: "corner.\(corner).switch"
    case .kind: "corner.\(corner).kind"
    case .size(let unit): "corner.\(corner).\(unit.rawValue)"
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

  /// Adds a typed number to a corner's size, which is limited to the range.
  public mutating func add(_ text: String, to field: CornerField) throws(ParameterError) {
    let index = try index(of: field)
    guard case .size(let unit) = field.part else { throw .notNumeric(name: field.name) }
    let present = shape.corners[index].size ?? shape.sharedSize(ofCorner: index)
    guard present.unit == unit else {
      throw .malformed(
        name: field.name, problem: "the corner has another unit",
        expected: "corner.\(field.corner).\(present.unit.rawValue)")
    }
    let value = present.value + (try number(text, percentOf: present.value, for: field.name))
    let tidy = abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
    setSize(CornerSize(min(max(tidy, 0), Outline.limit), in: unit), ofCorner: index)
  }

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
      if CornerRoom.isMeasured(by: text) {
        do throws(OutlineError) {
          room = try self.room(ofCorner: index, in: unit)
        } catch {
          throw .noShape(error)
        }
      }
      let value = try number(text, percentOf: room.whole, for: field.name, names: ["max": room.maximum])
      guard (0...Outline.limit).contains(value) else {
        throw .outOfRange(name: field.name, value: value, 0...Outline.limit)
      }
      setSize(CornerSize(value, in: unit), ofCorner: index)
    }
  }

  private mutating func setSize(_ size: CornerSize?, ofCorner index: Int) {
    shape.corners[index].size = size
    shape.corners[index].isOn = true
  }
}
