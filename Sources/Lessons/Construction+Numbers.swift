import Drawing
import Geometry
import Shapes

/// What the numbers of a corner measure, for steps that do not draw it anyway.
extension Construction {
  func marks(of symbol: String, in view: Rect) -> [Mark] {
    let (fillet, smooth) = (corner.fillet, corner.smoothFillet)
    func line(_ a: Point, _ b: Point?) -> [Mark] { b.map { [Mark(.segment(a, $0), .solid, symbol)] } ?? [] }
    func arc(_ arc: Arc?) -> [Mark] { arc.map { [Mark(.arc($0), .solid, symbol)] } ?? [] }
    switch symbol {
    case "θ", "h": return angle(symbol, least: least(in: view))
    case "i": return corner.isReflex ? outerAngle : angle(symbol, least: least(in: view))
    case "r": return fillet.map { line($0.center, tip(of: $0)) } ?? []
    case "asked": return asked
    case "m": return largest
    case "t": return line(vertex, fillet?.start) + line(vertex, fillet?.end)
    case "c": return line(vertex, fillet?.center)
    case "d": return line(vertex, fillet.map(tip))
    case "φ", "L": return arc(corner.kind == .scoop ? fillet?.scoop : fillet?.arc)
    case "S": return line(vertex, fillet?.start) + line(vertex, fillet?.end) + arc(fillet?.arc)
    case "s": return fillet.map { line($0.start, $0.end) } ?? []
    case "e": return line(vertex, fillet.map { measures.middle(of: $0) })
    case "z": return line(vertex, fillet?.notch)
    case "q": return fillet.map { line(measures.item.shape.center, $0.center) } ?? []
    case "a": return line(vertex, ends?.before)
    case "b": return line(vertex, ends?.after)
    case "u", "w": return shares.filter { $0.symbols.contains(symbol) }
    case "ξ", "g": return line(vertex, smooth?.start)
    case "η", "j": return line(vertex, smooth?.end)
    case "ρ": return arc(smooth?.arc)
    case "smoothing":
      return [smooth?.rampIn, smooth?.rampOut].compactMap { $0.map { Mark(.curve($0), .solid, symbol) } }
    default: return []
    }
  }

  /// An arc for an angle that can be seen in a view, however small the corner is there.
  private func least(in view: Rect) -> Double { 0.08 * max(view.width, view.height) }

  /// The point of a fillet's arc that is nearest to the vertex.
  private func tip(of fillet: Fillet) -> Point {
    fillet.center + ((vertex - fillet.center).unit ?? -inward) * fillet.radius
  }

  /// The fillet that was asked for, wherever it would have to begin; where there can be none, a line as long.
  private var asked: [Mark] {
    guard corner.limit != .curve, let fillet = corner.wedge.fillet(radius: corner.asked) else {
      return corner.asked > 0 ? [Mark(.segment(vertex, vertex + inward * corner.asked), .solid, "asked")] : []
    }
    return [
      Mark(.arc(fillet.arc), .solid, "asked"), Mark(.segment(vertex, fillet.start), .solid, "asked"),
      Mark(.segment(vertex, fillet.end), .solid, "asked"),
    ]
  }

  /// The largest circle that the corner may have, with one radius.
  private var largest: [Mark] {
    guard let maximum = corner.maximum, maximum > 0 else { return [] }
    if let polygon = measures.item.shape as? RegularPolygon, polygon.tips == .circle {
      // Its tip stays on the circle, and the vertex gives way.
      let out = (vertex - polygon.center).unit ?? -inward
      let center = polygon.center + out * (polygon.fittedRadius - maximum)
      return [
        Mark(.arc(Arc(center: center, radius: maximum, start: .zero, sweep: .degrees(360))), .solid, "m"),
        Mark(.segment(center, center + out * maximum), .solid, "m"),
      ]
    }
    guard let fillet = corner.wedge.fillet(radius: maximum) else { return [] }
    return [Mark(.arc(fillet.arc), .solid, "m"), Mark(.segment(fillet.center, tip(of: fillet)), .solid, "m")]
  }
}

extension Measures {
  /// What a number measures, as lines over the drawing.
  func marks(of symbol: String, in view: Rect) -> [Mark] {
    let own = corner.map { Construction(self, $0).marks(of: symbol, in: view) } ?? []
    return own.isEmpty ? ShapeConstruction(measures: self).marks(of: symbol) : own
  }
}
