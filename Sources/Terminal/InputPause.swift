import Cells

/// Determines how long to wait for the rest of incomplete input.
struct InputPause {
  let escapeDelay: Duration
  /// The time of the last input of the same stream.
  private var last: ContinuousClock.Instant

  init(escapeDelay: Duration, now: ContinuousClock.Instant) {
    self.escapeDelay = escapeDelay
    last = now
  }

  /// The pause after which bytes belong to a paste only if there are more than a key sends.
  static let typing = Duration.milliseconds(90)
  static let longestKey = 8

  /// Records input; typing does not prolong a paste that lost its end mark.
  ///
  /// - Parameter isInPaste: True if a paste started before these bytes and does not end with them.
  mutating func note(bytes: Int, isInPaste: Bool, at now: ContinuousClock.Instant) {
    guard !isInPaste || bytes > Self.longestKey || now - last < Self.typing else { return }
    last = now
  }

  /// The time when kept input counts as complete; `nil` if none is kept.
  ///
  /// - Parameter mayAnswer: True if replies are due, which a slow line must not turn into keys.
  func deadline(_ patience: InputDecoder.Patience, mayAnswer: Bool) -> ContinuousClock.Instant? {
    switch patience {
    case .none: nil
    case .escape where mayAnswer: last + max(escapeDelay, .milliseconds(150))
    case .sequence where mayAnswer: last + .seconds(2)
    case .escape, .pasteEnd: last + escapeDelay
    case .sequence: last + .milliseconds(500)
    case .paste: last + .seconds(1)
    }
  }
}

/// Decoded events that were not returned yet.
struct InputQueue {
  private var events: [InputEvent] = []
  private var next = 0
  var isClosed = false
  /// Set once the program must end; no other event follows.
  var end: EndReason?

  mutating func append(_ event: InputEvent) { events.append(event) }

  /// Calls `decode` to append events.
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
