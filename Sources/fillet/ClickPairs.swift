import Cells

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
    // A hand does not keep to the very same part of a cell.
    event.isDouble =
      last.map { last in
        last.event.position == event.position && last.event.button == event.button
          && time - last.time <= Self.longestPause
      } ?? false
    // A third press is a first one again.
    last = event.isDouble ? nil : (event, time)
    return event
  }
}
