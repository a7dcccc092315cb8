import Storage
import Synchronization

/// Lets chosen calls fail, and counts them.
///
/// A class, because the calls and the test look at one count.
final class Faults: Sendable {
  private struct State: Sendable {
    var seen: [SystemCalls.Call] = []
    var pending: [SystemCalls.Fault]
  }

  private let state: Mutex<State>
  private let decide: @Sendable (_ number: Int, _ call: SystemCalls.Call) -> SystemCalls.Fault?

  /// Asks for each call, numbered from 0, whether it fails.
  init(_ decide: @escaping @Sendable (_ number: Int, _ call: SystemCalls.Call) -> SystemCalls.Fault?) {
    state = Mutex(State(pending: []))
    self.decide = decide
  }

  /// Lets the first calls of a kind fail one after the other.
  init(_ faults: [SystemCalls.Fault], at call: SystemCalls.Call) {
    state = Mutex(State(pending: faults))
    decide = { _, made in made == call ? .moves(atMost: .max) : nil }
  }

  var seen: [SystemCalls.Call] { state.withLock { $0.seen } }
  var count: Int { seen.count }

  var calls: SystemCalls {
    SystemCalls { call in
      let number = self.state.withLock {
        $0.seen.append(call)
        return $0.seen.count - 1
      }
      guard let fault = self.decide(number, call) else { return nil }
      return self.state.withLock { $0.pending.isEmpty ? fault : $0.pending.removeFirst() }
    }
  }
}
