import Document
import Geometry
import Shapes

/// Draws what belongs to a shape as a whole.
struct ShapeConstruction {
  let measures: Measures

  func marks(_ overlay: Overlay) -> [Mark] {
    switch overlay {
    case .circle: circle("R")
    case .innerCircle: circle("I")
    case .radius: radius("R")
    case .innerRadius: radius("I")
    case .rays: spokes + angleAtMiddle
    case .spokes: spokes
    case .rotation: rotation
    case .frame: frame
    case .bounds: bounds
    case .controls: controls
    case .handles: handles
    case .inset: curl.filter { $0.symbols.first == "curl-dx" }
    case .skeleton: skeleton
    case .numbers: numbers
    case .tail: tail
    default: []
    }
  }

  private func circle(_ symbol: String) -> [Mark] {
    guard let radius = measures.value(of: symbol) else { return [] }
    let center = measures.item.shape.center
    return [
      Mark(.arc(Arc(center: center, radius: radius, start: .zero, sweep: .degrees(360))), .dotted),
      Mark(.point(center, letter: "O", toward: Vector(0, 1))),
    ]
  }

  /// From the middle to a circle, toward a vertex that lies away from the selected corner.
  private func radius(_ symbol: String) -> [Mark] {
    let (center, vertices) = (measures.item.shape.center, measures.item.shape.vertices)
    guard let radius = measures.value(of: symbol), vertices.count > 2 else { return [] }
    var index = measures.selected + vertices.count / 3
    // In a star tips and notches take turns.
    if measures.item.shape.ring?.alternates == true, index % 2 != (symbol == "I" ? 1 : 0) { index += 1 }
    guard let way = (vertices[index % vertices.count] - center).unit else { return [] }
    return [Mark(.segment(center, center + way * radius), .solid, symbol)]
  }

  /// From the middle to every vertex, the first at 12 o'clock while nothing is turned.
  private var spokes: [Mark] {
    let (center, vertices) = (measures.item.shape.center, measures.item.shape.vertices)
    guard vertices.count > 2, vertices.count <= 60 else { return [] }
    return vertices.map { Mark(.segment(center, $0), .dotted) }
  }

  /// The angle between the first two rays.
  private var angleAtMiddle: [Mark] {
    let (center, vertices) = (measures.item.shape.center, measures.item.shape.vertices)
    guard vertices.count > 2, vertices.count <= 60 else { return [] }
    let (first, next) = (vertices[0] - center, vertices[1] - center)
    let arc = Arc(
      center: center, radius: 0.3 * first.length, start: Angle(of: first), sweep: Angle(between: first, and: next))
    return [Mark(.arc(arc), .solid, measures.item.shape.ring?.alternates == true ? "β" : "α")]
  }

  /// From 12 o'clock to vertex 0.
  private var rotation: [Mark] {
    let shape = measures.item.shape
    guard let radius = shape.ring?.radius, let first = shape.vertices.first,
      let degrees = measures.value(of: "rotation")
    else { return [] }
    let center = shape.center
    let up = Vector(0, -1)
    let turn = Arc(center: center, radius: 0.5 * radius, start: Angle(of: up), sweep: .degrees(degrees))
    return [
      Mark(.segment(center, center + up * radius), .dotted), Mark(.segment(center, first), .dotted),
      Mark(.arc(turn), .solid, "rotation"), Mark(.point(center, letter: "O", toward: Vector(0, 1))),
      Mark(.point(first, letter: "0", toward: first - center)),
    ]
  }

  /// The box that the shape is fitted into, with what is kept free on its four sides.
  private var frame: [Mark] {
    guard let placement = measures.item.shape.ownPlacement, let size = placement.fit.frame else { return [] }
    let (center, padding) = (placement.center, placement.padding)
    let (across, down) = (Vector(size.width / 2, 0), Vector(0, size.height / 2))
    let (top, bottom): (Point, Point) = (center - down, center + down)
    let corners: [Point] = [top - across, top + across, bottom + across, bottom - across]
    let sides: [Vector] = [across, -across, down, -down]
    let gaps = sides.map { side -> Mark in
      let (end, inward): (Point, Vector) = (center + side, (side.unit ?? side) * padding)
      return Mark(.segment(end, end - inward), .solid, "padding")
    }
    return corners.indices.map { Mark(.segment(corners[$0], corners[($0 + 1) % 4]), .dotted) }
      + (padding > 0 ? gaps : [])
  }

  private var bounds: [Mark] {
    guard let box = measures.shape.path.bounds else { return [] }
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
    ]
    return corners.indices.map { index in
      Mark(.segment(corners[index], corners[(index + 1) % 4]), .dotted, index.isMultiple(of: 2) ? "wide" : "tall")
    }
  }

  private var controls: [Mark] {
    guard let curve = measures.controls else { return [] }
    let lines = curl.filter { ["lift", "top"].contains($0.symbols.first) }
    return [
      Mark(.segment(curve.p0, curve.p1), .dotted), Mark(.segment(curve.p2, curve.p3), .dotted),
      Mark(.point(curve.p0, letter: "1", toward: Vector(1, 1))),
      Mark(.point(curve.p1, letter: "2", toward: Vector(0, -1))),
      Mark(.point(curve.p2, letter: "3", toward: Vector(0, -1))),
      Mark(.point(curve.p3, letter: "4", toward: Vector(-1, 1))),
    ] + lines
  }

  /// How far the handles and the ends lie below the top of the sheet's box, which is dotted.
  private var handles: [Mark] {
    guard measures.controls != nil, measures.item.shape.isCurlForm else { return [] }
    let vertices = measures.item.shape.vertices
    let offset = Vector(0, measures.value(of: "curl-dy") ?? 0)
    return [
      Mark(.segment(vertices[0] - offset, vertices[1] - offset), .dotted),
      Mark(.segment(vertices[0] - offset, vertices[0]), .dotted),
      Mark(.segment(vertices[1] - offset, vertices[1]), .dotted),
    ] + self.curl.filter { ["foot", "curl-dy"].contains($0.symbols.first) }
  }

  /// How high the handles and the curve's top stand over its ends, and how far they are from the box.
  private var curl: [Mark] {
    guard let curve = measures.controls, measures.item.shape.isCurlForm else { return [] }
    let vertices = measures.item.shape.vertices
    let (foot, top) = (curve.p0.y, curve.point(at: 0.5))
    let offset = Vector(0, measures.value(of: "curl-dy") ?? 0)
    return [
      Mark(.segment(Point(curve.p1.x, foot), curve.p1), .solid, "lift"),
      Mark(.segment(Point(top.x, foot), top), .solid, "top"),
      Mark(.segment(curve.p1 - offset, curve.p1), .solid, "curl-dy"),
      Mark(.segment(vertices[0] - offset, vertices[3]), .solid, "foot"),
      Mark(.segment(vertices[1], curve.p1), .solid, "curl-dx"),
      Mark(.segment(vertices[0], vertices[3]), .solid, "H"), Mark(.segment(vertices[0], vertices[1]), .solid, "W"),
    ]
  }

  /// What the numbers of a shape measure, for steps that do not draw it anyway.
  func marks(of symbol: String) -> [Mark] {
    let vertices = measures.item.shape.vertices
    return switch symbol {
    case "R", "I": radius(symbol)
    case "roundness": radius("I").map { $0.naming(symbol) }
    case "edge" where vertices.count > 1: [Mark(.segment(vertices[0], vertices[1]), .solid, symbol)]
    default:
      (angleAtMiddle + rotation + bounds + frame + tail + curl).filter { $0.symbols.contains(symbol) }
    }
  }

  /// The numbers of all corners, as long as they can be told apart.
  private var numbers: [Mark] {
    let corners = measures.shape.corners
    return corners.count > 24 ? [] : corners.map { Construction(measures, $0).number }
  }

  /// What makes the arrow of a bubble: the piece of the side before its middle, its base, and how far it stands out.
  private var tail: [Mark] {
    guard let tail = measures.item.shape.tailForm, let box = measures.shape.path.bounds else { return [] }
    let (vertices, first) = (measures.item.shape.vertices, tail.firstCorner)
    guard vertices.indices.contains(first + 2) else { return [] }
    let middle = vertices[first].lerp(to: vertices[first + 2], 0.5)
    let start = tail.isVertical ? Point(box.minX, middle.y) : Point(middle.x, box.minY)
    return [
      Mark(.segment(start, middle), .dotted, "at"),
      Mark(.segment(vertices[first], vertices[first + 2]), .solid, "base"),
      Mark(.segment(middle, vertices[first + 1]), .solid, "out"),
    ]
  }

  /// The straight lines before the corners are cut.
  private var skeleton: [Mark] {
    let vertices = measures.item.shape.vertices
    return vertices.indices.map { Mark(.segment(vertices[$0], vertices[($0 + 1) % vertices.count]), .dotted) }
  }
}

extension Mark {
  /// The same for another number.
  fileprivate func naming(_ symbol: String) -> Mark {
    var mark = self
    mark.symbols = [symbol]
    return mark
  }
}
