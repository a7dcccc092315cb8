import Document
import Geometry
import Shapes

extension Command {
  package static let cornerKind = Command(
    "corner.kind", title: "corner style",
    titles: [
      "chamfer": "chamfer", "next": "next style", "notch": "notch", "previous": "prev style", "round": "round",
      "scoop": "scoop", "shared": "shared style", "sharp": "sharp", "squircle": "squircle",
    ], keeps: .change, "KIND, shared, next or previous", example: "chamfer",
    help: "Set this corner's style: round, chamfer, scoop, notch, squircle, sharp or shared"
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
      help: "Measure this corner by radius, cut length or setback (recession)"
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
  /// Sets the selected corner's style, `nil` for the shape's; a sharp corner stays sharp unless `switchesOn`.
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
      message = Message("corner \(cornerLabel) \(kind == nil ? "already has the shared style" : "is already \(name)")")
    } else if setting.isOn {
      reportCorner()
    } else {
      message = Message("corner \(cornerLabel) is sharp; its style is now \(name)", .changed)
    }
  }

  /// Moves to the next or previous style; the size stays.
  fileprivate mutating func stepCornerKind(by step: Int) throws(CommandError) {
    _ = try theCorner()
    let present = item.shape.corners[corner].kind ?? item.shape.corners.kind
    try setCornerKind(CornerKind.allCases.cycled(from: present, by: step))
  }

  fileprivate mutating func sharpenCorner() throws(CommandError) {
    _ = try theCorner()
    let index = corner
    let changed = try edit { item throws(CommandError) in item.shape.corners[index].isOn = false }
    if changed { reportCorner() } else { message = Message("corner \(cornerLabel) is already sharp") }
  }

  /// Expresses the selected corner's size in `unit`, or in the next unit; the drawing does not change.
  fileprivate mutating func measureCorner(in unit: CornerSize.Unit?) throws(CommandError) {
    try checkIsOn()
    let resolved = try theCorner()
    let present = cornerSetSize
    let unit = unit ?? present.unit.next
    guard let size = resolved.wedge.size(ofRadius: resolved.asked, in: unit) else {
      throw .because("corner \(cornerLabel) is straight or folded back: only a radius applies")
    }
    try setOwn(unit == present.unit ? present : CornerSize(tidied(size.value), in: unit))
  }
}
