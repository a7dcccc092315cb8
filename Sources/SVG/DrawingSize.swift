package import Document
package import Geometry
import Shapes

/// A unit of length on paper and screens.
package enum LengthUnit: String, CaseIterable, Sendable {
  case mm, cm, inch = "in", px

  /// The length of one in CSS pixels, 96 of which are an inch.
  package var pixels: Double {
    switch self {
    case .mm: 96 / 25.4
    case .cm: 96 / 2.54
    case .inch: 96
    case .px: 1
    }
  }
}

/// The options for the size of a drawing.
package struct SizeOptions: Hashable, Sendable {
  /// The longer side in CSS pixels; `nil` for the drawing's own size.
  package var side: Double?
  /// The unit of lengths; `nil` for that of the format.
  package var unit: LengthUnit?

  package init() {}

  /// True if an SVG keeps the width and the height of its file.
  var keepsFile: Bool { side == nil && unit == nil }

  /// Reads a longer side such as `24`, `24px` or `80mm`; `nil` for other texts and lengths that no page has.
  package static func side(_ text: String) -> Double? {
    guard let pixels = SVGLength(text)?.userUnits else { return nil }
    return (PageLimit.leastSide...PageLimit.largestCoordinate).contains(pixels) ? pixels : nil
  }
}

/// The size at which a drawing is shown, and the part of the plane that it shows.
///
/// It is the width and the height of the file. A missing one follows from the other and the page. Without both, and
/// for a new document, a unit of the page is a CSS pixel. Sources: SVG 2, 8.2 and 8.7; CSS Images 3, 5.1.
package struct DrawingSize: Hashable, Sendable {
  /// In CSS pixels, 96 of which are an inch.
  package let width: Double
  package let height: Double
  /// The page in document units, with what else is shown of the plane where the size has another ratio.
  package let frame: Rect

  package init(of document: Document, _ options: SizeOptions = SizeOptions()) {
    let page = document.page
    let sides = RootSides(of: document)
    let window = SVGViewport.Window(sides.width?.pixels, sides.height?.pixels, showing: page)
    let (width, height) = (window.width, window.height)
    let space = Rect(x: 0, y: 0, width: width, height: height)
    if let map = SVGViewBox.map(page, onto: space, aspect: sides.aspect ?? ""),
      abs(width / map.a - page.width) > 1e-9 * page.width || abs(height / map.d - page.height) > 1e-9 * page.height
    {
      frame = Rect(x: -map.tx / map.a, y: -map.ty / map.d, width: width / map.a, height: height / map.d)
    } else {
      frame = page
    }
    let factor = options.side.map { $0 / max(width, height) } ?? 1
    (self.width, self.height) = (width * factor, height * factor)
  }

  /// The map of document units onto the shown size, in a unit.
  package func map(in unit: LengthUnit) -> Transform {
    map(width / frame.width / unit.pixels, height / frame.height / unit.pixels)
  }

  /// The map of document units onto the frame, which keeps their length.
  package var mapOntoFrame: Transform { map(1, 1) }

  private func map(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: -frame.minX * x, ty: -frame.minY * y)
  }

  /// True if the file stretches the drawing in one direction.
  package var isStretched: Bool { !map(in: .px).isSimilarity }
}

/// The width and the height that the root of a document's file has, for its page.
struct RootSides {
  /// A length as written, and in CSS pixels.
  struct Side {
    let text: String
    let pixels: Double
  }

  let width: Side?
  let height: Side?
  /// The `preserveAspectRatio` attribute.
  let aspect: String?

  /// Without a `viewBox` a unit is a pixel, whatever the attributes are.
  init(of document: Document) {
    guard let source = document.source, source.root.element.attribute("viewBox") != nil else {
      (width, height, aspect) = (nil, nil, nil)
      return
    }
    let (old, new) = (source.page, document.page)
    width = Side(source.root.size.width?.text, for: new.width, insteadOf: old.width)
    height = Side(source.root.size.height?.text, for: new.height, insteadOf: old.height)
    aspect = source.root.element.attribute("preserveAspectRatio")?.text
  }
}

extension RootSides.Side {
  /// The side of a page that replaces another one; `nil` for other texts and relative lengths.
  init?(_ text: String?, for side: Double, insteadOf old: Double) {
    guard let text, var length = SVGLength(text) else { return nil }
    if side != old { length.number = length.number == old ? side : length.number * (side / old) }
    guard let pixels = length.userUnits, pixels > 0, pixels <= Outline.limit else { return nil }
    self.text = side == old ? text : NumberText.exact(length.number) + length.unit.rawValue
    self.pixels = pixels
  }
}

extension SVGWriter {
  /// The attributes for the size of a document's root; a file keeps its own.
  static func size(of document: Document, _ options: SizeOptions) -> [Attribute] {
    guard options.keepsFile else {
      let (size, unit) = (DrawingSize(of: document, options), options.unit ?? .px)
      func text(_ pixels: Double) -> String {
        let length = pixels / unit.pixels
        let precision = Precision(page: Rect(x: 0, y: 0, width: length, height: length)).finer(by: 3)
        return NumberText.rounded(length, places: precision.places) + (unit == .px ? "" : unit.rawValue)
      }
      return [("width", text(size.width)), ("height", text(size.height))]
    }
    guard document.source?.root.element.attribute("viewBox") != nil else {
      return [("width", NumberText.exact(document.page.width)), ("height", NumberText.exact(document.page.height))]
    }
    let sides = RootSides(of: document)
    let size = document.source?.root.size
    return [("width", sides.width, size?.width), ("height", sides.height, size?.height)].compactMap { name, side, own in
      // A length of CSS alone, such as `auto`, is none of an attribute.
      (side?.text ?? own.flatMap { $0.isDeclared && SVGLength($0.text) == nil ? nil : $0.text }).map { (name, $0) }
    }
  }
}

extension Document {
  /// A typed expression with its lengths in document units: on a page of 100 units that is 100 mm wide `10mm` is `10`.
  package func inUnits(_ text: String) -> String {
    Expression.lengths(in: text, scaledBy: 1 / DrawingSize(of: self).map(in: .px).scale)
  }

  /// A value typed for an item's parameter, with its lengths in document units; values that are no lengths stay the
  /// same.
  package func inUnits(_ text: String, of name: String, for item: Item) -> String {
    let isLength = CornerField.isMeant(by: name) || item.value(of: name)?.info.number?.unit == .length
    return isLength ? inUnits(text) : text
  }
}
