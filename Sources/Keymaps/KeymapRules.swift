package import Cells

/// What the program tells the reader of keymaps about itself.
package struct KeymapRules: Sendable {
  /// The contexts that have keys of their own, besides ``Keymap/global``.
  package let contexts: [String]
  /// The names of the commands without which a person would be stuck.
  package let essentials: Essentials
  /// The names that `extends` may have, besides `none`.
  package private(set) var bases: [String]
  /// Says what is wrong with a command's text.
  package let problem: @Sendable (String) -> CommandProblem?
  /// The text with the command's own name, whatever words stand for it.
  package let spelledOut: @Sendable (String) -> String

  /// Names of commands; a chord counts when one of its commands begins with such a word.
  package struct Essentials: Sendable {
    package let help: Set<String>
    package let palette: Set<String>
    package let quit: Set<String>

    package init(help: Set<String>, palette: Set<String>, quit: Set<String>) {
      self.help = help
      self.palette = palette
      self.quit = quit
    }
  }

  package init(
    contexts: [String], essentials: Essentials, bases: [String] = ["default"],
    problem: @escaping @Sendable (String) -> CommandProblem?,
    spelledOut: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.contexts = contexts
    self.essentials = essentials
    self.bases = bases
    self.problem = problem
    self.spelledOut = spelledOut
  }

  /// The same where `extends` may name another keymap, too.
  package func extending(_ base: String) -> KeymapRules {
    var rules = self
    rules.bases.append(base)
    return rules
  }
}

/// What is wrong with the text of a command.
package enum CommandProblem: Error, Hashable, Sendable {
  /// No command has this name; a similar one may have been meant.
  case unknown(name: String, suggestion: String?)
  /// The name is right and an argument is not, such as "expected a number".
  case badArgument(String)
}

/// How far a key gets on its way through terminals.
enum KeyReach: Hashable {
  case everywhere
  /// A terminal sends the same bytes for another key, so the program cannot tell them apart.
  case same(as: Key, bytes: [UInt8])
  /// Some terminals send the same byte for another key.
  case perhapsSame(as: Key, bytes: [UInt8])
  /// The bytes also begin the sequences of arrows and function keys.
  case beginsSequences(bytes: [UInt8])
  /// Only a terminal with an enhanced keyboard protocol sends it.
  case enhanced
  /// Terminals of the xterm family send it, the Linux console and older ones do not.
  case xterm
}

extension Key {
  /// How the key reaches the program.
  ///
  /// Source: the ASCII control codes (a control byte is the character's code with 0x40 taken away) and the
  /// key sequences of xterm and the Linux console.
  var reach: KeyReach {
    switch code {
    case .character(let character): reach(of: character)
    case .function(let number): modifiers.isEmpty && number <= 12 ? .everywhere : .xterm
    case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete:
      modifiers.isEmpty ? .everywhere : .xterm
    case .tab: modifiers.isSubset(of: .alt) || modifiers == .shift ? .everywhere : .enhanced
    case .enter, .backspace: modifiers.isSubset(of: .alt) ? .everywhere : .enhanced
    case .escape: modifiers.isEmpty ? .everywhere : .enhanced
    }
  }

  /// The key that the program sees when a terminal sends this one.
  package var asSent: Key {
    if case .same(let key, _) = reach { key } else { self }
  }

  private func reach(of character: Character) -> KeyReach {
    if modifiers.contains(.shift) { return .enhanced }
    guard modifiers.contains(.control) else {
      // ESC [ and ESC O open the sequences of arrows and function keys.
      guard modifiers.contains(.alt), character == "[" || character == "O" else { return .everywhere }
      return .beginsSequences(bytes: [0x1B, character == "[" ? 0x5B : 0x4F])
    }
    let alt = modifiers.intersection(.alt)
    let escape: [UInt8] = alt.isEmpty ? [] : [0x1B]
    switch character {
    case "m": return .same(as: Key(.enter, alt), bytes: escape + [0x0D])
    case "i": return .same(as: Key(.tab, alt), bytes: escape + [0x09])
    case "[": return alt.isEmpty ? .same(as: Key(.escape), bytes: [0x1B]) : .enhanced
    case "?": return .same(as: Key(.backspace, alt), bytes: escape + [0x7F])
    case "@": return .same(as: Key(.character(" "), modifiers), bytes: escape + [0x00])
    case "/": return .same(as: Key(.character("_"), modifiers), bytes: escape + [0x1F])
    case "h": return .perhapsSame(as: Key(.backspace, alt), bytes: escape + [0x08])
    case "a"..."z", " ", "\\", "]", "^", "_": return .everywhere
    default: return .enhanced
    }
  }
}
