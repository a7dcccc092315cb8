import Glibc
import PtySupport
import Screen
import TestSupport
import Testing

extension InTerminals {
  /// The editor itself under input that no person types: `FILLET_STORMS` says how many storms, `FILLET_STORM_SEED` with
  /// which it begins, and `FILLET_PROGRAM` names another build of it.
  @Suite struct EditorStormTests {
    private static let keys: [String] =
      " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~".map(
        String.init)
      + [
        "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}[1;2C", "\u{1B}[3~", "\u{1B}[5~",
        "\u{1B}[6~",
        "\u{1B}[H", "\u{1B}[F", "\u{1B}OP", "\u{1B}[15~", "\u{1B}[17~", "\u{1B}[18~", "\t", "\r", "\r", "\u{7F}",
        "\u{1B}", "\u{13}", "\u{11}", "\u{C}", "\u{10}", "é", "図", "\u{1B}x",
        "\u{1B}[200~corner.toggle\n\u{1B}[201~", "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", "\u{1B}[?2026;2$y",
        "\u{1B}[?1016;2$y", "\u{1B}[?1016;1$y", "\u{1B}[?62c", "\u{1B}[I", "\u{1B}[O",
      ]

    private func input(_ random: inout SeededGenerator) -> [UInt8] {
      switch random.integer(0...9) {
      case 0:
        // Where another program has the terminal these three are signals.
        let signals: Set<UInt8> = [0x03, 0x1A, 0x1C]
        return (0..<random.integer(1...6)).map { _ in UInt8(random.integer(0...255)) }.filter { !signals.contains($0) }
      case 1:
        let code = random.pick([0, 0, 0, 32, 32, 2, 64, 65])
        let place = "\(random.integer(1...130));\(random.integer(1...45))"
        return Array("\u{1B}[<\(code);\(place)\(random.once(in: 2) ? "m" : "M")".utf8)
      default: return Array(random.pick(Self.keys).utf8)
      }
    }

    private func path() -> String {
      guard let path = unsafe getenv("FILLET_PROGRAM") else { return ProgramInTerminal.products + "/fillet" }
      return unsafe String(cString: path)
    }

    private func start(in folder: String, _ random: inout SeededGenerator) throws -> ProgramInTerminal {
      let size = Size(columns: random.integer(20...200), rows: random.integer(5...50))
      let answers = ["[?2026$p": "\u{1B}[?2026;2$y", "[?1016$p": "\u{1B}[?1016;2$y", "[c": "\u{1B}[?62c"]
      let program = try ProgramInTerminal(
        ["--keymap", random.pick(["default", "vim", "emacs"]), folder + "/drawing.svg", "--recover"], size: size,
        path: path(),
        environment: [
          "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "HOME": folder, "EDITOR": "/bin/true",
          "FILLET_DRAW": "/bin/true",
        ], answers: random.once(in: 2) ? answers : [:])
      try program.wait(for: "the first screen", seconds: 30) {
        program.hasEnded
          || program.screen.modes.contains(2004) && program.screen.lines.contains { $0.contains { $0 != " " } }
      }
      return program
    }

    /// 1500 keys, with garbage and resizes; whoever leaves by a key is started again.
    private func storm(seed: UInt64) throws {
      var template = Array("/tmp/fillet-storm-XXXXXX".utf8CString)
      try #require(unsafe mkdtemp(&template) != nil)
      let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      defer { _ = unsafe system("rm -rf '\(folder)'") }
      var random = SeededGenerator(seed: seed)
      var program = try start(in: folder, &random)
      var starts = 1
      for number in 0..<1500 {
        if program.hasEnded {
          try checkEnd(program, seed)
          program = try start(in: folder, &random)
          starts += 1
        }
        if program.isStopped { try goOn(program, seed) }
        do { try program.send(input(&random)) } catch  where program.hasEnded { continue }
        if number % 50 == 0 {
          program.resize(Size(columns: random.integer(1...200), rows: random.integer(1...60)))
        }
        program.pump(milliseconds: 0)
        // Keys that wait when the program is left would be lost with it.
        guard number % 25 == 0 else { continue }
        try program.wait(for: "the keys to be read", seconds: 30) {
          program.hasEnded || program.isStopped || pty_unread(program.far) == 0
        }
      }
      if program.isStopped { try goOn(program, seed) }
      // It goes on: the window's size is answered by a picture, or it has left.
      let count = program.output.count
      program.resize(Size(columns: 91, rows: 31))
      try program.wait(for: "a picture after storm \(seed)", seconds: 30) {
        program.hasEnded || program.output.count > count && pty_unread(program.far) == 0
      }
      if !program.hasEnded {
        program.signal(SIGTERM)
        try program.waitForEnd(seconds: 5)
      }
      try checkEnd(program, seed)
      // A few of these keys leave in a row; a program that does not take keys at all leaves with each.
      #expect(starts < 200, "storm \(seed) had \(starts) starts")
    }

    /// Stopped by a command, it has given the terminal back, and goes on when the shell says so.
    private func goOn(_ program: ProgramInTerminal, _ seed: UInt64) throws {
      #expect(leftovers(of: program) == [], "storm \(seed), stopped")
      program.bringToForeground()
      try program.wait(for: "the run after a stop", seconds: 30) {
        program.hasEnded || !program.isStopped && program.screen.modes.contains(2004)
      }
    }

    /// While the editor for text has the terminal, or the shell, that itself echoes the garbage that is typed.
    private func leftovers(of program: ProgramInTerminal) -> [String] {
      program.leftovers.filter { !$0.hasPrefix("no width: ") }
    }

    private func checkEnd(_ program: ProgramInTerminal, _ seed: UInt64) throws {
      let status = try program.waitForEnd().status
      let isClean = status == 0 || !pty_exited(status) && pty_signal(status) == SIGTERM
      #expect(isClean, "storm \(seed) ended with \(status): \(program.screen.plainText.suffix(2000))")
      #expect(leftovers(of: program) == [], "storm \(seed)")
    }

    @Test func `the editor survives storms of keys, garbage and resizes, and gives the terminal back`() throws {
      let first = UInt64(count("FILLET_STORM_SEED", else: 1))
      for seed in first..<(first + UInt64(count("FILLET_STORMS", else: 2))) { try storm(seed: seed) }
    }
  }
}
