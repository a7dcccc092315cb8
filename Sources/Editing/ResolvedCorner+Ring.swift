public import Geometry

extension ResolvedCorner {
  /// Where the ring sits that carries the radius: the middle of the cut, which moves away from the vertex in
  /// proportion to the radius.
  public var ring: Point {
    guard let fillet else { return vertex }
    let chord = (wedge.back + wedge.ahead) * (tangentLength / 2)
    let tip = (chord.unit ?? Vector(0, 0)) * fillet.recession
    switch kind {
    case .chamfer: return vertex + chord
    case .scoop: return vertex + chord * 2 - tip
    case .notch: return vertex + chord * 2
    case .round, .squircle, nil: return vertex + tip
    }
  }
}
