/// A value with its past and its undone future, both without limit.
///
/// Values are copy-on-write, so a snapshot costs only what its step changed.
public struct History<Value: Equatable & Sendable>: Sendable {
  public private(set) var present: Value
  private var past = SharedStack<Value>()
  private var future = SharedStack<Value>()
  private var earlier: Earlier?

  /// Steps before those at hand, which are made only when undo comes to them.
  public struct Earlier: Sendable {
    public let count: Int
    private let make: @Sendable () -> History?

    /// - Parameter make: the history that ends where the present one begins; `nil` when it cannot be had.
    public init(count: Int, make: @escaping @Sendable () -> History?) { (self.count, self.make) = (count, make) }

    fileprivate func steps() -> History? { make() }
  }

  public init(_ value: Value, since earlier: Earlier? = nil) {
    present = value
    self.earlier = earlier
  }

  public var undoCount: Int { past.count + (earlier?.count ?? 0) }
  public var redoCount: Int { future.count }

  /// Makes another value the present one, as one step; an equal value is no step, and says `false`.
  ///
  /// - Parameter always: an equal value is a step too, as it may differ in what does not count for equality.
  @discardableResult
  public mutating func commit(_ value: Value, always: Bool = false) -> Bool {
    guard always || value != present else { return false }
    past.append(present)
    future.removeAll()
    present = value
    return true
  }

  /// Makes one step of all those beyond the first so many.
  public mutating func join(after count: Int) {
    let count = count - (earlier?.count ?? 0)
    guard count >= 0, past.count > count + 1 else { return }
    past.keepFirst(count + 1)
    if past.last == present { past.keepFirst(count) }
  }

  /// Goes back one step; `false` when there is none.
  public mutating func undo() -> Bool {
    while past.count == 0, let earlier {
      let steps = earlier.steps()
      (past, self.earlier) = (steps?.past ?? past, steps?.earlier)
    }
    guard let previous = past.popLast() else { return false }
    future.append(present)
    present = previous
    return true
  }

  /// Goes forward one step that was undone; `false` when there is none.
  public mutating func redo() -> Bool {
    guard let next = future.popLast() else { return false }
    past.append(present)
    present = next
    return true
  }
}

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
