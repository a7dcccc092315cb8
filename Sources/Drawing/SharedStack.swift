/// A stack whose copies share what they have in common: pushing onto one costs no more the higher it is.
///
/// An array would be copied whole by the first push after every copy, as of an editor before each command.
struct SharedStack<Element: Sendable>: Sendable {
  /// Each with ``blockSize`` elements.
  private var blocks: [[Element]] = []
  /// What is on top, from one to ``blockSize`` elements unless the stack is empty.
  private var top: [Element] = []

  /// One push copies half of them on average, and the list of blocks is copied once for so many pushes.
  private static var blockSize: Int { 64 }

  var count: Int { blocks.count * Self.blockSize + top.count }
  var last: Element? { top.last }

  mutating func append(_ element: Element) {
    if top.count == Self.blockSize {
      blocks.append(top)
      top = []
    }
    top.append(element)
  }

  mutating func popLast() -> Element? {
    guard let element = top.popLast() else { return nil }
    if top.isEmpty { top = blocks.popLast() ?? [] }
    return element
  }

  /// Removes what lies above the first so many.
  mutating func keepFirst(_ count: Int) {
    while self.count > max(count, 0) { _ = popLast() }
  }

  mutating func removeAll() {
    blocks = []
    top = []
  }
}
