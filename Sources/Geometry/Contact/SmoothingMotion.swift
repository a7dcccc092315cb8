/// Squircles of settled radii whose smoothing grows together from none to what the edges have left for it.
struct SmoothingMotion: CornerMotion {
  let ring: CornerRing
  /// The radius of each corner as a factor of what the ring has.
  let radii: [Double]
  /// What each corner's sides have at level 1.
  let smoothing: [SideSmoothing]
  var factors: [Double]
  var grows: [Bool]
  static let fillsEdges = false

  init(ring: CornerRing, radii: [Double], smoothing: [SideSmoothing]) {
    (self.ring, self.radii, self.smoothing) = (ring, radii, smoothing)
    grows = smoothing.map { $0 != .none }
    factors = grows.map { _ in 0 }
  }

  func largestLevel(of corner: Int) -> Double { 1 }

  func forEachPiece(of index: Int, at level: Double, _ body: (Path.Piece, _ speed: Double) -> Void) {
    let corner = ring.corners[index]
    guard corner.asks, let fillet = corner.wedge.fillet(radius: corner.radius * radii[index]) else { return }
    guard smoothing[index] != .none else {
      fillet.forEachPiece(of: corner.kind, in: corner.wedge, smoothing: .none) { body($0, 0) }
      return
    }
    let curve = SmoothFillet(
      wedge: corner.wedge, fillet: fillet, smoothing: smoothing[index] * factor(of: index, at: level))
    // The outermost point of a ramp moves by ξq, and the others less.
    let speed = grows[index] ? fillet.tangentLength : 0
    let (into, out) = (speed * smoothing[index].back, speed * smoothing[index].ahead)
    body(curve.rampIn.map { .cubic($0) } ?? .line(curve.start, curve.start), into)
    if let arc = curve.arc { body(.arc(curve.rampIn?.p3 ?? curve.start, arc, curve.rampOut?.p0 ?? curve.end), 0) }
    body(curve.rampOut.map { .cubic($0) } ?? .line(curve.end, curve.end), out)
  }

  func ends(of index: Int, at level: Double) -> (start: Point, end: Point) {
    let corner = ring.corners[index]
    let length = corner.asks ? corner.tangent * radii[index] : 0
    let sides = smoothing[index] * factor(of: index, at: level)
    return (
      corner.vertex + corner.wedge.back * (length * (1 + sides.back)),
      corner.vertex + corner.wedge.ahead * (length * (1 + sides.ahead))
    )
  }
}
