package import Cells
import Document
package import Editor
package import Keymaps
import ShippedKeymaps

extension Session {
  /// A session on the demo polygon with a built-in keymap.
  package static func demo(keymap name: String) throws -> Session {
    try demo(with: builtIn[name] ?? .empty)
  }

  /// Read once: loading them takes a while in a debug build.
  private static let builtIn = Dictionary(
    uniqueKeysWithValues: keymapNames.map { name in
      (name, keymap(name, over: name == "default" ? nil : keymap("default", over: nil)))
    })

  private static func keymap(_ name: String, over base: Keymap?) -> Keymap {
    let file = KeymapFile(name: name + ".toml", bytes: ShippedKeymaps.file(named: name) ?? [])
    return Keymap.load(file, over: base, rules: .editor).keymap
  }

  /// A session on the demo polygon with a custom keymap.
  package static func demo(with keymap: Keymap) throws -> Session {
    Session(try Editor(.demo, fileName: "demo9.svg", hasFile: false, keymap: keymap))
  }

  /// The built-in keymaps.
  package static var keymapNames: [String] { ShippedKeymaps.names }
}

extension Keymap {
  /// The chords that run a command in a context, the best one to display first.
  package func chords(for command: String, in context: String) -> [[Key]] {
    var chords: [[Key]] = []
    _ = chord(for: command, in: context) { keys in
      chords.append(keys)
      return false
    }
    return chords
  }
}
