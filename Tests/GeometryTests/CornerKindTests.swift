import Geometry
import Glibc
import TestSupport
import Testing

/// The shape of each kind of corner at any angle.
@Suite struct CornerKindTests {
  /// One corner of a kind at the top of a tall triangle with a given angle.
  static func tip(
    _ kind: CornerKind, degrees: Double, radius: Double, smoothing: Double = 0
  ) throws -> (resolved: ResolvedOutline, polygon: Outline) {
    let half = Angle.degrees(degrees / 2)
    let points = [
      Point(0, 0), Point(0, 0) + Vector(half.sine, half.cosine) * 1000,
      Point(0, 0) + Vector(-half.sine, half.cosine) * 1000,
    ]
    let polygon = try Outline(points, [.cut(kind, .radius(radius), smoothing: smoothing), .sharp, .sharp])
    return (ResolvedOutline(polygon), polygon)
  }

  @Test(arguments: [20.0, 60, 89, 90, 120, 170], CornerKind.withClosedForms)
  func `every other kind leaves the edges where the fillet touches them`(degrees: Double, kind: CornerKind) throws {
    let corner = try Self.tip(kind, degrees: degrees, radius: 10).resolved.corners[0]
    let tangent = 10 / Glibc.tan(degrees / 360 * .pi)
    #expect(isNear(corner.tangentLength, tangent))
    #expect(isNear(corner.start.distance(to: corner.vertex), tangent))
    #expect(isNear(corner.end.distance(to: corner.vertex), tangent))
    #expect(corner.used == 10 && corner.limit == nil)
  }

  @Test(arguments: [20.0, 60, 89, 90, 120, 170])
  func `area and length of each kind are closed forms`(degrees: Double) throws {
    let theta = degrees / 180 * .pi
    let (r, t, turn) = (10.0, 10 / Glibc.tan(theta / 2), .pi - theta)
    let triangle = t * t * Glibc.sin(theta) / 2
    let segment = r * r * (turn - Glibc.sin(turn)) / 2
    // The area that the corner cuts off, and its length.
    let forms: [CornerKind: (area: Double, length: Double)] = [
      .round: (triangle - segment, r * turn), .chamfer: (triangle, 2 * t * Glibc.sin(theta / 2)),
      .scoop: (triangle + segment, r * turn), .notch: (2 * triangle, 2 * t),
      .squircle: (triangle - segment, r * turn),
    ]
    for kind in CornerKind.withClosedForms {
      let form = try #require(forms[kind])
      let (resolved, polygon) = try Self.tip(kind, degrees: degrees, radius: r)
      let lengths = polygon.edgeLengths.reduce(0, +)
      #expect(isNear(resolved.path.area, abs(polygon.signedArea) - form.area), "\(kind)")
      #expect(isNear(resolved.path.length, lengths - 2 * t + form.length), "\(kind)")
    }
  }

  @Test func `a right angle of radius 20 in each kind, as path data`() throws {
    let square = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    func text(_ kind: CornerKind) throws -> String {
      let styles: [CornerStyle] = [.sharp, .cut(kind, .radius(20), smoothing: 0.6), .sharp, .sharp]
      return PathData.text(of: ResolvedOutline(try Outline(square, styles)).path)
    }
    #expect(try text(.round) == "M0 0L80 0A20 20 0 0 1 100 20L100 100L0 100Z")
    #expect(try text(.chamfer) == "M0 0L80 0L100 20L100 100L0 100Z")
    #expect(try text(.scoop) == "M0 0L80 0A20 20 0 0 0 100 20L100 100L0 100Z")
    #expect(try text(.notch) == "M0 0L80 0L80 20L100 20L100 100L0 100Z")
    #expect(
      try text(.squircle)
        == "M0 0L68 0C79.201 0 84.802 0 89.08 2.18A20 20 0 0 1 97.82 10.92C100 15.198 100 20.799 100 32L100 100L0 100Z")
  }

  @Test(arguments: CornerKind.allCases)
  func `a reflex corner is the convex one turned inside out`(kind: CornerKind) throws {
    // The same three points at the corner, once with the inside on one side and once on the other.
    let (a, v, b) = (Point(0, 80), Point(50, 20), Point(100, 80))
    let style = CornerStyle.cut(kind, .radius(12), smoothing: 0.5)
    let convex = try Outline([a, v, b], [.sharp, style, .sharp])
    let reflex = try Outline([a, v, b, Point(100, -50), Point(0, -50)], [.sharp, style, .sharp, .sharp, .sharp])
    let (taken, added) = (ResolvedOutline(convex), ResolvedOutline(reflex))
    #expect(!taken.corners[1].isReflex && added.corners[1].isReflex)
    let (lost, gained) = (abs(convex.signedArea) - taken.path.area, added.path.area - abs(reflex.signedArea))
    #expect(isNear(lost, gained) && lost > 0)
    #expect(taken.corners[1].start == added.corners[1].start && taken.corners[1].end == added.corners[1].end)
  }

  @Test(arguments: [CornerKind.round, .squircle, .smooth])
  func `round kinds touch both edges to a billionth`(kind: CornerKind) {
    forAll(1000) { random in
      let points = random.polygon(.starShaped)
      let styles = points.map { _ in
        CornerStyle.cut(kind, .radius(random.number(1...60)), smoothing: random.number(0.1...1))
      }
      let corners = ResolvedOutline(try Outline(points, styles)).corners
      // A piece shorter than a thousandth has no direction to a billionth in numbers of 16 digits.
      let hasTiny = corners.contains {
        $0.used < 0.1 || kind == .squircle && ($0.smoothing.back < 0.01 || $0.smoothing.ahead < 0.01)
      }
      if hasTiny {
        return kind != .squircle ? ResolvedOutline(try Outline(points, styles)).path.sharpestJoint < 1e-6 : true
      }
      return ResolvedOutline(try Outline(points, styles)).path.sharpestJoint < 1e-9
    }
  }

  @Test(arguments: CornerKind.allCases)
  func `an outline grows out of the polygon without a jump`(kind: CornerKind) {
    forAll(300) { random in
      let points = random.polygon(.starShaped)
      let smoothing = random.number(0...1)
      let sharp = try Outline(points, points.map { _ in .sharp })
      let tiny = try Outline(points, points.map { _ in .cut(kind, .radius(1e-7), smoothing: smoothing) })
      let (before, after) = (ResolvedOutline(sharp).path, ResolvedOutline(tiny).path)
      return isNear(before.area, after.area, 1e-6) && isNear(before.length, after.length, 1e-3)
    }
  }

  @Test(arguments: CornerKind.allCases)
  func `mirrored and turned polygons have mirrored and turned outlines`(kind: CornerKind) {
    forAll(300) { random in
      let points = random.simplePolygon()
      let styles = points.map { _ in
        CornerStyle.cut(kind, .radius(random.number(0...80)), smoothing: random.number(0...1))
      }
      let map = TransformTests.similarity(&random)
      let scale = abs(map.determinant).squareRoot()
      let before = ResolvedOutline(try Outline(points, styles))
      let after = ResolvedOutline(try Outline(points.map { map($0) }, styles.map { $0.scaled(by: scale) }))
      for (a, b) in zip(before.corners, after.corners)
      where !isNear(map(a.start), b.start, 1e-6) || !isNear(map(a.end), b.end, 1e-6) { return false }
      return isNear(after.path.area, before.path.area * scale * scale, 1e-6)
    }
  }

  @Test func `the kinds of other corners do not matter if nothing is full or touches`() throws {
    let points = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    let kinds = CornerKind.allCases
    for first in kinds {
      let styles: [CornerStyle] = [first, .notch, .scoop, .chamfer].map { .cut($0, .radius(20)) }
      let corner = ResolvedOutline(try Outline(points, styles)).corners[0]
      #expect(corner.used == 20 && isNear(corner.end, Point(20 * corner.wedge.cut(of: first), 0)))
    }
  }
}

extension CornerStyle {
  /// The style with its size in other units.
  func scaled(by scale: Double) -> CornerStyle {
    guard case .cut(let kind, let size, let smoothing, let k) = self else { return self }
    return .cut(kind, CornerSize(size.value * scale, in: size.unit), smoothing: smoothing, superellipse: k)
  }
}
