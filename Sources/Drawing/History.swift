/// A value with its past and its undone future, both without limit.
///
/// Values are copy-on-write, so a snapshot costs only what its step changed.
public struct History<Value: Equatable & Sendable>: Sendable {
  public private(set) var present: Value
  private var past = SharedStack<Value>()
  private var future = SharedStack<Value>()

  public init(_ value: Value) { present = value }

  public var undoCount: Int { past.count }
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
    guard past.count > count + 1 else { return }
    past.keepFirst(count + 1)
    if past.last == present { past.keepFirst(count) }
  }

  /// Goes back one step; `false` when there is none.
  public mutating func undo() -> Bool {
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
