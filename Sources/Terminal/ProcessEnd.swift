import CTerminal
public import Screen

/// Ends the process the way that `reason` asks: by the same signal, so that its parent sees what happened.
///
/// To be called when the session is closed and everything is written; a hang-up without a signal counts as SIGHUP.
public func endProcess(by reason: EndReason) -> Never {
  switch reason {
  case .hangUp: terminal_die(1)
  case .signal(let number): terminal_die(number)
  }
}
