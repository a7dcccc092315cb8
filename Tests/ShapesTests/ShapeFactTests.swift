import Geometry
import Shapes
import TestSupport
import Testing

/// What kinds say of themselves to those who explain them.
@Suite struct ShapeFactTests {
  @Test(arguments: ShapeCatalog.all.map { $0.kind })
  func `the vertices of a ring lie on its circle`(kind: String) throws {
    let shape = try #require(ShapeCatalog.initialShape(ofKind: kind))
    guard let ring = shape.ring else { return }
    for (index, vertex) in shape.vertices.enumerated() where !ring.holdsTips {
      let distance = vertex.distance(to: shape.center)
      if ring.alternates, index % 2 == 1 {
        #expect(distance < ring.radius)
      } else {
        #expect(isNear(distance, ring.radius, 1e-9))
      }
    }
  }

  @Test(arguments: ShapeCatalog.all.map { $0.kind })
  func `what fills its box reaches all its sides`(kind: String) throws {
    let shape = try #require(ShapeCatalog.initialShape(ofKind: kind))
    guard shape.fillsBox, let box = try shape.resolved().path.bounds else { return }
    let values = Dictionary(uniqueKeysWithValues: shape.values.map { ($0.info.name, $0.number) })
    #expect(isNear(box.width, try #require(values["width"] ?? nil), 1e-9))
    #expect(isNear(box.height, try #require(values["height"] ?? nil), 1e-9))
  }

  @Test(arguments: ShapeCatalog.all.map { $0.kind })
  func `what is said of angles and corners are parts of sentences and sentences`(kind: String) throws {
    let shape = try #require(ShapeCatalog.initialShape(ofKind: kind))
    #expect(shape.originOfAngles.first?.isLowercase == true && shape.originOfAngles.last != ".")
    for index in shape.vertices.indices {
      guard let role = shape.role(ofCorner: index) else { continue }
      #expect(role.first?.isUppercase == true && role.last == ".")
    }
  }

  @Test func `a bubble's tail has its base, its tip and its base again`() throws {
    let shape = try #require(ShapeCatalog.initialShape(ofKind: "dialog"))
    let tail = try #require(shape.tailForm)
    #expect(shape.vertices.indices.compactMap { tail.part(ofCorner: $0) } == [0, 1, 2])
    let (first, tip, last) = (
      shape.vertices[tail.firstCorner], shape.vertices[tail.firstCorner + 1], shape.vertices[tail.firstCorner + 2]
    )
    #expect(isNear(first.distance(to: last), tail.base, 1e-9))
    #expect(isNear(tip.distance(to: first.lerp(to: last, 0.5)), tail.length, 1e-9))
  }
}
