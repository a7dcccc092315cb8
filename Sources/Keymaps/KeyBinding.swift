package import Cells
import Text

/// A chord and its commands in one context, with the line that defines it.
package struct KeyBinding: Hashable, Sendable {
  package let context: String
  /// The keys as a terminal sends them; at least one.
  package let keys: [Key]
  /// The commands in order; empty for an unbound chord.
  package let commands: [String]
  /// The file's name in messages.
  package let file: String
  /// From 1.
  package let line: Int

  var isUnbound: Bool { commands.isEmpty }

  /// The commands for a message.
  package var commandText: String {
    commands.isEmpty ? "nothing" : shortened(commands.joined(separator: "; "))
  }
}

/// The spelling of keys on the screen.
package enum KeyLabelStyle: Hashable, Sendable {
  /// Short symbols for UTF-8 terminals: `⇧←`.
  case signs
  /// ASCII words: `Shift-Left`, `U+56F3`.
  case words
}

extension Key {
  /// The key for hints and lists: `^S`, `Alt-x`, `⇧←`, `PgUp`, `space`.
  package func label(_ style: KeyLabelStyle = .signs) -> String {
    var result = ""
    var name = codeLabel(style)
    if modifiers.contains(.control) {
      if case .character(let character) = code, character != " ", style == .signs || character.isASCII {
        name = "^" + character.uppercased()
      } else {
        result += style == .signs ? "^" : "Ctrl-"
      }
    }
    if modifiers.contains(.alt) { result = "Alt-" + result }
    if modifiers.contains(.shift) { result += style == .signs ? "⇧" : "Shift-" }
    return result + name
  }

  private func codeLabel(_ style: KeyLabelStyle) -> String {
    let (sign, word): (String, String) =
      switch code {
      case .character(" "): ("space", "space")
      case .character(let character): (String(character), character.isASCII ? String(character) : character.codePoints)
      case .up: ("↑", "Up")
      case .down: ("↓", "Down")
      case .left: ("←", "Left")
      case .right: ("→", "Right")
      case .home: ("Home", "Home")
      case .end: ("End", "End")
      case .pageUp: ("PgUp", "PgUp")
      case .pageDown: ("PgDn", "PgDn")
      case .insert: ("Ins", "Ins")
      case .delete: ("Del", "Del")
      case .backspace: ("⌫", "Bksp")
      case .tab: ("Tab", "Tab")
      case .enter: ("⏎", "Enter")
      case .escape: ("Esc", "Esc")
      case .function(let number): ("F\(number)", "F\(number)")
      }
    return style == .signs ? sign : word
  }
}

extension Character {
  /// The Unicode code points: `U+56F3`.
  fileprivate var codePoints: String {
    unicodeScalars.map { "U+" + hexadecimal($0.value, digits: 4) }.joined()
  }
}

extension [Key] {
  /// The chord for hints and lists, with spaces between keys: `e s`.
  package func label(_ style: KeyLabelStyle = .signs) -> String {
    var text = ""
    for (index, key) in enumerated() { text += (index > 0 ? " " : "") + key.label(style) }
    return text
  }
}
