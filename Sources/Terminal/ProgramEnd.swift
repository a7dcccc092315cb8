import CTerminal
package import Cells

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
