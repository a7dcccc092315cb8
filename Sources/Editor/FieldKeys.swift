package import Keymaps
import Cells

/// The editing keys of text fields in every keymap, as in shells.
package enum FieldKeys {
  enum Action: Hashable, Sendable, CaseIterable {
    case left, right, wordLeft, wordRight, start, end
    case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward, deleteToStart, deleteToEnd

    var help: String {
      switch self {
      case .left: "Move left"
      case .right: "Move right"
      case .wordLeft: "Move to the previous word"
      case .wordRight: "Move to the next word"
      case .start: "Move to the start"
      case .end: "Move to the end"
      case .deleteBackward: "Delete the previous character"
      case .deleteForward: "Delete the next character"
      case .deleteWordBackward: "Delete the previous word"
      case .deleteWordForward: "Delete the next word"
      case .deleteToStart: "Delete to the start"
      case .deleteToEnd: "Delete to the end"
      }
    }

    /// The keys, best first.
    var keys: [Key] {
      switch self {
      case .left: [Key(.left), control("b")]
      case .right: [Key(.right), control("f")]
      case .wordLeft: [Key(.left, .control), Key(.character("b"), .alt), Key(.left, .alt)]
      case .wordRight: [Key(.right, .control), Key(.character("f"), .alt), Key(.right, .alt)]
      case .start: [Key(.home), control("a")]
      case .end: [Key(.end), control("e")]
      case .deleteBackward: [Key(.backspace), control("h")]
      case .deleteForward: [Key(.delete), control("d")]
      case .deleteWordBackward: [control("w"), Key(.backspace, .alt)]
      case .deleteWordForward: [Key(.character("d"), .alt)]
      case .deleteToStart: [control("u")]
      case .deleteToEnd: [control("k")]
      }
    }

    private func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
  }

  private static let actions = Dictionary(
    Action.allCases.flatMap { action in action.keys.map { ($0, action) } }, uniquingKeysWith: { first, _ in first })

  /// The action of a key; a special key works with any modifier.
  static func action(of key: Key) -> Action? {
    if let action = actions[key] { return action }
    if case .character = key.code { return nil }
    return actions[Key(key.code)]
  }

  /// The rows for the list of keys.
  package static func rows(style: KeyLabelStyle = .signs) -> [KeyTable.Row] {
    Action.allCases.map { action in
      let keys = action.keys.map { $0.label(style) }
      return KeyTable.Row(
        name: "", entries: [KeyTable.Row.Entry(keys: keys, argument: "", commands: [])], help: action.help)
    }
  }
}

extension Key {
  /// True for Escape, and for Ctrl-C and Ctrl-G as in shells and Emacs.
  var leaves: Bool {
    code == .escape || [Key(.character("c"), .control), Key(.character("g"), .control)].contains(self)
  }
}
