import Document
import Geometry
import Shapes

/// The numbers that only proofs use.
extension Measures {
  /// A number of a corner with a circle between two straight edges; `nil` for other corners.
  func inProof(_ symbol: String, _ corner: ResolvedCorner) -> Quantity? {
    guard let fillet = corner.provable else { return nil }
    func room(_ edge: String, _ taken: String) -> Double? {
      guard let length = quantity(edge, at: corner)?.value, let other = quantity(taken, at: corner)?.value else {
        return nil
      }
      return length - other
    }
    switch symbol {
    case "G": return Quantity(symbol, "circumference", 2 * .pi * fillet.radius)
    case "H": return room("a", "u").map { Quantity(symbol, "room on VA", $0) }
    case "K": return room("b", "w").map { Quantity(symbol, "room on VB", $0) }
    case "D":
      let diagonals = abs((fillet.center - fillet.vertex).cross(fillet.end - fillet.start))
      return Quantity(symbol, "area of VTCU", diagonals / 2, .area)
    case "N": return Quantity(symbol, "area of the sector", fillet.arc.length * fillet.radius / 2, .area)
    case "p": return Quantity(symbol, "length of a handle", fillet.handle)
    case "gap":
      let quarter = fillet.turn * 0.25
      return Quantity(symbol, "sin³/cos of φ/4", quarter.sine * quarter.sine * quarter.sine / quarter.cosine, .ratio)
    case "error":
      // The curve is farthest from the arc where its parameter is (1 - 1/√3) / 2.
      let place = fillet.cubic.point(at: (1 - 1 / 3.0.squareRoot()) / 2)
      let excess = place.distance(to: fillet.center) / fillet.radius - 1
      return Quantity(symbol, "error in millionths of r", excess * 1e6, .count)
    case "per": return Quantity(symbol, "t per unit of r", fillet.tangentLength / fillet.radius, .ratio)
    case "share":
      return corner.asked > 0 ? Quantity(symbol, "part of the asked radius", corner.used / corner.asked, .ratio) : nil
    default: return nil
    }
  }

  /// A number of a polygon or star with its vertices on circles.
  func inProof(_ symbol: String, _ ring: VertexRing) -> Quantity? {
    let (center, vertices) = (item.shape.center, item.shape.vertices)
    /// A number of the vertex after the selected one, whose own direction may be straight up.
    func next(_ number: (Vector) -> Quantity) -> Quantity? {
      let way = vertices[(selected + 1) % vertices.count] - center
      return abs(way.length - ring.radius) <= 1e-9 * ring.radius ? number(way) : nil
    }
    switch symbol {
    case "sum":
      guard !ring.alternates else { return nil }
      return Quantity(
        symbol, "all angles together", shape.corners.reduce(0) { $0 + $1.interiorAngle.degrees }, .angle)
    case "turn":
      return next { way in
        let turn = Angle(of: Vector(-way.dy, way.dx)).degrees
        return Quantity(symbol, "from 12 o'clock", turn < 0 ? turn + 360 : turn, .angle)
      }
    case "X": return next { Quantity(symbol, "right of O", $0.dx) }
    case "Y": return next { Quantity(symbol, "below O", $0.dy) }
    case "far": return pentagram.map { Quantity(symbol, "O to the line", $0.distance) }
    case "Z": return pentagram.map { Quantity(symbol, "O to that notch", $0.notch) }
    case "half":
      guard ring.alternates, let last = vertices.last else { return nil }
      return Quantity(symbol, "half of W", vertices[1].distance(to: vertices[1].lerp(to: last, 0.5)))
    case "bend":
      return pentagram.map { _ in
        let (first, second) = (vertices[4] - vertices[0], vertices[8] - vertices[4])
        return Quantity(symbol, "turn at a tip", Angle(between: first, and: second).degrees, .angle)
      }
    case "winding":
      return pentagram.map { _ in
        let turns = (0..<5).map {
          Angle(between: vertices[4 * $0 % 10] - center, and: vertices[(4 * $0 + 4) % 10] - center).degrees
        }
        return Quantity(symbol, "winding number of O", (turns.reduce(0, +) / 360).rounded(), .count)
      }
    case "golden": return pentagram.map { _ in Quantity(symbol, "golden ratio", (1 + 5.0.squareRoot()) / 2, .ratio) }
    default: return nil
    }
  }

  /// The line through tips 0 and 2 of a star with five tips: its distance from the middle, and the distance of its
  /// point on the ray to the first notch; `nil` for other shapes.
  var pentagram: (distance: Double, notch: Double)? {
    let (center, vertices) = (item.shape.center, item.shape.vertices)
    guard item.shape.ring?.alternates == true, vertices.count == 10, let ray = (vertices[1] - center).unit,
      let along = (vertices[4] - vertices[0]).unit
    else { return nil }
    let distance = abs((vertices[0] - center).cross(along))
    return (distance, distance / abs(ray.cross(along)))
  }

  /// The SVG path commands that draw a round corner.
  var arcCommands: [String] {
    guard let corner, let fillet = corner.provable else { return [] }
    func text(_ value: Double) -> String { fineness.rounded(value, places: 2) }
    func text(_ point: Point) -> String { "\(text(point.x)) \(text(point.y))" }
    let radius = text(fillet.radius)
    return [
      "L \(text(fillet.start))", "A \(radius) \(radius) 0 0 \(fillet.turnSign > 0 ? 1 : 0)", "  \(text(fillet.end))",
    ]
  }
}

extension ResolvedCorner {
  /// The circle of a corner between two straight edges.
  var provable: Fillet? { !hasOwnCurve && !isBesideCurve && isCut ? fillet : nil }

  /// True for a curve that is neither lines nor the fillet's circle.
  var hasOwnCurve: Bool { clothoids != nil || superellipse != nil }
}

extension Fillet {
  /// The length of each handle of the cubic curve that is nearest to the arc: 4/3 · r · tan(φ/4).
  var handle: Double {
    let quarter = turn * 0.25
    return 4.0 / 3 * radius * quarter.sine / quarter.cosine
  }

  var cubic: CubicCurve {
    CubicCurve(
      start, start.lerp(to: vertex, handle / tangentLength), end.lerp(to: vertex, handle / tangentLength), end)
  }
}
