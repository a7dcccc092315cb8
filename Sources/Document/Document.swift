public import Geometry
public import Shapes

/// A page with items in z-order, the first at the bottom: everything that is saved.
///
/// Documents are equal if they look the same and are edited the same way, regardless of their files.
///
/// ```swift
/// var document = Document(title: "badge", items: [Item(Star())])
/// try document.items[0].set("fill", to: "gold")
/// document.items.count  // 1
/// ```
public struct Document: Sendable {
  public var title: String
  /// The page, SVG's `viewBox`; setting it does not check its limits, ``PageLimit/check(_:)`` does.
  public var page: Rect
  /// ``Paint/none`` for a transparent page.
  public var background: Paint
  public var items: ItemList
  /// The groups of the file around items; an item says which one it is in.
  public var groups = Groups()
  /// The content that the file draws besides the items.
  public var foreign: Foreign
  /// The file that the document was read from; `nil` for a new document.
  public var origin: (any DocumentOrigin)?

  public init(
    title: String, page: Rect = Document.initialPage, background: Paint = .none, items: [Item],
    foreign: Foreign = Foreign()
  ) {
    self.title = title
    self.page = page
    self.background = background
    self.items = ItemList(items)
    self.foreign = foreign
  }

  /// The addresses of the pictures of all items, the lowest first.
  package var pictures: [String] { items.lazy.filter(\.effects.hasPictures).flatMap(\.effects.pictures) }

  /// The page of a new document.
  public static let initialPage = Rect(x: 0, y: 0, width: 200, height: 200)
}

/// The file of a document, as the module keeps it that reads and writes such files.
public protocol DocumentOrigin: Sendable {}

extension Document: Equatable {
  public static func == (a: Document, b: Document) -> Bool {
    a.title == b.title && a.page == b.page && a.background == b.background && a.items == b.items
  }
}

extension Document {
  /// Throws for the first value that could not be read back from a file and that no shape had before.
  ///
  /// Values of a file beyond the limits stay until they change, and do not prevent other changes.
  public func checkNewValues(since before: Document) throws(ParameterError) {
    var known: Set<AnyHashable>?
    for (index, item) in items.enumerated() {
      // Usually most items are unchanged.
      if index < before.items.count, item.hasShape(of: before.item(index)) { continue }
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

extension Document {
  /// Scales the drawing evenly to a page of another size, with its lines and effects, and centers it there.
  public mutating func scale(toPageOf width: Double, _ height: Double) {
    let (old, new) = (page, Rect(x: 0, y: 0, width: width, height: height))
    page = new
    let factor = min(width / old.width, height / old.height)
    changeItems { $0.scale(by: factor, from: old.center, to: new.center) }
  }

  /// Changes the item with an identity; returns false without one.
  @discardableResult
  package mutating func change<Failure>(
    _ id: Item.ID?, _ change: (inout Item) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let index = items.index(of: id) else { return false }
    try change(&items[index])
    return true
  }

  /// Changes each item, the lowest first.
  package mutating func changeItems<Failure>(_ change: (inout Item) throws(Failure) -> Void) throws(Failure) {
    for index in items.indices { try change(&items[index]) }
  }
}

extension Item {
  fileprivate mutating func scale(by factor: Double, from old: Point, to new: Point) {
    func scaled(_ length: Double) -> Double { (length * factor).settled() }
    let center = shape.center
    _ = apply(.scale(x: factor, y: factor))
    _ = apply(.move(by: new + (center - old) * factor - center))
    shape.shortenNumbers()
    if style.hasLine { style.lineWidth = scaled(style.lineWidth) }
    // Dashes that count in the outline's given length grow with it.
    if pathLength == nil {
      style.dash = Dash(style.dash.lengths.map(scaled)) ?? style.dash
      style.dashOffset = scaled(style.dashOffset)
    }
    effects.scale(scaled)
  }
}

extension Document {
  /// The polygon with nine corners that the editor opens with; built without parsing, to start faster.
  public static let demo = {
    let points = [
      Point(30, 20), Point(80, 60), Point(10, 100), Point(60, 170), Point(100, 120), Point(150, 160), Point(190, 90),
      Point(120, 80), Point(140, 20),
    ]
    let own: [Double?] = [5, 10, 30, nil, nil, nil, nil, nil, nil]
    let settings = own.enumerated().map { index, radius in
      CornerSetting(isOn: index.isMultiple(of: 2), size: radius.map { .radius($0) })
    }
    do throws(OutlineError) {
      let corners = Corners(count: 0, radius: 15).withSettings(settings)
      var item = Item(try FreePolygon(points: points, corners: corners))
      item.style.fill = Paint(Color(0, 255, 255), opacity: 0.1)
      item.style.stroke = Paint(Color(0, 0, 0xB3))
      return Document(title: "demo9", page: Rect(x: 0, y: 0, width: 200, height: 190), items: [item])
    } catch {
      preconditionFailure("the demo polygon is valid: \(error)")
    }
  }()
}

extension Document {
  /// The parameters of a document besides those of its items.
  public static let parameters: [Parameter<Document>] = [
    Parameter(
      pageSize, get: { $0.page.sizeText },
      set: { document, text throws(ParameterError) in
        guard let size = PageLimit.size(text) else {
          throw .malformed(name: pageSize.name, problem: "\"\(text)\" is not a size", expected: "one such as 64x64")
        }
        let page = Rect(x: document.page.minX, y: document.page.minY, width: size.width, height: size.height)
        do throws(PageError) {
          try PageLimit.check(page)
        } catch {
          throw .malformed(name: pageSize.name, problem: error.description, expected: "one such as 64x64")
        }
        document.page = page
      }),
    .paint(background, isFlat: true, { $0.background.css }) { $0.background = Paint(css: $1, $2) },
  ]

  public static let pageSize = ParameterInfo(
    "page", label: "page size", tab: .page, row: -1, .text(example: "200x190"),
    help: "Page size in units, such as 64x64; the drawing keeps its size.")
  public static let background = ParameterInfo(
    "background", label: "page color", tab: .page, .color(example: "#fff", isPaint: true),
    help: "Page color, or none.")

  /// Every parameter of a document and its items, in the order used in files.
  public static let allParameters: [ParameterInfo] =
    ItemParameters.all + ItemState.parameters.map(\.info) + parameters.map(\.info)

  /// A parameter of a document or of its items, by any of its names.
  public static func parameter(named name: String) -> ParameterInfo? {
    allParameters.first { $0.isNamed(name) }
  }
}

extension Document {
  /// The names of all items, or else the ids of their elements.
  public var names: [String?] { items.map(\.nameOrID) }

  /// The name of an item and that of its group, as they follow its number: `, roof, in house`; empty without names.
  package static func names(_ name: String?, in group: String?) -> String {
    (name.map { ", \($0)" } ?? "") + (group.map { ", in \($0)" } ?? "")
  }

  /// The title of an item: `shape 2`, with its name if it has one.
  public func title(ofItem index: Int) -> String { Self.title(ofShape: index + 1, named: item(index).nameOrID) }

  /// The titles of all items.
  public var titles: [String] { titles(numbered: nil) }

  /// The titles of all items with their numbers, `nil` for those from 1.
  package func titles(numbered numbers: [Int]?) -> [String] {
    names.enumerated().map { Self.title(ofShape: numbers?[$0] ?? $0 + 1, named: $1) }
  }

  /// `shape 2 (door)`.
  public static func title(ofShape number: Int, named name: String?) -> String {
    "shape \(number)" + (name.map { " (\($0))" } ?? "")
  }

  /// The item to select when another document replaces this one: the changed item, or else the same one.
  public func selection(_ selected: Item.ID?, in other: Document) -> Item.ID? {
    let pairs = zip(items, other.items)
    let changed = pairs.enumerated().first { $1.0.id != $1.1.id || $1.0 != $1.1 }?.offset
    if items.count < other.items.count { return other.item(changed ?? items.count).id }
    let index = items.index(of: selected) ?? 0
    guard let place = other.items.index(of: selected) else {
      // The one below a deleted item; in another reading of a file, the one in its place.
      let isFewer = items.count > other.items.count
      return other.item(max(0, min(isFewer ? index - 1 : index, other.items.count - 1))).id
    }
    let isUntouched = items.count == other.items.count && place == index && item(index) == other.item(place)
    return isUntouched ? changed.map { other.item($0).id } ?? selected : selected
  }
}

/// The limits of a page, for setting and reading one.
public enum PageLimit {
  /// The shortest side, in document units.
  public static let leastSide = 0.001
  /// The largest coordinate of a corner, of either sign, as for outlines.
  public static let largestCoordinate = Outline.limit

  /// Reads a size such as `64x48`; `nil` for any other text, and for a size that no page can have.
  public static func size(_ text: String) -> (width: Double, height: Double)? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { NumberText.parse($0) }
    let range = leastSide...largestCoordinate
    guard sides.count == 2, sides.allSatisfy(range.contains) else { return nil }
    return (sides[0], sides[1])
  }

  /// Throws for a page that could not be read back from a file.
  public static func check(_ page: Rect) throws(PageError) {
    // NaN fails these comparisons.
    guard page.width >= leastSide, page.height >= leastSide else {
      throw PageError(
        description: "a page of \(NumberText.said(page.width))x\(NumberText.said(page.height)) is too small: "
          + "the shortest side is \(NumberText.said(leastSide))")
    }
    for edge in [page.minX, page.minY, page.maxX, page.maxY] where !(abs(edge) <= largestCoordinate) {
      let (low, high) = (NumberText.said(-largestCoordinate), NumberText.said(largestCoordinate))
      throw PageError(
        description: "the page would reach to \(NumberText.said(edge)): coordinates go from \(low) to \(high); "
          + "make the drawing smaller or move it")
    }
  }
}

/// The reason that a page was refused.
public struct PageError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}

extension Rect {
  /// The size as a page has it: `200x190`.
  public var sizeText: String {
    "\(NumberText.exact(width, leadingZero: true))x\(NumberText.exact(height, leadingZero: true))"
  }
}
