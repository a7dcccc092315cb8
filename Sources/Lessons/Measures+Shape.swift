import Drawing
import Geometry
import Shapes

extension Measures {
  /// The numbers of the shape as a whole, by their symbols.
  func whole(_ symbol: String) -> Quantity? {
    switch symbol {
    case "area": return Quantity(symbol, "area", shape.area, .area)
    case "perimeter": return Quantity(symbol, "outline length", shape.path.length)
    case "corners": return Quantity(symbol, "corners", Double(shape.corners.count), .count)
    case "cut":
      // Where no other kind is there, cut corners are round ones.
      let isRound = shape.corners.allSatisfy { $0.kind == nil || $0.kind == .round }
      return Quantity(
        symbol, isRound ? "round corners" : "cut corners", Double(shape.corners.count(where: \.isCut)), .count)
    case "sharp":
      return Quantity(symbol, "sharp corners", Double(item.shape.corners.settings.count { !$0.isOn }), .count)
    case "limited":
      return Quantity(symbol, "limited corners", Double(shape.corners.count { $0.limit != nil }), .count)
    case "reflex": return Quantity(symbol, "reflex corners", Double(shape.corners.count(where: \.isReflex)), .count)
    case "wide": return shape.path.bounds.map { Quantity(symbol, "width", $0.width) }
    case "tall": return shape.path.bounds.map { Quantity(symbol, "height", $0.height) }
    default: break
    }
    return rings(symbol) ?? bubble(symbol) ?? curl(symbol)
  }

  /// The circles and rays of polygons and stars.
  private func rings(_ symbol: String) -> Quantity? {
    guard let round = item.shape as? any RoundShape else { return nil }
    let (center, vertices) = (round.center, round.vertices)
    switch symbol {
    case "n": return value(of: "count").map { Quantity(symbol, round is Star ? "tips" : "vertices", $0, .count) }
    case "R": return Quantity(symbol, "circle's radius", round.fittedRadius)
    case "I":
      guard round is Star, vertices.count > 1 else { return nil }
      return Quantity(symbol, "inner radius", center.distance(to: vertices[1]))
    case "α":
      guard vertices.count > 2 else { return nil }
      // From a tip to the next one: in a star there is a notch between them.
      let next = vertices[round is Star ? 2 : 1]
      return Quantity(
        symbol, "angle at O", Angle(between: vertices[0] - center, and: next - center).degrees, .angle)
    case "β":
      guard round is Star, vertices.count > 1 else { return nil }
      return Quantity(
        symbol, "ray to ray", Angle(between: vertices[0] - center, and: vertices[1] - center).degrees,
        .angle)
    case "roundness" where round is Star:
      return item.value(of: symbol)?.number.map { Quantity(symbol, "I in percent of R", $0) }
    case "edge": return Quantity(symbol, "side", vertices[0].distance(to: vertices[1]))
    default: return nil
    }
  }

  private func bubble(_ symbol: String) -> Quantity? {
    guard let bubble = item.shape as? Dialog else { return nil }
    return switch symbol {
    case "base": Quantity(symbol, "base", bubble.tailBase)
    case "out": Quantity(symbol, "length", bubble.tailLength)
    case "at": Quantity(symbol, "middle", bubble.tailCenter)
    default: nil
    }
  }

  private func curl(_ symbol: String) -> Quantity? {
    guard let curl = item.shape as? Curl, let bounds = shape.path.bounds else { return nil }
    let vertices = curl.vertices
    switch symbol {
    // How far below the box's top the sides end, and the highest point of the curve lies.
    case "H": return Quantity(symbol, "top to ends", vertices[3].y - vertices[0].y)
    case "foot":
      return curl.drawnNumber(of: "curl-dy").map {
        Quantity(symbol, "box top to ends", vertices[3].y - vertices[0].y + $0)
      }
    case "curl-dy": return curl.drawnNumber(of: symbol).map { Quantity(symbol, "top to handles", $0) }
    case "W": return Quantity(symbol, "width", bounds.width)
    case "top": return Quantity(symbol, "curve's rise", vertices[3].y - curveTop)
    case "lift":
      return controls.map { Quantity(symbol, "handles' rise", $0.p0.y - $0.p1.y) }
    default: return nil
    }
  }

  /// The first curve of the path.
  var controls: CubicCurve? {
    var pen = Point.zero
    for element in shape.path.elements {
      if case .cubic(let to, let control1, let control2) = element { return CubicCurve(pen, control1, control2, to) }
      pen = element.end ?? pen
    }
    return nil
  }

  private var curveTop: Double { controls.map { $0.point(at: 0.5).y } ?? 0 }
}
