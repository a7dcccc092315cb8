import Document
import Geometry
import XML

extension SVGWriter {
  /// The elements of the gradients that an item is painted with, and the values of the attributes that refer to them.
  struct Servers {
    private(set) var elements: [SVGElement] = []
    private(set) var values: [String: String] = [:]

    /// - Parameters:
    ///   - piece: What is painted, in document units.
    ///   - units: The map from the units of its element to those of the document.
    ///   - id: The start of the ids.
    ///   - areAll: True to write the gradients of the file, too.
    ///   - isPlain: True to leave out the text of own gradients.
    init(of piece: Scene.Piece, in units: Transform = .identity, id: String, areAll: Bool = false, isPlain: Bool) {
      let own = piece.style.paintUnits
      for (name, paint) in [("fill", piece.style.fill), ("stroke", piece.style.stroke)]
      where areAll || paint.foreign == nil {
        guard let gradient = paint.gradient else { continue }
        let part = id + (name == "fill" ? "x" : "y")
        let text = isPlain || paint.foreign != nil ? nil : Paint(paint.source).css
        // A box that only moves and scales is the one in document units.
        let fits = own.isNear(units) || gradient.units == .box && own == .identity && units.isUpright
        let map = fits ? nil : units.inverse.flatMap { piece.map(of: gradient)?.then($0) }
        elements.append(SVGWriter.element(of: gradient, map, id: part, text: text))
        values[name] = "url(#\(part))"
      }
    }
  }

  /// The attribute with the text of an own paint that is drawn as a gradient.
  static let gradientAttribute = "data-paint"

  /// The element of a gradient: SVG 2, 14.2.
  ///
  /// - Parameters:
  ///   - map: The map from its numbers to user space; `nil` for one in its own units.
  ///   - text: That of an own gradient.
  private static func element(of gradient: Gradient, _ map: Transform?, id: String, text: String?) -> SVGElement {
    func number(_ value: Double) -> String { NumberText.exact(value) }
    let element: SVGElement
    // The initial values are shares of the box; in user space they would be others.
    let isInBox = map == nil && gradient.units == .box
    let transform = map ?? gradient.transform
    func initial(_ value: String) -> String { isInBox ? value : "" }
    switch gradient.form {
    case .linear(let from, let to):
      element = SVGElement("linearGradient").with("id", id)
        .with("x1", number(from.x), unless: "0").with("y1", number(from.y), unless: "0")
        .with("x2", number(to.x), unless: initial("1")).with("y2", number(to.y), unless: "0")
    case .radial(let center, let radius, let focus, let focalRadius):
      element = SVGElement("radialGradient").with("id", id)
        .with("cx", number(center.x), unless: initial(".5")).with("cy", number(center.y), unless: initial(".5"))
        .with("r", number(radius), unless: initial(".5"))
        .with("fx", number(focus.x), unless: number(center.x)).with("fy", number(focus.y), unless: number(center.y))
        .with("fr", number(focalRadius), unless: "0")
    }
    let stops = gradient.stops.map { stop in
      SVGElement("stop").with("offset", number(stop.offset)).with("stop-color", stop.color.hex)
        .with("stop-opacity", number(stop.opacity), unless: "1")
    }
    return element.with("gradientUnits", isInBox ? "" : "userSpaceOnUse", unless: "")
      .with("gradientTransform", SVGTransform.text(of: transform), unless: SVGTransform.text(of: .identity))
      .with("spreadMethod", gradient.spread.rawValue, unless: "pad").with(gradientAttribute, text, unless: "")
      .containing(stops)
  }
}

extension Style {
  /// True with an own gradient, which is written as an element.
  var hasOwnGradient: Bool {
    [fill, stroke].contains { $0.foreign == nil && $0.gradient != nil }
  }
}

extension Item {
  /// True if elements besides its own draw it.
  var hasElements: Bool { showsEffects || style.hasOwnGradient }
}
