public import Drawing
public import Geometry
import Shapes

/// Documents as SVG: what the screen showed, and every parameter beside it.
public enum SVGWriter {
  /// What an export may leave out or round.
  public struct Options: Hashable, Sendable {
    /// Decimals of coordinates in `d`, from 0 to 9.
    public var places = 3
    /// Whether the parameters are left out, so that only the drawing remains.
    public var isPlain = false

    public init() {}
  }

  /// The version of the document's attributes, stored as `data-v`.
  public static let version = 1

  /// The whole file; the same document gives the same bytes everywhere.
  ///
  /// A document that was read from a file gives that file again, with what was changed and nothing else; a new one
  /// ends in a line feed.
  public static func text(of document: Document, options: Options = Options()) throws(OutlineError) -> String {
    if let source = document.source, options == Options() {
      return String(decoding: try SourceWriter.bytes(of: document, over: source), as: UTF8.self)
    }
    let page = document.page
    let (width, height) = (NumberText.exact(page.width), NumberText.exact(page.height))
    let (x, y) = (NumberText.exact(page.minX), NumberText.exact(page.minY))
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="\(x) \(y) \(width) \(height)">
      <title>\(document.title.escapedForXML(in: .text))</title>

      """
    for item in document.items { text += try element(of: item, options: options) + "\n" }
    return text + "</svg>\n"
  }

  /// One attribute, before its value is escaped.
  typealias Attribute = (name: String, value: String)

  /// The `<path>` of one item, attributes in their fixed order.
  static func element(of item: Item, options: Options) throws(OutlineError) -> String {
    let attributes = try geometry(of: item, options: options) + paint(of: item.style, over: Style())
    return "<path"
      + attributes.map { " \($0.name)=\"\($0.value.escapedForXML(in: .attributeValue))\"" }.joined() + "/>"
  }

  /// What an element says of its shape.
  static func geometry(of item: Item, options: Options = Options()) throws(OutlineError) -> [Attribute] {
    var attributes: [Attribute] = []
    if !options.isPlain {
      attributes.append(("data-shape", item.shape.kind))
      attributes.append(("data-v", String(version)))
      for value in item.shape.storedValues { attributes.append(("data-" + value.name, value.text)) }
    }
    attributes.append(("d", PathData.text(of: try item.resolved().path, places: options.places)))
    return attributes
  }

  /// What an element says of its paint, where that is not what it has without saying it.
  static func paint(of style: Style, over inherited: Style) -> [Attribute] {
    Style.parameters.compactMap { parameter in
      guard let value = parameter.text(in: style), value != parameter.text(in: inherited) else { return nil }
      return (StyleParameters.attribute(of: parameter.info.name), value)
    }
  }
}
