import Geometry
import XML

/// SVG in an Android vector drawable.
enum DrawableReader {
  /// The drawing with the drawable's page; `nil` for other text.
  static func svg(in text: String) -> String? {
    guard text.first == "<", text.contains("<vector") else { return nil }
    var xml = XMLReader(Array(text.utf8))
    var (svg, ends): (String, [String]) = ("", [])
    do throws(XMLError) {
      while let event = try xml.next() {
        switch event.content {
        case .startTag(let name, _):
          guard let tag = tag(xml.string(name.local), Values(xml), isRoot: ends.isEmpty) else { return nil }
          svg += tag.start
          ends.append(tag.end)
        case .endTag: svg += ends.popLast() ?? ""
        default: break
        }
      }
    } catch {
      return nil
    }
    return svg
  }

  /// The attributes of an element, by their local names.
  private struct Values {
    private let values: [String: String]

    init(_ xml: XMLReader) {
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
  }

  /// The start and the end of an element in SVG; `nil` for a root of another format.
  private static func tag(_ name: String, _ values: Values, isRoot: Bool) -> (start: String, end: String)? {
    switch name {
    case "vector" where isRoot:
      guard let width = values.number("viewportWidth"), let height = values.number("viewportHeight") else {
        return nil
      }
      let size = ["width", "height"].compactMap { name in
        values.number(name).map { " \(name)=\"\(NumberText.exact($0))\"" }
      }
      let box = "0 0 \(NumberText.exact(width)) \(NumberText.exact(height))"
      let opacity = values.attribute("opacity", from: "alpha")
      return (
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\"\(size.joined())><g\(opacity)>", "</g></svg>"
      )
    case _ where isRoot: return nil
    case "group": return ("<g transform=\"\(transform(values))\">", "</g>")
    case "path":
      let names = [
        ("id", "name"), ("fill-opacity", "fillAlpha"), ("stroke-opacity", "strokeAlpha"),
        ("stroke-width", "strokeWidth"), ("stroke-linecap", "strokeLineCap"), ("stroke-linejoin", "strokeLineJoin"),
        ("stroke-miterlimit", "strokeMiterLimit"), ("d", "pathData"),
      ]
      let paint = [("fill", "fillColor"), ("stroke", "strokeColor")].map { name, color in
        let isDrawn = name == "fill" || values["strokeWidth"] != nil
        return " \(name)=\"\(isDrawn ? values[color].map(Self.color) ?? "none" : "none")\""
      }
      let rule = values["fillType"]?.lowercased() == "evenodd" ? " fill-rule=\"evenodd\"" : ""
      let rest = names.map { values.attribute($0.0, from: $0.1) }
      return ("<path" + paint.joined() + rule + rest.joined() + ">", "</path>")
    default: return ("", "")
    }
  }

  /// Scale, rotation and translation of a group, around its pivot.
  private static func transform(_ values: Values) -> String {
    func number(_ name: String, _ usual: Double = 0) -> String { NumberText.exact(values.number(name) ?? usual) }
    let pivot = (values.number("pivotX") ?? 0, values.number("pivotY") ?? 0)
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
