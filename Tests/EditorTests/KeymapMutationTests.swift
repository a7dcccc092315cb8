@testable import Editor
@testable import Keymaps
import Cells
import EditorSupport
import ShippedKeymaps
import TestSupport
import Testing

/// Keymaps that a slip of the hand or a broken disk has damaged.
@Suite struct KeymapMutationTests {
  /// A shipped keymap as lines.
  private func lines(_ random: inout SeededGenerator) throws -> [[UInt8]] {
    let bytes = try #require(ShippedKeymaps.file(named: random.pick(ShippedKeymaps.names)))
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// `FILLET_KEYMAP_SEED` says with which to begin.
  @Test func `a damaged line costs itself, and a sound one only where it is told truly why`() {
    let first = UInt64(count("FILLET_KEYMAP_SEED", else: 1))
    forAll(count("FILLET_KEYMAPS", else: 60), from: first) { random in
      let keymap = try DamagedKeymap(damaging: random.integer(1...4), &random)
      let wrongs = keymap.wrongs()
      for wrong in wrongs.prefix(3) { Issue.record("\(wrong)") }
      return wrongs.isEmpty
    }
  }

  @Test func `any damage at all leaves a keymap with the palette, or help and a way out`() {
    forAll(count("FILLET_KEYMAPS", else: 60), from: 100_000) { random in
      var lines = try lines(&random)
      for _ in 0..<random.integer(1...30) {
        let number = random.integer(0...(lines.count - 1))
        switch random.integer(0...4) {
        case 0: lines.remove(at: number)
        case 1: lines.insert(lines[random.integer(0...(lines.count - 1))], at: number)
        case 2: lines.swapAt(number, random.integer(0...(lines.count - 1)))
        default: lines[number] = Damage.mutate(lines[number], &random)
        }
        if lines.isEmpty { lines = [[]] }
      }
      let base = Keymap.load(
        KeymapFile(name: "default.toml", bytes: try #require(ShippedKeymaps.file(named: "default"))),
        rules: .editor
      ).keymap
      let file = KeymapFile(name: "mine.toml", bytes: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
      let keymap = Keymap.load(file, over: base, rules: .editor).keymap
      func has(_ command: String) -> Bool { !keymap.chords(for: command, in: Keymap.global).isEmpty }
      return has("command.open") || has("help.keys") && has("app.quit")
    }
  }
}
