import Document
import Geometry
import Shapes

extension Command {
  package static let cornerKind = Command(
    "corner.kind", title: "corner style",
    titles: [
      "chamfer": "chamfer", "next": "next style", "notch": "notch", "previous": "prev style", "round": "round",
      "scoop": "scoop", "shared": "shared style", "sharp": "sharp", "smooth": "smooth", "squircle": "squircle",
      "superellipse": "superellipse",
    ], also: ["corner.style"], keeps: .change, "KIND, shared, next or previous", example: "chamfer",
    help: "Set this corner's style: round, chamfer, scoop, notch, squircle, smooth, superellipse, sharp or shared"
  ) { arguments throws(CommandError) in
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
  .spelled("corner style")
  .having(.changesCorner)

  static let cornerKinds: [Command] = [
    cornerKind,
    Command(
      "corner.unit", title: "unit", titles: ["next": "next unit"], keeps: .change, "radius, cut, recession or next",
      example: "cut",
      help: "Measure this corner by radius, cut length or setback (recession)"
    ) { arguments throws(CommandError) in
      let usage = "radius, cut, recession or next"
      let word = try arguments.one(usage)
      let unit = CornerSize.Unit(rawValue: word)
      guard unit != nil || word == "next" else { throw .bad(argument: word, expected: usage) }
      return { editor throws(CommandError) in try editor.measureCorner(in: unit) }
    }
    .having(.changesCorner),
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
    guard let size = resolved.size(ofRadius: resolved.asked, in: unit) else {
      throw .because("corner \(cornerLabel) is straight or folded back: only a radius applies")
    }
    try setOwn(unit == present.unit ? present : CornerSize(tidied(size.value), in: unit))
  }
}

extension Command {
  package static let cornerEvery = Command(
    "corner.every", title: "every nth", titles: ["2": "every other"], keeps: .change, "K", example: "2",
    help: "Round every Kth corner, make the others sharp"
  ) { arguments throws(CommandError) in
    let pattern = try arguments.one("a whole number from 1 to 100000") { CornerPattern("every:\($0)") }
    return { editor throws(CommandError) in try editor.apply(pattern) }
  }

  package static let cornerPattern = Command(
    "corner.pattern", title: "pattern", keeps: .change, "PATTERN", example: "rsrs",
    help: "Set corners by letters, repeated: r round, s sharp"
  ) { arguments throws(CommandError) in
    let pattern = try arguments.one("letters r and s, or all, none, every:2, convex, reflex") { CornerPattern($0) }
    return { editor throws(CommandError) in try editor.apply(pattern) }
  }

  static let patterns: [Command] = [
    Command(
      "corner.round-all", title: "round all", near: ["round"], keeps: .change,
      hints: [CommandHint(.corners, 89, "all", need: .corners)], help: "Round all corners"
    ) { editor throws(CommandError) in try editor.apply(.all) },
    Command(
      "corner.sharp-all", title: "all sharp", near: ["sharpen", "sharp"], keeps: .change,
      help: "Make all corners sharp"
    ) { editor throws(CommandError) in try editor.apply(.none) },
    Command(
      "corner.invert", title: "invert", keeps: .change, hints: [CommandHint(.corners, 90, "invert", need: .corners)],
      help: "Swap round and sharp corners"
    ) { editor throws(CommandError) in
      let corners = editor.item.shape.corners
      try editor.switchCorners { !corners[$0].isOn }
    },
    cornerEvery,
    Command(
      "corner.every-ask", asksFor: .cornerEvery, "round every kth corner, k = ", title: "every nth…", keeps: .change,
      help: "Type K to round every Kth corner"),
    Command(
      "corner.only", title: "round only", titles: ["convex": "only convex", "reflex": "only reflex"], keeps: .change,
      "convex or reflex", example: "convex", help: "Round only convex or only reflex corners"
    ) { arguments throws(CommandError) in
      let pattern = try arguments.one("convex or reflex") { word in
        word == "convex" || word == "reflex" ? CornerPattern(word) : nil
      }
      return { editor throws(CommandError) in try editor.apply(pattern) }
    },
    cornerPattern,
    Command(
      "corner.pattern-ask", asksFor: .cornerPattern, "pattern, r round and s sharp: ", title: "type pattern…",
      keeps: .change, help: "Type a corner pattern such as rsrs"),
  ]
}

extension Editor {
  fileprivate mutating func apply(_ pattern: CornerPattern) throws(CommandError) {
    let corners = outline.corners
    try switchCorners { pattern.isOn($0, isReflex: corners[$0].isReflex) }
  }

  fileprivate mutating func switchCorners(_ isOn: (Int) -> Bool) throws(CommandError) {
    guard !outline.corners.isEmpty else { throw noCorners }
    let changed = try edit { item throws(CommandError) in item.shape.corners.setSwitches(isOn) }
    let corners = outline.corners
    let round = corners.count(where: \.isCut)
    let waiting = corners.count { item.shape.corners[$0.index].isOn && $0.asked == 0 }
    let counts =
      "\(round) round, \(corners.count - round) sharp" + (waiting > 0 ? " (\(waiting) switched on with radius 0)" : "")
    message =
      changed
      ? Message("corners: \(counts)", .changed) : Message("no change: \(counts)")
  }
}
