import Document
package import Editor
package import Keymaps
import ShippedKeymaps

extension Session {
  /// A session on the demo polygon with one of the program's keymaps.
  package static func demo(keymap name: String) throws -> Session {
    let keymap = Keymap.load(
      KeymapFile(name: name + ".toml", bytes: ShippedKeymaps.file(named: name) ?? []), as: .shipped, rules: .editor
    ).keymap
    return Session(try Editor(.demo, fileName: "demo9.svg", hasFile: false, keymap: keymap))
  }

  /// A session on the demo polygon with a keymap of one's own.
  package static func demo(with keymap: Keymap) throws -> Session {
    Session(try Editor(.demo, fileName: "demo9.svg", hasFile: false, keymap: keymap))
  }

  /// The keymaps that the program carries.
  package static var keymapNames: [String] { ShippedKeymaps.names }
}
