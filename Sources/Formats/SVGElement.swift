import Geometry

/// An element of SVG as it is written: attributes in order, children after them.
struct SVGElement {
  let name: String
  private var attributes = ""
  private var children: [SVGElement] = []

  init(_ name: String) { self.name = name }

  /// The same with another attribute.
  func with(_ attribute: String, _ value: String) -> SVGElement {
    var copy = self
    copy.attributes += " \(attribute)=\"\(value.escapedForXML(in: .attributeValue))\""
    return copy
  }

  /// The same with another attribute, unless it is `nil` or what SVG takes without it.
  func with(_ attribute: String, _ value: String?, unless plain: String) -> SVGElement {
    guard let value, value != plain else { return self }
    return with(attribute, value)
  }

  func with(_ attribute: String, _ value: Double) -> SVGElement {
    with(attribute, NumberText.rounded(value, places: 3))
  }

  /// The same with a box in user space.
  func with(_ box: Rect) -> SVGElement {
    with("x", box.minX).with("y", box.minY).with("width", box.width).with("height", box.height)
  }

  func containing(_ elements: [SVGElement]) -> SVGElement {
    var copy = self
    copy.children += elements
    return copy
  }

  var text: String { text(prefix: "") }

  /// The element in a file that calls SVG's namespace by a prefix, colon included.
  func text(prefix: String) -> String {
    children.isEmpty
      ? "<\(prefix)\(name)\(attributes)/>"
      : "<\(prefix)\(name)\(attributes)>" + children.map { $0.text(prefix: prefix) }.joined() + "</\(prefix)\(name)>"
  }
}
