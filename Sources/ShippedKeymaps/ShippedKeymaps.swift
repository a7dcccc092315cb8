import CKeymaps

/// The keymaps embedded in the program.
///
/// To add one: put its file in the folder Keymaps, and list it in `keymaps.c` and in ``names``. The default keymap is
/// also embedded as a table, which the program starts from; script/readme writes it.
package enum ShippedKeymaps {
  /// The names for `extends` and `--keymap`, the default first.
  package static let names = ["default", "vim", "emacs"]

  /// The bytes of a keymap's file, or `nil` for an unknown name.
  package static func file(named name: String) -> [UInt8]? { bytes(of: name + ".toml") }

  /// The bytes of a keymap's table, or `nil` if it has none.
  package static func table(named name: String) -> [UInt8]? { bytes(of: name + ".table") }

  private static func bytes(of file: String) -> [UInt8]? {
    let found = unsafe keymap_file(file)
    guard unsafe found.count > 0 else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: found.bytes, count: found.count))
  }
}
