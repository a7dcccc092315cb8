import Document
package import Editor
package import Keymaps
import ShippedKeymaps

extension Session {
  /// A session on the demo polygon with a built-in keymap.
  package static func demo(keymap name: String) throws -> Session {
    let keymap = Keymap.load(
      KeymapFile(name: name + ".toml", bytes: ShippedKeymaps.file(named: name) ?? []), rules: .editor
    ).keymap
    return Session(try Editor(.demo, fileName: "demo9.svg", hasFile: false, keymap: keymap))
  }

  /// A session on the demo polygon with a custom keymap.
  package static func demo(with keymap: Keymap) throws -> Session {
    Session(try Editor(.demo, fileName: "demo9.svg", hasFile: false, keymap: keymap))
  }

  /// The built-in keymaps.
  package static var keymapNames: [String] { ShippedKeymaps.names }
}
