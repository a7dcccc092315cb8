import Geometry
import Glibc
import TestSupport
import Testing

/// Properties of the outline of any polygon, tested on thousands.
@Suite struct OutlinePropertyTests {
  @Test(arguments: PolygonFamily.ordinary)
  func `every arc touches both edges`(family: PolygonFamily) {
    forAll(2000) { random in
      let outline = try random.outline(family)
      for corner in ResolvedOutline(outline).corners {
        guard let fillet = corner.fillet else { continue }
        let arc = fillet.arc
        for (tangent, edge) in [(fillet.start, corner.wedge.back), (fillet.end, corner.wedge.ahead)] {
          let spoke = fillet.center - tangent
          // The tangent point lies on the edge, the spoke to it is square to the edge and one radius long.
          if abs((tangent - corner.vertex).cross(edge)) > 1e-9 { return false }
          if abs(spoke.dot(edge)) > 1e-9 || !isNear(spoke.length, fillet.radius) { return false }
        }
        if !isNear(arc.point(at: arc.start), fillet.start) || !isNear(arc.point(at: arc.end), fillet.end) {
          return false
        }
      }
      return true
    }
  }

  @Test(arguments: PolygonFamily.allCases)
  func `the corners of an edge take no more than its length, and a full edge is full`(family: PolygonFamily) {
    forAll(2000) { random in
      let outline = try random.outline(family, kinds: CornerKind.allCases)
      let lengths = outline.edgeLengths
      let corners = ResolvedOutline(outline).corners
      for (index, corner) in corners.enumerated() {
        let next = corners[(index + 1) % corners.count]
        let taken = corner.tangentLength + next.tangentLength
        if taken > lengths[index] * (1 + 1e-9) { return false }
        if corner.used > corner.asked || corner.used.isNaN { return false }
        guard let limit = corner.limit else {
          if corner.used != corner.asked { return false }
          continue
        }
        // Hairpins and collisions leave room on the edges.
        guard case .edge(let from, let to) = limit else { continue }
        guard from == index || to == index, to == (from + 1) % corners.count else { return false }
        if !corner.wedge.isOpen || corner.asked * corner.wedge.cotangent == .infinity { continue }
        let sum = corners[from].tangentLength + corners[to].tangentLength
        if !isNear(sum, lengths[from]) { return false }
      }
      return true
    }
  }

  /// The same corners, whatever vertex comes first and in whichever direction they run.
  private static func areSame(_ a: ResolvedCorner, _ b: ResolvedCorner, reversed: Bool) -> Bool {
    isNear(a.used, b.used) && isNear(a.asked, b.asked) && (a.limit == nil) == (b.limit == nil)
      && a.isReflex == b.isReflex && isNear(a.start, reversed ? b.end : b.start)
      && isNear(a.end, reversed ? b.start : b.end) && isNear(a.maximum ?? -1, b.maximum ?? -1, 1e-6)
  }

  @Test(arguments: PolygonFamily.ordinary)
  func `it does not matter where the list of vertices starts or which way it runs`(family: PolygonFamily) {
    forAll(1000) { random in
      let outline = try random.outline(family)
      let count = outline.vertices.count
      let corners = ResolvedOutline(outline)
      let turn = random.integer(1...count - 1)
      let turned = ResolvedOutline(
        try Outline(vertices: Array(outline.vertices[turn...] + outline.vertices[..<turn])))
      for index in 0..<count
      where !Self.areSame(corners.corners[(index + turn) % count], turned.corners[index], reversed: false) {
        return false
      }
      let back = ResolvedOutline(try Outline(vertices: outline.vertices.reversed()))
      for index in 0..<count
      where !Self.areSame(corners.corners[index], back.corners[count - 1 - index], reversed: true) {
        return false
      }
      return isNear(corners.path.signedArea, turned.path.signedArea, 1e-8)
        && isNear(corners.path.signedArea, -back.path.signedArea, 1e-8)
        && isNear(corners.path.length, turned.path.length) && isNear(corners.path.length, back.path.length)
    }
  }

  @Test(arguments: PolygonFamily.ordinary)
  func `a moved, turned, mirrored or scaled polygon has the same outline, moved likewise`(family: PolygonFamily) {
    forAll(1000) { random in
      let points = random.polygon(family)
      let radii = points.map { _ in random.number(0...60) }
      let map = TransformTests.similarity(&random)
      let scale = abs(map.determinant).squareRoot()
      let before = ResolvedOutline(try Outline(points, radii: radii))
      let after = ResolvedOutline(try Outline(points.map { map($0) }, radii: radii.map { $0 * scale }))
      for (a, b) in zip(before.corners, after.corners) {
        if !isNear(a.used * scale, b.used) || a.isReflex != b.isReflex || (a.limit == nil) != (b.limit == nil) {
          return false
        }
        if !isNear(map(a.start), b.start) || !isNear(map(a.end), b.end) { return false }
      }
      return isNear(after.path.length, before.path.length * scale)
        && isNear(after.path.signedArea, before.path.signedArea * map.determinant, 1e-8)
    }
  }

  @Test func `a mirror-symmetric polygon has a mirror-symmetric outline`() {
    forAll(1000) { random in
      // Pairs of points left and right of the y axis, in the order that makes a closed line.
      let right = (0..<random.integer(2...6)).map { _ in
        Point(random.number(1...100), random.number(-100...100))
      }
      let radii = right.map { _ in random.number(0...60) }
      let points = right + right.reversed().map { Point(-$0.x, $0.y) }
      let corners = ResolvedOutline(try Outline(points, radii: radii + radii.reversed())).corners
      return right.indices.allSatisfy { index in
        let mirrored = corners[corners.count - 1 - index]
        return isNear(corners[index].used, mirrored.used)
          && isNear(Point(-corners[index].start.x, corners[index].start.y), mirrored.end)
      }
    }
  }

  @Test(arguments: PolygonFamily.ordinary)
  func `the maximum fits while the others stay, and a thousandth more does not`(family: PolygonFamily) {
    forAll(500) { random in
      let points = random.polygon(family)
      let radii = points.map { _ in random.once(in: 4) ? 0 : random.number(0...60) }
      let corners = ResolvedOutline(try Outline(points, radii: radii)).corners
      for (index, corner) in corners.enumerated() {
        guard let maximum = corner.maximum, maximum > 1e-6, maximum < Outline.limit / 2 else { continue }
        if corner.used > maximum * (1 + 1e-9) { return false }
        var tried = corners.map(\.used)
        tried[index] = maximum
        // The last bit of the largest radius may be one too many.
        let again = ResolvedOutline(try Outline(points, radii: tried))
        // In another proportion the corners may meet on the way that did not before.
        if again.hasCollisions { continue }
        let fits = again.corners
        if !zip(fits, tried).allSatisfy({ isNear($0.used, $1) }) { return false }
        tried[index] = maximum * 1.001
        let exceeds = ResolvedOutline(try Outline(points, radii: tried)).corners
        if exceeds[index].used >= tried[index] || exceeds[index].limit == nil { return false }
      }
      return true
    }
  }

  @Test(arguments: PolygonFamily.allCases)
  func `a size of 0 is a sharp corner`(family: PolygonFamily) {
    forAll(500) { random in
      let points = random.polygon(family)
      let styles = random.styles(points.count, kinds: CornerKind.allCases)
      let kind = random.pick(CornerKind.allCases)
      let size = random.pick([CornerSize.radius(0), .cut(0), .recession(0)])
      let off = try Outline(points, styles)
      let zero = try Outline(points, styles.map { $0 == .sharp ? .cut(kind, size) : $0 })
      return ResolvedOutline(off).path == ResolvedOutline(zero).path
    }
  }

  @Test(arguments: PolygonFamily.ordinary)
  func `a little more at one corner changes the outline by little`(family: PolygonFamily) {
    forAll(500) { random in
      let points = random.polygon(family)
      var radii = points.map { _ in random.once(in: 4) ? 0 : random.number(0...60) }
      let before = ResolvedOutline(try Outline(points, radii: radii))
      radii[random.integer(0...points.count - 1)] += 1e-9
      let after = ResolvedOutline(try Outline(points, radii: radii))
      return zip(before.corners, after.corners).allSatisfy { isNear($0.used, $1.used, 1e-5) }
        && isNear(before.path.area, after.path.area, 1e-5)
    }
  }

  /// The area and length that a corner takes away, by its kind's closed form.
  private static func loss(_ corner: ResolvedCorner) -> (area: Double, length: Double) {
    guard case .cut(let kind, _, _, _) = corner.style, let fillet = corner.fillet else { return (0, 0) }
    let (t, r, turn) = (fillet.tangentLength, fillet.radius, fillet.turn.radians)
    let theta = .pi - turn
    let triangle = t * t * Glibc.sin(theta) / 2
    let segment = r * r * (turn - Glibc.sin(turn)) / 2
    return switch kind {
    case .round, .squircle: (r * r * (1 / Glibc.tan(theta / 2) - turn / 2), 2 * t - r * turn)
    case .chamfer: (triangle, 2 * t - 2 * t * Glibc.sin(theta / 2))
    case .scoop: (triangle + segment, 2 * t - r * turn)
    case .notch: (2 * triangle, 0)
    case .smooth, .superellipse: (.nan, .nan)
    }
  }

  @Test(arguments: PolygonFamily.ordinary)
  func `area and length are the polygon's less a closed form for each corner`(family: PolygonFamily) {
    forAll(2000) { random in
      let outline = try random.outline(family, kinds: CornerKind.withClosedForms)
      let resolved = ResolvedOutline(outline)
      var area = outline.signedArea
      var length = outline.edgeLengths.reduce(0, +)
      for corner in resolved.corners {
        let loss = Self.loss(corner)
        area -= loss.area * corner.wedge.turnSign
        length -= loss.length
      }
      // Relative to what was summed: areas of both signs cancel in polygons that cross themselves.
      return abs(resolved.path.signedArea - area) <= 1e-9 * 40_000 && isNear(resolved.path.length, length)
    }
  }

  @Test(arguments: PolygonFamily.ordinary)
  func `the drawn path is closed, joined and starts at corner 0's outgoing point`(family: PolygonFamily) {
    forAll(500) { random in
      let resolved = ResolvedOutline(try random.outline(family, kinds: CornerKind.allCases))
      guard case .move(let start)? = resolved.path.elements.first, start == resolved.corners[0].end else {
        return false
      }
      guard resolved.path.elements.last == .close, let bounds = resolved.path.bounds else { return false }
      var pen = start
      for element in resolved.path.elements {
        if case .arc(let arc, let end) = element {
          if !isNear(arc.point(at: arc.start), pen) || !isNear(arc.point(at: arc.end), end) { return false }
          pen = end
        } else if case .line(let end) = element {
          pen = end
        } else if case .cubic(let end, _, _) = element {
          pen = end
        }
        if !bounds.outset(by: 1e-9).contains(pen) { return false }
      }
      return true
    }
  }

  @Test func `interior angles of a simple polygon add up to (n - 2) 180 degrees`() {
    for family in [PolygonFamily.starShaped, .convex] {
      forAll(1000) { random in
        let outline = try random.outline(family)
        let corners = ResolvedOutline(outline).corners
        // The ring of three or four may leave the origin outside, but is still simple.
        let sum = corners.reduce(0) { $0 + $1.interiorAngle.degrees }
        return isNear(sum, Double(corners.count - 2) * 180)
      }
    }
  }
}
