package import Editor
import Cells
import Keymaps

extension Session {
  /// A session on the demo polygon with the default keymap, as the program starts.
  package static func demo() throws -> Session { try demo(keymap: "default") }

  /// Presses keys in the notation of keymaps, separated by spaces; other words are typed letter by letter, and names
  /// of commands run where no text is typed.
  @discardableResult
  package mutating func type(_ keys: String) throws -> [Effect] {
    var effects: [Effect] = []
    for word in keys.split(separator: " ") {
      if let key = try? Key(notation: String(word)) {
        effects += press(key)
      } else if editor.mode == .normal, word.contains("."), CommandCatalog.command(named: String(word)) != nil {
        effects += run(String(word))
      } else {
        for character in word { effects += press(Key(.character(character))) }
      }
    }
    return effects
  }
}
