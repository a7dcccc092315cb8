extension CubicCurve {
  /// The curve's two halves, by de Casteljau's construction.
  var halves: (CubicCurve, CubicCurve) {
    let (a, b, c) = (p0.lerp(to: p1, 0.5), p1.lerp(to: p2, 0.5), p2.lerp(to: p3, 0.5))
    let (d, e) = (a.lerp(to: b, 0.5), b.lerp(to: c, 0.5))
    let middle = d.lerp(to: e, 0.5)
    return (CubicCurve(p0, a, d, middle), CubicCurve(middle, e, c, p3))
  }

  /// The box around the control points, in which the curve lies.
  var controlBox: Rect {
    var box = Rect(p0, p3)
    box.extend(to: p1)
    box.extend(to: p2)
    return box
  }

  private var isFinite: Bool { p0.isFinite && p1.isFinite && p2.isFinite && p3.isFinite }

  /// How often the ray from a point to the right crosses the curve, downwards less upwards; exact but for
  /// rounding.
  func crossings(rightOf point: Point) -> Int {
    guard isFinite else { return Segment(p0, p3).crossing(rightOf: point) }
    let box = controlBox
    let size = max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
    // Below a few units in the last place halving no longer shrinks a piece.
    return crossings(rightOf: point, smallest: 4 * size.ulp)
  }

  private func crossings(rightOf point: Point, smallest: Double) -> Int {
    let box = controlBox
    if box.maxY <= point.y || box.minY > point.y || box.maxX <= point.x { return 0 }
    // Wholly to the right, or too small to halve: only where it begins and ends matters.
    if box.minX > point.x || max(box.width, box.height) <= smallest {
      guard (p0.y <= point.y) != (p3.y <= point.y) else { return 0 }
      return p3.y > p0.y ? 1 : -1
    }
    let (first, second) = halves
    return first.crossings(rightOf: point, smallest: smallest)
      + second.crossings(rightOf: point, smallest: smallest)
  }

  /// The distance from a point to the curve, to 1e-10 of the curve's size.
  func distance(to point: Point) -> Double {
    guard isFinite else { return Segment(p0, p3).distance(to: point) }
    let box = controlBox
    var nearest = min(p0.distance(to: point), p3.distance(to: point))
    lower(&nearest, from: point, tolerance: 1e-10 * max(box.width, box.height), depth: 0)
    return nearest
  }

  /// Lowers a distance to the curve's where that is less, and leaves out pieces that lie too far away.
  private func lower(_ nearest: inout Double, from point: Point, tolerance: Double, depth: Int) {
    guard controlBox.distance(to: point) < nearest else { return }
    // A curve that strays from its chord by no more than the tolerance is its chord; each halving takes three
    // quarters off, so 24 are more than enough.
    if depth == 24 || bend <= 8 * tolerance {
      nearest = min(nearest, Segment(p0, p3).distance(to: point))
      return
    }
    let (first, second) = halves
    let firstIsNearer = first.controlBox.distance(to: point) <= second.controlBox.distance(to: point)
    let (near, far) = firstIsNearer ? (first, second) : (second, first)
    near.lower(&nearest, from: point, tolerance: tolerance, depth: depth + 1)
    far.lower(&nearest, from: point, tolerance: tolerance, depth: depth + 1)
  }
}
