import CTerminal
package import Cells

extension TerminalSession {
  /// Waits for the next event.
  ///
  /// After the first `.ended`, all events are `.ended`.
  package mutating func nextEvent() -> InputEvent {
    while true {
      if let event = nextEvent(before: nil) { return event }
    }
  }

  /// Waits for the next event, at most for a duration.
  package mutating func nextEvent(within duration: Duration) -> InputEvent? {
    nextEvent(before: ContinuousClock.now + duration)
  }

  private mutating func nextEvent(before deadline: ContinuousClock.Instant?) -> InputEvent? {
    while true {
      // Signals come before waiting keys: a flood of keys must not delay the end.
      heedSignals()
      if let end = events.end { return .ended(end) }
      if let event = events.pop() { return event }
      if events.isClosed { return .ended(.hangUp) }
      if isFrameDue, takesFrame() { return .ready }

      var wake = deadline
      if let quiet = quietDeadline { wake = min(quiet, wake ?? quiet) }
      if let resize = resizes.deadline { wake = min(resize, wake ?? resize) }
      if isFrameDue, let limit = flow.deadline { wake = min(limit, wake ?? limit) }
      let pause = Self.milliseconds(until: wake)
      let seeksRoom = pause == 0 || !hasRoom
      let ready = terminal_wait(pause, seeksRoom)
      if seeksRoom { hasRoom = ready & TERMINAL_ROOM != 0 }
      if ready & TERMINAL_SIGNAL != 0 { continue }
      if ready & TERMINAL_GONE != 0 {
        events.end = .hangUp
      } else if ready & TERMINAL_INPUT != 0 {
        read()
      } else if let resize = resizes.deadline, ContinuousClock.now >= resize {
        takeSize()
      } else if let quiet = quietDeadline, ContinuousClock.now >= quiet {
        events.fill { decoder.endOfInput(into: &$0) }
        heedReplies()
      } else if isFrameDue, let limit = flow.deadline, ContinuousClock.now >= limit {
        flow.giveUp()
      } else if let deadline, ContinuousClock.now >= deadline {
        return nil
      }
    }
  }

  /// The time when kept input counts as complete.
  private var quietDeadline: ContinuousClock.Instant? {
    pause.deadline(decoder.patience, mayAnswer: terminal_may_answer())
  }

  private static func milliseconds(until instant: ContinuousClock.Instant?) -> Int32 {
    guard let instant else { return -1 }
    let (seconds, attoseconds) = (instant - ContinuousClock.now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    // Rounded up: otherwise the last part of a millisecond would be a busy loop.
    return Int32(min(seconds, 1_000_000) * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }

  private mutating func read() {
    learnKeys()
    decoder.cellPixels = Self.cellPixels
    let before = decoder.patience
    let count = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
      guard let start = buffer.baseAddress else { return Int32(0) }
      let count = unsafe terminal_read(start, Int32(buffer.count))
      if count > 0 {
        let bytes = unsafe buffer.prefix(Int(count))
        events.fill { unsafe decoder.decode(bytes, into: &$0) }
      }
      return count
    }
    let isInPaste = before == .paste && decoder.patience == .paste
    pause.note(bytes: Int(count), isInPaste: isInPaste, at: ContinuousClock.now)
    if count <= 0 { events.end = .hangUp }
    heedReplies()
    // The next key is drawn at the present size.
    if resizes.deadline != nil, events.hasNext { takeSize() }
  }

  /// Turns on the modes that the terminal supports according to its replies.
  private mutating func heedReplies() {
    for reply in decoder.takeReplies() {
      if case .mode(1016, _, _) = reply { terminal_answered_dots() }
      switch reply {
      case .mode(2026, isKnown: true, _): terminal_allow(Int32(TERMINAL_SYNCHRONIZED))
      case .mode(1036, isKnown: true, isOn: false): terminal_allow(Int32(TERMINAL_ALT_AS_ESCAPE))
      // Needs the size of a cell.
      case .mode(1016, isKnown: true, _) where Self.cellPixels != nil: terminal_allow(Int32(TERMINAL_DOT_POINTER))
      case .mode: break
      case .background(let red, let green, let blue):
        tellsBackground = true
        events.append(.background(red: red, green: green, blue: blue))
      case .area(let width, let height):
        askedAspect = Double(height) / Double(size.rows) / (Double(width) / Double(size.columns))
        events.append(.ready)
      case .identity(let identity): events.append(.identity(identity))
      case .attributes:
        if !tellsBackground { events.append(.noBackground) }
        terminal_answered()
        if flow.noteStart(at: ContinuousClock.now) { askStatus(isWhole: true) }
      case .status:
        terminal_answered_status()
        flow.noteReply(at: ContinuousClock.now)
      }
    }
  }

  /// Uses the window's present size.
  private mutating func takeSize() {
    resizes.note(at: ContinuousClock.now)
    if updateSize() { events.append(.resize(size)) }
  }

  /// Turns caught signals into events.
  private mutating func heedSignals() {
    let ending = terminal_end_signal()
    if ending != 0 { events.end = .signal(ending) }
    guard events.end == nil, !events.isClosed else { return }
    let happened = terminal_take_signals()
    guard happened != 0 else { return }
    if happened & TERMINAL_STOP_ASKED != 0 {
      stop(wholeGroup: false)
    } else if happened & TERMINAL_CONTINUED != 0 {
      // Stopped by SIGSTOP: another program may have changed the terminal meanwhile.
      terminal_release()
      terminal_await_foreground()
      retake()
    } else if happened & TERMINAL_RESIZED != 0, !resizes.mustWait(at: ContinuousClock.now) {
      takeSize()
    }
  }
}

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

/// Limits redraws while a window is resized: the first size is used immediately, later ones after a rest.
///
/// Dragging a window's border changes the size dozens of times a second.
struct ResizeBurst {
  private var last: ContinuousClock.Instant?
  private var first: ContinuousClock.Instant?
  /// The time when a waiting size must be used; `nil` if none waits.
  private(set) var deadline: ContinuousClock.Instant?

  /// The pause that ends a burst of changes.
  static let rest = Duration.milliseconds(60)
  /// The longest time without a redraw during a burst.
  static let patience = Duration.milliseconds(300)

  /// Records a change; true if it must wait, false if the size must be used now.
  mutating func mustWait(at now: ContinuousClock.Instant) -> Bool {
    guard let last, now - last < Self.rest else {
      self.last = now
      return false
    }
    self.last = now
    let start = first ?? now
    first = start
    deadline = min(now + Self.rest, start + Self.patience)
    return true
  }

  /// Records that the size was used.
  mutating func note(at now: ContinuousClock.Instant) {
    last = now
    first = nil
    deadline = nil
  }
}
