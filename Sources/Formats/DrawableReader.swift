import Geometry
import XML

/// SVG in an Android vector drawable.
struct DrawableReader {
  /// The drawing with the drawable's page; `nil` for other text.
  static func drawing(in text: String) -> PastedDrawing.Form? {
    guard text.first == "<", text.contains("<vector") else { return nil }
    var xml = XMLReader(Array(text.utf8))
    var reader = Self(text)
    do throws(XMLError) {
      while let event = try xml.next() {
        switch event.content {
        case .startTag(let name, _):
          let element = Element(xml.string(name.local), xml)
          guard !reader.open.isEmpty || element.name == "vector" else { return nil }
          reader.open.append(element)
        case .endTag: reader.end()
        default: break
        }
      }
    } catch {
      return nil
    }
    return reader.svg.map { .translated($0, lost: reader.lost) }
  }

  /// An element whose content is read.
  private struct Element {
    let name: String
    private let values: [String: String]
    /// The SVG of what is in it.
    var content = ""
    /// The SVG behind the content.
    var end = ""
    /// The paint of its properties that elements inside give, such as `fillColor`.
    var paint: [String: String] = [:]

    /// - Parameter xml: At the start tag; attributes have their local names.
    init(_ name: String, _ xml: XMLReader) {
      self.name = name
      values = Dictionary(
        xml.attributes.map { (xml.string($0.name.local), xml.string($0.value)) },
        uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> String? { values[name] }

    /// A number, such as that of `24dp`.
    func number(_ name: String) -> Double? {
      self[name].flatMap { NumberText.parse(String($0.prefix { $0.isNumber || "+-.eE".contains($0) })) }
    }

    /// An SVG attribute with a value; empty without one.
    func attribute(_ svg: String, from name: String) -> String {
      self[name].map { " \(svg)=\"\($0.escapedForXML(in: .attributeValue))\"" } ?? ""
    }

    /// SVG attributes with numbers, or with the usual one for those without a value; without it they are left out.
    func numbers(_ names: [(svg: String, name: String)], usual: Double? = nil) -> String {
      names.compactMap { svg, name in
        (number(name) ?? usual).map { " \(svg)=\"\(NumberText.exact($0))\"" }
      }.joined()
    }
  }

  private var open: [Element] = []
  private var svg: String?
  /// The parts that SVG does not have, each once.
  private var lost: [String] = []
  private var count = 0
  /// The start of ids that the text does not have.
  private let mark: String

  private init(_ text: String) {
    var mark = "g"
    while text.contains("\"" + mark) { mark += "-" }
    self.mark = mark
  }

  private mutating func nextID() -> String {
    count += 1
    return mark + "\(count)"
  }

  private mutating func lose(_ part: String) { if !lost.contains(part) { lost.append(part) } }

  /// Writes the innermost element into the one around it.
  private mutating func end() {
    guard let element = open.popLast() else { return }
    let content = element.content + element.end
    guard let last = open.indices.last else { return svg = root(element, content) }
    switch element.name {
    case "group": open[last].content += "<g transform=\"\(Self.transform(element))\">\(content)</g>"
    case "path": open[last].content += content + path(element)
    case "clip-path":
      // It cuts what comes behind it in its group.
      let id = nextID()
      open[last].content += "<clipPath id=\"\(id)\"><path\(element.attribute("d", from: "pathData"))/></clipPath>"
      open[last].content += "<g clip-path=\"url(#\(id))\">"
      open[last].end += "</g>"
    case "attr":
      open[last].content += content
      if let property = element["name"]?.split(separator: ":").last, let paint = element.paint["gradient"] {
        open[last].paint[String(property)] = paint
      }
    case "gradient":
      let id = nextID()
      open[last].content += gradient(element, id: id)
      open[last].paint["gradient"] = "url(#\(id))"
    case "item": open[last].content += Self.stop(element["color"], at: element["offset"] ?? "0")
    default: open[last].content += content
    }
  }

  private mutating func root(_ vector: Element, _ content: String) -> String? {
    guard let width = vector.number("viewportWidth"), let height = vector.number("viewportHeight") else { return nil }
    if vector["tint"] != nil { lose("tint") }
    let box = "0 0 \(NumberText.exact(width)) \(NumberText.exact(height))"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\""
      + vector.numbers([("width", "width"), ("height", "height")])
      + "><g\(vector.attribute("opacity", from: "alpha"))>\(content)</g></svg>"
  }

  private mutating func path(_ path: Element) -> String {
    let names = [
      ("id", "name"), ("fill-opacity", "fillAlpha"), ("stroke-opacity", "strokeAlpha"),
      ("stroke-width", "strokeWidth"), ("stroke-linecap", "strokeLineCap"), ("stroke-linejoin", "strokeLineJoin"),
      ("stroke-miterlimit", "strokeMiterLimit"), ("d", "pathData"),
    ]
    let trims = [("trimPathStart", 0.0), ("trimPathEnd", 1), ("trimPathOffset", 0)]
    if trims.contains(where: { name, usual in path.number(name).map { $0 != usual } ?? false }) { lose("trimPath") }
    let paint = [("fill", "fillColor"), ("stroke", "strokeColor")].map { name, color in
      let isDrawn = name == "fill" || path["strokeWidth"] != nil
      let used = path.paint[color] ?? path[color].map(Self.color)
      return " \(name)=\"\(isDrawn ? used ?? "none" : "none")\""
    }
    let rule = path["fillType"]?.lowercased() == "evenodd" ? " fill-rule=\"evenodd\"" : ""
    let rest = names.map { path.attribute($0.0, from: $0.1) }
    return "<path" + paint.joined() + rule + rest.joined() + "/>"
  }

  /// A gradient; SVG has no sweep around a center.
  private mutating func gradient(_ gradient: Element, id: String) -> String {
    var stops = gradient.content
    if stops.isEmpty {
      for (name, offset) in [("startColor", "0"), ("centerColor", ".5"), ("endColor", "1")] {
        if let color = gradient[name] { stops += Self.stop(color, at: offset) }
      }
    }
    let tag: String
    let places: [(String, String)]
    switch gradient["type"] {
    case "radial": (tag, places) = ("radialGradient", [("cx", "centerX"), ("cy", "centerY"), ("r", "gradientRadius")])
    case "sweep":
      lose("sweep gradient")
      (tag, places) = ("linearGradient", [])
    default:
      (tag, places) = ("linearGradient", [("x1", "startX"), ("y1", "startY"), ("x2", "endX"), ("y2", "endY")])
    }
    let spread = ["repeat": "repeat", "mirror": "reflect"][gradient["tileMode"] ?? ""]
    return "<\(tag) id=\"\(id)\" gradientUnits=\"userSpaceOnUse\"\(gradient.numbers(places, usual: 0))"
      + (spread.map { " spreadMethod=\"\($0)\"" } ?? "") + ">\(stops)</\(tag)>"
  }

  private static func stop(_ color: String?, at offset: String) -> String {
    let (offset, color) = (offset.escapedForXML(in: .attributeValue), self.color(color ?? ""))
    return "<stop offset=\"\(offset)\" stop-color=\"\(color)\"/>"
  }

  /// Scale, rotation and translation of a group, around its pivot.
  private static func transform(_ group: Element) -> String {
    func number(_ name: String, _ usual: Double = 0) -> String { NumberText.exact(group.number(name) ?? usual) }
    let pivot = (group.number("pivotX") ?? 0, group.number("pivotY") ?? 0)
    let back = "\(NumberText.exact(-pivot.0)) \(NumberText.exact(-pivot.1))"
    return "translate(\(number("translateX")) \(number("translateY"))) "
      + "translate(\(number("pivotX")) \(number("pivotY"))) rotate(\(number("rotation"))) "
      + "scale(\(number("scaleX", 1)) \(number("scaleY", 1))) translate(\(back))"
  }

  /// A color, which has its opacity first; black for the name of a resource.
  private static func color(_ text: String) -> String {
    let digits = text.dropFirst()
    guard text.first == "#", digits.allSatisfy(\.isHexDigit) else { return "#000" }
    let opacity = digits.count == 8 ? 2 : digits.count == 4 ? 1 : 0
    return "#" + digits.dropFirst(opacity) + digits.prefix(opacity)
  }
}
