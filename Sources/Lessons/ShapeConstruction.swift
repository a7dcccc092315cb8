import Document
import Geometry
import Shapes

struct ShapeConstruction {
  let measures: Measures

  var shape: any Shape { measures.item.shape }
  var center: Point { shape.center }
  var vertices: [Point] { shape.vertices }

  /// A letter below the center.
  func below(_ letter: String) -> Mark { Mark(.point(center, letter: letter, toward: Vector(0, 1))) }

  func circle(_ symbol: String) -> [Mark] {
    guard let radius = measures.value(of: symbol) else { return [] }
    return [.circle(center, radius), below("O")]
  }

  /// A line from the center to a circle, toward a vertex away from the selected corner.
  func radius(_ symbol: String) -> [Mark] {
    guard let radius = measures.value(of: symbol), vertices.count > 2 else { return [] }
    var index = measures.selected + vertices.count / 3
    // A star's tips and notches alternate.
    if shape.ring?.alternates == true, index % 2 != (symbol == "I" ? 1 : 0) { index += 1 }
    guard let way = (vertices[index % vertices.count] - center).unit else { return [] }
    return [Mark(.segment(center, center + way * radius), .solid, symbol)]
  }

  var spokes: [Mark] {
    guard vertices.count > 2, vertices.count <= 60 else { return [] }
    return vertices.map { Mark(.segment(center, $0), .dotted) }
  }

  /// The angle between the first two rays.
  var angleAtCenter: [Mark] {
    guard vertices.count > 2, vertices.count <= 60 else { return [] }
    let (first, next) = (vertices[0] - center, vertices[1] - center)
    let arc = Arc(
      center: center, radius: 0.3 * first.length, start: Angle(of: first), sweep: Angle(between: first, and: next))
    return [Mark(.arc(arc), .solid, shape.ring?.alternates == true ? "β" : "α")]
  }

  /// The rotation from 12 o'clock to vertex 0.
  var rotation: [Mark] {
    guard let radius = shape.ring?.radius, let first = vertices.first, let degrees = measures.value(of: "rotation")
    else { return [] }
    let up = Vector(0, -1)
    let turn = Arc(center: center, radius: 0.5 * radius, start: Angle(of: up), sweep: .degrees(degrees))
    return [
      Mark(.segment(center, center + up * radius), .dotted), Mark(.segment(center, first), .dotted),
      Mark(.arc(turn), .solid, "rotation"), below("O"),
      Mark(.point(first, letter: "0", toward: first - center)),
    ]
  }

  /// The box that the shape is fitted into, and the padding on its four sides.
  var frame: [Mark] {
    guard let placement = shape.ownPlacement, let size = placement.frame.size else { return [] }
    let (center, padding) = (placement.center, placement.frame.padding)
    let (across, down) = (Vector(size.width / 2, 0), Vector(0, size.height / 2))
    let box = Rect(center - across - down, center + across + down)
    let sides: [Vector] = [across, -across, down, -down]
    let gaps = sides.map { side -> Mark in
      let (end, inward): (Point, Vector) = (center + side, (side.unit ?? side) * padding)
      return Mark(.segment(end, end - inward), .solid, "padding")
    }
    return outline(of: box) + (padding > 0 ? gaps : [])
  }

  var bounds: [Mark] { measures.shape.path.bounds.map { outline(of: $0, "wide", "tall") } ?? [] }

  /// Four dotted sides, clockwise from the top.
  private func outline(of box: Rect, _ across: String? = nil, _ down: String? = nil) -> [Mark] {
    let corners = box.corners
    return corners.indices.map { index in
      Mark(.segment(corners[index], corners[(index + 1) % 4]), .dotted)
        .showing([index.isMultiple(of: 2) ? across : down].compactMap(\.self))
    }
  }

  /// The four points of a curl's curve, and the rise of its handles and top.
  var controls: [Mark] {
    guard let curve = measures.controls else { return [] }
    return [
      Mark(.segment(curve.p0, curve.p1), .dotted), Mark(.segment(curve.p2, curve.p3), .dotted),
      Mark(.point(curve.p0, letter: "1", toward: Vector(1, 1))),
      Mark(.point(curve.p1, letter: "2", toward: Vector(0, -1))),
      Mark(.point(curve.p2, letter: "3", toward: Vector(0, -1))),
      Mark(.point(curve.p3, letter: "4", toward: Vector(-1, 1))),
    ] + curl.filter { ["lift", "top"].contains($0.symbols.first) }
  }

  /// The distances of a curl's handles and ends from the top of its dotted box.
  var handles: [Mark] {
    guard measures.controls != nil, shape.isCurlForm else { return [] }
    let offset = Vector(0, measures.value(of: "curl-dy") ?? 0)
    return [
      Mark(.segment(vertices[0] - offset, vertices[1] - offset), .dotted),
      Mark(.segment(vertices[0] - offset, vertices[0]), .dotted),
      Mark(.segment(vertices[1] - offset, vertices[1]), .dotted),
    ] + curl.filter { ["foot", "curl-dy"].contains($0.symbols.first) }
  }

  /// The line from a curl's end to its handle.
  var inset: [Mark] { curl.filter { $0.symbols.first == "curl-dx" } }

  /// The lines that a curl's numbers measure.
  var curl: [Mark] {
    guard let curve = measures.controls, shape.isCurlForm else { return [] }
    let (foot, top) = (curve.p0.y, curve.point(at: 0.5))
    let offset = Vector(0, measures.value(of: "curl-dy") ?? 0)
    return [
      Mark(.segment(Point(curve.p1.x, foot), curve.p1), .solid, "lift"),
      Mark(.segment(Point(top.x, foot), top), .solid, "top"),
      Mark(.segment(curve.p1 - offset, curve.p1), .solid, "curl-dy"),
      Mark(.segment(vertices[0] - offset, vertices[3]), .solid, "foot"),
      Mark(.segment(vertices[1], curve.p1), .solid, "curl-dx"),
      Mark(.segment(vertices[0], vertices[1]), .solid, "W"),
    ]
  }

  func marks(of symbol: String) -> [Mark] {
    switch symbol {
    case "R", "I": return radius(symbol)
    case "W" where shape.ring?.alternates == true && vertices.count > 2:
      return [Mark(.segment(vertices[1], vertices[vertices.count - 1]), .solid, symbol)]
    case "roundness": return radius("I").map { $0.showing([symbol]) }
    default:
      let own = (angleAtCenter + rotation + bounds + frame + tail + curl + inProofs).filter {
        $0.symbols.contains(symbol)
      }
      return own.isEmpty ? edges(changedBy: symbol) : own
    }
  }

  /// The edges that a parameter makes longer or shorter.
  private func edges(changedBy name: String) -> [Mark] {
    guard let value = shape.value(of: name), let number = value.number, let domain = value.info.number else {
      return []
    }
    var changed = shape
    do throws(ParameterError) {
      try changed.set(name, to: number + (number + domain.step <= domain.range.upperBound ? 1 : -1) * domain.step)
    } catch {
      // One that follows from others changes nothing by itself.
      return []
    }
    let after = changed.vertices
    guard after.count == vertices.count else { return [] }
    return vertices.indices.compactMap { index in
      let next = (index + 1) % vertices.count
      let (old, new) = (vertices[index].distance(to: vertices[next]), after[index].distance(to: after[next]))
      return abs(new - old) > 1e-9 * old ? Mark(.segment(vertices[index], vertices[next]), .solid, name) : nil
    }
  }

  /// The labels of all corners; none where too many would overlap.
  var numbers: [Mark] {
    let corners = measures.shape.corners
    return corners.count > 24 ? [] : corners.map { Construction(measures, $0).number }
  }

  /// The tail of a bubble: the side before its middle, its base and its length.
  var tail: [Mark] {
    guard let tail = shape.tailForm, let box = measures.shape.path.bounds else { return [] }
    let (vertices, first) = (vertices, tail.firstCorner)
    guard vertices.indices.contains(first + 2) else { return [] }
    let middle = vertices[first].lerp(to: vertices[first + 2], 0.5)
    let start = tail.isVertical ? Point(box.minX, middle.y) : Point(middle.x, box.minY)
    return [
      Mark(.segment(start, middle), .dotted, "at"),
      Mark(.segment(vertices[first], vertices[first + 2]), .solid, "base"),
      Mark(.segment(middle, vertices[first + 1]), .solid, "out"),
    ]
  }

  /// The outline with sharp corners.
  var skeleton: [Mark] {
    let vertices = vertices
    return vertices.indices.map { Mark(.segment(vertices[$0], vertices[($0 + 1) % vertices.count]), .dotted) }
  }
}
