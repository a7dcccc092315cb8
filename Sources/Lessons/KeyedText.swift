import Geometry

/// Text in which commands stand in braces, for the keys that run them: `Press {corner.radius +1} until it fits`.
///
/// A count before a command, as in `{5 x corner.radius +1}`, says how often.
package struct KeyedText: Hashable, Sendable {
  package struct Command: Hashable, Sendable {
    package let line: String
    package let times: Int

    /// One command that adds as much as this one does all its times; `nil` for one that adds nothing.
    var atOnce: Command? {
      let words = line.split(separator: " ")
      guard times > 1, let last = words.last, let amount = NumberText.parse(String(last)) else { return nil }
      let sign = last.hasPrefix("+") ? "+" : ""
      guard !sign.isEmpty || last.hasPrefix("-") || ["+=", "-="].contains(words.dropLast().last) else { return nil }
      let sum = NumberText.rounded(amount * Double(times), places: 6, leadingZero: true)
      return Command(line: (words.dropLast() + [Substring(sign + sum)]).joined(separator: " "), times: 1)
    }
  }

  package enum Piece: Hashable, Sendable {
    case words(String)
    case command(Command)
  }

  package private(set) var pieces: [Piece]

  package init(_ text: String) {
    var pieces: [Piece] = []
    for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: "}") else {
        if !part.isEmpty { pieces.append(.words(String(part))) }
        continue
      }
      pieces.append(.command(Self.command(part[..<end])))
      let words = part[part.index(after: end)...]
      if !words.isEmpty { pieces.append(.words(String(words))) }
    }
    self.pieces = pieces
  }

  private static func command(_ text: Substring) -> Command {
    let words = text.split(separator: " ", maxSplits: 2)
    if words.count == 3, words[1] == "x", let times = Int(words[0]) {
      return Command(line: String(words[2]), times: times)
    }
    return Command(line: String(text), times: 1)
  }

  /// The commands in order.
  package var commands: [Command] {
    pieces.compactMap { if case .command(let command) = $0 { command } else { nil } }
  }

  /// Every command line in order, as often as it is to be run.
  package var lines: [String] { commands.flatMap { Array(repeating: $0.line, count: $0.times) } }

  /// A text without what says how letters are called, for those who read their names: `θ (say: theta)` becomes `θ`.
  package static func withoutSpelling(_ text: String) -> String {
    var parts = text.split(separator: " (say: ", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() {
      parts[index] = parts[index].firstIndex(of: ")").map { parts[index][parts[index].index(after: $0)...] } ?? ""
    }
    return parts.joined()
  }

  /// A text for those who type every command: nothing in it is pressed.
  package static func typed(_ text: String) -> String {
    text.replacing("press {", with: "type {").replacing("Press {", with: "Type {")
  }

  /// The text for those who type some of its commands: nothing before them says press, and what was to be done several
  /// times is one command where that does the same.
  package func typing(_ isTyped: (String) -> Bool) -> KeyedText {
    var text = self
    for (index, piece) in pieces.enumerated() {
      guard case .command(let command) = piece, isTyped(command.line) else { continue }
      text.pieces[index] = .command(command.atOnce ?? command)
      guard index > 0, case .words(let words) = pieces[index - 1] else { continue }
      for (press, type) in [("press ", "type "), ("Press ", "Type ")] where words.hasSuffix(press) {
        text.pieces[index - 1] = .words(words.dropLast(press.count) + type)
      }
    }
    return text
  }

  /// The text with each command as the keys that a function gives for it, in quotes: a key may be a full stop.
  package func text(keys: (String) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): words
      case .command(let command):
        "“\(keys(command.line))”" + (command.times == 1 ? "" : " (\(command.times) times)")
      }
    }
    .joined()
  }
}
