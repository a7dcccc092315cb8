public import Shapes

extension Document {
  /// Refuses, by its name, the first value that a file could not be read with and that no shape had before.
  ///
  /// What a file has beyond the limits stays as long as it is not changed, and is no reason to refuse other changes; to
  /// leave a shape out or to put it elsewhere makes no new value.
  public func checkNewValues(since before: Document) throws(ParameterError) {
    var known: Set<AnyHashable>?
    for (index, item) in items.enumerated() {
      // Mostly everything stands where it stood.
      if before.items.indices.contains(index), item.shape.isEqual(to: before.items[index].shape) { continue }
      do throws(ParameterError) {
        try item.shape.checkStoredValues()
      } catch {
        let shapes = known ?? Set(before.items.map { AnyHashable($0.shape) })
        known = shapes
        guard shapes.contains(AnyHashable(item.shape)) else { throw error }
      }
    }
  }
}
