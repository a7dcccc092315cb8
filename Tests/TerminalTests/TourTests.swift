import Glibc
import PtySupport
import Cells
import Testing

extension InManyTerminals {
  /// A person's way through the editor, in terminals of many kinds: the document is what a script makes of the same
  /// steps, to the last byte.
  @Suite struct TourTests {
    /// A step as a script writes it; a stop is none of a script's.
    private enum Step {
      case keys(String)
      case click(Int, Int)
      case drag(Int, Int, Int, Int)
      case resize(Size)
      case stop

      var isByPointer: Bool {
        switch self {
        case .click, .drag: true
        case .keys, .resize, .stop: false
        }
      }

      var line: String? {
        switch self {
        case .keys(let keys):
          "keys " + keys.map { $0 == " " ? "space" : $0 == "\r" ? "ret" : String($0) }.joined(separator: " ")
        case .click(let column, let row): "click \(column) \(row)"
        case .drag(let column, let row, let newColumn, let newRow): "drag \(column) \(row) \(newColumn) \(newRow)"
        case .resize(let size): "size \(size.columns)x\(size.rows)"
        case .stop: nil
        }
      }
    }

    private static let small = Size(columns: 80, rows: 24)
    private static let wide = Size(columns: 140, rows: 40)

    private static func keyTour(from size: Size) -> [Step] {
      [
        .keys(" "), .keys(".>"), .resize(Size(columns: 61, rows: 17)), .keys(">i"), .stop, .keys("mo"), .keys("u"),
        .resize(Size(columns: 20, rows: 5)), .keys("gh"), .resize(Size(columns: 200, rows: 50)), .keys(".. <"), .stop,
        .resize(size), .keys("4.U"), .keys(":set corner-radius 12\r"), .keys("r"),
      ]
    }

    /// The switch of corner 1, its vertex, a tab, the slider of a parameter by a click and by a pull, the palette and a
    /// hint.
    private static func pointerTour(from size: Size) -> [Step] {
      let isWide = size == wide
      return [
        isWide ? .click(96, 5) : .click(56, 4), .resize(Size(columns: 100, rows: 30)), .keys("."), .resize(size),
        isWide ? .drag(33, 13, 44, 16) : .drag(20, 8, 26, 10), .stop,
      ]
        + (isWide
          ? [.click(124, 17), .keys("u"), .drag(119, 17, 127, 17)]
          : [.click(52, 13), .click(76, 19), .keys("u"), .drag(75, 19, 78, 19)]) + [
          isWide ? .click(136, 39) : .click(76, 23), .keys("corner.every 3\r"),
        ]
    }

    private static let editor = ProgramInTerminal.products + "/fillet"

    private func take(_ step: Step, _ program: ProgramInTerminal) throws {
      switch step {
      case .keys(let keys):
        // One at a time: a person's Escape and letters are never one sequence.
        for key in keys { try program.type(String(key)) }
        try settle(program)
      case .click(let column, let row):
        try program.type("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m")
        try settle(program)
      case .drag(let column, let row, let newColumn, let newRow):
        try program.type(
          "\u{1B}[<0;\(column);\(row)M\u{1B}[<32;\(newColumn);\(newRow)M\u{1B}[<0;\(newColumn);\(newRow)m")
        try settle(program)
      case .resize(let size):
        program.resize(size)
        try program.waitForRest()
      case .stop:
        program.signal(SIGTSTP)
        try program.wait(for: "the stop") { program.isStopped }
        program.bringToForeground()
        try program.waitForRest()
      }
    }

    /// Waits until the keys are read and what came of them is drawn.
    private func settle(_ program: ProgramInTerminal) throws {
      var (count, since) = (-1, program.time)
      try program.wait(for: "an answer to every key", seconds: 20) {
        if program.output.count != count || pty_unread(program.far) > 0 || !program.isAsleep {
          (count, since) = (program.output.count, program.time)
        }
        return program.time - since > .milliseconds(80)
      }
    }

    /// What the script of the steps writes.
    @discardableResult private func scripted(_ steps: [Step], from size: Size, in folder: String) throws -> String {
      // A new file has an opaque fill, unlike the demo of a script.
      let lines =
        ["size \(size.columns)x\(size.rows)", ":set fill-opacity 1"] + steps.compactMap(\.line) + [
          "document scripted/mine.svg"
        ]
      guard let file = unsafe fopen(folder + "/tour.keys", "w") else {
        throw ProgramInTerminal.Failure.notStarted(folder)
      }
      _ = unsafe fputs(lines.joined(separator: "\n") + "\n", file)
      unsafe fclose(file)
      _ = unsafe mkdir(folder + "/scripted", 0o755)
      let program = try ProgramInTerminal(["play", "tour.keys", "--force"], path: Self.editor, folder: folder)
      #expect(try program.waitForEnd().status == 0)
      return try #require(ProgramInTerminal.contents(folder + "/scripted/mine.svg"))
    }

    /// What the editor saves after the steps, in cells as high as a script's; the terminal has to be as it was.
    private func walked(_ steps: [Step], from size: Size, type: String, in folder: String) throws -> String {
      let program = try ProgramInTerminal(
        ["mine.svg"], size: size, path: Self.editor,
        environment: [
          "TERM": type, "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "HOME": folder,
          "FILLET_REDUCED_MOTION": "1",
        ], folder: folder, cellHeight: 16)
      try program.waitForRest()
      for step in steps { try take(step, program) }
      try program.type("w")
      try program.wait(for: "the file") { ProgramInTerminal.contents(folder + "/mine.svg") != nil }
      try settle(program)
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      #expect(program.settings == program.settingsBefore)
      return try #require(ProgramInTerminal.contents(folder + "/mine.svg"))
    }

    private func check(_ steps: [Step], from size: Size, type: String) throws {
      var template = Array("/tmp/fillet-tour-XXXXXX".utf8CString)
      try #require(unsafe mkdtemp(&template) != nil)
      let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      defer { _ = unsafe system("rm -rf '\(folder)'") }
      let expected = try scripted(steps, from: size, in: folder)
      let found = try walked(steps, from: size, type: type, in: folder)
      #expect(found == expected, "\(type) at \(size)")
      // No click or pull is one that goes astray.
      for index in steps.indices where steps[index].isByPointer {
        var rest = steps
        rest.remove(at: index)
        #expect(try scripted(rest, from: size, in: folder) != expected, "without \(steps[index])")
      }
    }

    private static let types = ["no-such", "vt100", "screen", "tmux", "linux", "xterm", "xterm-256color"]

    @Test(arguments: types, [small, wide])
    func `a way by keys, with resizes and stops between them, gives what its script gives`(
      type: String, size: Size
    ) throws {
      try check(Self.keyTour(from: size), from: size, type: type)
    }

    @Test(arguments: ["screen", "tmux", "linux", "xterm", "xterm-256color"], [small, wide])
    func `a way by the pointer does, too`(type: String, size: Size) throws {
      try check(Self.pointerTour(from: size), from: size, type: type)
    }
  }
}
