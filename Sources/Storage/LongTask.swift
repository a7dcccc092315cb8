import CStorage
import Glibc
import Synchronization

/// A task on a separate thread, which a person can watch and end.
///
/// Only its result and what follows ``TaskProgress/keep()`` count: a task that was ended may run on, but changes nothing.
package final class LongTask<Result: Sendable>: Sendable {
  package let progress = TaskProgress()
  private let state = Mutex<Result?>(nil)
  /// The end of a pair of sockets; the other one is closed when there is a result.
  private let signal: CInt

  /// Starts the task; without a descriptor or a thread it is performed here.
  package init(_ body: @escaping @Sendable (TaskProgress) -> Result) {
    var ends: [CInt] = [-1, -1]
    signal = unsafe storage_sockets(&ends) == 0 ? ends[0] : -1
    let other = ends[1]
    // Signals that end the process reach only the thread of the screen.
    let thread = SystemCalls().holdingEnds {
      signal < 0 ? nil : WorkerThread { [self] in perform(body, thenClose: other) }
    }
    if let thread { thread.detach() } else { perform(body, thenClose: other) }
  }

  deinit { if signal >= 0 { close(signal) } }

  private func perform(_ body: (TaskProgress) -> Result, thenClose other: CInt) {
    let result = body(progress)
    state.withLock { $0 = result }
    if other >= 0 { close(other) }
  }

  /// Waits for the result, at most for some milliseconds; -1 for no limit.
  package func result(within milliseconds: Int32) -> Result? {
    var end = pollfd(fd: signal, events: 0, revents: 0)
    while signal >= 0, unsafe poll(&end, 1, milliseconds) < 0, errno == EINTR {}
    return state.withLock { $0 }
  }
}

/// The part of a ``LongTask`` that is done, and the wish to end it.
package final class TaskProgress: Sendable {
  private enum Stage { case endable, kept, ended }

  private struct State {
    var share: Double?
    var stage = Stage.endable
  }

  private let state = Mutex(State())

  package init() {}

  /// The part that is done, from 0 to 1; `nil` if the task does not know.
  package var share: Double? { state.withLock { $0.share } }

  package func report(share: Double) { state.withLock { $0.share = share } }

  package var isEnded: Bool { state.withLock { $0.stage == .ended } }
  package var canEnd: Bool { state.withLock { $0.stage == .endable } }

  /// Announces a change that outlives the task, such as a saved file: from here on the task cannot be ended.
  ///
  /// - Returns: False if it was ended, so the change must not be made.
  package func keep() -> Bool { leave(for: .kept) }

  /// Ends the task, unless it announced a change.
  @discardableResult package func end() -> Bool { leave(for: .ended) }

  private func leave(for stage: Stage) -> Bool {
    state.withLock { state in
      if state.stage == .endable { state.stage = stage }
      return state.stage == stage
    }
  }
}
