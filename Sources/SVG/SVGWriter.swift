package import Document
package import Geometry
import Shapes
import XML

/// Documents as SVG: what the screen showed, and every parameter beside it.
package enum SVGWriter {
  /// What an export may leave out or round.
  package struct Options: Hashable, Sendable {
    /// Decimals of coordinates in `d`, from 0 to 15; without it 3, and more on pages below 10 units and where an arc
    /// needs them.
    package var places: Int?
    /// Whether the parameters are left out, so that only the drawing remains.
    package var isPlain = false
    /// The sizes in pixels of the pictures that are known, by their reference; only centred ones need them.
    package var pictureSizes: [String: PictureSize] = [:]
    /// What is shown in place of some pictures, by their reference: for programs that would show them otherwise.
    package var substitutes: [String: String] = [:]
    /// Whether pictures are written anew in a file that was read, also where nothing was changed.
    package var rewritesPictures = false

    package init() {}

    /// Whether a file that was read stays as it is but for what was changed.
    var keepsFile: Bool { places == nil && !isPlain }

    func pathData(of path: Path, _ precision: Precision) -> String {
      places.map { PathData.text(of: path, places: $0) } ?? PathData.text(of: path, precision)
    }
  }

  /// The size of a picture in pixels.
  package struct PictureSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The version of the document's attributes, stored as `data-v`.
  package static let version = 1

  /// The whole file; the same document gives the same bytes everywhere.
  ///
  /// A document that was read from a file gives that file again, with what was changed and nothing else; a new one
  /// ends in a line feed.
  package static func text(of document: Document, options: Options = Options()) throws(OutlineError) -> String {
    if let source = document.source, options.keepsFile {
      return String(decoding: try SourceWriter.bytes(of: document, over: source, options), as: UTF8.self)
    }
    let page = document.page
    let (width, height) = (NumberText.exact(page.width), NumberText.exact(page.height))
    let (x, y) = (NumberText.exact(page.minX), NumberText.exact(page.minY))
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="\(x) \(y) \(width) \(height)">
      <title>\(document.title.escapedForXML(in: .text))</title>

      """
    if let background = document.background { text += rectangle(background, page, options).text + "\n" }
    let mark = document.items.contains(where: \.showsEffects) ? document.mark : ""
    for (index, item) in document.items.enumerated() {
      let path = try item.resolved().path
      let effects = effects(of: item, path, id: "\(mark)-\(index + 1)", page: page, options: options)
      let own = element(of: item, path, effects, Precision(page: page), options: options)
      let all = [effects.definitions].compactMap { $0 } + effects.below + [own] + effects.above
      text += all.map { $0.text + "\n" }.joined()
    }
    return text + "</svg>\n"
  }

  /// The page's own colour.
  static func rectangle(_ paint: Paint, _ page: Rect, _ options: Options) -> SVGElement {
    let element = options.isPlain ? SVGElement("rect") : SVGElement("rect").with("data-role", "background")
    return element.with("x", NumberText.exact(page.minX), unless: "0").with(
      "y", NumberText.exact(page.minY), unless: "0"
    )
    .with("width", NumberText.exact(page.width)).with("height", NumberText.exact(page.height))
    .with("fill", paint.color.hex).with("fill-opacity", NumberText.rounded(paint.opacity, places: 4), unless: "1")
  }

  /// One attribute, before its value is escaped.
  typealias Attribute = (name: String, value: String)

  /// The `<path>` of one item alone, without what its effects need around it.
  ///
  /// - Parameter path: the item's outline, drawn already, or its beginning.
  package static func element(of item: Item, _ path: Path, options: Options) -> String {
    element(of: item, path, SVGEffects(), .usual, options: options).text
  }

  /// The `<path>` of one item, attributes in their fixed order.
  static func element(
    of item: Item, _ path: Path, _ effects: SVGEffects, _ precision: Precision, options: Options
  ) -> SVGElement {
    var element = SVGElement("path")
    if !options.isPlain, let id = effects.id { element = element.with("id", id) }
    for (name, value) in geometry(of: item, path, precision, options: options)
      + paint(of: item.style, over: Style()) + state(of: item, options: options)
    {
      element = element.with(name, effects.holders[name].map { "#" + $0 } ?? value)
    }
    return element
  }

  /// What an element says of its shape and its effects.
  static func geometry(of item: Item, _ path: Path, _ precision: Precision, options: Options) -> [Attribute] {
    var attributes: [Attribute] = []
    if !options.isPlain {
      attributes = [("data-shape", item.shape.kind), ("data-v", String(version))]
      for value in item.shape.storedValues + item.storedEffects {
        attributes.append(("data-" + value.name, value.text))
      }
    }
    attributes.append(("d", options.pathData(of: path, precision)))
    return attributes
  }

  /// What an element says of its name, and whether it is hidden or locked.
  static func state(of item: Item, options: Options) -> [Attribute] {
    var attributes: [Attribute] = item.isHidden ? [("display", "none")] : []
    guard !options.isPlain else { return attributes }
    if let name = item.name { attributes.append((nameAttribute, name)) }
    if item.isLocked { attributes.append((lockAttribute, "on")) }
    return attributes
  }

  static let nameAttribute = "data-name"
  static let lockAttribute = "data-locked"

  /// What an element says of its paint, where that is not what it has without saying it.
  static func paint(of style: Style, over inherited: Style) -> [Attribute] {
    Style.parameters.compactMap { parameter in
      guard let value = parameter.text(in: style), value != parameter.text(in: inherited) else { return nil }
      return (StyleParameters.attribute(of: parameter.info.name), value)
    }
  }
}
