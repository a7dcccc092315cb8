import CKeymaps

/// The keymaps that are part of the program, embedded when it is built.
///
/// To add one: put its file into the folder Keymaps, list it in `keymaps.c` and in ``names``. The default keymap is
/// embedded as a table too, which the program starts from; script/readme writes it.
package enum ShippedKeymaps {
  /// The names that `extends` and `--keymap` know, the default first.
  package static let names = ["default", "vim", "emacs"]

  /// The bytes of a keymap's file, or `nil` when none has the name.
  package static func file(named name: String) -> [UInt8]? { bytes(of: name + ".toml") }

  /// The bytes of a keymap's table, or `nil` when it has none.
  package static func table(named name: String) -> [UInt8]? { bytes(of: name + ".table") }

  private static func bytes(of file: String) -> [UInt8]? {
    let found = unsafe keymap_file(file)
    guard unsafe found.count > 0 else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: found.bytes, count: found.count))
  }
}
