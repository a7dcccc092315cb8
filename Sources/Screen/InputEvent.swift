/// Something that the person or the terminal did.
public enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Text put in at once (bracketed paste): data, never commands.
  case paste(String)
  case mouse(MouseEvent)
  case resize(Size)
  /// One line that the person should read, such as why a paste was left out.
  case notice(String)
  /// What lies behind the text, which the terminal was asked when it was taken and answers when it likes.
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// The program came back to the foreground; everything is to be drawn again.
  case resumed
  /// The terminal is gone, or a signal asks the program to end.
  case ended(EndReason)
}

/// Why the program should end now.
public enum EndReason: Hashable, Sendable {
  case hangUp
  /// A signal by its number, such as 15 for SIGTERM.
  case signal(Int32)
}
