import Cells

/// When to stop waiting for the rest of what an ``InputDecoder`` keeps.
struct InputPause {
  let escapeDelay: Duration
  /// When the input came that counts as the same stream.
  private var last: ContinuousClock.Instant

  init(escapeDelay: Duration, now: ContinuousClock.Instant) {
    self.escapeDelay = escapeDelay
    last = now
  }

  /// Bytes this long after others belong to a paste only if there are more than a key sends.
  static let typing = Duration.milliseconds(90)
  static let longestKey = 8

  /// Takes note of input, so that typing cannot prolong a paste whose end mark is lost.
  ///
  /// - Parameter isInPaste: whether a paste began before these bytes and does not end with them.
  mutating func note(bytes: Int, isInPaste: Bool, at now: ContinuousClock.Instant) {
    guard !isInPaste || bytes > Self.longestKey || now - last < Self.typing else { return }
    last = now
  }

  /// When silence ends what is kept, or `nil` when nothing is.
  ///
  /// - Parameter mayAnswer: whether answers of the terminal are due, which a slow line must not turn into keys.
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
