public import Geometry
public import Shapes

/// What is said of one corner by a name of its own, such as `corner.4.radius` or `corner.t0.kind`.
public struct CornerField: Hashable, Sendable {
  /// What of the corner is set.
  public enum Part: Hashable, Sendable {
    /// `on` or `off`.
    case isOn
    /// A kind, or `shared`.
    case kind
    /// A size of its own, or `shared`; it switches the corner on.
    case size(CornerSize.Unit)
  }

  /// The corner's number, or its label such as `t0`.
  public let corner: String
  public let part: Part

  /// The fields that follow the corner's number, in the order of help texts.
  public static let names = ["switch", "kind"] + CornerSize.Unit.allCases.map(\.rawValue)

  /// Whether a name is meant as that of a corner's field.
  public static func isMeant(by name: String) -> Bool { name.hasPrefix("corner.") }

  /// - Throws: what is wrong with a name that begins with `corner.`.
  public init(_ name: String) throws(ParameterError) {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 3, !words[1].isEmpty else {
      throw .malformed(
        name: name, problem: "that names no corner", expected: Self.meant(by: name) ?? "corner.4.radius")
    }
    corner = String(words[1])
    switch words[2] {
    case "switch": part = .isOn
    case "kind": part = .kind
    case let word:
      guard let unit = CornerSize.Unit(rawValue: String(word)) else {
        throw .notAChoice(name: "what is set of a corner", text: String(word), choices: Self.names)
      }
      part = .size(unit)
    }
  }
}

extension Item {
  /// The index of the corner that a field names.
  public func index(of field: CornerField) throws(ParameterError) -> Int {
    let indices = shape.corners.settings.indices
    if let number = Int(field.corner), indices.contains(number) { return number }
    if let index = indices.first(where: { shape.label(ofCorner: $0) == field.corner }) { return index }
    guard let last = indices.last else {
      throw .malformed(
        name: "corner.\(field.corner)", problem: "a \(shape.kind) has no corners", expected: "another kind")
    }
    throw .malformed(
      name: "corner.\(field.corner)", problem: "there is no such corner",
      expected: "\(shape.label(ofCorner: 0)) to \(shape.label(ofCorner: last))")
  }

  /// Adds what a person typed to a corner's size, which stops at nothing.
  public mutating func add(_ text: String, to field: CornerField) throws(ParameterError) {
    let index = try index(of: field)
    let name = "corner.\(field.corner)"
    guard case .size(let unit) = field.part else {
      throw .notNumeric(name: name + (field.part == .kind ? ".kind" : ".switch"))
    }
    let present = shape.corners[index].size ?? shape.sharedSize(ofCorner: index)
    guard present.unit == unit else {
      throw .malformed(
        name: "\(name).\(unit.rawValue)", problem: "the corner is measured otherwise",
        expected: "\(name).\(present.unit.rawValue)")
    }
    let value = present.value + (try number(text, percentOf: present.value, for: "\(name).\(unit.rawValue)"))
    let tidy = abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
    shape.corners[index].size = CornerSize(min(max(tidy, 0), Outline.limit), in: unit)
    shape.corners[index].isOn = true
  }

  /// Sets what a field says of a corner, from what a person typed.
  public mutating func set(_ field: CornerField, to text: String) throws(ParameterError) {
    let index = try index(of: field)
    let name = "corner.\(field.corner)"
    switch field.part {
    case .isOn:
      guard text == "on" || text == "off" else {
        throw .notAChoice(name: name + ".switch", text: text, choices: ["on", "off"])
      }
      shape.corners[index].isOn = text == "on"
    case .kind:
      let kind = CornerKind(rawValue: text)
      guard kind != nil || text == "shared" else {
        throw .notAChoice(name: name + ".kind", text: text, choices: CornerKind.allCases.map(\.rawValue) + ["shared"])
      }
      shape.corners[index].kind = kind
    case .size(let unit):
      var size: CornerSize?
      if text != "shared" {
        var room = CornerRoom.none
        if CornerRoom.isMeasured(by: text) {
          do throws(OutlineError) {
            room = try self.room(ofCorner: index, in: unit)
          } catch {
            throw .noShape(error)
          }
        }
        let value = try number(
          text, percentOf: room.whole, for: "\(name).\(unit.rawValue)", names: ["max": room.maximum])
        guard (0...Outline.limit).contains(value) else {
          throw .outOfRange(name: "\(name).\(unit.rawValue)", value: value, 0...Outline.limit)
        }
        size = CornerSize(value, in: unit)
      }
      shape.corners[index].size = size
      shape.corners[index].isOn = true
    }
  }
}
