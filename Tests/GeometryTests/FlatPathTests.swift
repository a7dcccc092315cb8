import Geometry
import TestSupport
import Testing

@Suite struct FlatPathTests {
  @Test func `a contour ends at a close or a move, and the next one begins at its start`() {
    var path = Path(polygon: [Point(0, 0), Point(10, 0), Point(10, 10)])
    path.append(.line(to: Point(5, 5)))
    path.append(.move(to: Point(50, 50)))
    path.append(.line(to: Point(60, 50)))
    let flat = FlatPath(path, tolerance: 0.1)
    #expect(flat.contours.map(\.isClosed) == [true, false, false])
    #expect(
      flat.points == [
        Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 0), Point(5, 5), Point(50, 50), Point(60, 50),
      ])
    #expect(flat.contours.map(\.points) == [0..<3, 3..<5, 5..<7])
  }

  @Test func `every piece stays within the tolerance, under any map`() {
    forAll(100) { random in
      let path = TransformTests.path(&random)
      let map = random.once(in: 2) ? Transform.identity : TransformTests.affine(&random)
      let tolerance = random.pick([1.0, 0.1, 0.01])
      let flat = FlatPath(path, through: map, tolerance: tolerance)
      guard flat.contours.count == 1 else { return false }
      let chords = Path(polygon: flat.points)
      // Points of the path, taken finely and by other means, lie near the chords.
      for point in TransformTests.samples(path, 40) where chords.distance(to: map(point)) > tolerance {
        return false
      }
      // And the chords' ends lie on the path.
      guard let inverse = map.inverse, abs(map.determinant) > 0.5 else { return true }
      for point in flat.points where path.distance(to: inverse(point)) > 1e-6 { return false }
      return true
    }
  }

  @Test func `a circle takes fewer than one piece more than its sagitta needs`() {
    // r (1 - cos(pi/n)) <= tolerance
    let circle = ArcTests.path(Arc(center: .zero, radius: 100, start: .zero, sweep: .degrees(360)))
    let count = FlatPath(circle, tolerance: 0.1).points.count - 1
    let sagitta = { (n: Int) in 100 * (1 - Angle.degrees(180 / Double(n)).cosine) }
    #expect(sagitta(count) <= 0.1 && sagitta(count / 2) > 0.1)
  }

  @Test func `memory is kept from one use to the next`() {
    var flat = FlatPath()
    flat.append(Path(polygon: [Point(0, 0), Point(1, 0), Point(1, 1)]), tolerance: 1)
    flat.removeAll()
    #expect(flat.points.isEmpty && flat.contours.isEmpty && flat.points.capacity >= 3)
  }

  @Test func `an empty path and a lone move are fine`() {
    #expect(FlatPath(Path(), tolerance: 1).contours.isEmpty)
    var path = Path()
    path.append(.move(to: Point(3, 4)))
    let flat = FlatPath(path, tolerance: 1)
    #expect(flat.points == [Point(3, 4)] && flat.contours.map(\.isClosed) == [false])
  }
}

extension TransformTests {
  /// Points on every piece of a path of one subpath, by the pieces' own formulas.
  static func samples(_ path: Path, _ count: Int) -> [Point] {
    var points: [Point] = []
    var pen = Point.zero
    var start = Point.zero
    for element in path.elements {
      let parts = (0...count).map { Double($0) / Double(count) }
      switch element {
      case .move(let point): (pen, start) = (point, point)
      case .line(let point):
        points += parts.map { pen.lerp(to: point, $0) }
        pen = point
      case .arc(let arc, let end):
        points += parts.map { arc.point(at: arc.start + arc.sweep * $0) }
        pen = end
      case .ellipse(let arc):
        points += parts.map { arc.point(at: $0) }
        pen = arc.end
      case .cubic(let to, let control1, let control2):
        points += parts.map { CubicCurve(pen, control1, control2, to).point(at: $0) }
        pen = to
      case .close: points += parts.map { pen.lerp(to: start, $0) }
      }
    }
    return points
  }
}
