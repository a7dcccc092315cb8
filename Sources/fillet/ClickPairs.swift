import Cells

/// Recognizes double clicks.
struct ClickPairs {
  private var last: (event: MouseEvent, time: ContinuousClock.Instant)?

  /// The longest time between the two presses, as on most desktops.
  private static let longestPause = Duration.milliseconds(400)

  /// The event, with `isDouble` set for a second press in the same cell.
  mutating func paired(_ event: MouseEvent, at time: ContinuousClock.Instant = .now) -> MouseEvent {
    guard event.action == .press else {
      // A drag is no click.
      if event.action == .drag { last = nil }
      return event
    }
    var event = event
    event.isDouble =
      last.map { last in
        last.event.position == event.position && last.event.button == event.button
          && time - last.time <= Self.longestPause
      } ?? false
    // A third press is a single one again.
    last = event.isDouble ? nil : (event, time)
    return event
  }
}
