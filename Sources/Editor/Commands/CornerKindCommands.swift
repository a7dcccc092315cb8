import Document
import Geometry
import Shapes

extension Command {
  package static let cornerKind = Command(
    "corner.kind", title: "corner kind",
    titles: [
      "chamfer": "chamfer", "next": "next kind", "notch": "notch", "previous": "kind before", "round": "round",
      "scoop": "scoop", "shared": "as others", "sharp": "sharp", "squircle": "squircle",
    ], keeps: .change, "KIND, shared, next or previous", example: "chamfer",
    help: "Make the selected corner round, chamfer, scoop, notch, squircle or sharp, or as the shape's corners are"
  ) { arguments throws(CommandSyntaxError) in
    let usage = (CornerKind.allCases.map(\.rawValue) + ["sharp", "shared", "next or previous"])
      .joined(separator: ", ")
    let word = try arguments.one(usage)
    switch word {
    case "sharp": return { editor throws(CommandError) in try editor.sharpenCorner() }
    case "shared": return { editor throws(CommandError) in try editor.setCornerKind(nil) }
    case "next": return { editor throws(CommandError) in try editor.stepCornerKind(by: 1) }
    case "previous": return { editor throws(CommandError) in try editor.stepCornerKind(by: -1) }
    default:
      guard let kind = CornerKind(rawValue: word) else { throw .bad(argument: word, expected: usage) }
      return { editor throws(CommandError) in try editor.setCornerKind(kind, switchesOn: true) }
    }
  }
  .completing { _, command, words in
    guard words.isEmpty else { return [] }
    let kinds = CornerKind.allCases.map(\.rawValue) + ["sharp"]
    return kinds.map { ArgumentValue(text: $0, help: command.help) } + command.choices
  }

  static let cornerKinds: [Command] = [
    cornerKind,
    Command(
      "corner.unit", title: "unit", titles: ["next": "next unit"], keeps: .change, "radius, cut, recession or next",
      example: "cut",
      help: "Measure the selected corner by its radius, its cut length or how far its fillet's tip is set back"
    ) { arguments throws(CommandSyntaxError) in
      let usage = "radius, cut, recession or next"
      let word = try arguments.one(usage)
      let unit = CornerSize.Unit(rawValue: word)
      guard unit != nil || word == "next" else { throw .bad(argument: word, expected: usage) }
      return { editor throws(CommandError) in try editor.measureCorner(in: unit) }
    },
  ]
}

extension Editor {
  /// Sets the selected corner's own kind, `nil` for the shape's; a corner that is off stays so unless one asks.
  fileprivate mutating func setCornerKind(_ kind: CornerKind?, switchesOn: Bool = false) throws(CommandError) {
    _ = try theCorner()
    let index = corner
    let changed = try edit { item throws(CommandError) in
      item.shape.corners[index].kind = kind
      if switchesOn { item.shape.corners[index].isOn = true }
    }
    let setting = item.shape.corners[index]
    let name = item.shape.corners.kindName(at: index)
    if !changed {
      message = Message("corner \(cornerLabel) is \(kind == nil ? "like the others" : name) already")
    } else if setting.isOn {
      reportCorner()
    } else {
      message = Message("corner \(cornerLabel) stays sharp, and will be \(name)", .changed)
    }
  }

  /// Goes round the kinds; sizes and switches stay.
  fileprivate mutating func stepCornerKind(by step: Int) throws(CommandError) {
    _ = try theCorner()
    let kinds = CornerKind.allCases
    let present = item.shape.corners[corner].kind ?? item.shape.corners.kind
    let index = (kinds.firstIndex(of: present) ?? 0) + step + kinds.count
    try setCornerKind(kinds[index % kinds.count])
  }

  fileprivate mutating func sharpenCorner() throws(CommandError) {
    _ = try theCorner()
    let index = corner
    let changed = try edit { item throws(CommandError) in item.shape.corners[index].isOn = false }
    if changed { reportCorner() } else { message = Message("corner \(cornerLabel) is sharp already") }
  }

  /// Says the selected corner's size in a unit, `nil` for the next one; the drawing stays.
  fileprivate mutating func measureCorner(in unit: CornerSize.Unit?) throws(CommandError) {
    try checkIsOn()
    let resolved = try theCorner()
    let present = cornerSetSize
    let unit = unit ?? present.unit.next
    guard let size = resolved.wedge.size(ofRadius: resolved.asked, inUnitOf: CornerSize(0, in: unit)) else {
      throw .because("corner \(cornerLabel) is straight or folded: it has no other measure")
    }
    try setOwn(unit == present.unit ? present : CornerSize(tidied(size.value), in: unit))
  }
}
