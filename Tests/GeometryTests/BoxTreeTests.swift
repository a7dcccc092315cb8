import TestSupport
import Testing

@testable import Geometry

/// The pairs of overlapping boxes: of few boxes without a tree, of many with one.
@Suite struct BoxTreeTests {
  @Test(arguments: [0, 1, 4, 5, 40, 41, 200])
  func `the overlapping pairs are those that comparing every two boxes finds`(count: Int) {
    forAll(40) { random in
      var place = Point.zero
      let boxes = (0..<count).map { _ in
        let start = place
        place += Vector(random.number(-3...3), random.number(-3...3))
        return OrientedBox(start, place, margin: random.number(0...1))
      }
      var found: Set<[Int]> = []
      BoxTree(boxes).forEachPair { found.insert([$0, $1]).inserted }
      let expected = boxes.indices.flatMap { a in
        boxes.indices.filter { a < $0 && boxes[a].overlaps(boxes[$0]) }.map { [a, $0] }
      }
      return found == Set(expected)
    }
  }

  @Test(arguments: [0, 1, 40, 41, 200])
  func `the first piece near a place is the one that looking at all of them finds`(count: Int) {
    forAll(40) { random in
      var place = Point.zero
      func next() -> Path.Piece {
        let start = place
        place += Vector(random.number(-3...3), random.number(-3...3))
        let curve = CubicCurve(start, random.point(-9...9), random.point(-9...9), place)
        return random.integer(0...2) > 0 ? .line(start, place) : .cubic(curve)
      }
      let tree = PieceTree((0..<count).map { _ in next() })
      let (point, start, limit) = (random.point(-9...9), random.integer(0...count), random.number(0...4))
      func isNear(_ piece: Path.Piece) -> Bool { Path.distance(from: point, to: piece) <= limit }
      let found = tree.first(near: .line(point, point), within: limit, from: start, where: isNear)
      return found == tree.pieces.indices.dropFirst(start).first { isNear(tree.pieces[$0]) }
    }
  }
}
