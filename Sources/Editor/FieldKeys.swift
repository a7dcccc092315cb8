package import Keymaps
import Cells

/// The keys of a line that is typed, in every keymap: those that shells have.
package enum FieldKeys {
  enum Action: Hashable, Sendable, CaseIterable {
    case left, right, wordLeft, wordRight, start, end
    case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward, deleteToStart, deleteToEnd

    var help: String {
      switch self {
      case .left: "Go a character back"
      case .right: "Go a character on"
      case .wordLeft: "Go a word back"
      case .wordRight: "Go a word on"
      case .start: "Go to the start of the line"
      case .end: "Go to the end of the line"
      case .deleteBackward: "Delete the character before"
      case .deleteForward: "Delete the character under the cursor"
      case .deleteWordBackward: "Delete the word before"
      case .deleteWordForward: "Delete the word after"
      case .deleteToStart: "Delete all before the cursor"
      case .deleteToEnd: "Delete all after the cursor"
      }
    }

    /// The best to show first.
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

  /// What a key does to the line; a key that moves does so with any modifier that means nothing else.
  static func action(of key: Key) -> Action? {
    if let action = actions[key] { return action }
    if case .character = key.code { return nil }
    return actions[Key(key.code)]
  }

  /// The keys as the list of keys shows them.
  package static func rows(style: KeyLabelStyle = .signs) -> [KeyTable.Row] {
    Action.allCases.map { action in
      let keys = action.keys.map { $0.label(style) }
      return KeyTable.Row(
        name: "", entries: [KeyTable.Row.Entry(keys: keys, argument: "", commands: [])], help: action.help)
    }
  }
}

extension Key {
  /// Whether it leaves what is asked, typed or begun: Escape, and what shells and Emacs have for it.
  var leaves: Bool {
    code == .escape || [Key(.character("c"), .control), Key(.character("g"), .control)].contains(self)
  }
}
