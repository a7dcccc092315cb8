import Glibc

/// The least time that some work takes a processor in a few runs.
///
/// Time that other programs or tests have the processor does not count, so that two such times can be compared on a
/// busy machine.
///
/// - Parameter work: it has to stay on the thread that calls it.
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

/// How long this thread has run.
private func now() -> Duration {
  var time = timespec()
  let status = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  precondition(status == 0, "Linux has a clock for each thread")
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
