import CTerminal
import Screen

extension TerminalSession {
  /// Stops the program as Ctrl-Z does elsewhere; returns when it runs again, and `.resumed` comes next.
  public mutating func suspend() { stop(wholeGroup: true) }

  /// Says a line after the screen should the program crash or be killed; `nil` for none.
  ///
  /// - Parameter line: harmless text; what does not fit 500 bytes is cut off.
  public mutating func setFarewell(_ line: String?) {
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
