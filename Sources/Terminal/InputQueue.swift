import Screen

/// Events that were decoded and not yet asked for.
struct InputQueue {
  private var events: [InputEvent] = []
  private var next = 0
  var isClosed = false
  /// Once the program is asked to end there is nothing else to say.
  var end: EndReason?

  mutating func append(_ event: InputEvent) { events.append(event) }

  /// Lets a decoder append.
  mutating func fill(_ decode: (inout [InputEvent]) -> Void) { decode(&events) }

  var hasNext: Bool { next < events.count }

  mutating func pop() -> InputEvent? {
    guard next < events.count else {
      events.removeAll(keepingCapacity: true)
      next = 0
      return nil
    }
    defer { next += 1 }
    return events[next]
  }
}
