import Document
package import Editor
import Keymaps
import Cells
import ShippedKeymaps

extension Session {
  /// A session on the demo polygon with the default keymap, as the program starts.
  package static func demo() throws -> Session {
    Session(try Editor(.demo, fileName: "demo9.svg", hasFile: false, keymap: keymap))
  }

  /// Read once: loading it takes a while in a debug build.
  private static let keymap = Keymap.load(
    KeymapFile(name: "default.toml", bytes: ShippedKeymaps.file(named: "default") ?? []), rules: .editor
  ).keymap

  /// Presses keys in the notation of keymaps, separated by spaces; other words are typed letter by letter.
  @discardableResult
  package mutating func type(_ keys: String) throws -> [Effect] {
    var effects: [Effect] = []
    for word in keys.split(separator: " ") {
      if let key = try? Key(notation: String(word)) {
        effects += press(key)
      } else {
        for character in word { effects += press(Key(.character(character))) }
      }
    }
    return effects
  }
}
