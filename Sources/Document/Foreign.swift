public import Geometry
import Shapes

/// The content that a file draws besides the items of its document.
public struct Foreign: Hashable, Sendable {
  /// A shape that a file draws where it refers to it, in document units; it is shown but not edited.
  public struct Shape: Hashable, Sendable {
    public let path: Path
    public let style: Style
    /// Its own opacity, from 0 to 1.
    public let opacity: Double
    /// The innermost group around it; `nil` for none.
    public let group: Document.Group.ID?
    /// The number of the file's items below it.
    public var below: Int
    /// The identity of the item that it is a copy of; `nil` for a copy of no item.
    public var original: Item.ID?

    public init(path: Path, style: Style, opacity: Double, group: Document.Group.ID?, below: Int) {
      (self.path, self.style, self.opacity, self.group, self.below) = (path, style, opacity, group, below)
    }
  }

  /// In the file's order.
  public var shapes: [Shape] = []
  /// The names of the parts that are kept in the file but not shown, such as `text`.
  public var unshown: [String] = []

  public init() {}
}

extension Document {
  /// True if its file has parts that are not its own shapes.
  package var hasForeignParts: Bool { !foreign.unshown.isEmpty || !foreign.shapes.isEmpty }

  /// The indices of the file's shapes that are shown but not edited; copies of deleted and hidden items are not shown
  /// either.
  private var shownForeignShapes: [Int] {
    let all = foreign.shapes.indices
    guard foreign.shapes.contains(where: { $0.original != nil }) else { return Array(all) }
    let shown = Set(items.lazy.filter { !$0.isHidden }.compactMap(\.id))
    return all.filter { foreign.shapes[$0].original.map { shown.contains($0) } ?? true }
  }

  /// The copies that a change has hidden or deleted with their originals, such as `2 copies that <use> draws`; `nil`
  /// for none.
  package func copiesGone(since before: Document) -> String? {
    func copies(of document: Document) -> Int {
      document.items.lazy.filter { !$0.isHidden }.reduce(0) { $0 + $1.origin.copies }
    }
    let count = copies(of: before) - copies(of: self)
    return count > 0 ? count == 1 ? "1 copy that <use> draws" : "\(count) copies that <use> draws" : nil
  }

  /// The indices of the file's shapes that are shown but not edited, each with the index of the item above it.
  package var placedForeignShapes: [(index: Int, below: Int)] {
    guard !foreign.shapes.isEmpty else { return [] }
    var rest = shownForeignShapes[...]
    var result: [(Int, Int)] = []
    result.reserveCapacity(rest.count)
    for (index, item) in items.enumerated() {
      guard let place = item.id?.element else { continue }
      while let shape = rest.first, foreign.shapes[shape].below <= place {
        result.append((shape, index))
        rest.removeFirst()
      }
    }
    // Items that replace all of the file's are written where its first one was.
    for shape in rest { result.append((shape, foreign.shapes[shape].below == 0 ? 0 : items.count)) }
    return result
  }

  /// The reason why nothing of a document without items can be edited.
  package static let noItems = "no shape to edit: <use> draws everything"

  /// An item; in a document without items, a path that draws nothing.
  package func item(_ index: Int) -> Item { items.isEmpty ? Item(PathShape.empty) : items[index] }
}
