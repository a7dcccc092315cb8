import Geometry
import XML

/// An SVG element to be written: attributes in order, then children.
struct SVGElement {
  let name: String
  private var attributes = ""
  private var children: [SVGElement] = []
  private var hasLink = false

  init(_ name: String) { self.name = name }

  func with(_ attribute: String, _ value: String) -> SVGElement {
    var copy = self
    copy.attributes += " \(attribute)=\"\(value.escapedForXML(in: .attributeValue))\""
    return copy
  }

  /// Adds an attribute, unless its value is `nil` or SVG's default.
  func with(_ attribute: String, _ value: String?, unless plain: String) -> SVGElement {
    guard let value, value != plain else { return self }
    return with(attribute, value)
  }

  /// Adds a link in the SVG 1.1 form, the only one that Inkscape reads; browsers and librsvg read it, too.
  func linking(to address: String) -> SVGElement {
    var copy = with("xlink:href", address)
    copy.hasLink = true
    return copy
  }

  /// Adds a box in user space.
  func with(_ box: Rect) -> SVGElement {
    func text(_ value: Double) -> String { NumberText.rounded(value, places: 3) }
    return with("x", text(box.minX)).with("y", text(box.minY)).with("width", text(box.width))
      .with("height", text(box.height))
  }

  func containing(_ elements: [SVGElement]) -> SVGElement {
    var copy = self
    copy.children += elements
    copy.hasLink = copy.hasLink || elements.contains { $0.hasLink }
    return copy
  }

  /// The text in a file whose SVG elements have this prefix, colon included.
  ///
  /// It declares the namespace of its links and stays valid wherever it is copied.
  func text(prefix: String = "") -> String {
    text(prefix, hasLink ? " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" : "")
  }

  private func text(_ prefix: String, _ namespace: String) -> String {
    let start = "<\(prefix)\(name)\(namespace)\(attributes)"
    guard !children.isEmpty else { return start + "/>" }
    return start + ">" + children.map { $0.text(prefix, "") }.joined() + "</\(prefix)\(name)>"
  }
}
