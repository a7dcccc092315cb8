import CTerminal
package import Cells

/// The terminal, from the moment it is taken until it is given back.
///
/// One at a time. Whatever happens in between, the terminal comes back as it was: at the end of the value's life, when a
/// signal ends the program, and when the program crashes.
package struct TerminalSession: ~Copyable {
  package let capabilities: TerminalCapabilities
  /// The screen's size now; a frame of this size fills it.
  package private(set) var size: Size

  var events = InputQueue()
  var decoder = InputDecoder()
  private var knowsKeys = false
  var painter: Painter
  var pause: InputPause
  var resizes = ResizeBurst()

  /// Takes the terminal: standard input and output if both are one, or else the controlling terminal.
  ///
  /// - Throws: ``TerminalError``; then nothing has been written to any terminal.
  package init(_ options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
    let failure = terminal_open()
    guard failure == 0 else {
      throw failure == Self.alreadyOpen ? .alreadyOpen : .noTerminal(failure)
    }
    let environment = options.environment
    let encoding = TextEncoding.setUp(for: environment.locale)
    let size = Self.deviceSize()
    var notices: [String] = []
    let type: String
    do {
      type = try Self.start(options, size: size, notices: &notices)
    } catch {
      terminal_close()
      throw error
    }
    let count = Int(terminal_colors())
    let colors = TerminalCapabilities.Colors(count: count)
    capabilities = TerminalCapabilities(type: type, encoding: encoding, colors: colors, notices: notices)
    painter = Painter(colors: ColorMap(colors: colors, count: count), showsCursor: options.showsCursor)
    // Longer than a second is no delay but a mistake.
    let escapeDelay = Duration.milliseconds(min(1000, max(0, environment.escapeDelay ?? 25)))
    pause = InputPause(escapeDelay: escapeDelay, now: ContinuousClock.now)
    self.size = size
  }

  deinit {
    // Another session may be open by now.
    if !events.isClosed { terminal_close() }
  }

  /// Gives everything back; the session is of no use afterwards.
  package mutating func close() {
    terminal_close()
    events.isClosed = true
  }

  /// How much taller than wide a character cell is, or `nil` when the terminal does not tell its size in pixels.
  package var cellAspect: Double? { Self.cellPixels.map { $0.height / $0.width } }

  /// How large a character cell is, or `nil` when the terminal does not tell its size in pixels.
  static var cellPixels: PixelSize? {
    let size = terminal_device_size()
    guard size.columns > 0, size.rows > 0, size.width >= size.columns, size.height >= size.rows else { return nil }
    return PixelSize(
      width: Double(size.width) / Double(size.columns), height: Double(size.height) / Double(size.rows))
  }

  /// Reads the device's size again; whether it changed.
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

  /// What to try when the terminal's own type is not known here; the first is what terminals of today resemble.
  static let fallbacks = ["xterm-256color", "xterm", "vt100", "ansi"]

  private static func start(
    _ options: TerminalOptions, size: Size, notices: inout [String]
  ) throws(TerminalError) -> String {
    let environment = options.environment
    let asked = environment.type ?? ""
    let modes = terminal_modes(
      mouse: options.reportsMouse, colors: !environment.refusesColor, all_colors: environment.hasAllColors)
    for type in (asked.isEmpty ? [] : [asked]) + fallbacks {
      if type == "dumb" { throw .plainTerminal(type: type) }
      switch Int64(unsafe terminal_screen_start(type, modes, terminal_size(size))) {
      case Int64(TERMINAL_STARTED): break
      case Int64(TERMINAL_PLAIN_TYPE): throw .plainTerminal(type: type)
      case Int64(TERMINAL_UNKNOWN_TYPE): continue
      default: throw .screenFailed(type: type)
      }
      if type != asked {
        let reason = asked.isEmpty ? "TERM is not set" : "no description of the terminal type \"\(asked)\""
        notices.append("\(reason): using \(type)")
      }
      return type
    }
    throw .noDescription(type: asked)
  }

  /// Learns what the terminal's own keys send, which the first screen can do without.
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
    // The decoder knows xterm's forms by itself.
    if let example = string("kUP5"), example != Array("\u{1B}[1;5A".utf8) {
      for (name, key) in KeyTree.modified { string(name).map { tree.add($0, key) } }
    }
    return InputDecoder(keys: tree, backspaceIsControlH: backspaceIsControlH)
  }

  private static func string(_ capability: String) -> [UInt8]? {
    guard let string = unsafe terminal_string(capability) else { return nil }
    return Array(unsafe String(cString: string).utf8)
  }

  /// A device that does not know its size is taken for the usual one; beyond the largest the rest stays blank.
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
  /// Whether the cursor is drawn, or only stands where the frame puts it.
  package var showsCursor: Bool {
    get { painter.showsCursor }
    set { painter.showsCursor = newValue }
  }

  /// Shows a frame: only what changed since the last one is sent, nothing if nothing did.
  ///
  /// A frame of another size shows its top left part, on blanks.
  package mutating func present(_ frame: Frame) {
    guard events.end != .hangUp, !events.isClosed else { return }
    painter.paint(frame, size: size)
  }

  /// Asks the terminal to tell what the pointer does, or to select text with it again.
  package func reportMouse(_ isOn: Bool) { terminal_report_mouse(isOn) }

  /// Draws everything again with the next frame, as when something else has written on the screen.
  package mutating func redraw() {
    terminal_redraw()
    painter.forget()
  }
}

extension TerminalSession {
  /// Stops the program as Ctrl-Z does elsewhere; returns when it runs again, and `.resumed` comes next.
  package mutating func suspend() { stop(wholeGroup: true) }

  /// Gives the terminal to something else for as long as `body` runs, such as an editor for text.
  ///
  /// Meanwhile interrupts from the keyboard are not for this program. `.resumed` comes next.
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

  /// Runs another program with the terminal as its streams, to its end.
  ///
  /// Stopped from the keyboard it stops this program too, and both go on together. It ends before this program does.
  ///
  /// - Parameter words: the program's path and its arguments.
  package mutating func run(_ words: [String]) throws(TerminalError) -> ProgramEnd {
    // One after the other in memory, each with its end, and where each begins.
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
    guard failure == 0 else { throw .noProgram(failure) }
    return ProgramEnd(waitStatus: status)
  }

  /// Says a line after the screen should the program crash or be killed; `nil` for none.
  ///
  /// - Parameter line: harmless text; what does not fit 500 bytes is cut off.
  package mutating func setFarewell(_ line: String?) {
    guard let line else { return terminal_set_farewell(nil) }
    unsafe terminal_set_farewell(String(decoding: line.utf8.prefix(500), as: UTF8.self) + "\r\n")
  }

  mutating func stop(wholeGroup: Bool) {
    terminal_release()
    terminal_stop(wholeGroup)
    retake()
  }

  /// Takes the terminal again, whatever size it has now.
  mutating func retake() {
    // Asked to end while it was stopped: it may stay as it is.
    guard terminal_end_signal() == 0 else { return }
    terminal_take()
    painter.forget()
    if updateSize() { events.append(.resize(size)) }
    events.append(.resumed)
  }
}

/// What a session is opened with.
package struct TerminalOptions: Sendable {
  package var environment: TerminalEnvironment
  /// The terminal reports the mouse: presses, the wheel, and movement while a button is held.
  package var reportsMouse: Bool
  /// The cursor is drawn where the frame puts it; otherwise it only stands there, for screen readers.
  package var showsCursor: Bool

  package init(
    environment: TerminalEnvironment = .current, reportsMouse: Bool = false, showsCursor: Bool = false
  ) {
    self.environment = environment
    self.reportsMouse = reportsMouse
    self.showsCursor = showsCursor
  }
}

/// Why a terminal could not be taken.
package enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither standard input and output nor the controlling terminal can be opened; with the errno value.
  case noTerminal(Int32)
  /// The type says that this terminal prints lines and no more (`TERM=dumb`).
  case plainTerminal(type: String)
  /// The descriptions of terminals are missing, even that of an xterm.
  case noDescription(type: String)
  /// ncurses refused to start.
  case screenFailed(type: String)
  /// This process has the terminal already.
  case alreadyOpen
  /// Another program cannot be started; with the errno value.
  case noProgram(Int32)

  package var description: String {
    switch self {
    case .noTerminal:
      "no terminal to draw on: start the editor in a terminal, or use the other commands in a pipe"
    case .plainTerminal(let type):
      "the terminal type \"\(type)\" cannot place a cursor: set TERM to what the terminal is"
    case .noDescription(let type):
      "no description of the terminal type \"\(type)\", nor of xterm: install ncurses-base or set TERMINFO"
    case .screenFailed(let type):
      "the screen could not be started as \"\(type)\": try TERM=xterm-256color"
    case .alreadyOpen:
      "the terminal is open already: close the session before opening another"
    case .noProgram(let number):
      "the system starts no other program (error \(number)): end some programs and try again"
    }
  }
}
