public import Geometry
import Shapes

/// Everything that is saved: a page with items in z-order, the first at the bottom.
///
/// Two documents are equal when they look and are edited alike, wherever they were read from.
public struct Document: Sendable {
  public var title: String
  /// The page: its corner and size are SVG's `viewBox`, its size also `width` and `height`.
  ///
  /// Whoever sets it asks ``PageLimit/check(_:)`` first.
  public var page: Rect
  /// What the page is filled with; `nil` where it is transparent.
  public var background: Paint?
  public var items: [Item]
  /// The file that the document was read from, with all that is not fillet's; `nil` for a new document.
  public var source: DocumentSource?

  public init(
    title: String, page: Rect = Document.initialPage, background: Paint? = nil, items: [Item],
    source: DocumentSource? = nil
  ) {
    self.title = title
    self.page = page
    self.background = background
    self.items = items
    self.source = source
  }

  /// The page of a new document.
  public static let initialPage = Rect(x: 0, y: 0, width: 200, height: 200)

  /// The box around everything shown, strokes included; `nil` when nothing is.
  public func paintedBounds() throws(OutlineError) -> Rect? {
    var box: Rect?
    for item in items where !item.isHidden {
      guard let bounds = try item.paintedBounds() else { continue }
      box = box?.union(bounds) ?? bounds
    }
    return box
  }
}

extension Document: Equatable {
  public static func == (a: Document, b: Document) -> Bool {
    a.title == b.title && a.page == b.page && a.background == b.background && a.items == b.items
  }
}

extension Item {
  /// The box around the item, its shadows included, and its stroke as far as its joins can reach.
  public func paintedBounds() throws(OutlineError) -> Rect? { paintedBounds(of: try shape.resolved().path) }

  /// The same box, the outline drawn already.
  public func paintedBounds(of path: Path) -> Rect? {
    guard let stroked = strokedBounds(of: path) else { return nil }
    return shadowBounds(of: path)?.union(stroked) ?? stroked
  }

  private func strokedBounds(of path: Path) -> Rect? {
    guard let bounds = path.bounds else { return nil }
    guard style.stroke != nil else { return bounds }
    let half = style.lineWidth / 2
    var box = bounds.outset(by: half)
    guard style.lineJoin == .miter else { return box }
    path.forEachJoint { point, before, after in
      // A mitre reaches w/2 / cos(φ/2) beyond a turn of φ, unless that is more than the limit allows, and
      // cos²(φ/2) = (1 + cos φ) / 2.
      let square = (1 + before.dot(after)) / 2
      guard square > 0, 1 / square <= style.miterLimit * style.miterLimit else { return }
      guard let outward = (before - after).unit else { return }
      box.extend(to: point + outward * (half / square.squareRoot()))
    }
    return box
  }
}
