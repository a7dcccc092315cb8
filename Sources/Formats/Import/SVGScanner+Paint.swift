import Drawing
import XML

extension SVGScanner {
  /// What an element says of its paint, by attributes and then by declarations.
  mutating func paint(
    _ paint: inout SVGPaint, _ local: String, _ range: Range<Int>, in viewport: SVGViewport
  ) {
    var properties: [(name: String, value: String)] = []
    for attribute in xml.attributes where attribute.name.namespace == .none {
      let name = xml.string(attribute.name.local)
      if SVGPaint.properties.contains(name) { properties.append((name, xml.string(attribute.value))) }
    }
    if let style = xml.attribute("style") {
      for declaration in CSSDeclarations(xml.string(style.value)).all
      where SVGPaint.properties.contains(declaration.property) {
        properties.append((declaration.property, declaration.value))
      }
    }
    // What the colour is must be known before it is used.
    for isColor in [true, false] {
      for property in properties where (property.name == "color") == isColor {
        guard let reason = paint.set(property.name, to: property.value, in: viewport) else { continue }
        note(range, local, "has \(property.name): \(reason)")
      }
    }
  }

  /// Whether the element is the page's own colour: the first of its kind, below everything drawn.
  var isBackground: Bool {
    xml.depth == 2 && backgroundElement == nil && candidates.isEmpty
      && xml.attribute("data-role").map { xml.string($0.value) } == "background"
  }

  mutating func readBackground(_ range: Range<Int>) {
    guard let frame = frames.last else { return }
    var paint = frame.paint
    self.paint(&paint, "rect", range, in: frame.viewport)
    let style = paint.style
    background = style.fill.map { Paint($0, alpha: UInt8((min(max(style.fillOpacity, 0), 1) * 255).rounded())) }
  }
}
