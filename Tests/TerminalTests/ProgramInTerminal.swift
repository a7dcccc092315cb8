import Glibc
import PtySupport
import Cells
import Testing

/// A program in a terminal of its own, with what it shows; every wait is for a state and has an end.
///
/// A class because it owns a process and descriptors, which are given back when the test lets go of it.
final class ProgramInTerminal {
  private(set) var screen: VirtualTerminal
  /// Every byte that came, in order.
  private(set) var output: [UInt8] = []
  /// Every byte that was sent, in order.
  private(set) var typed: [UInt8] = []
  /// What the terminal gets in place of what the program wrote, for tests of tests.
  var tamper: (([UInt8], _ screen: VirtualTerminal) -> [UInt8])?
  private var program: pty_program
  private(set) var changes: [Int32] = []
  let settingsBefore: Settings
  /// What this terminal says to questions, of which ``VirtualTerminal/questions`` tells the form; it is silent about
  /// others.
  let answers: [String: String]
  private var answered = 0
  /// The two directions of the line to the terminal; `nil` for one without limits.
  private var line: (down: SlowLine, up: SlowLine)?
  /// In pixels, of which a cell is 8 wide.
  private let cellHeight: Int32

  struct Settings: Equatable {
    let flags: [UInt32]
    let characters: [UInt8]

    init(_ settings: pty_settings) {
      flags = [settings.input, settings.output, settings.control, settings.local]
      characters = unsafe withUnsafeBytes(of: settings.characters) { unsafe Array($0) }
    }
  }

  enum Failure: Error, CustomStringConvertible {
    case notStarted(String)
    case timedOut(String)

    var description: String {
      switch self {
      case .notStarted(let path): "\(path) did not start"
      case .timedOut(let what): "waited in vain for \(what)"
      }
    }
  }

  /// The folder that the tests' own programs are built into.
  static var products: String {
    let path = unsafe realpath("/proc/self/exe", nil)
    defer { unsafe free(path) }
    guard let path = unsafe path else { return "." }
    return unsafe String(cString: path).split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
  }

  /// The probe: another build of it can be named by the variable `TERMINAL_PROBE`.
  static var probe: String {
    guard let path = unsafe getenv("TERMINAL_PROBE") else { return products + "/TerminalProbe" }
    return unsafe String(cString: path)
  }

  init(
    _ arguments: [String] = [], size: Size = Size(columns: 60, rows: 8), path: String = probe,
    environment: [String: String?] = [:], folder: String? = nil, input: Int = PTY_TERMINAL, errors: Int = PTY_TERMINAL,
    ignoresHangup: Bool = false, hasTerminal: Bool = true, inBackground: Bool = false, isSilent: Bool = false,
    answers: [String: String] = [:], cellHeight: Int32 = 18, line: SlowLine? = nil,
    hasSecondScreen: Bool = true
  ) throws {
    self.answers = answers
    self.line = line.map { ($0, $0) }
    self.cellHeight = cellHeight
    var variables: [String: String] = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
    ]
    for (name, value) in environment { variables[name] = value }
    let wishes = pty_wishes(
      columns: Int32(size.columns), rows: Int32(size.rows), cell_height: cellHeight, input: Int32(input),
      errors: Int32(errors),
      ignores_hangup: ignoresHangup, has_terminal: hasTerminal, in_background: inBackground, is_silent: isSilent)
    var program = pty_program()
    let started = unsafe Self.withCStrings([path] + arguments) { arguments in
      unsafe Self.withCStrings(variables.map { "\($0)=\($1)" }) { environment in
        unsafe pty_start(path, arguments, environment, folder, wishes, &program)
      }
    }
    self.program = program
    screen = VirtualTerminal(
      size: Size(columns: max(1, size.columns), rows: max(1, size.rows)), hasSecondScreen: hasSecondScreen)
    settingsBefore = Settings(program.before)
    guard started else {
      unsafe pty_end(&program)
      throw Failure.notStarted(path)
    }
  }

  deinit { unsafe pty_end(&program) }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe body(&pointers)
  }

  var pid: Int32 { program.pid }
  /// The program's end of the terminal.
  var far: Int32 { program.far }
  var settings: Settings { Settings(pty_settings(program.far)) }

  // MARK: Doing

  func type(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends bytes; the program may be slow to take them.
  func send(_ bytes: [UInt8]) throws {
    typed += bytes
    guard line == nil else {
      line?.up.put(bytes)
      return
    }
    var rest = bytes[...]
    try wait(for: "the program to take \(bytes.count) bytes", seconds: 20) {
      let sent = unsafe rest.withUnsafeBytes { unsafe write(program.near, $0.baseAddress, $0.count) }
      if sent > 0 { rest = rest.dropFirst(sent) }
      return rest.isEmpty
    }
  }

  func resize(_ size: Size) {
    screen.resize(size)
    pty_resize(program.near, Int32(size.columns), Int32(size.rows), cellHeight)
  }

  /// Shows what the program sent before, and what came late.
  func show(_ text: String) { screen.feed(Array(text.utf8)) }

  /// The screen of a terminal that does not tell its size.
  func assumeSize(_ size: Size) { screen.resize(size) }

  func signal(_ number: Int32) { kill(program.pid, number) }
  func bringToForeground() { unsafe pty_foreground(&program) }
  func takeForeground() { unsafe pty_background(&program) }
  var isInForeground: Bool { tcgetpgrp(program.near) == program.pid }

  /// The terminal is gone, as when a connection breaks.
  func hangUp() {
    close(program.near)
    close(program.far)
    program.near = -1
    program.far = -1
  }

  // MARK: Waiting

  /// The time that was spent here with waiting, without the time in which the machine ran other processes.
  ///
  /// A wait of 5 ms that ends after 30 counts as 5: no limit depends on the load of the machine.
  private(set) var time = Duration.zero

  /// Takes what has come, for at most some milliseconds when there is nothing yet.
  func pump(milliseconds: Int32 = 5) {
    let start = ContinuousClock.now
    defer { time += min(ContinuousClock.now - start, .milliseconds(max(milliseconds, 1))) }
    // What waitpid says is awaited only while something may still change.
    var fds = [
      pollfd(fd: program.near, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hasEnded ? -1 : program.changes, events: Int16(POLLIN), revents: 0),
    ]
    unsafe poll(&fds, 2, milliseconds)
    var buffer = [UInt8](repeating: 0, count: 65536)
    // A program may paint for ever, and faster than its pictures are read here.
    var most = 8
    while program.near >= 0, most > 0 {
      most -= 1
      let count = unsafe read(program.near, &buffer, buffer.count)
      guard count > 0 else { break }
      let bytes = Array(buffer[..<count])
      if line == nil { show(bytes) } else { line?.down.put(bytes) }
    }
    if let arrived = line?.down.take() { show(arrived) }
    answer()
    if let typed = line?.up.take(), !typed.isEmpty, program.near >= 0 {
      _ = unsafe write(program.near, typed, typed.count)
    }
    takeChanges()
  }

  /// Everything that was sent has arrived, in both directions.
  var isLineIdle: Bool { (line?.down.count ?? 0) + (line?.up.count ?? 0) + Int(pty_unread(program.near)) == 0 }

  private func show(_ bytes: [UInt8]) {
    output += bytes
    screen.feed(tamper?(bytes, screen) ?? bytes)
  }

  private func answer() {
    while answered < screen.questions.count {
      let question = screen.questions[answered]
      answered += 1
      guard let answer = answers[question], program.near >= 0 else { continue }
      let bytes = Array(answer.utf8)
      if line == nil { _ = unsafe write(program.near, bytes, bytes.count) } else { line?.up.put(bytes) }
    }
  }

  /// Takes what the system said of the process, and none of its output.
  func takeChanges() {
    var change: Int32 = 0
    while unsafe read(program.changes, &change, 4) == 4 { changes.append(change) }
  }

  /// Waits, without reading, until what the program wrote fills the terminal and it sleeps, for fifty looks in a row.
  func waitUntilStuck() throws {
    var count: Int32 = 0
    var looks = 0
    for _ in 0..<10_000 {
      let now = pty_unread(program.near)
      looks = now == count && now > 0 && isAsleep ? looks + 1 : 0
      if looks == 50 { return }
      count = now
      poll(nil, 0, 1)
    }
    throw Failure.timedOut("a write that waits")
  }

  @discardableResult
  func wait(
    for what: @autoclosure () -> String, seconds: Double = 10, _ isTrue: () throws -> Bool
  ) throws -> Duration {
    let start = time
    while true {
      if try isTrue() { return time - start }
      if time - start > .seconds(seconds) {
        throw Failure.timedOut(
          "\(what()); the screen:\n\(screen.lines.joined(separator: "\n"))\n\(changes) \(leftovers)")
      }
      pump()
    }
  }

  /// Waits until the screen has a text in some row.
  func waitFor(_ text: String) throws {
    try wait(for: "\"\(text)\"") { screen.lines.contains { $0.contains(text) } }
  }

  /// Waits until the probe has seen so many events and shows the last one.
  func waitForEvent(_ number: Int, _ text: String = "") throws {
    try wait(for: "event \(number) \(text)") {
      screen.lines.first?.hasSuffix(" \(number)") == true
        && screen.lines.dropFirst().first?.contains(text) == true
        && screen.isQuiet
    }
  }

  /// Waits until all input is read, the process sleeps and nothing comes for longer than any of its own waits.
  func waitForSilence() throws {
    var since = time
    var count = -1
    try wait(for: "silence") {
      if output.count != count || pty_unread(program.far) > 0 || !isAsleep {
        (count, since) = (output.count, time)
      }
      return time - since > .milliseconds(1200)
    }
  }

  /// Waits until the process has the terminal, all input is read and it has slept, without a word, for longer than it
  /// waits for the rest of a key, of a resize or of a choice.
  func waitForRest() throws {
    var since = time
    var count = -1
    try wait(for: "a rest", seconds: 30) {
      if output.count != count || pty_unread(program.far) > 0 || !isAsleep || !screen.modes.contains(2004) {
        (count, since) = (output.count, time)
      }
      return hasEnded || isStopped || time - since > .milliseconds(220)
    }
  }

  /// Waits until the process has ended, and takes all that it wrote; what waitpid said of it.
  @discardableResult
  func waitForEnd(seconds: Double = 10) throws -> (status: Int32, after: Duration) {
    let duration = try wait(for: "the end", seconds: seconds) { hasEnded }
    // The last of it may still be on its way through the kernel.
    var count = -1
    while count != output.count {
      count = output.count
      pump(milliseconds: 20)
    }
    return (changes.last ?? 0, duration)
  }

  var hasEnded: Bool { changes.last.map { !pty_stopped($0) && !pty_continued($0) } ?? false }
  var isStopped: Bool { changes.last.map { pty_stopped($0) } ?? false }

  /// What the system knows of the process, from its state on (proc(5)).
  private var state: [Substring] {
    guard let text = Self.contents("/proc/\(pid)/stat"), let end = text.lastIndex(of: ")") else { return [] }
    return text[end...].dropFirst().split(separator: " ")
  }

  var isAsleep: Bool { state.first == "S" }

  /// Processor time that the process has used, in clock ticks.
  var processorTime: Int { state.count > 12 ? (Int(state[11]) ?? 0) + (Int(state[12]) ?? 0) : 0 }

  static func contents(_ path: String) -> String? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  // MARK: Checking

  /// What is not as it was before the program: empty when the terminal was given back.
  var leftovers: [String] {
    var found: [String] = []
    if settings != settingsBefore { found.append("settings \(settings) instead of \(settingsBefore)") }
    if screen.modes != [25, 7] { found.append("modes \(screen.modes.sorted())") }
    if screen.style != VirtualTerminal.Style() { found.append("style \(screen.style)") }
    if screen.hasKeypadMode { found.append("keypad") }
    if !screen.isQuiet { found.append(unfinished) }
    return found + screen.issues + screen.strays.map { "no width: \($0.value)" }
  }

  private var unfinished: String { "an unfinished sequence \(screen.pending)" }

  /// What is left over but for what was typed while nobody had the terminal: it echoes every byte, whether that is a
  /// character with a width or a whole one or not.
  var leftoversButEchoes: [String] {
    let isEcho = !screen.modes.contains(1049) && screen.pending.first ?? 0 >= 0x80 && typed.contains(screen.pending)
    let echoes = screen.strays.filter { typed.contains(Array(String($0).utf8)) }.map { "no width: \($0.value)" }
    return leftovers.filter { !echoes.contains($0) && !(isEcho && $0 == unfinished) }
  }
}
