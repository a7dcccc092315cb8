import Drawing
import Geometry

extension Style {
  /// What a line is wide of which nothing is said.
  static let plainWidth = Style().lineWidth

  /// The same in units of another size.
  func scaled(by scale: Double) -> Style {
    guard scale != 1 else { return self }
    var style = self
    style.lineWidth = min((lineWidth * scale).settled(), 1e6)
    style.dash = Dash(dash.lengths.map { min(($0 * scale).settled(), 1e6) }) ?? .none
    style.dashOffset = min(max((dashOffset * scale).settled(), -1e6), 1e6)
    return style
  }
}

extension Effects {
  /// The same under a map; what has a direction of its own, such as a picture, keeps it.
  func mapped(by map: Transform) -> Effects {
    guard map != .identity, self != .none else { return self }
    let scale = map.scale
    func length(_ value: Double, _ most: Double) -> Double { min(max((value * scale).settled(), -most), most) }
    func mapped(_ shadow: Shadow) -> Shadow {
      var result = shadow
      let offset = map(Vector(shadow.dx, shadow.dy))
      result.radius = length(shadow.radius, 1000)
      result.dx = min(max(offset.dx.settled(), -1e6), 1e6)
      result.dy = min(max(offset.dy.settled(), -1e6), 1e6)
      return result
    }
    var result = self
    result.shadow = mapped(shadow)
    result.innerShadow = mapped(innerShadow)
    result.curl.depth = length(curl.depth, 1e6)
    result.curl.dx = length(curl.dx, 1e6)
    result.curl.dy = length(curl.dy, 1e6)
    result.borderWidth = length(borderWidth, 1e6)
    return result
  }
}
