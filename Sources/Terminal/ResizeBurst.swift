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
