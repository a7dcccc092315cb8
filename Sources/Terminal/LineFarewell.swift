import CTerminal

/// What a program without a screen says when a signal ends it, such as Ctrl-C.
public struct LineFarewell: ~Copyable {
  /// From now on HUP, INT and TERM end the process with the line that was set, where they are not ignored.
  public init() { terminal_say_farewell_at_end() }

  /// - Parameter line: harmless text; what does not fit 500 bytes is cut off; `nil` for none.
  public mutating func set(_ line: String?) {
    guard let line else { return terminal_set_farewell(nil) }
    unsafe terminal_set_farewell(String(decoding: line.utf8.prefix(500), as: UTF8.self) + "\n")
  }
}
