import Document
import Geometry
import Keymaps
import Shapes
import Text

/// Several corners at once: a command for one corner goes to all that are marked, as one undo step.
extension Editor {
  /// The indices of the marked corners, in order.
  package var markedCorners: [Int] {
    marks.isEmpty ? [] : outline.corners.map(\.index).filter(marks.contains)
  }

  /// The marked corners in words, such as `3 corners: 5, 8, 12`; `nil` without any.
  package var marksText: String? {
    let marked = markedCorners
    guard !marked.isEmpty else { return nil }
    let labels = marked.map { item.shape.label(ofCorner: $0) }
    return "\(counted(marked.count, "corner")): \(labels.joined(separator: ", "))"
  }

  /// Runs a command for each marked corner.
  ///
  /// The journal gets the corners one by one, so it needs no marks.
  mutating func performOnMarked(_ prepared: PreparedCommand) -> [Effect] {
    let (marked, home) = (markedCorners, corner)
    let steps = history.undoCount
    var refusal: Message?
    var changed = 0
    for index in marked {
      _ = performOnce(PreparedCommand(Command.cornerGoto.line("\(index)")))
      _ = performOnce(prepared)
      if message.kind == .problem { refusal = refusal ?? message } else { changed += 1 }
    }
    _ = performOnce(PreparedCommand(Command.cornerGoto.line("\(home)")))
    let isChanged = history.undoCount > steps
    joinSteps(history.undoCount - steps)
    if changed == 0, let refusal {
      message = refusal
    } else {
      let failed = marked.count - changed
      let rest = failed == 0 ? "" : "; \(failed) not: \(refusal?.text ?? "")"
      message = Message(
        "\(CommandCatalog.titleWithArguments(of: prepared.line)) on \(counted(changed, "corner"))\(rest)",
        isChanged ? .changed : .information)
    }
    return []
  }

  /// Goes to the next corner, and marks it and the previous one; back on a marked one, unmarks the one left.
  private mutating func markOn(by step: Int) throws(CommandError) {
    let left = corner
    try select((left + step + outline.corners.count) % outline.corners.count)
    // Later commands are replayed on this corner.
    record(.command(Command.cornerGoto.line("\(corner)")))
    if marks.contains(left), marks.contains(corner) { marks.remove(left) } else { marks.formUnion([left, corner]) }
  }

  fileprivate mutating func mark(_ which: CornerMarks?) throws(CommandError) {
    let selected = try theCorner()
    let corners = outline.corners
    switch which {
    case nil: if marks.remove(corner) == nil { marks.insert(corner) }
    case .nothing: marks = []
    case .all: marks = Set(corners.map(\.index))
    case .convex: marks = Set(corners.filter { !$0.isReflex }.map(\.index))
    case .reflex: marks = Set(corners.filter(\.isReflex).map(\.index))
    case .sameAngle:
      // A thousandth of a degree is less than the screen shows.
      let angle = selected.interiorAngle.degrees
      marks = Set(corners.filter { abs($0.interiorAngle.degrees - angle) < 0.001 }.map(\.index))
    case .opposite:
      guard corners.count.isMultiple(of: 2) else {
        throw .because("\(corners.count) corners: none is opposite")
      }
      marks = [corner, (corner + corners.count / 2) % corners.count]
    case .tips:
      marks = Set(corners.map(\.index).filter { item.shape.label(ofCorner: $0).hasPrefix("t") })
      if marks.isEmpty { throw .because("only stars have tips") }
    case .next: try markOn(by: 1)
    case .previous: try markOn(by: -1)
    }
    message = Message(marksText ?? "no corners marked")
  }
}

enum CornerMarks: String, CaseIterable {
  case sameAngle = "same-angle"
  case convex, reflex, opposite, tips, all, next, previous
  case nothing = "none"
}

extension Command {
  package static let cornerMark = Command(
    "corner.mark", title: "mark", titles: ["next": "mark next", "previous": "mark prev"],
    near: ["select same angle", "select all tips"], keeps: .nothing,
    hints: [CommandHint(.corners, 88, "mark", need: .corners)],
    "[same-angle, convex, reflex, opposite, tips, all, next, previous or none]", example: "convex",
    help: "Mark this corner, or several: then corner commands change all marked ones"
  ) { arguments throws(CommandError) in
    let names = CornerMarks.allCases.map(\.rawValue).joined(separator: ", ")
    let which = arguments.words.isEmpty ? nil : try arguments.one(names) { CornerMarks(rawValue: $0) }
    return { editor throws(CommandError) in try editor.mark(which) }
  }
  .completing { _, command, words in
    words.isEmpty ? CornerMarks.allCases.map { ArgumentValue(text: $0.rawValue, help: command.help) } : []
  }
}
