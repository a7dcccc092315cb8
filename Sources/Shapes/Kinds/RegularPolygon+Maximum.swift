public import Geometry

/// How large corners may be whose tips lie on the circle: the vertices move along, so no edge becomes too short.
extension RegularPolygon {
  public func resolved() throws(OutlineError) -> ResolvedShape {
    let outline = ResolvedOutline(try outline())
    guard tips == .circle else { return ResolvedShape(corners: outline.corners, path: outline.path) }
    let radii = outline.corners.map(\.used)
    let corners = outline.corners.map { ResolvedCorner($0, maximum: largestDisc(at: $0.index, among: radii)) }
    return ResolvedShape(corners: corners, path: outline.path)
  }

  /// The radius of the largest disc at a tip, the others as they are.
  ///
  /// All discs touch the circle from inside, so none covers another, and the largest is the circle itself. Only
  /// those of a triangle and a square may become so large before that two sides would run beside one another.
  private func largestDisc(at index: Int, among radii: [Double]) -> Double {
    let radius = fittedRadius
    guard count < 5 else { return radius }
    var radii = radii.map { min($0, radius) }
    func hasTip(_ size: Double) -> Bool {
      radii[index] = size
      let vertices = hull(ofDiscs: radii, radius)
      let wedge = CornerWedge(
        previous: vertices[(index + count - 1) % count], vertex: vertices[index], next: vertices[(index + 1) % count])
      // Beyond, the sides meet on the other side, or so far away that nothing can be told.
      return (vertices[index] - center).dot(point(at: Double(index) / Double(count), radius: 1) - center) > 0
        && wedge.cotangent < Self.steepest
    }
    if hasTip(radius) { return radius }
    var (fits, tooLarge) = (0.0, radius)
    for _ in 0..<50 {
      let middle = (fits + tooLarge) / 2
      if hasTip(middle) { fits = middle } else { tooLarge = middle }
    }
    return fits
  }

  /// The cotangent of half an angle of some ten degrees: the vertex is then eleven radii away.
  private static let steepest = 11.5
}
