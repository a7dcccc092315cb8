import Drawing
import XML

extension SVGScanner {
  /// What the newest start tag, a group's, does to all inside it that none of them can say for itself.
  func bond(_ local: String, _ paint: SVGPaint, in around: SVGPaint) -> String? {
    switch local {
    case "a": return "a link"
    case "svg": return "a view of its own"
    case "switch": return "a choice between elements"
    default: break
    }
    for attribute in xml.attributes {
      let name = xml.string(attribute.name.range)
      if name == "xmlns" || name.hasPrefix("xmlns:") { return "a group that names a namespace" }
      if attribute.name.namespace == .none, Self.holds(name, xml.string(attribute.value)) {
        return "a group with \(name)"
      }
      // What a sheet says of a class may be any of these, and it may come later or from another file.
      if name == "class" { return "a group with a class" }
    }
    if let style = xml.attribute("style") {
      let declarations = CSSDeclarations(xml.string(style.value)).all
      if let holding = declarations.first(where: { Self.holds($0.property, $0.value) }) {
        return "a group with \(holding.property)"
      }
    }
    return paint.color == around.color ? nil : "a group with color"
  }

  /// Whether a group's property does more than each shape inside could say for itself.
  private static func holds(_ property: String, _ value: String) -> Bool {
    let value = value.trimmed.lowercased()
    switch property {
    // Gradients and patterns are read as a grey that stands for them.
    case "fill", "stroke": return value.hasPrefix("url(")
    case "display": return value == "none"
    case "opacity": return !["1", "1.0", "100%"].contains(value)
    default: return plain[property].map { $0 != value } ?? false
    }
  }

  /// What properties say when they do nothing.
  private static let plain = [
    "clip-path": "none", "mask": "none", "filter": "none", "mix-blend-mode": "normal", "isolation": "auto",
    "visibility": "visible", "paint-order": "normal", "shape-rendering": "auto", "marker": "none",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none",
  ]
}
