import CTerminal
public import Screen

/// The terminal, from the moment it is taken until it is given back.
///
/// One at a time. Whatever happens in between, the terminal comes back as it was: at the end of the value's life, when a
/// signal ends the program, and when the program crashes.
public struct TerminalSession: ~Copyable {
  public let capabilities: TerminalCapabilities
  /// The screen's size now; a frame of this size fills it.
  public private(set) var size: Size

  var events = InputQueue()
  var decoder = InputDecoder()
  private var knowsKeys = false
  var painter: Painter
  var pause: InputPause
  var resizes = ResizeBurst()

  /// Takes the terminal: standard input and output if both are one, or else the controlling terminal.
  ///
  /// - Throws: ``TerminalError``; then nothing has been written to any terminal.
  public init(_ options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
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
  public mutating func close() {
    terminal_close()
    events.isClosed = true
  }

  /// How much taller than wide a character cell is, or `nil` when the terminal does not tell its size in pixels.
  public var cellAspect: Double? { Self.cellPixels.map { $0.height / $0.width } }

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
