import Geometry
import Shapes

extension Shape {
  /// The shape under a map of the plane; `nil` where no parameters of its kind or of a free polygon describe it.
  func mapped(by map: Transform) -> (any Shape)? {
    if map == .identity { return self }
    guard map.isBounded, map.determinant != 0 else { return nil }
    if map.isSimilarity { return moved(by: map) }
    // Any map keeps a sharp polygon a polygon, and a sharp path a path.
    let isSharp = corners.settings.indices.allSatisfy { !corners[$0].isOn || size(ofCorner: $0) == 0 }
    guard isSharp else { return nil }
    do throws(OutlineError) {
      let path = try resolved().path
      if path.isNear(Path(polygon: vertices), within: 1e-9) {
        return try FreePolygon(points: vertices.map { map.settled($0) }, corners: corners)
      }
      return kind == PathShape.kind ? PathShape.drawing(path.transformed(by: map)) : nil
    } catch {
      return nil
    }
  }

  private func size(ofCorner index: Int) -> Double { (corners[index].size ?? sharedSize(ofCorner: index)).value }

  /// The shape flipped, rotated, scaled and moved, all about its center.
  private func moved(by map: Transform) -> (any Shape)? {
    let isFlipped = map.determinant < 0
    let along = isFlipped ? Vector(-map.a, -map.b) : Vector(map.a, map.b)
    // Files give angles in degrees with a few decimals; drop the rounding error.
    let degrees = Angle(of: along).degrees
    let rounded = (degrees * 1e6).rounded() / 1e6
    let turn = abs(degrees - rounded) < 1e-9 ? rounded : degrees
    var shape: any Shape = self
    // A rotation ends a frame, whose points depend on the line width; keep the points of the present width.
    if turn != 0 { shape.keepFittedPoints() }
    let center = shape.center
    let target = map.settled(center)
    var factor = map.scale.settled()
    if abs(factor - 1) < 1e-12 { factor = 1 }
    var motions: [Motion] = []
    if isFlipped { motions.append(.flipHorizontally) }
    // Scaling keeps a shape's center but rotating may not: move last.
    if factor != 1 { motions.append(.scale(x: factor, y: factor)) }
    if turn != 0 { motions.append(.rotate(by: turn)) }
    let step = target - center
    if step != .zero { motions.append(.move(by: step)) }
    for motion in motions {
      guard shape.apply(motion) else { return nil }
    }
    return shape
  }
}
