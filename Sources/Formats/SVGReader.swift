public import Drawing
import Geometry
import Shapes

/// Reads the SVGs that fillet writes; any other content is refused, never guessed at.
public struct SVGReader {
  private var xml: XMLReader
  private var page: Rect?
  private var title: String?
  private var items: [Item] = []
  private var isInTitle = false
  private var background: Paint?
  /// The depth of the element that is being passed over.
  private var skipped: Int?

  /// Reads a document from the bytes of a file.
  ///
  /// - Throws: what is wrong first, with its line and column.
  public static func document(from bytes: [UInt8]) throws(SVGError) -> Document {
    var reader = SVGReader(xml: XMLReader(bytes))
    while let event = try reader.nextEvent() {
      do throws(SVGProblem) {
        try reader.take(event)
      } catch {
        throw SVGError(error, at: reader.xml.position(of: event.range.lowerBound))
      }
    }
    let end = reader.xml.position(of: bytes.count)
    guard let page = reader.page else { throw SVGError(.notSVG(root: "nothing"), at: end) }
    guard !reader.items.isEmpty else { throw SVGError(.noShape, at: end) }
    return Document(title: reader.title ?? "", page: page, background: reader.background, items: reader.items)
  }

  private init(xml: XMLReader) { self.xml = xml }

  private mutating func nextEvent() throws(SVGError) -> XMLEvent? {
    do throws(XMLError) {
      return try xml.next()
    } catch {
      throw SVGError(.xml(error.problem), at: error.position)
    }
  }

  private mutating func take(_ event: XMLEvent) throws(SVGProblem) {
    switch event.content {
    case .byteOrderMark, .declaration, .documentType, .comment, .instruction: break
    case .startTag(let name, _): try takeElement(name)
    case .endTag: isInTitle = false
    case .text(let text), .cdata(let text):
      let string = xml.string(text)
      if isInTitle {
        title = (title ?? "") + string
      } else if string.contains(where: { !$0.isWhitespace }) {
        throw .unknownText
      }
    }
  }

  private mutating func takeElement(_ name: XMLName) throws(SVGProblem) {
    if let depth = skipped {
      if xml.depth > depth { return }
      skipped = nil
    }
    if xml.depth == 1 {
      guard xml.is(name, "svg", in: .svg) else {
        let root = xml.string(name.range)
        throw root == "svg" ? .noNamespace : .notSVG(root: root)
      }
      page = try readPage()
    } else if xml.depth == 2, xml.attribute("data-for") != nil {
      // Made from the parameters, and made again when the document is written.
      skipped = xml.depth
    } else if xml.depth == 2, xml.is(name, "rect", in: .svg), background == nil, items.isEmpty,
      xml.attribute("data-role").map({ xml.string($0.value) }) == "background"
    {
      background = try readBackground()
    } else if xml.depth == 2, xml.is(name, "title", in: .svg), xml.attributes.isEmpty, title == nil {
      isInTitle = true
      title = ""
    } else if xml.depth == 2, xml.is(name, "path", in: .svg) {
      guard items.isEmpty else { throw .secondShape }
      items.append(try readItem())
    } else {
      throw .unknownElement(xml.string(name.range))
    }
  }

  /// The page is the view box; a width and a height must say the same.
  private func readPage() throws(SVGProblem) -> Rect {
    var box: [Double]?
    var size: [String: Double] = [:]
    for attribute in xml.attributes {
      let name = xml.string(attribute.name.range)
      let text = xml.string(attribute.value)
      switch name {
      case "xmlns": break
      case "width", "height": size[name] = try number(text, of: name)
      case "viewBox":
        var numbers: [Double] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
          numbers.append(try number(word, of: name))
        }
        box = numbers
      default: throw .unknownAttribute(name, element: "svg")
      }
    }
    guard let box else { throw .missingAttribute("viewBox", element: "svg") }
    guard box.count == 4, box[2] > 0, box[3] > 0 else {
      throw .badValue(attribute: "viewBox", reason: "it takes x, y and a positive width and height")
    }
    let page = Rect(x: box[0], y: box[1], width: box[2], height: box[3])
    do throws(PageError) {
      try PageLimit.check(page)
    } catch {
      throw .badValue(attribute: "viewBox", reason: error.description)
    }
    guard size["width"] ?? box[2] == box[2], size["height"] ?? box[3] == box[3] else { throw .scaledPage }
    return page
  }

  /// The page's own colour; the box is the page's.
  private func readBackground() throws(SVGProblem) -> Paint {
    var document = Document(title: "", items: [])
    var opacity = 1.0
    for attribute in xml.attributes {
      let text = xml.string(attribute.value)
      switch xml.string(attribute.name.range) {
      case "fill":
        do throws(ParameterError) {
          for parameter in Document.parameters { try parameter.set(text, in: &document) }
        } catch {
          throw .badValue(attribute: "fill", reason: error.description)
        }
      case "fill-opacity": opacity = min(max(try number(text, of: "fill-opacity"), 0), 1)
      case "data-role", "x", "y", "width", "height": break
      case let name: throw .unknownAttribute(name, element: "rect")
      }
    }
    guard let paint = document.background else { throw .missingAttribute("fill", element: "rect") }
    return Paint(paint.color, alpha: UInt8((paint.opacity * opacity * 255).rounded()))
  }

  private func number(_ text: some StringProtocol, of name: String) throws(SVGProblem) -> Double {
    guard let value = NumberText.parse(text) else {
      throw .badValue(attribute: name, reason: "\"\(text)\" is no plain number")
    }
    return value
  }

  /// One shape from its parameters; the drawn path must be the one that they give.
  private func readItem() throws(SVGProblem) -> Item {
    guard let kind = xml.attribute("data-shape").map({ xml.string($0.value) }) else { throw .noParameters }
    guard let first = ShapeCatalog.shape(ofKind: kind) else { throw .unknownKind(kind) }
    let version = xml.attribute("data-v").map { xml.string($0.value) } ?? "1"
    guard version == String(SVGWriter.version) else { throw .version(version) }
    var item = Item(first, style: Style())
    var drawn: String?
    var given: [String: String] = [:]
    for attribute in xml.attributes {
      let name = xml.string(attribute.name.range)
      let text = xml.string(attribute.value)
      switch name {
      case "data-shape", "data-v", "id": break
      case "d": drawn = text
      case _ where name.hasPrefix("data-"): given[String(name.dropFirst(5))] = text
      default:
        guard
          let info = Style.parameters.map(\.info).first(where: {
            StyleParameters.attribute(of: $0.name) == name
          })
        else { throw .unknownAttribute(name, element: "path") }
        try set(info.name, to: text, in: &item, attribute: name)
      }
    }
    for name in ItemParameters.settingOrder {
      if let text = given.removeValue(forKey: name) {
        try set(name, to: text, in: &item, attribute: "data-" + name)
      }
    }
    if let name = given.keys.min() { throw .unknownAttribute("data-" + name, element: "path") }
    for name in first.requiredParameters where xml.attribute("data-" + name) == nil {
      throw .missingAttribute("data-" + name, element: "path")
    }
    guard let drawn else { throw .missingAttribute("d", element: "path") }
    let regenerated: String
    do throws(OutlineError) {
      regenerated = PathData.text(of: try item.resolved().path)
    } catch {
      throw .badValue(attribute: "data-shape", reason: error.description)
    }
    guard drawn == regenerated else { throw .drift }
    return item
  }

  private func set(
    _ name: String, to text: String, in item: inout Item, attribute: String
  ) throws(SVGProblem) {
    do throws(ParameterError) {
      try item.set(name, to: text)
    } catch {
      // Where the reason begins with the parameter's name, the attribute's says it already.
      let (reason, named) = (error.description, name + ": ")
      throw .badValue(
        attribute: attribute, reason: reason.hasPrefix(named) ? String(reason.dropFirst(named.count)) : reason)
    }
  }
}
