public import Geometry
import Shapes

/// Everything that is saved: a page with items in z-order, the first at the bottom.
public struct Document: Equatable, Sendable {
  public var title: String
  /// The page: its corner and size are SVG's `viewBox`, its size also `width` and `height`.
  public var page: Rect
  public var items: [Item]

  public init(title: String, page: Rect = Document.initialPage, items: [Item]) {
    self.title = title
    self.page = page
    self.items = items
  }

  /// The page of a new document.
  public static let initialPage = Rect(x: 0, y: 0, width: 200, height: 200)

  /// The box around everything drawn, strokes included; `nil` when nothing is.
  public func paintedBounds() throws(OutlineError) -> Rect? {
    var box: Rect?
    for item in items {
      guard let bounds = try item.paintedBounds() else { continue }
      box = box?.union(bounds) ?? bounds
    }
    return box
  }
}

extension Item {
  /// The box around the item, its stroke included as far as its joins can reach.
  public func paintedBounds() throws(OutlineError) -> Rect? {
    let outline = try resolved()
    guard let bounds = outline.path.bounds else { return nil }
    guard style.stroke != nil else { return bounds }
    var box = bounds.outset(by: style.lineWidth / 2)
    guard style.lineJoin == .miter else { return box }
    // A mitre reaches w/2 / sin(θ/2) beyond its vertex, unless that is more than the limit allows.
    for corner in outline.corners where !corner.isCut && corner.wedge.isOpen {
      let reach = (1 + corner.wedge.cotangent * corner.wedge.cotangent).squareRoot()
      guard reach <= style.miterLimit, let direction = (corner.wedge.back + corner.wedge.ahead).unit else {
        continue
      }
      box.extend(to: corner.vertex - direction * (style.lineWidth / 2 * reach))
    }
    return box
  }
}
