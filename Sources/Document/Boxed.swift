/// A copy-on-write value on the heap.
///
/// An editor holds a hundred references, and every type with an inline editor gets its own copying code: boxes make the
/// program 1.5 MB smaller. Arrays already copy on write, so a box is an array of one.
package struct Boxed<Value> {
  private var storage: [Value]

  package init(_ value: Value) { storage = [value] }

  /// The value, read and changed in place.
  package var value: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }

  /// True if both are the same value in memory; an equal value in another place is not.
  package func isIdentical(to other: Boxed) -> Bool {
    unsafe storage.withUnsafeBufferPointer { own in
      unsafe other.storage.withUnsafeBufferPointer { unsafe own.baseAddress == $0.baseAddress }
    }
  }
}

extension Boxed: Sendable where Value: Sendable {}
