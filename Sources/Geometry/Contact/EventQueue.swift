/// Events in the order of their levels: a binary heap.
struct EventQueue<Event> {
  private var entries: [(level: Double, order: Int, event: Event)] = []
  private var count = 0

  /// Adds an event; of two at one level the one added first comes first.
  mutating func insert(_ event: Event, at level: Double) {
    entries.append((level, count, event))
    count += 1
    var child = entries.count - 1
    while child > 0, precedes(child, (child - 1) / 2) {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes the first event out, or gives `nil` when there is none.
  mutating func popFirst() -> (level: Double, event: Event)? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if !entries.isEmpty {
      entries[0] = last
      var parent = 0
      while true {
        let left = 2 * parent + 1
        guard left < entries.count else { break }
        let child = left + 1 < entries.count && precedes(left + 1, left) ? left + 1 : left
        guard precedes(child, parent) else { break }
        entries.swapAt(child, parent)
        parent = child
      }
    }
    return (first.level, first.event)
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    (entries[a].level, entries[a].order) < (entries[b].level, entries[b].order)
  }
}
