import Glibc

/// Threads that compute results, and the caller's thread that takes them in order.
package enum Workers {
  /// The number of processors in use.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Computes a result of each input on up to `jobs` threads, and passes them to `take` in the order of the inputs.
  ///
  /// `take` runs on the caller's thread. Signals that end the process reach only this thread, so one that saves files
  /// in `take` leaves none half written. After an error of `take` no further input is computed.
  package static func run<Input: Sendable, Result: Sendable, Failure: Error>(
    _ inputs: [Input], jobs: Int, _ compute: @escaping @Sendable (Input) -> Result,
    _ take: (Input, Result) throws(Failure) -> Void
  ) throws(Failure) {
    guard jobs > 1, inputs.count > 1 else {
      for input in inputs { try take(input, compute(input)) }
      return
    }
    let bench = Bench<Result>(count: inputs.count, lead: 8 * jobs)
    // The threads inherit the blocked signals.
    let threads = SystemCalls().holdingEnds {
      (0..<min(jobs, inputs.count)).compactMap { _ in WorkerThread { bench.work { compute(inputs[$0]) } } }
    }
    defer {
      bench.stop()
      for thread in threads { thread.join() }
    }
    for (index, input) in inputs.enumerated() {
      // Without any thread, this one computes.
      try take(input, threads.isEmpty ? compute(input) : bench.result(at: index))
    }
  }
}

/// A thread with a stack as large as that of the main thread.
struct WorkerThread {
  private let thread: pthread_t

  /// Starts a thread; `nil` if the system refuses.
  init?(_ body: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(run: body))
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, &attributes,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      unsafe body.release()
      return nil
    }
    self.thread = thread
  }

  func join() { pthread_join(thread, nil) }

  /// Lets the thread end by itself.
  func detach() { pthread_detach(thread) }

  /// A class, since C passes a pointer to the thread.
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

/// The results that threads have computed and the caller has not taken.
///
/// A class, since several threads share it; the lock protects all of it.
@safe private final class Bench<Result: Sendable>: @unchecked Sendable {
  private let count: Int
  /// The number of results that may wait, which limits the memory.
  private let lead: Int
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var next = 0
  private var taken = 0
  private var results: [Int: Result] = [:]

  init(count: Int, lead: Int) {
    (self.count, self.lead) = (count, lead)
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(lock)
    unsafe change.deallocate()
    unsafe lock.deallocate()
  }

  private func locked<Value>(_ step: () -> Value) -> Value {
    unsafe pthread_mutex_lock(lock)
    defer {
      unsafe pthread_cond_broadcast(change)
      unsafe pthread_mutex_unlock(lock)
    }
    return step()
  }

  /// Computes results until none is left.
  func work(_ compute: (Int) -> Result) {
    while let index = claim() {
      let result = compute(index)
      locked { results[index] = result }
    }
  }

  private func claim() -> Int? {
    locked {
      while next < count, next >= taken + lead { unsafe pthread_cond_wait(change, lock) }
      defer { next += 1 }
      return next < count ? next : nil
    }
  }

  /// Waits for a result, and takes it.
  func result(at index: Int) -> Result {
    locked {
      while true {
        if let result = results.removeValue(forKey: index) {
          taken += 1
          return result
        }
        unsafe pthread_cond_wait(change, lock)
      }
    }
  }

  /// Lets the threads end after their present results.
  func stop() { locked { next = count } }
}
