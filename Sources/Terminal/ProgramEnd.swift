import CTerminal
package import Cells

/// The way another program ended.
package enum ProgramEnd: Hashable, Sendable {
  case status(Int)
  case signal(Int)

  /// The low seven bits are the signal that ended it, if one did.
  init(waitStatus status: Int32) {
    let signal = Int(status & 0x7F)
    self = signal == 0 ? .status(Int(status >> 8 & 0xFF)) : .signal(signal)
  }
}

/// Ends the process the way that `reason` asks: by the same signal, so that its parent sees what happened.
///
/// To be called when the session is closed and everything is written; a hang-up without a signal counts as SIGHUP.
package func endProcess(by reason: EndReason) -> Never {
  switch reason {
  case .hangUp: terminal_die(1)
  case .signal(let number): terminal_die(number)
  }
}

/// What a program without a screen says when a signal ends it, such as Ctrl-C.
package struct LineFarewell: ~Copyable {
  /// From now on HUP, INT and TERM end the process with the line that was set, where they are not ignored.
  package init() { terminal_say_farewell_at_end() }

  /// - Parameter line: harmless text; what does not fit 500 bytes is cut off; `nil` for none.
  package mutating func set(_ line: String?) {
    guard let line else { return terminal_set_farewell(nil) }
    unsafe terminal_set_farewell(String(decoding: line.utf8.prefix(500), as: UTF8.self) + "\n")
  }
}
