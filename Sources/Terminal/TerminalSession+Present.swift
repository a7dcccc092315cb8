import CTerminal
public import Screen

extension TerminalSession {
  /// Whether the cursor is drawn, or only stands where the frame puts it.
  public var showsCursor: Bool {
    get { painter.showsCursor }
    set { painter.showsCursor = newValue }
  }

  /// Shows a frame: only what changed since the last one is sent, nothing if nothing did.
  ///
  /// A frame of another size shows its top left part, on blanks.
  public mutating func present(_ frame: Frame) {
    guard events.end != .hangUp, !events.isClosed else { return }
    painter.paint(frame, size: size)
  }

  /// Asks the terminal to tell what the pointer does, or to select text with it again.
  public func reportMouse(_ isOn: Bool) { terminal_report_mouse(isOn) }

  /// Draws everything again with the next frame, as when something else has written on the screen.
  public mutating func redraw() {
    terminal_redraw()
    painter.forget()
  }
}
