package import Cells

/// The facts about the program that checking a keymap needs.
package struct KeymapRules: Sendable {
  /// The contexts with separate keys, besides ``Keymap/global``.
  package let contexts: [String]
  /// The commands without which a person would be stuck: they list the keys, open the palette, and quit.
  let help, palette, quit: String
  /// The names that `extends` accepts, besides `none`.
  package private(set) var bases: [String]
  /// The problem with a command's text, or `nil` for a valid one.
  package let problem: @Sendable (String) -> CommandProblem?
  /// The text with the command's full name in place of an alias.
  package let spelledOut: @Sendable (String) -> String

  package init(
    contexts: [String], help: String, palette: String, quit: String, bases: [String] = ["default"],
    problem: @escaping @Sendable (String) -> CommandProblem?,
    spelledOut: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.contexts = contexts
    (self.help, self.palette, self.quit) = (help, palette, quit)
    self.bases = bases
    self.problem = problem
    self.spelledOut = spelledOut
  }

  /// The same rules with another keymap that `extends` accepts.
  package func extending(_ base: String) -> KeymapRules {
    var rules = self
    rules.bases.append(base)
    return rules
  }
}

package enum CommandProblem: Error, Hashable, Sendable {
  /// An unknown name, with a similar one if there is any.
  case unknown(name: String, suggestion: String?)
  /// A wrong argument, such as "expected a number".
  case badArgument(String)
}

extension Key {
  /// The key that the program sees when a terminal sends this one.
  ///
  /// Source: the ASCII control codes; a control byte is the character's code minus 0x40.
  package var asSent: Key {
    guard modifiers.contains(.control), !modifiers.contains(.shift), case .character(let character) = code else {
      return self
    }
    let alt = modifiers.intersection(.alt)
    return switch character {
    case "m": Key(.enter, alt)
    case "i": Key(.tab, alt)
    case "[" where alt.isEmpty: Key(.escape)
    case "?": Key(.backspace, alt)
    case "@": Key(.character(" "), modifiers)
    case "/": Key(.character("_"), modifiers)
    default: self
    }
  }

  /// The terminals that do not send the key, or send another one; `nil` for a key that every terminal sends.
  ///
  /// Source: the key sequences of xterm and the Linux console.
  package var reachText: String? {
    let enhanced = "most terminals do not send \(label())"
    let xterm = "the Linux console and old terminals do not send \(label())"
    if asSent != self { return "a terminal sends \(label()) as \(asSent.label()): both run this" }
    switch code {
    case .character where modifiers.contains(.shift): return enhanced
    case .character(let character) where modifiers.contains(.control):
      switch character {
      case "h":
        let backspace = Key(.backspace, modifiers.intersection(.alt))
        return "some terminals send \(label()) as \(backspace.label())"
      case "a"..."z", " ", "\\", "]", "^", "_": return nil
      default: return enhanced
      }
    case .character(let character):
      // ESC [ and ESC O open the sequences of arrows and function keys.
      guard modifiers.contains(.alt), character == "[" || character == "O" else { return nil }
      return "arrow and function keys begin with \(label()): another key is better"
    case .function(let number): return modifiers.isEmpty && number <= 12 ? nil : xterm
    case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete:
      return modifiers.isEmpty ? nil : xterm
    case .tab: return modifiers.isSubset(of: .alt) || modifiers == .shift ? nil : enhanced
    case .enter, .backspace: return modifiers.isSubset(of: .alt) ? nil : enhanced
    case .escape: return modifiers.isEmpty ? nil : enhanced
    }
  }
}
