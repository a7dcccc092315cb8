public import Document
public import Geometry
import Shapes

/// The columns and rows of dots that a drawing may touch; everything outside is empty.
struct DotExtent: Hashable, Sendable {
  private(set) var columns = 0..<0
  private(set) var rows = 0..<0

  static let empty = DotExtent()

  private init() {}

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The dots of a grid touched by a box in dots; empty for no box.
  init(of box: Rect?, width: Int, height: Int) {
    guard let box else { return }
    columns = Self.range(box.minX, box.maxX, limit: width)
    rows = Self.range(box.minY, box.maxY, limit: height)
  }

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  mutating func formUnion(_ other: DotExtent) {
    guard !other.isEmpty else { return }
    guard !isEmpty else {
      self = other
      return
    }
    columns = min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound)
    rows = min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
  }

  mutating func formIntersection(_ other: DotExtent) {
    columns = columns.clamped(to: other.columns)
    rows = rows.clamped(to: other.rows)
  }

  /// The cells of `size` dots touched by a range of dots.
  static func cells(_ dots: Range<Int>, of size: Int) -> Range<Int> {
    dots.lowerBound / size..<(dots.upperBound + size - 1) / size
  }

  /// The dots between two positions within the grid; NaN extends to the edge of the grid.
  static func range(_ start: Double, _ end: Double, limit: Int) -> Range<Int> {
    let last = Double(limit)
    let first = start > 0 ? Int(min(start.rounded(.down), last)) : 0
    let past = end < last ? Int(max(end.rounded(.up), 0)) : limit
    return first..<max(first, past)
  }
}

extension Document {
  /// The visible items as layers, the first at the bottom.
  public func layers() throws(OutlineError) -> [Renderer.Layer] {
    var layers: [Renderer.Layer] = []
    for item in items where !item.isHidden { layers.append(Renderer.Layer(item, try item.resolved().path)) }
    return layers
  }
}
