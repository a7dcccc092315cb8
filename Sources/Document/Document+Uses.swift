import Shapes

/// The shapes of `<use>` elements, which may draw everything: then a document has no items.
extension Document {
  /// The file's shapes that are shown but not edited, each with the index of the item above it.
  public var usedShapes: [(shape: UsedShape, below: Int)] {
    guard let source, !source.used.isEmpty else { return [] }
    var rest = source.used[...]
    var result: [(UsedShape, Int)] = []
    for index in items.indices {
      guard let place = place(ofItem: index) else { continue }
      while let shape = rest.first, shape.offset < place.element.tag.lowerBound {
        result.append((shape, index))
        rest.removeFirst()
      }
    }
    // In a file without shapes new ones come last.
    return result + rest.map { ($0, source.places.isEmpty ? 0 : items.count) }
  }

  /// The reason why nothing of a document without items can be edited.
  package static let noItems = "no shape to edit: <use> draws everything"

  /// An item; in a document without items, a path that draws nothing.
  package func item(_ index: Int) -> Item { items.isEmpty ? Item(PathShape.empty) : items[index] }
}
