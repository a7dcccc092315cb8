/// When to take a window's new size: at once when it changes for the first time, and then when it has stayed the same.
///
/// A window that is pulled at its border changes its size dozens of times a second, and each time all is drawn anew.
struct ResizeBurst {
  private var last: ContinuousClock.Instant?
  private var first: ContinuousClock.Instant?
  /// When a size that waits has to be taken; `nil` when none waits.
  private(set) var deadline: ContinuousClock.Instant?

  /// A change this long after the one before it belongs to another burst, and a burst is over after as much rest.
  static let rest = Duration.milliseconds(60)
  /// Whoever pulls for longer sees a picture now and then.
  static let patience = Duration.milliseconds(300)

  /// Whether a change that is told now is to wait; otherwise the size is to be taken.
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

  /// The size was taken.
  mutating func note(at now: ContinuousClock.Instant) {
    last = now
    first = nil
    deadline = nil
  }
}
