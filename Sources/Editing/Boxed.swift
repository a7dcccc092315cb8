/// A value on the heap, shared by its copies until one of them changes.
///
/// An ``Editor`` holds a hundred references. A type that holds one inline copies all of them, and the compiler writes
/// that copy out again for every such type: with editors in boxes the program is 1.5 MB smaller. The standard
/// library's arrays already copy on write, so a box is an array of one.
public struct Boxed<Value> {
  private var storage: [Value]

  public init(_ value: Value) { storage = [value] }

  /// The value itself: read and changed in place.
  public var value: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }
}

extension Boxed: Sendable where Value: Sendable {}
