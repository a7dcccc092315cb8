import Geometry
import TestSupport
import Testing

@Suite struct TransformTests {
  /// A path with each kind of piece.
  static func path(_ random: inout SeededGenerator) -> Path {
    var path = Path()
    path.append(.move(to: random.point()))
    path.append(.line(to: random.point()))
    let arc = ArcTests.random(&random)
    path.append(.line(to: arc.point(at: arc.start)))
    path.append(.arc(arc, to: arc.point(at: arc.end)))
    path.append(.cubic(to: random.point(), control1: random.point(), control2: random.point()))
    path.append(.close)
    return path
  }

  static func similarity(_ random: inout SeededGenerator) -> Transform {
    let scale = random.number(0.1...10)
    return Transform.scale(x: Bool.random(using: &random) ? scale : -scale, y: scale)
      .then(.rotation(by: .degrees(random.number(-360...360))))
      .then(.translation(by: Vector(random.number(-50...50), random.number(-50...50))))
  }

  static func affine(_ random: inout SeededGenerator) -> Transform {
    Transform(
      a: random.number(-3...3), b: random.number(-3...3), c: random.number(-3...3), d: random.number(-3...3),
      tx: random.number(-9...9), ty: random.number(-9...9))
  }

  @Test func `a quarter turn takes the x axis to the y axis, clockwise on screen`() {
    #expect(isNear(Transform.rotation(by: .degrees(90))(Point(1, 0)), Point(0, 1), 1e-15))
  }

  @Test func `one map then another is both in that order, and the inverse undoes`() {
    forAll(1000) { random in
      let (first, second) = (Self.affine(&random), Self.affine(&random))
      let point = random.point()
      guard isNear(first.then(second)(point), second(first(point)), 1e-12) else { return false }
      guard let inverse = first.inverse else { return false }
      // An error grows by as much as the map shrinks.
      return isNear(inverse(first(point)), point, 1e-9 / max(1e-6, abs(first.determinant)))
    }
  }

  @Test func `a map that flattens the plane has no inverse`() {
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    #expect(Transform.scale(x: 0, y: 1).inverse == nil)
    #expect(Transform.scale(x: .infinity, y: 1).inverse == nil)
  }

  @Test func `turned, scaled and mirrored arcs stay arcs`() {
    forAll(500) { random in
      let path = Self.path(&random)
      let map = Self.similarity(&random)
      let mapped = path.transformed(by: map)
      guard mapped.elements.count == path.elements.count else { return false }
      let scale = abs(map.determinant).squareRoot()
      for (before, after) in zip(path.elements, mapped.elements) {
        guard case .arc(let old, let oldEnd) = before else { continue }
        guard case .arc(let new, let newEnd) = after else { return false }
        guard newEnd == map(oldEnd) else { return false }
        for step in 0...8 {
          let part = Double(step) / 8
          let here = new.point(at: new.start + new.sweep * part)
          if !isNear(here, map(old.point(at: old.start + old.sweep * part)), 1e-10) { return false }
        }
      }
      return isNear(mapped.length, path.length * scale)
        && isNear(mapped.signedArea, path.signedArea * map.determinant)
    }
  }

  @Test func `stretched arcs become arcs of the mapped ellipse`() {
    forAll(300) { random in
      let path = ArcTests.path(ArcTests.random(&random))
      let map = Self.affine(&random)
      let mapped = path.transformed(by: map)
      let tolerance = 1e-9 * (mapped.bounds.map { max($0.width, $0.height) } ?? 0)
      guard mapped.elements.count == 2, case .ellipse = mapped.elements[1] else { return false }
      guard case .arc(let arc, _) = path.elements[1] else { return false }
      // Both ways: the mapped circle lies on the arc, and the arc on the circle.
      for step in 0...24 {
        let point = map(arc.point(at: arc.start + arc.sweep * (Double(step) / 24)))
        if mapped.distance(to: point) > tolerance { return false }
      }
      guard let inverse = map.inverse, abs(map.determinant) > 0.5 else { return true }
      let back = inverse.stretchBound
      for point in FlatPath(mapped, tolerance: 1).points where path.distance(to: inverse(point)) > tolerance * back {
        return false
      }
      return true
    }
  }

  @Test func `a flattening map keeps every number finite`() {
    forAll(200) { random in
      let path = Self.path(&random)
      return random.pick([Transform.scale(x: 0, y: 0), .scale(x: 0, y: 1), .scale(x: 1e-200, y: 1e-200)])
        .keepsFinite(path)
    }
  }
}

extension Transform {
  /// A bound on the factor by which the map stretches any length.
  var stretchBound: Double { (a * a + b * b + c * c + d * d).squareRoot() }

  func keepsFinite(_ path: Path) -> Bool {
    let mapped = path.transformed(by: self)
    return mapped.length.isFinite && mapped.signedArea.isFinite
      && FlatPath(mapped, tolerance: 0.1).points.allSatisfy(\.isFinite)
  }
}
