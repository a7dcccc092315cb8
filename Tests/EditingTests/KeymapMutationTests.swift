import Keymaps
import Screen
import TestSupport
import Testing

@testable import Editing

/// Keymaps that a slip of the hand or a broken disk has damaged.
@Suite struct KeymapMutationTests {
  /// A shipped keymap as lines.
  private func lines(_ random: inout SeededGenerator) throws -> [[UInt8]] {
    let bytes = try #require(Keymaps.file(named: random.pick(Keymaps.names)))
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  private func load(_ lines: [[UInt8]]) -> KeymapLoad {
    let file = KeymapFile(name: "mine.toml", bytes: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
    return Keymap.load(file, as: .personal, rules: .editor)
  }

  private static let pieces: [[UInt8]] = [
    Array("\"".utf8), Array("'".utf8), Array("[".utf8), Array("]".utf8), Array("=".utf8), Array("#".utf8),
    Array("\\".utf8), Array("{".utf8), Array("\"\"\"".utf8), Array(",".utf8), Array(".".utf8), Array("C-".utf8),
    [0], [0x1B], [0xFF], [0xC3], [0xE2, 0x80, 0xAE], Array(" = ".utf8), Array("x = \"app.quit\"".utf8),
  ]

  private func mutate(_ line: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var line = line
    for _ in 0..<random.integer(1...3) {
      let place = random.integer(0...line.count)
      switch random.integer(0...3) {
      case 0 where place < line.count: line.remove(at: place)
      case 1 where place < line.count: line[place] = UInt8(random.integer(0x20...0x7E))
      case 2: line.insert(UInt8(random.integer(0x20...0xFF)), at: place)
      default: line.insert(contentsOf: random.pick(Self.pieces), at: place)
      }
    }
    return line
  }

  private func isBinding(_ line: [UInt8]) -> Bool {
    guard let first = line.first(where: { $0 != UInt8(ascii: " ") }) else { return false }
    return first != UInt8(ascii: "[") && first != UInt8(ascii: "#") && line.contains(UInt8(ascii: "="))
  }

  @Test func `a damaged line costs itself and no other one`() {
    forAll(count("FILLET_KEYMAPS", else: 150)) { random in
      let before = try lines(&random)
      let whole = load(before)
      let candidates = before.indices.filter { isBinding(before[$0]) }
      var after = before
      var damaged: Set<Int> = []
      for _ in 0..<random.integer(1...4) {
        let number = random.pick(candidates)
        after[number] = mutate(after[number], &random)
        // A line that begins a table moves those below it: that is what it says.
        if !isBinding(after[number]), after[number].first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "[") {
          return true
        }
        damaged.insert(number + 1)
      }
      let load = load(after)
      // Without a way to help, the palette or out, no line of it is used, and that is said.
      guard load.isUsed else { return load.diagnostics.contains { $0.level == .fatal } }
      let told = Set(load.diagnostics.map(\.position.line))
      for binding in whole.keymap.bindings where !damaged.contains(binding.position.line) {
        let isThere = load.keymap.bindings.contains {
          $0.position.line == binding.position.line && $0.context == binding.context && $0.keys == binding.keys
            && $0.commands == binding.commands
        }
        guard isThere || told.contains(binding.position.line) else {
          Issue.record(
            "line \(binding.position.line) is lost: \(String(decoding: before[binding.position.line - 1], as: UTF8.self))"
          )
          return false
        }
        // What is told of a sound line is that a damaged one has its keys now.
        guard isThere || load.diagnostics.contains(where: { isConflict($0, with: damaged, at: binding.position.line) })
        else {
          let told = load.diagnostics.filter { $0.position.line == binding.position.line }
          Issue.record("line \(binding.position.line) is lost: \(told.map(\.picture))")
          return false
        }
      }
      return true
    }
  }

  /// Whether a line is left out because of another one's keys; within a table that is TOML's own rule.
  private func isConflict(_ diagnostic: KeymapDiagnostic, with damaged: Set<Int>, at line: Int) -> Bool {
    guard diagnostic.position.line == line else { return false }
    return ["K201", "K202", "K301"].contains(diagnostic.code.rawValue)
      || damaged.contains { diagnostic.message.contains("already has a value on line \($0);") }
  }

  @Test func `any damage at all leaves a keymap with the palette, or help and a way out`() {
    forAll(count("FILLET_KEYMAPS", else: 150), from: 100_000) { random in
      var lines = try lines(&random)
      for _ in 0..<random.integer(1...30) {
        let number = random.integer(0...(lines.count - 1))
        switch random.integer(0...4) {
        case 0: lines.remove(at: number)
        case 1: lines.insert(lines[random.integer(0...(lines.count - 1))], at: number)
        case 2: lines.swapAt(number, random.integer(0...(lines.count - 1)))
        default: lines[number] = mutate(lines[number], &random)
        }
        if lines.isEmpty { lines = [[]] }
      }
      let base = Keymap.load(
        KeymapFile(name: "default.toml", bytes: try #require(Keymaps.file(named: "default"))), as: .shipped,
        rules: .editor
      ).keymap
      let file = KeymapFile(name: "mine.toml", bytes: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
      let keymap = Keymap.load(file, over: base, rules: .editor).keymap
      func has(_ command: String) -> Bool { !keymap.chords(for: command, in: Keymap.global).isEmpty }
      return has("command.open") || has("help.keys") && has("app.quit")
    }
  }
}
