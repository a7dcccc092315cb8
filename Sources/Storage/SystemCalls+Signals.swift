import Glibc

extension SystemCalls {
  /// The signals by which a person or the system asks a process to end.
  private static let ends = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// Runs a step during which those signals wait.
  func holdingEnds<Result, Failure: Error>(_ step: () throws(Failure) -> Result) throws(Failure) -> Result {
    var held = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&held)
    for signal in Self.ends { unsafe sigaddset(&held, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try step()
  }
}
