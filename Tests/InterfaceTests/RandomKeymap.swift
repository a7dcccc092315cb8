import Editor
import EditorSupport
@testable import Keymaps
import Cells
import TestSupport

extension Keymap {
  /// Keys whose labels are wide, long or no ASCII.
  private static let oddKeys = [
    "図", "é", "F12", "A-S-left", "C-A-x", "C-S-f11", "C-x 4 5", "C-x 図 k", "pagedown", "insert", "C-\\\\",
  ]

  /// A keymap in which chords have changed places, and some are gone.
  static func remapped(_ random: inout SeededGenerator) throws -> Keymap {
    let base = try Session.demo().editor.keymap
    var text = "name = \"random\"\nextends = \"none\"\n"
    for context in [Keymap.global] + Panel.allCases.map(\.rawValue) {
      text += "[keys.\(context)]\n"
      let bindings = base.bindings(in: context).filter { $0.context == context }
      var chords = bindings.map { $0.keys.map(\.notation).joined(separator: " ") }
      for key in Self.oddKeys where random.once(in: 2) { chords[random.integer(0...chords.count - 1)] = key }
      chords.shuffle(using: &random)
      for (binding, chord) in zip(bindings, chords) where !random.once(in: 6) {
        let commands = binding.commands.map { "\"\($0)\"" }.joined(separator: ", ")
        text += "'\(chord)' = [\(commands)]\n"
      }
    }
    let file = KeymapFile(name: "random.toml", bytes: Array(text.utf8))
    return Keymap.load(file, over: base, rules: .editor).keymap
  }
}
