public import Geometry
import Shapes

/// The content that a file draws besides the items of its document.
public struct Foreign: Hashable, Sendable {
  /// A group that changes how what is in it is painted.
  public struct Group: Hashable, Sendable {
    /// The index of the next group around it; `nil` for none.
    public let parent: Int?
    /// Its own opacity, from 0 to 1.
    public let opacity: Double
    /// The area outside which nothing in it is painted, in document units; `nil` for the whole plane.
    public let clip: Path?

    public init(parent: Int?, opacity: Double, clip: Path?) {
      (self.parent, self.opacity, self.clip) = (parent, opacity, clip)
    }
  }

  /// A shape that a file draws where it refers to it, in document units; it is shown but not edited.
  public struct Shape: Hashable, Sendable {
    public let path: Path
    public let style: Style
    /// Its own opacity, from 0 to 1.
    public let opacity: Double
    /// The index of the innermost group around it; `nil` for none.
    public let group: Int?
    /// The place of the next item above it, as in ``ItemOrigin/place``.
    public var below: Int

    public init(path: Path, style: Style, opacity: Double, group: Int?, below: Int) {
      (self.path, self.style, self.opacity, self.group, self.below) = (path, style, opacity, group, below)
    }
  }

  /// Each after those around it.
  public var groups: [Group] = []
  /// In the file's order.
  public var shapes: [Shape] = []
  /// The names of the parts that are kept in the file but not shown, such as `text`.
  public var unshown: [String] = []

  public init() {}

  /// A group and those around it, the outermost first; empty for `nil`.
  func chain(to group: Int?) -> [Int] {
    var result: [Int] = []
    var next = group
    while let index = next, groups.indices.contains(index), result.count < groups.count {
      result.append(index)
      next = groups[index].parent
    }
    return result.reversed()
  }
}

extension Document {
  /// True if its file has parts that are not its own shapes.
  package var hasForeignParts: Bool { !foreign.unshown.isEmpty || !foreign.shapes.isEmpty }

  /// The file's shapes that are shown but not edited, each with the index of the item above it.
  package var placedForeignShapes: [(shape: Foreign.Shape, below: Int)] {
    guard !foreign.shapes.isEmpty else { return [] }
    var rest = foreign.shapes[...]
    var result: [(Foreign.Shape, Int)] = []
    for (index, item) in items.enumerated() {
      guard let place = item.origin.place else { continue }
      while let shape = rest.first, shape.below <= place {
        result.append((shape, index))
        rest.removeFirst()
      }
    }
    // Items that replace all of the file's are written where its first one was.
    return result + rest.map { ($0, $0.below == 0 ? 0 : items.count) }
  }

  /// The reason why nothing of a document without items can be edited.
  package static let noItems = "no shape to edit: <use> draws everything"

  /// An item; in a document without items, a path that draws nothing.
  package func item(_ index: Int) -> Item { items.isEmpty ? Item(PathShape.empty) : items[index] }
}
