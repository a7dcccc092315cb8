import Document
import Geometry
import Shapes

extension Command {
  package static let cornerRoundAll = Command(
    "corner.round-all", title: "all round", near: ["round"], keeps: .change,
    hints: [.corners: CommandHint(82, "all", need: .corners)], help: "Make every corner round"
  ) {
    editor throws(CommandError) in
    try editor.apply(.all)
  }

  package static let cornerInvert = Command(
    "corner.invert", title: "invert", keeps: .change, hints: [.corners: CommandHint(83, "invert", need: .corners)],
    help: "Make round corners sharp and sharp ones round"
  ) {
    editor throws(CommandError) in
    let corners = editor.item.shape.corners
    try editor.switchCorners { !corners[$0].isOn }
  }

  package static let cornerEvery = Command(
    "corner.every", title: "every n-th", titles: ["2": "every other"], keeps: .change, "K", example: "2",
    help: "Make every k-th corner round, the others sharp"
  ) {
    arguments throws(CommandSyntaxError) in
    let word = try arguments.one("a whole number from 1 to 100000")
    guard let pattern = CornerPattern("every:\(word)") else {
      throw .bad(argument: word, expected: "a whole number from 1 to 100000")
    }
    return { editor throws(CommandError) in try editor.apply(pattern) }
  }

  package static let cornerPattern = Command(
    "corner.pattern", title: "pattern", keeps: .change, "PATTERN", example: "rsrs",
    help: "Set the switches by letters, repeated: r round, s sharp"
  ) { arguments throws(CommandSyntaxError) in
    let word = try arguments.one("a pattern such as rsrs")
    guard let pattern = CornerPattern(word) else {
      throw .bad(argument: word, expected: "letters r and s, or all, none, every:2, convex, reflex")
    }
    return { editor throws(CommandError) in try editor.apply(pattern) }
  }

  static let patterns: [Command] = [
    cornerRoundAll,
    Command(
      "corner.sharp-all", title: "all sharp", near: ["sharpen", "sharp"], keeps: .change,
      help: "Make every corner sharp"
    ) { editor throws(CommandError) in
      try editor.apply(.none)
    },
    cornerInvert,
    cornerEvery,
    Command("corner.every-ask", title: "every k-th", keeps: .change, help: "Type which k-th corners to make round") {
      editor throws(CommandError) in
      editor.prompt("round every k-th corner, k = ", .cornerEvery)
    },
    Command(
      "corner.only", title: "only some", titles: ["convex": "only convex", "reflex": "only reflex"], keeps: .change,
      "convex or reflex", example: "convex", help: "Make only these corners round"
    ) {
      arguments throws(CommandSyntaxError) in
      let word = try arguments.one("convex or reflex")
      guard word == "convex" || word == "reflex", let pattern = CornerPattern(word) else {
        throw .bad(argument: word, expected: "convex or reflex")
      }
      return { editor throws(CommandError) in try editor.apply(pattern) }
    },
    cornerPattern,
    Command("corner.pattern-ask", title: "pattern", keeps: .change, help: "Type a pattern such as rsrs") {
      editor throws(CommandError) in
      editor.prompt("pattern, r round and s sharp: ", .cornerPattern)
    },
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
      ? Message("corners: \(counts)", .changed) : Message("the corners are like that already: \(counts)")
  }
}
