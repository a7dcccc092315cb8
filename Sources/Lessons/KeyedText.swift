import Geometry

/// Text with commands in braces, to be shown as keys: `Press {corner.radius +1} until it fits`.
///
/// A count before a command, as in `{5 x corner.radius +1}`, repeats it.
package struct KeyedText: Hashable, Sendable {
  private enum Piece: Hashable {
    case words(String)
    case command(String, times: Int)
  }

  private var pieces: [Piece]

  package init(_ text: String) {
    var pieces: [Piece] = []
    for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: "}") else {
        if !part.isEmpty { pieces.append(.words(String(part))) }
        continue
      }
      pieces.append(Self.command(part[..<end]))
      let words = part[part.index(after: end)...]
      if !words.isEmpty { pieces.append(.words(String(words))) }
    }
    self.pieces = pieces
  }

  private static func command(_ text: Substring) -> Piece {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[1] == "x", let times = Int(words[0]), times > 0 else {
      return .command(String(text), times: 1)
    }
    return .command(String(words[2]), times: times)
  }

  /// Every command line in order, repeated by its count.
  package var lines: [String] {
    pieces.flatMap { piece -> [String] in
      if case .command(let line, let times) = piece { Array(repeating: line, count: times) } else { [] }
    }
  }

  /// The most repetitions of a command.
  static let timesLimit = 1000

  /// The largest count; 1 without one.
  var mostTimes: Int { pieces.map { if case .command(_, let times) = $0 { times } else { 1 } }.max() ?? 1 }

  /// Every command line in order.
  var commands: [String] { pieces.compactMap { if case .command(let line, _) = $0 { line } else { nil } } }

  /// A text without the spelled-out letters: `θ (say: theta)` becomes `θ`, in any language.
  package static func withoutSpelling(_ text: String) -> String {
    let parts = text.split(separator: " (", omittingEmptySubsequences: false)
    func endsInGreek(_ text: String) -> Bool {
      text.unicodeScalars.last.map { (0x370...0x3FF).contains($0.value) } == true
    }
    return parts.dropFirst().reduce(String(parts.first ?? "")) { result, part in
      let inside = part.prefix { $0 != ")" }
      let words = inside.split(separator: " ")
      let isSpelling = endsInGreek(result) && words.count == 2 && words[0].hasSuffix(":")
      return result + (isSpelling ? String(part.dropFirst(inside.count + 1)) : " (" + part)
    }
  }

  package static func withoutCommands(_ text: String) -> String {
    let kept = text.split(separator: ". ").filter { !$0.contains("{") }.joined(separator: ". ")
    return kept.isEmpty || kept.hasSuffix(".") || kept.hasSuffix("?") ? kept : kept + "."
  }

  /// The text for commands that are typed instead of pressed.
  ///
  /// “press” before them becomes “type”, and a repeated change becomes one: `{5 x corner.radius +1}` is
  /// `corner.radius +5`.
  package func typing(_ isTyped: (String) -> Bool) -> KeyedText {
    var text = self
    for (index, piece) in pieces.enumerated() {
      guard case .command(let line, let times) = piece, isTyped(line) else { continue }
      if let sum = Self.sum(of: line, times: times) { text.pieces[index] = .command(sum, times: 1) }
      guard index > 0, case .words(let words) = pieces[index - 1] else { continue }
      for (press, type) in [("press ", "type "), ("Press ", "Type ")] where words.hasSuffix(press) {
        text.pieces[index - 1] = .words(words.dropLast(press.count) + type)
      }
    }
    return text
  }

  /// One command line that changes as much as `times` times `line`; `nil` for a line that sets a value.
  private static func sum(of line: String, times: Int) -> String? {
    let words = line.split(separator: " ")
    guard times > 1, let last = words.last, let amount = NumberText.parse(String(last)) else { return nil }
    let sign = last.hasPrefix("+") ? "+" : ""
    guard !sign.isEmpty || last.hasPrefix("-") || ["+=", "-="].contains(words.dropLast().last) else { return nil }
    let sum = NumberText.rounded(amount * Double(times), places: 6, leadingZero: true)
    return (words.dropLast() + [Substring(sign + sum)]).joined(separator: " ")
  }

  /// The text with the result of `keys` in quotes for each command, since a key may be a full stop.
  package func text(keys: (String) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): words
      case .command(let line, let times): "“\(keys(line))”" + (times == 1 ? "" : " (\(times) times)")
      }
    }
    .joined()
  }
}
