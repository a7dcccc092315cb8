import Drawing
import Geometry
import Shapes

extension Measures {
  /// The numbers of one corner, by their symbols.
  ///
  /// In the drawing V is the vertex, A and B the edges' other ends, T and U where the corner begins and ends, C the
  /// centre of the circle, and M the middle of what is drawn.
  func quantity(_ symbol: String, at corner: ResolvedCorner) -> Quantity? {
    angle(symbol, corner) ?? size(symbol, corner) ?? room(symbol, corner) ?? smooth(symbol, corner)
  }

  private func angle(_ symbol: String, _ corner: ResolvedCorner) -> Quantity? {
    switch symbol {
    case "θ": Quantity(symbol, "angle at V", corner.wedge.angle.degrees, .angle)
    case "h": Quantity(symbol, "half of θ", corner.wedge.angle.degrees / 2, .angle)
    case "i": Quantity(symbol, "angle inside", corner.interiorAngle.degrees, .angle)
    default: nil
    }
  }

  private func size(_ symbol: String, _ corner: ResolvedCorner) -> Quantity? {
    switch symbol {
    case "r": return Quantity(symbol, "radius", corner.used)
    case "asked": return Quantity(symbol, "asked radius", corner.asked)
    case "t": return Quantity(symbol, "V to T, V to U", corner.tangentLength)
    case "on":
      let isOn = item.shape.corners[corner.index].isOn
      return Quantity(symbol, "switch", isOn ? 1 : 0, .truth, word: item.shape.corners.styleName(at: corner.index))
    default: break
    }
    for kind in CornerKind.allCases where symbol == kind.rawValue {
      return Quantity(symbol, "\(kind.rawValue) corner", corner.kind == kind ? 1 : 0, .truth)
    }
    guard let fillet = corner.fillet else { return nil }
    return switch symbol {
    case "c": Quantity(symbol, "V to C", fillet.vertex.distance(to: fillet.center))
    case "d": Quantity(symbol, "V to the arc", fillet.recession)
    case "φ": Quantity(symbol, "turn of the arc", fillet.turn.degrees, .angle)
    case "L": Quantity(symbol, "arc length", fillet.arc.length)
    case "S": Quantity(symbol, "area at V", fillet.area, .area)
    case "s": Quantity(symbol, "T to U", fillet.start.distance(to: fillet.end))
    case "e": Quantity(symbol, "V to M", fillet.vertex.distance(to: middle(of: fillet)))
    case "z": Quantity(symbol, "V to M", fillet.vertex.distance(to: fillet.notch))
    case "q": Quantity(symbol, "O to C", item.shape.center.distance(to: fillet.center))
    default: nil
    }
  }

  func middle(of fillet: Fillet) -> Point { fillet.start.lerp(to: fillet.end, 0.5) }

  private func room(_ symbol: String, _ corner: ResolvedCorner) -> Quantity? {
    if symbol == "m" {
      return corner.maximum.map { Quantity(symbol, "largest r with room", $0) }
    }
    guard let ends = ends(of: corner.index) else { return nil }
    return switch symbol {
    case "a": Quantity(symbol, "edge VA", corner.vertex.distance(to: ends.before))
    case "b": Quantity(symbol, "edge VB", corner.vertex.distance(to: ends.after))
    case "u": Quantity(symbol, "taken at A", taken(ends.cornerBefore))
    case "w": Quantity(symbol, "taken at B", taken(ends.cornerAfter))
    default: nil
    }
  }

  private func taken(_ index: Int?) -> Double { index.flatMap { corner($0) }?.tangentLength ?? 0 }

  private func smooth(_ symbol: String, _ corner: ResolvedCorner) -> Quantity? {
    guard let smooth = corner.smoothFillet else { return nil }
    return switch symbol {
    case "ξ": Quantity(symbol, "smoothing at P", corner.smoothing.back, .ratio)
    case "η": Quantity(symbol, "smoothing at Q", corner.smoothing.ahead, .ratio)
    case "g": Quantity(symbol, "V to P", corner.vertex.distance(to: smooth.start))
    case "j": Quantity(symbol, "V to Q", corner.vertex.distance(to: smooth.end))
    case "ρ": Quantity(symbol, "arc's own turn", abs(smooth.arc?.sweep.degrees ?? 0), .angle)
    default: nil
    }
  }
}
