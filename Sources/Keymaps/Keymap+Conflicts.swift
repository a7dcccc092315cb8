public import Screen
import TOML
import Text

extension Keymap {
  /// What a person should know before a chord gets another command, the weightiest first; each a sentence without its
  /// period.
  ///
  /// - Parameter contexts: the panels, which may have keys of their own.
  public func conflicts(of keys: [Key], in context: String, among contexts: [String]) -> [String] {
    let sent = keys.map(\.asSent)
    let name = sent.label()
    var lines: [String] = []
    let own = layer(of: context)
    if let binding = own.first(where: { $0.keys == sent }) {
      lines.append(
        binding.commands.isEmpty
          ? "\(name) is unbound by \(binding.place)"
          : "\(name) runs \(binding.commandText) now, by \(binding.place)")
    }
    if let shorter = own.first(where: { $0.keys.count < sent.count && sent.starts(with: $0.keys) && !$0.isUnbound }) {
      lines.append("\(shorter.keys.label()) runs \(shorter.commandText), which it cannot any more")
    }
    let longer = own.filter { $0.keys.count > sent.count && $0.keys.starts(with: sent) && !$0.isUnbound }
    if let first = longer.first {
      let rest = longer.count > 1 ? " and \(longer.count - 1) more keys" : ""
      lines.append("\(first.keys.label())\(rest) begin with \(name) and cannot be typed any more")
    }
    if context == Self.global {
      for other in contexts {
        guard let binding = layer(of: other).first(where: { $0.meets(sent) }) else { continue }
        lines.append("the \(other) panel keeps \(binding.keys.label()): \(binding.commandText)")
      }
    } else if let hidden = layer(of: Self.global).first(where: { $0.meets(sent) && !$0.isUnbound }) {
      lines.append("it hides \(hidden.keys.label()), which runs \(hidden.commandText) elsewhere")
    }
    if let digit = sent.first, takesCounts, digit.beginsCount,
      (context == Self.global ? contexts : [context]).contains(where: { lookUp([digit], in: $0) == .notFound })
    {
      lines.append("\(digit.label()) begins a count, which it cannot any more")
    }
    return lines + keys.compactMap(\.reachText)
  }
}

extension Keymap {
  /// The panels in which keys that are bound everywhere do not run: these have them for something else, or for nothing.
  public func contexts(hiding keys: [Key], among contexts: [String]) -> [String] {
    contexts.filter { context in
      guard case .matched(let binding) = lookUp(keys, in: context) else { return true }
      return binding.context != Self.global
    }
  }

  /// Panels as a text names them.
  public static func panels(_ names: [String]) -> String {
    "the \(WordList.text(names)) panel" + (names.count == 1 ? "" : "s")
  }
}

extension KeyBinding {
  /// Whether a chord and this one cannot both be typed.
  fileprivate func meets(_ other: [Key]) -> Bool { keys.starts(with: other) || other.starts(with: keys) }

  /// The file and line that it is written in.
  package var place: String { "\(displayed(file)):\(position.line)" }
}

extension Key {
  /// Which terminals do not send the key, or send another one; `nil` for a key that every terminal sends.
  package var reachText: String? {
    switch reach {
    case .everywhere: nil
    case .same(let other, _): "a terminal sends \(label()) as \(other.label()): both run this"
    case .perhapsSame(let other, _): "some terminals send \(label()) as \(other.label())"
    case .beginsSequences: "arrow and function keys begin with \(label()): another key is better"
    case .enhanced: "most terminals do not send \(label())"
    case .xterm: "the Linux console and old terminals do not send \(label())"
    }
  }
}
