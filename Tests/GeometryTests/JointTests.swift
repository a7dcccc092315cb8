import Geometry
import TestSupport
import Testing

@Suite struct JointTests {
  static func joints(_ path: Path) -> [Point] {
    var points: [Point] = []
    path.forEachJoint { point, _, _ in points.append(point) }
    return points
  }

  @Test func `a closed path meets itself at its start too, an open one does not`() {
    let square = [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)]
    #expect(Self.joints(Path(polygon: square)) == [Point(9, 0), Point(9, 9), Point(0, 9), Point(0, 0)])
    var open = Path(line: Point(0, 0), Point(9, 0))
    open.append(.line(to: Point(9, 0)))
    open.append(.line(to: Point(9, 9)))
    #expect(Self.joints(open) == [Point(9, 0)])
  }

  @Test func `a path of fillets has no bend where it meets an arc`() {
    forAll(500) { random in
      let outline = ResolvedOutline(try random.outline(.convex))
      let sharp = outline.corners.filter { !$0.isCut }.map(\.vertex)
      var isSmooth = true
      outline.path.forEachJoint { point, before, after in
        if !sharp.contains(where: { isNear($0, point) }), before.dot(after) < 1 - 1e-6 { isSmooth = false }
      }
      return isSmooth
    }
  }

  @Test func `the directions are those of the pieces on both sides`() throws {
    var path = Path()
    path.append(.move(to: Point(-5, 0)))
    path.append(.line(to: Point(0, 0)))
    path.append(.arc(Arc(center: Point(0, 5), radius: 5, start: .degrees(-90), sweep: .degrees(90)), to: Point(5, 5)))
    path.append(.cubic(to: Point(20, 9), control1: Point(5, 5), control2: Point(12, 9)))
    path.append(.line(to: Point(20, 0)))
    var seen: [(Point, Vector, Vector)] = []
    path.forEachJoint { seen.append(($0, $1, $2)) }
    #expect(seen.map(\.0) == [Point(0, 0), Point(5, 5), Point(20, 9)])
    #expect(isNear(Point.zero + seen[0].2, Point(1, 0), 1e-15) && isNear(Point.zero + seen[1].1, Point(0, 1), 1e-15))
    // A control on the start says nothing of the direction: the next one does.
    #expect(isNear(seen[1].2.dy / seen[1].2.dx, 4.0 / 7))
    #expect(seen[2].1 == Vector(1, 0) && seen[2].2 == Vector(0, -1))
  }
}
