import Geometry
import Glibc
import Testing

/// Regular polygons and stars, whose measures have closed forms.
@Suite struct RegularShapeTests {
  /// `count` points in turn on circles of the radii, from 12 o'clock clockwise.
  static func ring(_ count: Int, _ radii: Double...) -> [Point] {
    (0..<count).map { index in
      Point.zero + Angle.degrees(Double(index) * 360 / Double(count) - 90).direction
        * radii[index % radii.count]
    }
  }

  @Test(arguments: [3, 4, 5, 6, 9, 17, 100])
  func `a regular polygon has the area n/2 R^2 sin(2 pi/n) and the length 2 n R sin(pi/n)`(n: Int) {
    let path = Path(polygon: Self.ring(n, 10))
    #expect(isNear(path.signedArea, Double(n) / 2 * 100 * Glibc.sin(2 * .pi / Double(n)), 1e-13))
    #expect(isNear(path.length, 2 * Double(n) * 10 * Glibc.sin(.pi / Double(n)), 1e-13))
  }

  @Test(arguments: [2, 3, 5, 8, 30])
  func `a star has the area n R r sin(pi/n)`(n: Int) {
    let path = Path(polygon: Self.ring(2 * n, 10, 4))
    #expect(isNear(path.signedArea, Double(n) * 10 * 4 * Glibc.sin(.pi / Double(n)), 1e-13))
    let edge = (100 + 16 - 80 * Glibc.cos(.pi / Double(n))).squareRoot()
    #expect(isNear(path.length, 2 * Double(n) * edge, 1e-13))
  }

  @Test func `a star of the ratio cos(pi/n) is the polygon with straight vertices between`() throws {
    let points = Self.ring(10, 10, 10 * Glibc.cos(.pi / 5))
    #expect(isNear(Path(polygon: points).area, Path(polygon: Self.ring(5, 10)).area, 1e-13))
    // Straight vertices take no length, so that the tips may use whole sides... of their half edges.
    let corners = ResolvedOutline(try Outline(points, radii: Array(repeating: 3, count: 10))).corners
    for index in stride(from: 0, to: 10, by: 2) {
      #expect(isNear(corners[index].used, 3))
      #expect(corners[index + 1].tangentLength < 1e-6)
    }
  }

  @Test(arguments: [3, 4, 5, 6, 12])
  func `a radius as large as the polygon allows gives the inscribed circle`(n: Int) throws {
    let points = Self.ring(n, 10)
    let outline = ResolvedOutline(try Outline(points, radii: Array(repeating: 50, count: n)))
    let inscribed = 10 * Glibc.cos(.pi / Double(n))
    #expect(outline.corners.allSatisfy { isNear($0.used, inscribed) && $0.limit != nil })
    #expect(isNear(outline.path.area, .pi * inscribed * inscribed, 1e-9))
    #expect(isNear(outline.path.length, 2 * .pi * inscribed, 1e-9))
  }

  @Test func `any triangle under a huge radius becomes its incircle`() throws {
    let points = [Point(0, 0), Point(90, 10), Point(30, 70)]
    let outline = ResolvedOutline(try Outline(points, radii: [1e6, 1e6, 1e6]))
    let triangle = Path(polygon: points)
    let inradius = 2 * triangle.area / triangle.length
    #expect(isNear(outline.path.area, .pi * inradius * inradius, 1e-9))
  }
}
