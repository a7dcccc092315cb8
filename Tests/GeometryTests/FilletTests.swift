import Geometry
import Glibc
import TestSupport
import Testing

/// A fillet by its closed forms, computed here from the angle by other functions than the module uses.
@Suite struct FilletTests {
  /// A corner at the origin whose edges enclose an angle, the first of them at any direction.
  static func wedge(degrees angle: Double, turned: Double = 0, mirrored: Bool = false) -> CornerWedge {
    let a = Point.zero + Angle.degrees(turned).direction * 1000
    let b = Point.zero + Angle.degrees(turned + (mirrored ? -angle : angle)).direction * 1000
    return CornerWedge(previous: a, vertex: .zero, next: b)
  }

  @Test(arguments: [1.0, 10, 30, 60, 89.9, 90, 90.1, 120, 150, 179, 179.9])
  func `tangent length, center, recession and turn follow from the angle`(degrees: Double) throws {
    for turned in stride(from: 0.0, to: 360, by: 25) {
      for mirrored in [false, true] {
        let wedge = Self.wedge(degrees: degrees, turned: turned, mirrored: mirrored)
        let fillet = try #require(wedge.fillet(radius: 10))
        let half = degrees * .pi / 360
        #expect(isNear(wedge.angle.degrees, degrees, 1e-10))
        #expect(isNear(fillet.tangentLength, 10 / Glibc.tan(half)))
        #expect(isNear(fillet.recession, 10 * (1 / Glibc.sin(half) - 1)))
        #expect(isNear(fillet.turn.degrees, 180 - degrees, 1e-10))
        let bisector = Angle.degrees(turned + (mirrored ? -degrees : degrees) / 2).direction
        #expect(isNear(fillet.center, .zero + bisector * (10 / Glibc.sin(half))))
        #expect(isNear(fillet.start.distance(to: fillet.center), 10))
        #expect(isNear(fillet.end.distance(to: fillet.center), 10))
      }
    }
  }

  @Test func `a right angle loses r squared times 1 - pi/4 and the outline 2r - pi r/2`() throws {
    let fillet = try #require(Self.wedge(degrees: 90).fillet(radius: 8))
    #expect(isNear(fillet.area, 64 * (1 - .pi / 4)))
    #expect(isNear(2 * fillet.tangentLength - fillet.arc.length, 16 - 4 * .pi))
  }

  @Test(arguments: [20.0, 60, 90, 144, 175])
  func `the area taken is the kite less the sector`(degrees: Double) throws {
    let fillet = try #require(Self.wedge(degrees: degrees).fillet(radius: 7))
    let half = degrees * .pi / 360
    #expect(isNear(fillet.area, 49 * (1 / Glibc.tan(half) - (.pi - 2 * half) / 2)))
    var path = Path()
    path.append(.move(to: .zero))
    path.append(.line(to: fillet.start))
    path.append(.arc(fillet.arc, to: fillet.end))
    path.append(.close)
    #expect(isNear(path.area, fillet.area))
  }

  @Test func `the sweep is clockwise where the outline turns clockwise`() throws {
    let right = CornerWedge(previous: Point(-10, 0), vertex: .zero, next: Point(0, 10))
    #expect(try #require(right.fillet(radius: 2)).arc.sweep.radians > 0)
    let left = CornerWedge(previous: Point(-10, 0), vertex: .zero, next: Point(0, -10))
    #expect(try #require(left.fillet(radius: 2)).arc.sweep.radians < 0)
  }

  @Test func `the three sizes of one fillet give one radius`() {
    forAll(2000) { random in
      let wedge = Self.wedge(degrees: random.number(2...178), turned: random.number(0...360))
      let radius = random.number(0.01...100)
      guard let fillet = wedge.fillet(radius: radius) else { return false }
      return isNear(wedge.radius(of: .radius(radius)), radius)
        && isNear(wedge.radius(of: .cut(fillet.tangentLength)), radius)
        && isNear(wedge.radius(of: .recession(fillet.recession)), radius)
    }
  }

  @Test func `an angle near 0 or 180 degrees keeps its precision`() throws {
    // With h the half angle: t = r / tan h, which for small h is r / h.
    for h in [1e-3, 1e-5, 1e-7] {
      let sharp = CornerWedge(previous: Point(1, Glibc.tan(h)), vertex: .zero, next: Point(1, -Glibc.tan(h)))
      #expect(isNear(sharp.cotangent * Glibc.tan(h), 1, 1e-8))
      // Tilted by h either way from straight: the interior half angle is pi/2 - h.
      let flat = CornerWedge(previous: Point(-1, Glibc.tan(h)), vertex: .zero, next: Point(1, Glibc.tan(h)))
      #expect(isNear(flat.cotangent / Glibc.tan(h), 1, 1e-12))
      let fillet = try #require(flat.fillet(radius: 5))
      #expect(isNear(fillet.recession / (5 * h * h / 2), 1, 1e-5))
    }
  }

  @Test func `a straight vertex, a hairpin and a repeated vertex take no fillet`() {
    let straight = CornerWedge(previous: Point(-5, 0), vertex: .zero, next: Point(5, 0))
    #expect(straight.isOpen && straight.cotangent == 0 && straight.fillet(radius: 3) == nil)
    #expect(isNear(straight.angle.degrees, 180))
    let hairpin = CornerWedge(previous: Point(5, 0), vertex: .zero, next: Point(9, 0))
    #expect(!hairpin.isOpen && hairpin.fillet(radius: 3) == nil && hairpin.radius(of: .cut(3)) == 0)
    let repeated = CornerWedge(previous: Point(5, 0), vertex: Point(5, 0), next: Point(9, 0))
    #expect(!repeated.isOpen && repeated.fillet(radius: 3) == nil && repeated.angle == .zero)
  }
}
