import Application
import Cells
import Glibc
import Interface
import Settings
import Storage
import Terminal

/// The terminal of a start: taken for the first screen, or before it for a bar if the start takes long.
struct StartScreen: ~Copyable {
  private let view: ViewSettings
  private let ground: Ground?
  private var terminal: TerminalSession?
  /// The events that came meanwhile.
  private(set) var ahead: [InputEvent] = []

  /// - Parameter ground: The terminal's background, if the person chose it.
  init(_ view: ViewSettings, ground: Ground?) { (self.view, self.ground) = (view, ground) }

  /// Performs a part of the start; if that takes long, the screen shows it, and Esc ends the program like an interrupt.
  mutating func wait<Value: Sendable>(
    for name: String, _ body: @escaping @Sendable () throws(ProgramError) -> Value
  ) throws(ProgramError) -> Value {
    let task = LongTask { _ in Result { () throws(ProgramError) in try body() } }
    if let result = task.result(within: TerminalSession.patience) { return try result.get() }
    var terminal = try open()
    var display = Display(settings: .init(for: terminal.capabilities, ground))
    display.use(view.theme)
    guard let result = terminal.show(task, named: name, on: display, &ahead) else {
      // Some terminals have no other screen to go back to.
      terminal.present(Frame(size: terminal.size))
      if case .ended(let reason) = terminal.nextEvent(within: .zero) { throw .ended(reason) }
      throw .ended(.signal(SIGINT))
    }
    let value = try result.get()
    self.terminal = consume terminal
    return value
  }

  /// The terminal for the first screen.
  ///
  /// - Throws: An error if there is none.
  mutating func take() throws(ProgramError) -> TerminalSession {
    if let terminal = terminal.take() { return terminal }
    return try open()
  }

  private func open() throws(ProgramError) -> TerminalSession {
    do throws(TerminalError) {
      return try TerminalSession(reportsMouse: view.usesMouse)
    } catch {
      throw .unavailable(error.description)
    }
  }
}

extension Display.Settings {
  /// The settings for a terminal.
  ///
  /// - Parameter ground: The background, if the person chose it.
  init(for capabilities: TerminalCapabilities, _ ground: Ground?) {
    let showsAll = Charset.unicode.scalars.allSatisfy(capabilities.canShow)
    self.init(
      charset: showsAll ? .unicode : .ascii, showsColor: capabilities.colors != .none,
      ground: ground ?? .reported ?? .dark, palette: capabilities.colors.palette)
  }
}
