import Application
import Cells
import Interface
import Settings
import Storage
import Terminal

/// The terminal of a start: taken before the document is read if that takes long, otherwise for the first screen.
struct StartScreen: ~Copyable {
  /// The largest file that is read without a look at the time, in bytes.
  private static let smallFile = 1 << 14

  private let reportsMouse: Bool
  private let ground: Ground?
  private var terminal: TerminalSession?
  /// The events that came meanwhile.
  private(set) var ahead: [InputEvent] = []

  init(reportsMouse: Bool, ground: Ground?) { (self.reportsMouse, self.ground) = (reportsMouse, ground) }

  /// Reads the document; if that takes long, the screen shows it, and Esc ends it.
  ///
  /// - Returns: The document; `nil` if the person ended the start.
  mutating func read(_ file: String?, _ choice: ImportChoice) throws(ProgramError) -> EditorSource? {
    guard let file, file != "-", let size = FileStore().size(of: FilePath(file)), size > Self.smallFile else {
      return try EditorSource.named(file, choice)
    }
    let task = LongTask { _ in
      Result { () throws(ProgramError) in try EditorSource.named(file, choice) }
    }
    if let result = task.result(within: TerminalSession.patience) { return try result.get() }
    var terminal = try open()
    let display = Display(settings: .init(for: terminal.capabilities, ground))
    guard let result = terminal.show(task, named: "opening", on: display, &ahead) else {
      if case .ended(let reason) = terminal.nextEvent(within: .zero) { throw .ended(reason) }
      return nil
    }
    let source = try result.get()
    self.terminal = consume terminal
    return source
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
      return try TerminalSession(reportsMouse: reportsMouse)
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
    let reported = ProcessEnvironment["COLORFGBG"].flatMap { Ground(colorFGBG: $0) }
    self.init(
      charset: showsAll ? .unicode : .ascii, showsColor: capabilities.colors != .none,
      ground: ground ?? reported ?? .dark, palette: capabilities.colors.palette)
  }
}
