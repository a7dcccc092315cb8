import Document
import Geometry
import Shapes

/// The marks that only proofs draw; none for corners without a circle between two straight edges.
extension Construction {
  private var fillet: Fillet? { corner.provable }

  private var small: Double { reach * 0.09 }

  /// The right triangle VTC.
  var triangle: [Mark] {
    guard let fillet else { return [] }
    return [
      Mark(.segment(corner.vertex, fillet.start), .solid, "t"),
      Mark(.segment(fillet.start, fillet.center), .solid, "r"),
      Mark(.segment(corner.vertex, fillet.center), .solid, "c"), vertexMark,
      point(fillet.start, "T", beside(corner.wedge.back)), point(fillet.center, "C", inward),
    ]
  }

  /// Both right triangles: the kite VTCU with its diagonal VC.
  var kite: [Mark] {
    guard let fillet else { return [] }
    return triangle + [
      Mark(.segment(corner.vertex, fillet.end), .solid, "t"), Mark(.segment(fillet.end, fillet.center), .solid, "r"),
      point(fillet.end, "U", beside(corner.wedge.ahead)),
    ]
  }

  private func rightAngle(at corner: Point, _ a: Vector, _ b: Vector) -> [Mark] {
    let far = corner + a * small + b * small
    return [Mark(.segment(corner + a * small, far)), Mark(.segment(corner + b * small, far))]
  }

  /// The right angles at T and U, two marks each.
  var rightAngles: [Mark] {
    guard let fillet else { return [] }
    return [(fillet.start, corner.wedge.back), (fillet.end, corner.wedge.ahead)].flatMap { point, edge in
      (fillet.center - point).unit.map { rightAngle(at: point, -edge, $0) } ?? []
    }
  }

  /// A stroke across VT and one across VU: they are equal.
  var equalSigns: [Mark] {
    guard let fillet else { return [] }
    return [(fillet.start, corner.wedge.back), (fillet.end, corner.wedge.ahead)].map { point, edge in
      let (middle, stroke) = (corner.vertex.lerp(to: point, 0.5), edge.perpendicular * (small * 0.6))
      return Mark(.segment(middle - stroke, middle + stroke))
    }
  }

  /// The angle between the radii to T and U.
  var angleAtCenter: [Mark] {
    guard let fillet else { return [] }
    let arc = fillet.arc
    return [
      Mark(.arc(Arc(center: arc.center, radius: arc.radius * 0.3, start: arc.start, sweep: arc.sweep)), .solid, "φ")
    ]
  }

  /// The line from T to the middle M of the arc.
  var middleChord: [Mark] {
    guard let fillet else { return [] }
    let arc = fillet.arc
    return [Mark(.segment(fillet.start, arc.point(at: arc.start + arc.sweep * 0.5)))]
  }

  /// The triangle VTU with its middle line.
  var fan: [Mark] { fillet == nil ? [] : tangents + chord + [vertexMark] }

  var rightAngleAtMiddle: [Mark] {
    guard let fillet, let along = (fillet.start - fillet.end).unit else { return [] }
    return rightAngle(at: measures.middle(of: fillet), along, -inward)
  }

  /// The part of an edge that its other corner leaves: H on VA, K on VB.
  func room(_ symbol: String) -> [Mark] {
    guard let room = measures.value(of: symbol) else { return [] }
    let edge = symbol == "H" ? corner.wedge.back : corner.wedge.ahead
    return [Mark(.segment(corner.vertex, corner.vertex + edge * room), .solid, symbol)]
  }

  /// Both circles of the radius through T and U.
  var bothCircles: [Mark] {
    guard corner.kind == .round, let fillet else { return [] }
    let other = Mark.circle(fillet.scoop.center, fillet.radius)
    return circle + [other, Mark(.arc(fillet.arc), .solid, "L")] + tangents.suffix(2)
  }

  /// The cubic curve for the arc, with its handles.
  var handles: [Mark] {
    guard corner.kind == .round, let fillet else { return [] }
    let curve = fillet.cubic
    return [
      Mark(.curve(curve)), Mark(.segment(curve.p0, curve.p1), .solid, "p"),
      Mark(.segment(curve.p2, curve.p3), .solid, "p"),
      Mark(.segment(curve.p1, curve.p2), .dotted), Mark(.segment(curve.p0, curve.p3), .dotted, "s"), vertexMark,
      point(curve.p0, "T", beside(corner.wedge.back)), point(curve.p3, "U", beside(corner.wedge.ahead)),
    ]
  }

  /// The lines at the distance of the radius from both edges.
  var offsetLines: [Mark] {
    guard let fillet else { return [] }
    return [corner.wedge.back, corner.wedge.ahead].map { edge in
      Mark(.segment(fillet.center - edge * (reach * 0.3), fillet.center + edge * (reach * 0.6)), .dotted)
    }
  }

  /// The corner of two borders inside it, and its arc.
  var concentric: [Mark] {
    guard let fillet else { return [] }
    return [1, 0.75, 0.5].flatMap { part -> [Mark] in
      let arc = Arc(
        center: fillet.center, radius: fillet.radius * part, start: fillet.arc.start, sweep: fillet.arc.sweep)
      let (first, last) = (arc.point(at: arc.start), arc.point(at: arc.end))
      return [
        Mark(.arc(arc)), Mark(.segment(first, first + corner.wedge.back * (reach * 0.4))),
        Mark(.segment(last, last + corner.wedge.ahead * (reach * 0.4))),
      ]
    }
  }

  /// The lines of the numbers that only proofs use.
  var inProofs: [Mark] {
    guard let fillet else { return [] }
    func named(_ marks: [Mark], _ symbols: String...) -> [Mark] {
      marks.filter { $0.path != nil }.map { $0.showing(symbols) }
    }
    let whole = Arc(center: fillet.center, radius: fillet.radius, start: .zero, sweep: .degrees(360))
    let sector = [fillet.start, fillet.end].map { Mark(.segment(fillet.center, $0)) } + [Mark(.arc(fillet.arc))]
    return [Mark(.arc(whole), .solid, "G")] + room("H") + room("K") + named(kite, "D") + named(sector, "N")
      + named(Array(tangents.prefix(2)), "per") + named([Mark(.arc(fillet.arc))], "share", "gap")
      + handles.filter { $0.symbols == ["p"] }
  }
}

extension ShapeConstruction {
  private var selected: Point? {
    vertices.indices.contains(measures.selected) ? vertices[measures.selected] : nil
  }

  /// The angle inside at the selected vertex of a polygon.
  var insideAngle: [Mark] {
    guard let selected, vertices.count > 2 else { return [] }
    let count = vertices.count
    let (before, after) = (vertices[(measures.selected + count - 1) % count], vertices[(measures.selected + 1) % count])
    let (back, ahead) = (before - selected, after - selected)
    let sign: Double = back.cross(ahead) < 0 ? -1 : 1
    let size = 0.35 * min(back.length, ahead.length)
    return [
      Mark(
        .arc(
          Arc(
            center: selected, radius: size, start: Angle(of: back), sweep: Angle(between: back, and: ahead) * sign)),
        .solid, "i")
    ]
  }

  /// The way from the middle to the vertex after the selected one: to the right and down.
  var vertexTriangle: [Mark] {
    guard let radius = shape.ring?.radius, vertices.count > 2, let turn = measures.value(of: "turn") else { return [] }
    let next = vertices[(measures.selected + 1) % vertices.count]
    let foot = Point(center.x, next.y)
    let up = Vector(0, -1)
    let arc = Arc(center: center, radius: 0.3 * radius, start: Angle(of: up), sweep: .degrees(turn))
    return [
      Mark(.segment(center, center + up * radius), .dotted), Mark(.segment(center, next), .solid, "R"),
      Mark(.segment(center, foot), .solid, "Y"), Mark(.segment(foot, next), .solid, "X"),
      Mark(.arc(arc), .solid, "turn"),
    ]
  }

  /// The triangle of the middle and the notches beside tip 0, in two right halves.
  var tipTriangle: [Mark] {
    guard shape.ring?.alternates == true, let last = vertices.last, let up = (vertices[0] - center).unit else {
      return []
    }
    let (notch, middle) = (vertices[1], vertices[1].lerp(to: last, 0.5))
    let (aside, down) = ((notch - middle) * 0.2, up * (-0.2 * middle.distance(to: notch)))
    let (ray, radius) = (notch - center, 0.3 * center.distance(to: notch))
    return [
      Mark(.segment(center, notch), .solid, "I"), Mark(.segment(center, last), .solid, "I"),
      Mark(.segment(notch, last), .solid, "W"), Mark(.segment(middle, notch), .solid, "half"),
      Mark(.segment(center, vertices[0]), .dotted),
      Mark(.segment(middle + aside, middle + aside + down)), Mark(.segment(middle + down, middle + aside + down)),
      Mark(
        .arc(Arc(center: center, radius: radius, start: Angle(of: up), sweep: Angle(between: up, and: ray))), .solid,
        "β"), below("O"),
    ]
  }

  /// The five lines from tip to tip, and the distances of one of them.
  var pentagram: [Mark] {
    guard let line = measures.pentagram, let ray = (vertices[1] - center).unit else { return [] }
    let middle = vertices[0].lerp(to: vertices[4], 0.5)
    return (0..<5).map { Mark(.segment(vertices[2 * $0], vertices[(2 * $0 + 4) % 10]), .dotted) } + [
      Mark(.segment(center, middle), .solid, "far"), Mark(.segment(center, center + ray * line.notch), .solid, "Z"),
      below("O"),
    ]
  }

  /// The lines of a pentagram, drawn in one go.
  var fiveLines: [Mark] {
    guard measures.pentagram != nil else { return [] }
    return (0..<5).map { Mark(.segment(vertices[4 * $0 % 10], vertices[(4 * $0 + 4) % 10]), .solid, "bend", "winding") }
      + [below("O")]
  }

  /// A ray from the middle, between a tip and a notch.
  var windingRay: [Mark] {
    guard measures.pentagram != nil, let tip = (vertices[0] - center).unit, let notch = (vertices[1] - center).unit,
      let way = (tip + notch).unit
    else { return [] }
    return [Mark(.segment(center, center + way * (vertices[0] - center).length), .dotted)]
  }

  /// The tips of a pentagram with dotted lines around its middle, and the winding numbers.
  var fiveTips: [Mark] {
    guard let notch = measures.pentagram?.notch else { return [] }
    let inner = (0..<5).map { center + ((vertices[2 * $0 + 1] - center).unit ?? .zero) * notch }
    return (0..<5).flatMap { index in
      let (before, after) = (inner[(index + 4) % 5], inner[index])
      return [
        Mark(.segment(before, vertices[2 * index])), Mark(.segment(vertices[2 * index], after)),
        Mark(.segment(before, after), .dotted),
        Mark(.point(vertices[2 * index].lerp(to: center, 0.4), letter: "1", toward: Vector(0, 1))),
      ]
    } + [below("2")]
  }

  /// The middles of the lines between a curl's four points, of the lines between those, and so on.
  func casteljau(_ rounds: Int) -> [Mark] {
    guard let curve = measures.controls else { return [] }
    var points = [curve.p0, curve.p1, curve.p2, curve.p3]
    var marks =
      [Mark(.curve(curve))]
      + points.enumerated().map { index, place in
        Mark(.point(place, letter: "\(index + 1)", toward: Vector(0, index == 1 || index == 2 ? -1 : 1)))
      }
    var letter = 5
    for _ in 0..<rounds {
      marks += zip(points, points.dropFirst()).map { Mark(.segment($0, $1), .dotted) }
      points = zip(points, points.dropFirst()).map { $0.lerp(to: $1, 0.5) }
      for place in points where letter < 10 {
        marks.append(Mark(.point(place, letter: "\(letter)", toward: Vector(0, -1))))
        letter += 1
      }
    }
    return marks + curl.filter { ["lift", "top"].contains($0.symbols.first) }
  }

  /// The lines of the numbers that only proofs use.
  var inProofs: [Mark] { vertexTriangle + pentagram.filter { !$0.symbols.isEmpty } }
}
