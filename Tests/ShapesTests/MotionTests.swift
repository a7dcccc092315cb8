import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// What every kind promises of being moved: the drawing goes where the transform says.
@Suite struct MotionTests {
  private func motion(_ random: inout SeededGenerator) -> Motion {
    switch random.integer(0...4) {
    case 0: return .move(by: Vector(random.number(-90...90), random.number(-90...90)))
    case 1:
      let factor = random.number(0.3...3)
      return .scale(x: factor, y: factor)
    case 2: return .rotate(by: random.pick([90, 180, -45, random.number(-400...400)]))
    case 3: return .flipHorizontally
    default: return .flipVertically
    }
  }

  /// A shape of a kind, all of whose numbers are of the size of a page.
  private func shape(_ first: any Shape, _ random: inout SeededGenerator) -> any Shape {
    while true {
      var shape = first
      for value in first.values where random.once(in: 2) {
        let text: String
        if let domain = value.info.number, domain.unit != .count {
          text = NumberText.exact(random.number(max(0.5, domain.slider.lowerBound)...domain.slider.upperBound))
        } else if value.info.name == "corners" {
          text = (0..<shape.corners.count).map { _ in random.pick(["r", "s", "rc4", "r7", "rq9t", "rn5d", "rg6"]) }
            .joined(separator: " ")
        } else {
          text = random.text(for: value.info, corners: shape.corners.count)
        }
        do throws(ParameterError) { try shape.set(value.info.name, to: text) } catch { continue }
      }
      if let path = try? shape.resolved().path, path.area > 1 { return shape }
    }
  }

  @Test(arguments: ShapeCatalog.all)
  func `moved, turned, mirrored or scaled evenly, the drawing is the transformed one`(first: any Shape) {
    forAll(150) { random in
      let shape = shape(first, &random)
      let motion = motion(&random)
      let map = motion.transform(about: shape.center)
      var moved = shape
      guard moved.apply(motion) else { return false }
      let before = try shape.resolved()
      let after = try moved.resolved()
      let (wanted, factor) = (before.path.transformed(by: map), abs(map.determinant).squareRoot())
      // Beside a curve, a fillet is where two offset curves meet. At a small angle θ rounding moves that by 1/θ².
      let beside = zip(before.corners, shape.cornersBesideCurves).filter(\.1).map(\.0.wedge.cotangent)
      let sharpest = beside.filter(\.isFinite).max() ?? 0
      let error = 1e-6 + 1e-10 * sharpest * sharpest
      // The area of a tangle is exact to a thousandth.
      guard abs(after.area - before.area * factor * factor) <= 1e-3 * after.area,
        isNear(abs(after.path.signedArea), abs(before.path.signedArea) * factor * factor, 1e-6),
        isNear(after.path.length, wanted.length, error)
      else { return false }
      guard let a = after.path.bounds, let b = wanted.bounds else { return false }
      let corners = [(a.minX, b.minX), (a.minY, b.minY), (a.maxX, b.maxX), (a.maxY, b.maxY)]
      guard corners.allSatisfy({ abs($0 - $1) < 1e-5 + error }) else { return false }
      // Each corner with what it has is there, whatever its number.
      return before.corners.allSatisfy { corner in
        after.corners.contains {
          $0.vertex.distance(to: map(corner.vertex)) < 1e-6
            && (abs($0.used - corner.used * factor) < 1e-5 || corner.wedge.cotangent < 1e-9)
            // At a straight vertex any radius looks the same.
            && moved.corners[$0.index].kind == shape.corners[corner.index].kind
            && moved.corners[$0.index].isOn == shape.corners[corner.index].isOn
        }
      }
    }
  }

  @Test(arguments: ShapeCatalog.all)
  func `scaled unevenly, a kind keeps its vertices where the transform puts them, or refuses`(first: any Shape) {
    forAll(150) { random in
      let shape = shape(first, &random)
      let motion = Motion.scale(x: random.number(0.3...3), y: random.number(0.3...3))
      let map = motion.transform(about: shape.center)
      var moved = shape
      guard moved.apply(motion) else {
        // What cannot take it becomes a free polygon, which can.
        return moved.isEqual(to: shape) && shape is any PlacedShape
      }
      let wanted = shape.vertices.map { map($0) }
      // The stretch changes the turn at a joint beside a curve, which may make a corner there or remove one.
      let lasting = zip(wanted, shape.cornersBesideCurves).filter { !$1 }.map { $0.0 }
      guard moved.vertices.count == wanted.count else {
        return lasting.allSatisfy { vertex in moved.vertices.contains { $0.distance(to: vertex) < 1e-6 } }
      }
      return zip(moved.vertices, wanted).allSatisfy { $0.distance(to: $1) < 1e-6 }
    }
  }

  @Test(arguments: [90.0, -90, 270, -270], ["", "frame=100x60 padding=4"])
  func `a box turned by an odd number of quarters stays one when it is scaled unevenly`(
    degrees: Double, frame: String
  ) throws {
    for first in ShapeCatalog.all where first is any BoxShape {
      var shape = first
      for word in frame.split(separator: " ") {
        let parts = word.split(separator: "=").map(String.init)
        try shape.set(parts[0], to: parts[1])
      }
      try shape.set("rotation", to: degrees)
      let before = try #require(try shape.resolved().path.bounds)
      let wasMoved = shape.apply(.scale(x: 2, y: 1))
      #expect(wasMoved)
      let after = try #require(try shape.resolved().path.bounds)
      if frame.isEmpty {
        #expect(isNear(after.width, 2 * before.width) && isNear(after.height, before.height), "\(shape.kind)")
      } else {
        // Padding grows by the mean, and what is inside by the factors.
        #expect(after.width > 1.9 * before.width && after.height < 1.1 * before.height, "\(shape.kind)")
      }
    }
  }

  @Test(arguments: ShapeCatalog.all)
  func `what a motion makes of a shape reads back, or is refused by a parameter's name`(first: any Shape) {
    forAll(300) { random in
      var shape = shape(first, &random)
      // Also what no screen shows: sizes of sharp corners, lengths at the ends of their ranges.
      if random.once(in: 3) { shape = random.anyShape() }
      for _ in 0..<random.integer(1...3) {
        var moved = shape
        let factor = random.pick([1e-6, 0.01, 7, 1e6])
        guard
          moved.apply(
            random.pick([
              motion(&random), .scale(x: factor, y: factor), .scale(x: factor, y: 1),
              .move(by: Vector(random.pick([9e8, -3e8, 1e-9]), 0)),
            ]))
        else { continue }
        do throws(ParameterError) {
          try moved.checkStoredValues()
          shape = moved
        } catch {
          let names = shape.values.map(\.info.name) + ["corner", "vertex", "a shape"]
          return names.contains { error.description.hasPrefix($0) }
        }
      }
      // A free polygon's points and a path's pieces are checked where they are drawn.
      if (try? shape.resolved()) == nil { return true }
      guard var read = ShapeCatalog.shape(ofKind: shape.kind) else { return false }
      for (name, text) in shape.storedValues.sorted(by: { a, _ in a.name == "count" }) { try read.set(name, to: text) }
      return read.isEqual(to: shape)
    }
  }

  @Test func `a path's arcs stay arcs`() throws {
    var shape = try PathShape.with("path-data=M0_0H60A30_30_0_0_1_60_60H0Z")
    _ = shape.apply(.rotate(by: 30))
    #expect(shape.value(of: "path-data")?.text?.contains("A") == true)
    _ = shape.apply(.scale(x: 2, y: 1))
    let data = try #require(shape.value(of: "path-data")?.text)
    #expect(data.contains("A") && !data.contains("C"), "\(data)")
    #expect(try isNear(shape.resolved().area, 2 * (3600 + .pi * 450)))
  }
}
