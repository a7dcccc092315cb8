import Geometry
import Raster
import TestSupport
import Testing

/// Lines cut into dashes.
@Suite struct DasherTests {
  private func dashes(_ path: Path, _ lengths: [Double], offset: Double = 0) -> [[Point]] {
    var dasher = Dasher()
    var result = FlatPath()
    dasher.cut(FlatPath(path, tolerance: 0.01), lengths: lengths, offset: offset, into: &result)
    return result.contours.map { Array(result.points[$0.points]) }
  }

  private var line: Path {
    var path = Path()
    path.append(.move(to: Point(0, 0)))
    path.append(.line(to: Point(10, 0)))
    return path
  }

  @Test func `a line is cut from its start`() {
    #expect(
      dashes(line, [3, 2]) == [[Point(0, 0), Point(3, 0)], [Point(5, 0), Point(8, 0)]])
    #expect(dashes(line, [20, 2]) == [[Point(0, 0), Point(10, 0)]])
  }

  @Test func `an offset begins further in, and a negative one before`() {
    #expect(
      dashes(line, [3, 2], offset: 1) == [
        [Point(0, 0), Point(2, 0)], [Point(4, 0), Point(7, 0)], [Point(9, 0), Point(10, 0)],
      ])
    #expect(dashes(line, [3, 2], offset: -1) == [[Point(1, 0), Point(4, 0)], [Point(6, 0), Point(9, 0)]])
    #expect(dashes(line, [3, 2], offset: 11) == dashes(line, [3, 2], offset: 1))
  }

  @Test func `a dash goes round a corner and over the start of a closed line`() {
    let square = Path(polygon: [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)])
    #expect(
      dashes(square, [6, 2])
        == [
          [Point(0, 0), Point(4, 0), Point(4, 2)], [Point(4, 4), Point(0, 4), Point(0, 2)],
        ].reversed())
    // From 3 before the start to 3 behind it, in one piece.
    let across = dashes(square, [6, 2], offset: 3)
    #expect(across.contains([Point(0, 3), Point(0, 0), Point(3, 0)]))
  }

  @Test func `a dash of length zero is a dot`() {
    #expect(
      dashes(line, [0, 4]) == [[Point(0, 0), Point(0, 0)], [Point(4, 0), Point(4, 0)], [Point(8, 0), Point(8, 0)]])
  }

  @Test func `a closed line that is one dash stays closed`() {
    var (dasher, result) = (Dasher(), FlatPath())
    let square = FlatPath(Path(polygon: [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)]), tolerance: 1)
    dasher.cut(square, lengths: [100, 1], into: &result)
    #expect(result.contours.map(\.isClosed) == [true])
  }

  @Test func `a line with too many dashes stays whole`() {
    var (dasher, result) = (Dasher(), FlatPath())
    dasher.cut(FlatPath(line, tolerance: 1), lengths: [1e-5, 1e-5], into: &result)
    #expect(result.contours.count == 1 && result.points == [Point(0, 0), Point(10, 0)])
  }

  @Test func `dashes and gaps have the lengths they were given`() {
    forAll(300) { random in
      let points = (0..<random.integer(2...6)).map { _ in Point(random.number(0...50), random.number(0...50)) }
      let lengths = (0..<(2 * random.integer(1...3))).map { _ in random.number(0.5...9) }
      var path = Path()
      for (index, point) in points.enumerated() { path.append(index == 0 ? .move(to: point) : .line(to: point)) }
      let whole = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      let found = dashes(path, lengths, offset: 0).map { dash in
        zip(dash, dash.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      }
      var wanted: [Double] = []
      var (place, index) = (0.0, 0)
      while place < whole {
        let length = lengths[index % lengths.count]
        if index.isMultiple(of: 2) { wanted.append(min(length, whole - place)) }
        place += length
        index += 1
      }
      return found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-6 }
    }
  }
}
