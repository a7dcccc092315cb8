import Glibc
import PtySupport
import Cells
import TestSupport

/// Input that no person types, thrown at the editor in a terminal; whatever is wrong then is told.
///
/// In every second storm the terminal is silent: it echoes nothing and makes signals of no keys, so that every byte is
/// the program's, nothing is excused, and nothing but pictures may come from it.
struct EditorStorm {
  let seed: UInt64
  let path: String
  var fault: StormFault?
  private var random: SeededGenerator
  private let folder: String
  private let isSilent: Bool
  private let moves: Bool
  private(set) var problems: [String] = []

  init(seed: UInt64, path: String, in folder: String, fault: StormFault? = nil) {
    (self.seed, self.path, self.folder, self.fault) = (seed, path, folder, fault)
    var random = SeededGenerator(seed: seed)
    let isSilent = random.once(in: 2)
    self.isSilent = fault?.isSilent ?? isSilent
    moves = random.once(in: 2)
    self.random = random
  }

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
  /// Where another program has the terminal these are signals, unless it is silent.
  private static let signals: [UInt8] = [0x03, 0x1A, 0x1C]

  private mutating func input() -> [UInt8] {
    switch random.integer(0...9) {
    case 0:
      let bytes = (0..<random.integer(1...6)).map { _ in UInt8(random.integer(0...255)) }
      return isSilent ? bytes : bytes.filter { !Self.signals.contains($0) }
    case 1:
      let code = random.pick([0, 0, 0, 32, 32, 2, 64, 65])
      let place = "\(random.integer(1...130));\(random.integer(1...45))"
      return Array("\u{1B}[<\(code);\(place)\(random.once(in: 2) ? "m" : "M")".utf8)
    case 2 where isSilent && random.once(in: 8): return [random.pick(Self.signals)]
    default: return Array(random.pick(Self.keys).utf8)
    }
  }

  private mutating func start() throws -> ProgramInTerminal {
    let size = Size(columns: random.integer(20...200), rows: random.integer(5...50))
    // The keys have replies of a terminal: who sends one also tells its status.
    let status = ["[5n": "\u{1B}[0n"]
    let answers = status.merging(
      ["[?2026$p": "\u{1B}[?2026;2$y", "[?1016$p": "\u{1B}[?1016;2$y", "[c": "\u{1B}[?62c"]) { $1 }
    let program = try ProgramInTerminal(
      ["--keymap", random.pick(["default", "vim", "emacs"]), folder + "/drawing.svg", "--recover"], size: size,
      path: path,
      environment: [
        "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "HOME": folder, "EDITOR": "/bin/true",
        "FILLET_DRAW": "/bin/true", "FILLET_REDUCED_MOTION": moves ? nil : "1",
      ], folder: folder, isSilent: isSilent, answers: random.once(in: 2) ? answers : status)
    fault?.inject(into: program)
    try program.wait(for: "the first screen", seconds: 30) {
      program.hasEnded
        || program.screen.modes.contains(2004) && program.screen.lines.contains { $0.contains { $0 != " " } }
    }
    return program
  }

  /// Throws so many keys, with garbage and resizes; whoever leaves by a key is started again.
  mutating func run(_ count: Int = 1500) {
    do { try rage(count) } catch { problems.append("\(error)") }
  }

  private mutating func rage(_ count: Int) throws {
    var program = try start()
    var starts = 1
    var isChecked = false
    for number in 0..<count {
      if program.hasEnded {
        try checkEnd(program)
        guard problems.isEmpty else { return }
        program = try start()
        starts += 1
      }
      try goOn(program)
      do { try program.send(input()) } catch  where program.hasEnded { continue }
      if number % 50 == 0 {
        program.resize(Size(columns: random.integer(1...200), rows: random.integer(1...60)))
      }
      program.pump(milliseconds: 0)
      // Keys that wait when the program is left would be lost with it.
      guard number % 25 == 0 else { continue }
      try program.wait(for: "the keys to be read", seconds: 30) {
        program.hasEnded || program.isStopped || pty_unread(program.far) == 0
      }
      if number >= count / 2, !isChecked, !program.hasEnded, !program.isStopped {
        isChecked = true
        try fault?.strike(program)
        try checkPicture(program)
      }
    }
    try goOn(program)
    try checkPicture(program)
    try finish(program)
    // A few of these keys leave in a row; a program that does not take keys at all leaves with each.
    if starts >= 200 { problems.append("\(starts) starts") }
  }

  /// The window's size is answered by a picture, or the program has left; then it is ended.
  private mutating func finish(_ program: ProgramInTerminal) throws {
    repeat {
      try goOn(program)
      let count = program.output.count
      program.resize(Size(columns: 91, rows: program.screen.size.rows == 31 ? 30 : 31))
      try program.wait(for: "a picture after the storm", seconds: 30) {
        program.hasEnded || program.isStopped || program.output.count > count && pty_unread(program.far) == 0
      }
    } while program.isStopped
    if !program.hasEnded { program.signal(SIGTERM) }
    // Stopped before it came, it has to go on to end.
    while !program.hasEnded {
      try program.wait(for: "the end", seconds: 10) { program.hasEnded || program.isStopped }
      try goOn(program)
    }
    try checkEnd(program)
  }

  /// What the screen came to by changes is what it is when all of it is written anew.
  private mutating func checkPicture(_ program: ProgramInTerminal) throws {
    // What began as a sequence or a paste and was not ended would be waited for; what moves by itself is stopped.
    for keys in ["\u{1B}[201~"] + (moves ? ["\u{1B}"] : []) where !program.hasEnded && !program.isStopped {
      try program.send(Array(keys.utf8))
      try program.waitForRest()
    }
    let (rows, cursor, size) = (program.screen.visible, program.screen.cursor, program.screen.size)
    for columns in [size.columns + 1, size.columns] where !program.hasEnded && !program.isStopped {
      program.resize(Size(columns: columns, rows: size.rows))
      try program.waitForRest()
    }
    guard !program.hasEnded, !program.isStopped else { return }
    let after = program.screen.visible
    for row in rows.indices where rows[row] != after[row] {
      let texts = [rows[row], after[row]].map { String(String.UnicodeScalarView($0.map(\.scalar))) }
      let column = zip(rows[row], after[row]).prefix { $0 == $1 }.count
      problems.append(
        """
        row \(row) of \(size.columns)x\(size.rows) was
        \(texts[0])
        and is, written anew,
        \(texts[1])
        which differs from column \(column): \(rows[row][column].style), \(after[row][column].style)
        """)
    }
    guard cursor != program.screen.cursor else { return }
    problems.append(
      "the cursor was at \(cursor) and is at \(program.screen.cursor):\n" + program.screen.lines.joined(separator: "\n")
    )
  }

  /// Stopped by a command, it has given the terminal back, and goes on when the shell says so; a key that waited may
  /// stop it once more.
  private mutating func goOn(_ program: ProgramInTerminal) throws {
    while program.isStopped {
      // The last of it may still be on its way.
      var known = -1
      while known != program.output.count {
        known = program.output.count
        program.pump(milliseconds: 20)
      }
      checkTerminal(program, "stopped")
      let count = program.changes.count
      program.bringToForeground()
      try program.wait(for: "the run after a stop", seconds: 30) {
        program.hasEnded || program.changes.count > count + 1
          || !program.isStopped && program.screen.modes.contains(2004)
      }
    }
  }

  private mutating func checkEnd(_ program: ProgramInTerminal) throws {
    let status = try program.waitForEnd().status
    fault?.strikeAfterwards(program)
    let isClean = status == 0 || !pty_exited(status) && pty_signal(status) == SIGTERM
    if !isClean { problems.append("ended with \(status): \(program.screen.plainText.suffix(2000))") }
    checkTerminal(program, "ended", mayFarewell: status != 0)
  }

  private mutating func checkTerminal(_ program: ProgramInTerminal, _ when: String, mayFarewell: Bool = false) {
    let left = isSilent ? program.leftovers : program.leftoversButEchoes
    if !left.isEmpty { problems.append("\(when), and left over: \(left)") }
    guard isSilent else { return }
    var lines = program.screen.plainText.split(separator: "\n").filter { $0.contains { $0 != " " } }
    if mayFarewell, lines.last?.hasPrefix("fillet: your work is kept: fillet") == true { lines.removeLast() }
    if !lines.isEmpty { problems.append("\(when), and beside the pictures: \(lines)") }
  }
}
