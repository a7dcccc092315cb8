import Document
import Geometry
import Shapes

extension Command {
  package static let cornerRoundAll = Command(
    "corner.round-all", title: "round all", near: ["round"], keeps: .change,
    hints: [.corners: CommandHint(82, "all", need: .corners)], help: "Round all corners"
  ) { editor throws(CommandError) in try editor.apply(.all) }

  package static let cornerInvert = Command(
    "corner.invert", title: "invert", keeps: .change, hints: [.corners: CommandHint(83, "invert", need: .corners)],
    help: "Swap round and sharp corners"
  ) { editor throws(CommandError) in
    let corners = editor.item.shape.corners
    try editor.switchCorners { !corners[$0].isOn }
  }

  package static let cornerEvery = Command(
    "corner.every", title: "every nth", titles: ["2": "every other"], keeps: .change, "K", example: "2",
    help: "Round every Kth corner, make the others sharp"
  ) { arguments throws(CommandSyntaxError) in
    let pattern = try arguments.one("a whole number from 1 to 100000") { CornerPattern("every:\($0)") }
    return { editor throws(CommandError) in try editor.apply(pattern) }
  }

  package static let cornerPattern = Command(
    "corner.pattern", title: "pattern", keeps: .change, "PATTERN", example: "rsrs",
    help: "Set corners by letters, repeated: r round, s sharp"
  ) { arguments throws(CommandSyntaxError) in
    let pattern = try arguments.one("letters r and s, or all, none, every:2, convex, reflex") { CornerPattern($0) }
    return { editor throws(CommandError) in try editor.apply(pattern) }
  }

  static let patterns: [Command] = [
    cornerRoundAll,
    Command(
      "corner.sharp-all", title: "all sharp", near: ["sharpen", "sharp"], keeps: .change,
      help: "Make all corners sharp"
    ) { editor throws(CommandError) in try editor.apply(.none) },
    cornerInvert,
    cornerEvery,
    Command(
      "corner.every-ask", asksFor: .cornerEvery, "round every kth corner, k = ", title: "every nth…", keeps: .change,
      help: "Type K to round every Kth corner"),
    Command(
      "corner.only", title: "round only", titles: ["convex": "only convex", "reflex": "only reflex"], keeps: .change,
      "convex or reflex", example: "convex", help: "Round only convex or only reflex corners"
    ) { arguments throws(CommandSyntaxError) in
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
    let settings = item.shape.corners.settings
    let round = settings.count(where: \.isOn)
    let counts = "\(round) round, \(settings.count - round) sharp"
    message =
      changed
      ? Message("corners: \(counts)", .changed) : Message("no change: \(counts)")
  }
}
