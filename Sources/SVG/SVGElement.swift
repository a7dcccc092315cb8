import Geometry
import XML

/// An element of SVG as it is written: attributes in order, children after them.
struct SVGElement {
  let name: String
  private var attributes = ""
  private var children: [SVGElement] = []
  private var hasLink = false

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

  /// The same with the address of what it shows.
  ///
  /// In the way of SVG 1.1, which browsers and librsvg read like the newer one, and Inkscape reads alone.
  func linking(to address: String) -> SVGElement {
    var copy = with("xlink:href", address)
    copy.hasLink = true
    return copy
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
    copy.hasLink = copy.hasLink || elements.contains { $0.hasLink }
    return copy
  }

  var text: String { text(prefix: "") }

  /// The element in a file that calls SVG's namespace by a prefix, colon included.
  ///
  /// It names the namespace of links itself, so that it stays whole wherever it is copied to.
  func text(prefix: String) -> String {
    text(prefix, hasLink ? " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" : "")
  }

  private func text(_ prefix: String, _ namespace: String) -> String {
    let start = "<\(prefix)\(name)\(namespace)\(attributes)"
    guard !children.isEmpty else { return start + "/>" }
    return start + ">" + children.map { $0.text(prefix, "") }.joined() + "</\(prefix)\(name)>"
  }
}
