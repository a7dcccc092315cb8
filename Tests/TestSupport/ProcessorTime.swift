import Glibc

/// The least processor time of some work in a few runs.
///
/// Time of other programs and tests does not count: two such times are comparable on a busy machine.
///
/// - Parameter work: must stay on the calling thread.
package func processorTime<Failure: Error>(
  runs: Int = 3, of work: () throws(Failure) -> Void
) throws(Failure) -> Duration {
  var least: Duration?
  for _ in 0..<runs {
    let start = now()
    try work()
    let time = now() - start
    least = min(least ?? time, time)
  }
  return least ?? .zero
}

/// The processor time of this thread.
private func now() -> Duration {
  var time = timespec()
  let status = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  precondition(status == 0, "Linux has a clock for each thread")
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
