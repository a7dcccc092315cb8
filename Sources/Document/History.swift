/// A value with unlimited undo and redo.
///
/// Values are copy-on-write, so a snapshot costs only the changes of its step.
///
/// ```swift
/// var history = History("a")
/// history.commit("b")
/// let isUndone = history.undo()  // true
/// history.present  // "a"
/// ```
public struct History<Value: Equatable & Sendable>: Sendable {
  public private(set) var present: Value
  private var past = SharedStack<Value>()
  private var future = SharedStack<Value>()
  private var earlier: Earlier?

  /// Earlier steps, which are loaded only when undo reaches them.
  public struct Earlier: Sendable {
    public let count: Int
    fileprivate let load: @Sendable () -> History?

    /// - Parameters:
    ///   - count: The number of the steps.
    ///   - make: Returns the history that ends where this one starts; `nil` if it is unavailable.
    public init(count: Int, make: @escaping @Sendable () -> History?) { (self.count, load) = (count, make) }
  }

  public init(_ value: Value, since earlier: Earlier? = nil) {
    present = value
    self.earlier = earlier
  }

  public var undoCount: Int { past.count + (earlier?.count ?? 0) }
  public var redoCount: Int { future.count }

  /// The present value with up to `most` values before and after it, and its place among them.
  public func values(atMost most: Int) -> (values: [Value], present: Int) {
    let before = past.last(most)
    return (before + [present] + future.last(most).reversed(), before.count)
  }

  /// Makes a value the present one, as one step; returns false, and adds no step, for an equal value.
  ///
  /// - Parameters:
  ///   - value: The new present.
  ///   - always: Adds a step for an equal value, too: it may differ in parts that equality ignores.
  @discardableResult
  public mutating func commit(_ value: Value, always: Bool = false) -> Bool {
    guard always || value != present else { return false }
    past.append(present)
    future.removeAll()
    present = value
    return true
  }

  /// Merges all steps after the first `count` into one.
  public mutating func join(after count: Int) {
    let count = count - (earlier?.count ?? 0)
    guard count >= 0, past.count > count + 1 else { return }
    past.keepFirst(count + 1)
    if past.last == present { past.keepFirst(count) }
  }

  /// Undoes one step; returns false if there is none.
  public mutating func undo() -> Bool {
    while past.count == 0, let earlier {
      let steps = earlier.load()
      (past, self.earlier) = (steps?.past ?? past, steps?.earlier)
    }
    guard let previous = past.popLast() else { return false }
    future.append(present)
    present = previous
    return true
  }

  /// Redoes one step; returns false if there is none.
  public mutating func redo() -> Bool {
    guard let next = future.popLast() else { return false }
    past.append(present)
    present = next
    return true
  }
}

/// A stack whose copies share their elements: the cost of a push does not grow with the stack.
///
/// The first push onto a copied array would copy all of it, and the editor is copied before each command.
struct SharedStack<Element: Sendable>: Sendable {
  /// Full blocks of ``blockSize`` elements each.
  private var blocks: [[Element]] = []
  /// The topmost elements, from one to ``blockSize`` unless the stack is empty.
  private var top: [Element] = []

  /// A push copies half a block on average, and the list of blocks once per block.
  private static var blockSize: Int { 64 }

  var count: Int { blocks.count * Self.blockSize + top.count }
  var last: Element? { top.last }

  /// The topmost elements, the top last.
  func last(_ most: Int) -> [Element] {
    var elements = top
    for block in blocks.reversed() where elements.count < most { elements = block + elements }
    return elements.suffix(most)
  }

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

  /// Removes all but the first `count` elements.
  mutating func keepFirst(_ count: Int) {
    while self.count > max(count, 0) { _ = popLast() }
  }

  mutating func removeAll() {
    blocks = []
    top = []
  }
}
