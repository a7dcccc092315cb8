import Editor
import Keymaps
import TOML

/// Reads any bytes as a keymap file and as a keymap's table: nothing may trap, and every message has a position.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  let load = Keymap.load(KeymapFile(name: "fuzzed.toml", bytes: bytes), rules: .editor)
  precondition(load.keyCount >= 0 && !load.summary.isEmpty)
  for diagnostic in load.diagnostics {
    precondition(diagnostic.line > 0, "a message without a line")
    precondition(!diagnostic.description.isEmpty)
  }
  guard let keymap = Keymap(table: bytes, file: "fuzzed.toml") else { return 0 }
  let table = keymap.table
  guard let again = Keymap(table: Array(table.utf8), file: "fuzzed.toml") else {
    preconditionFailure("a table that was written cannot be read")
  }
  precondition(again.table == table, "a table that was read is another one when it is written")
  return 0
}
