import Geometry
import Testing

@Suite struct PathDataTests {
  @Test func `a square is lines and a close`() {
    let path = Path(polygon: [Point(0, 0), Point(10, 0), Point(10, 10.5), Point(-0.25, 10)])
    #expect(PathData.text(of: path) == "M0 0L10 0L10 10.5L-.25 10Z")
  }

  @Test(arguments: [(1.0, 1), (-1, 0)])
  func `a full circle is written as two halves`(direction: Double, flag: Int) {
    let path = ArcTests.path(
      Arc(center: Point(50, 50), radius: 40, start: .zero, sweep: .degrees(360 * direction)))
    #expect(PathData.text(of: path) == "M90 50A40 40 0 0 \(flag) 10 50A40 40 0 0 \(flag) 90 50")
  }

  @Test func `an arc of more than a half turn has the large flag`() {
    let path = ArcTests.path(Arc(center: .zero, radius: 10, start: .zero, sweep: .degrees(270)))
    #expect(PathData.text(of: path) == "M10 0A10 10 0 1 1 0 -10")
  }

  @Test func `an arc whose ends round to the same point is left out`() {
    let path = ArcTests.path(Arc(center: .zero, radius: 5, start: .zero, sweep: Angle(radians: 1e-5)))
    #expect(PathData.text(of: path) == "M5 0")
  }

  @Test func `an arc whose radius rounds to zero is a line`() {
    let path = ArcTests.path(Arc(center: Point(7, 7), radius: 0.000_4, start: .zero, sweep: .degrees(180)))
    #expect(PathData.text(of: path) == "M7 7")
    #expect(PathData.text(of: path, places: 4) == "M7.0004 7A.0004 .0004 0 0 1 6.9996 7")
  }

  @Test func `a cubic has both controls first`() {
    let path = CubicTests.path(CubicCurve(Point(0, 0), Point(1, 2), Point(3, 4), Point(5, 6)))
    #expect(PathData.text(of: path, places: 0) == "M0 0C1 2 3 4 5 6")
  }

  @Test func `a line after a close starts where the closed piece began`() {
    var path = Path(polygon: [Point(0, 0), Point(10, 0), Point(10, 10)])
    path.append(.line(to: Point(10, 10)))
    path.append(.close)
    #expect(PathData.text(of: path) == "M0 0L10 0L10 10ZL10 10Z")
  }

  @Test func `pieces shorter than the last decimal leave nothing`() {
    var path = Path(polygon: [Point(0, 0), Point(0.000_1, 0), Point(5, 0), Point(5, 5)])
    path.append(.move(to: Point(5, 5)))
    #expect(PathData.text(of: path) == "M0 0L5 0L5 5ZM5 5")
  }
}
