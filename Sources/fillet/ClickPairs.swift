import Screen

/// Tells presses that follow each other in one place from single ones.
struct ClickPairs {
  private var last: (event: MouseEvent, time: ContinuousClock.Instant)?

  /// As most desktops have it.
  private static let longestPause = Duration.milliseconds(400)

  /// The event, a second press in the place of the one just before it marked as such.
  mutating func paired(_ event: MouseEvent, at time: ContinuousClock.Instant = .now) -> MouseEvent {
    guard event.action == .press else {
      // Whoever drags does not click.
      if event.action == .drag { last = nil }
      return event
    }
    var event = event
    event.isDouble = last.map { $0.event == event && time - $0.time <= Self.longestPause } ?? false
    // A third press is a first one again.
    last = event.isDouble ? nil : (event, time)
    return event
  }
}
