import CTerminal
package import Cells

/// The terminal, from taking it until it is restored.
///
/// Only one session exists at a time. The terminal is restored at its end, after a signal and after a crash.
package struct TerminalSession: ~Copyable {
  package let capabilities: TerminalCapabilities
  /// The screen's size in cells.
  package private(set) var size: Size

  var events = InputQueue()
  var decoder = InputDecoder()
  private var knowsKeys = false
  var painter: Painter
  var pause: InputPause
  var resizes = ResizeBurst()
  var flow: FlowControl
  /// The height of a cell divided by its width, from the reply about the text area.
  var askedAspect: Double?
  /// True if the terminal has reported its background.
  var tellsBackground = false
  /// False if the last look found no room for output; asked for only where it costs nothing.
  var hasRoom = true
  /// True if a frame was held back.
  var isFrameDue = false

  /// Takes the terminal: standard input and output if both are a terminal, otherwise the controlling terminal.
  ///
  /// - Throws: ``TerminalError``; nothing has been written to the terminal then.
  package init(reportsMouse: Bool) throws(TerminalError) {
    let failure = terminal_open()
    guard failure == 0 else {
      throw TerminalError(
        description: failure == Self.alreadyOpen
          ? "the terminal is already open: close its session first"
          : "no terminal: start the editor in a terminal, or use the other verbs in a pipe")
    }
    let environment = TerminalEnvironment.current
    let encoding = TextEncoding.setUp(for: environment.locale)
    let size = Self.deviceSize()
    var notices: [String] = []
    let type: String
    do {
      type = try Self.start(environment, reportsMouse: reportsMouse, size: size, notices: &notices)
    } catch {
      terminal_close()
      throw error
    }
    let count = Int(terminal_colors())
    let colors = TerminalCapabilities.Colors(count: count)
    capabilities = TerminalCapabilities(type: type, encoding: encoding, colors: colors, notices: notices)
    painter = Painter(colors: ColorMap(colors: colors, count: count), size: size)
    // More than a second must be a mistake.
    let escapeDelay = Duration.milliseconds(min(1000, max(0, environment.escapeDelay ?? 25)))
    let now = ContinuousClock.now
    pause = InputPause(escapeDelay: escapeDelay, now: now)
    flow = FlowControl(start: terminal_may_answer() ? now : nil)
    self.size = size
  }

  deinit {
    // Another session may be open by now.
    if !events.isClosed { terminal_close() }
  }

  /// Restores the terminal and ends the session.
  package mutating func close() {
    terminal_close()
    events.isClosed = true
  }

  /// The height of a cell divided by its width; `nil` if the terminal does not tell its size in pixels.
  package var cellAspect: Double? { Self.cellPixels.map { $0.height / $0.width } ?? askedAspect }

  /// The size of a cell; `nil` if the device does not report its size in pixels.
  static var cellPixels: PixelSize? {
    let size = terminal_device_size()
    guard size.columns > 0, size.rows > 0, size.width >= size.columns, size.height >= size.rows else { return nil }
    return PixelSize(
      width: Double(size.width) / Double(size.columns), height: Double(size.height) / Double(size.rows))
  }

  /// Rereads the device's size; true if it changed.
  mutating func updateSize() -> Bool {
    let new = Self.deviceSize()
    guard new != size else { return false }
    size = new
    terminal_resize(terminal_size(new))
    painter.forget()
    return true
  }
}

extension TerminalSession {
  /// EALREADY on Linux.
  private static let alreadyOpen: Int32 = 114

  /// The types to try if the terminal's type is unknown, the most similar to modern terminals first.
  static let fallbacks = ["xterm-256color", "xterm", "vt100", "ansi"]

  private static func start(
    _ environment: TerminalEnvironment, reportsMouse: Bool, size: Size, notices: inout [String]
  ) throws(TerminalError) -> String {
    let asked = environment.type ?? ""
    let modes = terminal_modes(
      mouse: reportsMouse, colors: !environment.refusesColor, all_colors: environment.hasAllColors)
    for type in (asked.isEmpty ? [] : [asked]) + fallbacks {
      if type == "dumb" { throw .plainTerminal(type: type) }
      switch Int64(unsafe terminal_screen_start(type, modes, terminal_size(size))) {
      case Int64(TERMINAL_STARTED): break
      case Int64(TERMINAL_PLAIN_TYPE): throw .plainTerminal(type: type)
      case Int64(TERMINAL_UNKNOWN_TYPE): continue
      default: throw TerminalError(description: "cannot start the screen as \"\(type)\": try TERM=xterm-256color")
      }
      if type != asked {
        let reason = asked.isEmpty ? "TERM is not set" : "unknown terminal type \"\(asked)\""
        notices.append("\(reason): using \(type)")
      }
      return type
    }
    throw TerminalError(
      description: "unknown terminal types \"\(asked)\" and xterm: install ncurses-base or set TERMINFO")
  }

  /// Reads the terminal's key strings, after the first screen.
  mutating func learnKeys() {
    guard !knowsKeys else { return }
    knowsKeys = true
    decoder = Self.decoder()
  }

  private static func decoder() -> InputDecoder {
    var tree = KeyTree()
    var backspaceIsControlH = terminal_erase_byte() == 0x08
    for (name, key) in KeyTree.capabilities {
      guard let bytes = string(name) else { continue }
      tree.add(bytes, key)
      if name == "kbs", bytes == [0x08] { backspaceIsControlH = true }
    }
    // The decoder knows xterm's sequences itself.
    if let example = string("kUP5"), example != Array("\u{1B}[1;5A".utf8) {
      for (name, key) in KeyTree.modified { string(name).map { tree.add($0, key) } }
    }
    return InputDecoder(keys: tree, backspaceIsControlH: backspaceIsControlH)
  }

  private static func string(_ capability: String) -> [UInt8]? {
    guard let string = unsafe terminal_string(capability) else { return nil }
    return Array(unsafe String(cString: string).utf8)
  }

  /// The device's size, at most 2000x1000; 80x24 if unknown.
  private static func deviceSize() -> Size {
    let size = terminal_device_size()
    return Size(
      columns: size.columns > 0 ? min(2000, Int(size.columns)) : 80,
      rows: size.rows > 0 ? min(1000, Int(size.rows)) : 24)
  }
}

extension terminal_size {
  init(_ size: Size) {
    self.init(columns: Int32(size.columns), rows: Int32(size.rows), width: 0, height: 0)
  }
}

extension TerminalSession {
  /// Shows a frame; only the changes since the last one are sent.
  ///
  /// Of a larger frame the top left part is shown.
  package mutating func present(_ frame: Frame) {
    guard events.end != .hangUp, !events.isClosed else { return }
    guard let changed = painter.paint(frame, size: size), flow.asks else { return }
    askStatus(isWhole: 2 * changed >= size.columns * size.rows)
  }

  /// True if a frame can be sent now; otherwise the line is busy with the last one, and `.ready` follows.
  package mutating func takesFrame() -> Bool {
    isFrameDue = flow.isWaiting || !hasRoom
    return !isFrameDue
  }

  /// Asks behind a frame whether it has arrived.
  mutating func askStatus(isWhole: Bool) {
    let (seconds, attoseconds) = flow.patience(isWhole: isWhole).components
    terminal_ask_status(Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    flow.noteQuestion(isWhole: isWhole, at: ContinuousClock.now)
  }

  /// Turns mouse reports on, or lets the terminal select text with the mouse again.
  package func reportMouse(_ isOn: Bool) { terminal_report_mouse(isOn) }

  /// Redraws the whole screen with the next frame.
  package mutating func redraw() {
    terminal_redraw()
    painter.forget()
  }
}

extension TerminalSession {
  /// Suspends the program; when it continues, the next event is `.resumed`.
  package mutating func suspend() { stop(wholeGroup: true) }

  /// Releases the terminal while `body` runs, such as an editor for text.
  ///
  /// This program ignores interrupts from the keyboard meanwhile. The next event is `.resumed`.
  package mutating func withTerminalReleased<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    terminal_release()
    terminal_lend(true)
    defer {
      terminal_lend(false)
      retake()
    }
    return try body()
  }

  /// Runs another program on the terminal, and waits for its end.
  ///
  /// Suspending it suspends this program too. It ends before this program does.
  package mutating func run(_ words: [String]) throws(TerminalError) -> ProgramEnd {
    // All words in one buffer, each with its final zero, and the start of each.
    var text: [CChar] = []
    var starts: [Int] = []
    for word in words {
      starts.append(text.count)
      text += word.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    var status: Int32 = 0
    let failure = withTerminalReleased {
      unsafe text.withUnsafeBufferPointer { text in
        guard let base = text.baseAddress else { return Int32(0) }
        var vector: [UnsafePointer<CChar>?] = unsafe starts.map { unsafe base + $0 }
        unsafe vector.append(nil)
        return unsafe terminal_run(vector, &status)
      }
    }
    guard failure == 0 else {
      throw TerminalError(
        description: "cannot start another program (error \(failure)): close some programs and try again")
    }
    return ProgramEnd(waitStatus: status)
  }

  /// Sets the line that is printed after a crash or a kill; `nil` for none.
  ///
  /// - Parameter line: Sanitized text, cut after 500 bytes.
  package mutating func setFarewell(_ line: String?) {
    guard let line else { return terminal_set_farewell(nil) }
    unsafe terminal_set_farewell(String(decoding: line.utf8.prefix(500), as: UTF8.self) + "\r\n")
  }

  mutating func stop(wholeGroup: Bool) {
    terminal_release()
    terminal_stop(wholeGroup)
    retake()
  }

  /// Takes the terminal again.
  mutating func retake() {
    // The program was asked to end while it was stopped.
    guard terminal_end_signal() == 0 else { return }
    terminal_take()
    painter.forget()
    // Its reply was read before the terminal was released.
    flow.forgetQuestion()
    if updateSize() { events.append(.resize(size)) }
    events.append(.resumed)
  }
}

/// The reasons why a terminal cannot be used.
package struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// The error for a terminal type that cannot place the cursor (`TERM=dumb`).
  static func plainTerminal(type: String) -> Self {
    Self(description: "the terminal type \"\(type)\" cannot place a cursor: set TERM to your terminal's type")
  }
}

/// The end of another program.
package enum ProgramEnd: Hashable, Sendable {
  case status(Int)
  case signal(Int)

  /// - Parameter status: A wait status; its low seven bits are the signal.
  init(waitStatus status: Int32) {
    let signal = Int(status & 0x7F)
    self = signal == 0 ? .status(Int(status >> 8 & 0xFF)) : .signal(signal)
  }
}

/// Ends the process by the signal of a reason, for its parent.
///
/// Close the session first. A hang-up counts as SIGHUP.
package func endProcess(by reason: EndReason) -> Never {
  switch reason {
  case .hangUp: terminal_die(1)
  case .signal(let number): terminal_die(number)
  }
}

/// The last line of a program without a screen, when a signal such as Ctrl-C ends it.
package struct LineFarewell: ~Copyable {
  /// From now on HUP, INT and TERM first print the line, unless they are ignored.
  package init() { terminal_say_farewell_at_end() }

  /// - Parameter line: Sanitized text, cut after 500 bytes; `nil` for none.
  package mutating func set(_ line: String?) {
    guard let line else { return terminal_set_farewell(nil) }
    unsafe terminal_set_farewell(String(decoding: line.utf8.prefix(500), as: UTF8.self) + "\n")
  }
}
