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
    /// The sizes in pixels of the pictures that are known, by their reference; only centred ones need them.
    public var pictureSizes: [String: PictureSize] = [:]

    public init() {}
  }

  /// The size of a picture in pixels.
  public struct PictureSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The version of the document's attributes, stored as `data-v`.
  public static let version = 1

  /// The whole file, ending in a line feed; the same document gives the same bytes everywhere.
  public static func text(of document: Document, options: Options = Options()) throws(OutlineError) -> String {
    let page = document.page
    let (width, height) = (NumberText.exact(page.width), NumberText.exact(page.height))
    let (x, y) = (NumberText.exact(page.minX), NumberText.exact(page.minY))
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="\(x) \(y) \(width) \(height)">
      <title>\(document.title.escapedForXML(in: .text))</title>

      """
    if let background = document.background { text += rectangle(background, page, options).text + "\n" }
    for (index, item) in document.items.enumerated() {
      let path = try item.resolved().path
      let effects = effects(of: item, path, id: "s\(index + 1)", page: page, options: options)
      let own = element(of: item, path, id: effects.id, options: options)
      let all = [effects.definitions].compactMap { $0 } + effects.below + [own] + effects.above
      text += all.map { $0.text + "\n" }.joined()
    }
    return text + "</svg>\n"
  }

  /// The page's own colour.
  private static func rectangle(_ paint: Paint, _ page: Rect, _ options: Options) -> SVGElement {
    let element = options.isPlain ? SVGElement("rect") : SVGElement("rect").with("data-role", "background")
    return element.with("x", NumberText.exact(page.minX), unless: "0").with(
      "y", NumberText.exact(page.minY), unless: "0"
    )
    .with("width", NumberText.exact(page.width)).with("height", NumberText.exact(page.height))
    .with("fill", paint.color.hex).with("fill-opacity", NumberText.rounded(paint.opacity, places: 4), unless: "1")
  }

  /// The `<path>` of one item, attributes in their fixed order.
  static func element(of item: Item, _ path: Path, id: String?, options: Options) -> SVGElement {
    var element = SVGElement("path")
    if !options.isPlain {
      if let id { element = element.with("id", id) }
      element = element.with("data-shape", item.shape.kind).with("data-v", String(version))
      for value in item.shape.storedValues + item.storedEffects {
        element = element.with("data-" + value.name, value.text)
      }
    }
    element = element.with("d", PathData.text(of: path, places: options.places))
    let plain = Style()
    for parameter in Style.parameters {
      element = element.with(
        StyleParameters.attribute(of: parameter.info.name), parameter.text(in: item.style),
        unless: parameter.text(in: plain) ?? "")
    }
    return element
  }
}
