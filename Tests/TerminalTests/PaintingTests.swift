import Glibc
import PtySupport
import Cells
import TerminalScenes
import Testing

@testable import Terminal

extension InTerminals {
  /// What frames become on the screen, and what they cost.
  @Suite struct PaintingTests {
    /// What a terminal should show of a cell.
    private func glyph(_ cell: Cell, _ colors: ColorMap) -> VirtualTerminal.Glyph {
      func color(_ color: CellColor) -> (VirtualTerminal.Style.Color, Bool) {
        let (number, isBright) = colors.number(color)
        return (number < 0 ? .standard : .index(Int(number)), isBright)
      }
      let (foreground, isBright) = color(cell.style.foreground)
      var attributes: Set<Int> = []
      // With eight colors bold makes black gray.
      let isBlack = colors.colors == .eight && foreground == .index(0)
      if cell.style.attributes.contains(.bold) && !isBlack || isBright { attributes.insert(1) }
      if cell.style.attributes.contains(.dim) { attributes.insert(2) }
      if cell.style.attributes.contains(.underline) { attributes.insert(4) }
      if cell.style.attributes.contains(.reverse) { attributes.insert(7) }
      return VirtualTerminal.Glyph(
        scalar: cell.glyph,
        style: VirtualTerminal.Style(
          foreground: foreground, background: color(cell.style.background).0, attributes: attributes))
    }

    /// The same for what cannot be seen: the text colour of a blank.
    private func visible(_ glyph: VirtualTerminal.Glyph) -> VirtualTerminal.Glyph {
      var glyph = glyph
      if glyph.scalar == " " && glyph.style.attributes.isDisjoint(with: [4, 7]) {
        glyph.style.foreground = .standard
        glyph.style.attributes = []
      }
      return glyph
    }

    @Test(
      arguments: [
        ("xterm-256color", TerminalCapabilities.Colors.indexed, nil), ("xterm", .eight, nil),
        ("screen-256color", .indexed, nil), ("xterm-256color", .direct, "truecolor"), ("xterm", .direct, "24bit"),
        ("tmux-256color", .direct, "truecolor"),
      ] as [(String, TerminalCapabilities.Colors, String?)])
    func `the screen is what the frame says, change after change`(
      type: String, colors: TerminalCapabilities.Colors, promise: String?
    ) throws {
      let size = Size(columns: 37, rows: 11)
      let program = try ProgramInTerminal(size: size, environment: ["TERM": type, "COLORTERM": promise])
      try program.waitForEvent(0)
      var scene = Scene(size: size, seed: 7)
      let map = ColorMap(colors: colors, count: 2 * 0x100_0000)
      for number in 1...150 {
        scene.advance()
        try program.type("f")
        let expected = (0..<size.rows).map { row in
          (0..<size.columns).map { visible(glyph(scene.frame[$0, row], map)) }
        }
        try program.wait(for: "scene \(number): \(scene.frame.lines.joined(separator: "\n"))\n", seconds: 5) {
          program.screen.rows.map { $0.map(visible) } == expected
            && (scene.frame.cursor.map { $0 == program.screen.cursor } ?? true)
        }
      }
      #expect(program.screen.issues == [])
    }

    @Test func `a character in the last column moves no other where the next line is promised at once`() throws {
      // The description says so, and the terminal does not do it.
      let size = Size(columns: 37, rows: 11)
      let program = try ProgramInTerminal(size: size, environment: ["TERM": "ansi"])
      try program.waitForEvent(0)
      var scene = Scene(size: size, seed: 7)
      for number in 1...60 {
        scene.advance()
        try program.type("f")
        let expected = (0..<size.rows).map { row in (0..<size.columns).map { scene.frame[$0, row].glyph } }
        try program.wait(for: "scene \(number): \(scene.frame.lines.joined(separator: "\n"))\n", seconds: 5) {
          program.screen.rows.map { $0.map(\.scalar) } == expected
        }
      }
    }

    @Test func `an unchanged frame sends nothing`() throws {
      let program = try ProgramInTerminal()
      try program.waitForEvent(0)
      try program.type("f")
      try program.wait(for: "the scene") { program.screen.lines[0] != "probe 60x8 0" }
      let before = program.output.count
      // No key of the probe: the same scene is presented again.
      try program.type("xyxyxyxy")
      try program.wait(for: "the keys to be read") { pty_unread(program.far) == 0 }
      try program.type("q")
      try program.waitForEnd()
      let sent = program.output[before...]
      // What comes is the giving back, which starts with the modes.
      #expect(sent.starts(with: Array("\u{1B}[?1002l".utf8)))
    }

    @Test(arguments: [("xterm-256color", true), ("screen-256color", true), ("linux", false), ("vt100", false)])
    func `a step down is one byte where the terminal has second screens of xterm's kind`(
      type: String, isShort: Bool
    ) throws {
      let program = try ProgramInTerminal(size: Size(columns: 37, rows: 11), environment: ["TERM": type])
      try program.waitForEvent(0)
      for number in 1...20 {
        let before = program.output.count
        try program.type("f")
        try program.wait(for: "scene \(number)") { program.output.count > before && pty_unread(program.far) == 0 }
      }
      try program.type("q")
      try program.waitForEnd()
      #expect(program.output.contains(0x0B) == isShort)
      #expect(program.screen.issues == [])
    }

    @Test func `from a colour back to none takes one sequence where that is enough`() throws {
      let program = try ProgramInTerminal(size: Size(columns: 37, rows: 11))
      try program.waitForEvent(0)
      for number in 1...20 {
        let before = program.output.count
        try program.type("f")
        try program.wait(for: "scene \(number)") { program.output.count > before && pty_unread(program.far) == 0 }
      }
      try program.type("q")
      try program.waitForEnd()
      let sequence = Array("\u{1B}[39m".utf8)
      let escape = sequence[0]
      // Behind the sequence comes what is drawn, and not another one that says the same.
      let isEnough = program.output.indices.contains { start in
        let end = start + sequence.count
        return end < program.output.count && program.output[end] > escape
          && program.output[start..<end].elementsEqual(sequence)
      }
      #expect(isEnough)
    }

    /// The parts of each sequence of styles, such as `38;5;7`, and whether something is drawn behind the sequence.
    private static func styles(in output: ArraySlice<UInt8>) -> [(parts: [String], isSeen: Bool)] {
      String(decoding: output, as: UTF8.self).split(separator: "\u{1B}[").dropFirst().reduce(into: []) { found, piece in
        guard let end = piece.firstIndex(where: { $0.isLetter || $0 == "@" }) else { return }
        let rest = piece[piece.index(after: end)...]
        let draws = rest.contains { $0.isASCII ? $0 >= " " : true } || "JKXLMPST@".contains(piece[end])
        if draws, !found.isEmpty { found[found.count - 1].isSeen = true }
        guard piece[end] == "m" else { return }
        var numbers = piece[..<end].split(separator: ";").map(String.init)[...]
        var parts: [String] = []
        while let first = numbers.first {
          let count = first == "38" || first == "48" ? numbers.dropFirst().first == "5" ? 3 : 5 : 1
          parts.append(numbers.prefix(count).joined(separator: ";"))
          numbers = numbers.dropFirst(count)
        }
        found.append((parts.isEmpty ? ["0"] : parts, draws && !rest.isEmpty))
      }
    }

    @Test(arguments: ["xterm-256color", "xterm", "tmux-256color", "linux"])
    func `in all colors, nothing that is set is sent again`(type: String) throws {
      let program = try ProgramInTerminal(
        size: Size(columns: 37, rows: 11), environment: ["TERM": type, "COLORTERM": "truecolor"])
      try program.waitForEvent(0)
      let start = program.output.count
      for number in 1...40 {
        let before = program.output.count
        try program.type("f")
        try program.wait(for: "scene \(number)") { program.output.count > before && pty_unread(program.far) == 0 }
      }
      let styles = Self.styles(in: program.output[start...])
      #expect(styles.count > 100)
      var colors = ["3": "39", "4": "49"]
      var attributes: Set<String> = []
      for (parts, isSeen) in styles {
        for part in parts {
          let before = (colors, attributes)
          switch part {
          case "0": (colors, attributes) = (["3": "39", "4": "49"], [])
          case "1", "2", "4", "7": attributes.insert(part)
          case "22": attributes.subtract(["1", "2"])
          case "24", "27": attributes.remove(String(part.dropFirst()))
          default:
            let isBackground = part.hasPrefix("4") || part.hasPrefix("10")
            colors[isBackground ? "4" : "3"] = part
          }
          #expect(before != (colors, attributes), "\(part) in \(parts)")
        }
        #expect(isSeen, "\(parts)")
      }
    }

    @Test(arguments: ["truecolor", nil])
    func `the screen is right after another program changed the colors`(promise: String?) throws {
      let size = Size(columns: 37, rows: 11)
      let program = try ProgramInTerminal(size: size, environment: ["COLORTERM": promise])
      program.tamper = { bytes, screen in
        let text = String(decoding: bytes, as: UTF8.self)
        guard let place = text.firstRange(of: "outside") else { return bytes }
        return Array((text[..<place.lowerBound] + "\u{1B}[1;7;31;44moutside" + text[place.upperBound...]).utf8)
      }
      try program.waitForEvent(0)
      var scene = Scene(size: size, seed: 7)
      let map = ColorMap(colors: promise == nil ? .indexed : .direct, count: 2 * 0x100_0000)
      for number in 1...20 {
        scene.advance()
        let expected = (0..<size.rows).map { row in
          (0..<size.columns).map { visible(glyph(scene.frame[$0, row], map)) }
        }
        try program.type("f")
        try program.wait(for: "scene \(number)") { program.screen.rows.map { $0.map(visible) } == expected }
        try program.type("w")
        try program.wait(for: "scene \(number) again") {
          program.screen.plainText.ranges(of: "outside").count == number && program.screen.modes.contains(1049)
            && program.screen.rows.map { $0.map(visible) } == expected
        }
      }
      #expect(program.screen.issues == [])
    }

    @Test func `one changed cell costs a few bytes`() throws {
      let program = try ProgramInTerminal(size: Size(columns: 200, rows: 50))
      try program.waitForEvent(0)
      try program.type("x")
      try program.waitForEvent(1)
      let before = program.output.count
      try program.type("x")
      try program.waitForEvent(2)
      #expect(program.output.count - before < 30)
    }

    @Test func `the hidden cursor has the frame's position, for screen readers`() throws {
      let program = try ProgramInTerminal()
      try program.waitForEvent(0)
      try program.wait(for: "the cursor") { program.screen.cursor == Position(column: 3, row: 2) }
      #expect(!program.screen.modes.contains(25))
      try program.type("q")
      try program.waitForEnd()
      #expect(program.leftovers == [])
    }

    @Test func `a start never shows the shell between two screens`() throws {
      let program = try ProgramInTerminal()
      try program.waitForEvent(0)
      let text = String(decoding: program.output, as: UTF8.self)
      #expect(text.ranges(of: "\u{1B}[?1049h").count == 1)
      #expect(text.ranges(of: "\u{1B}[?1049l").isEmpty)
    }

    private static let strace = "/usr/bin/strace"
    private static let hasStrace = unsafe access(strace, X_OK) == 0

    /// The system calls of a trace in the order of their ends; one that another process interrupts has two lines there.
    private static func calls(in trace: String) -> [String] {
      let cut = "<unfinished ...>"
      var (calls, open) = ([String](), [Substring: String]())
      for line in trace.split(separator: "\n") {
        let process = line.prefix { $0 != " " }
        if line.hasSuffix(cut) {
          open[process] = String(line.dropLast(cut.count))
        } else if let end = line.firstRange(of: " resumed>"), let start = open.removeValue(forKey: process) {
          calls.append(start + line[end.upperBound...])
        } else {
          calls.append(String(line))
        }
      }
      return calls
    }

    @Test(.enabled(if: hasStrace)) func `a whole picture takes one write`() throws {
      let size = Size(columns: 80, rows: 24)
      let log = "/tmp/terminal-writes-\(getpid())"
      defer { unsafe unlink(log) }
      let program = try ProgramInTerminal(
        ["-fy", "-e", "trace=read,write", "-e", "signal=none", "-s", "8", "-o", log, ProgramInTerminal.probe],
        size: size, path: Self.strace)
      try program.waitForEvent(0)
      for number in 1...3 {
        try program.type("p")
        try program.waitFor("probe 80x24 \(number)")
        try program.wait(for: "the last row") {
          program.screen.rows[size.rows - 1].allSatisfy { $0.scalar != " " }
        }
      }
      try program.type("q")
      try program.waitForEnd()
      // ncurses writes into memory.
      let calls = Self.calls(in: try #require(ProgramInTerminal.contents(log))).filter { $0.contains("/dev/pts/") }
      // The second screen, and the modes with the questions.
      let starts = calls.prefix { !$0.contains(#"\33[H\33[2J"#) }.filter { $0.contains("write(") }
      #expect(starts.count == 2, "\(starts)")
      let keys = calls.indices.filter { calls[$0].contains("read(") && calls[$0].contains("\"p\"") }
      try #require(keys.count == 3, "\(calls)")
      for (number, key) in keys.enumerated() {
        let next = number < 2 ? keys[number + 1] : calls[key...].firstIndex { $0.contains("\"q\"") } ?? key
        #expect(calls[(key + 1)..<next].filter { $0.contains("write(") }.count == 1, "\(calls[key..<next])")
      }
    }
  }
}
