import Document
import Geometry
import Shapes

/// The parts of a corner's construction, all measured on the resolved corner.
struct Construction: Sendable {
  let measures: Measures
  let corner: ResolvedCorner
  private let ends: CornerEnds?
  /// The smallest radius of an overlay's angle arc, for views of the whole page.
  var leastAngle = 0.0

  init(_ measures: Measures, _ corner: ResolvedCorner) {
    self.measures = measures
    self.corner = corner
    ends = measures.ends(of: corner.index)
  }

  private var vertex: Point { corner.vertex }

  /// The direction between the edges, away from the tip.
  var inward: Vector {
    (corner.wedge.back + corner.wedge.ahead).unit ?? corner.wedge.ahead.perpendicular
  }

  /// The length of the construction along the edges.
  ///
  /// It grows by doubling: a changing radius is seen to change, and the view stays still for a while.
  var reach: Double {
    let longest = max(ends.map { max($0.before.distance(to: vertex), $0.after.distance(to: vertex)) } ?? 0, 1e-9)
    guard corner.isCut else { return longest * 0.3 }
    let wanted = 1.4 * max(corner.start.distance(to: vertex), corner.end.distance(to: vertex))
    let steps: [Double] = [0.0625, 0.125, 0.25, 0.5]
    let step = steps.first { wanted <= $0 * longest } ?? 1
    return longest * step
  }

  /// The outward normal of an edge.
  func beside(_ edge: Vector) -> Vector {
    let side = edge.perpendicular
    return side.dot(inward) > 0 ? -side : side
  }

  /// The view of the corner: its circle and a piece of both edges.
  var box: Rect {
    var box = Rect(vertex, vertex + corner.wedge.back * reach)
    box.extend(to: vertex + corner.wedge.ahead * reach)
    if let fillet = corner.fillet {
      if corner.isBesideCurve {
        box.extend(to: fillet.start)
        box.extend(to: fillet.end)
      }
      if corner.kind == .notch || corner.kind == .superellipse { box.extend(to: fillet.notch) }
      if fillet.radius < 2 * reach {
        box.extend(to: corner.clothoids?.center ?? fillet.center)
        if corner.kind == .scoop { box.extend(to: fillet.scoop.center) }
      }
    }
    return box.outset(by: 0.14 * max(box.width, box.height, 1e-6))
  }

  /// A view of both edges, for steps about the neighbors.
  var wideBox: Rect {
    guard let ends else { return box }
    var wide = Rect(ends.before, ends.after)
    wide.extend(to: vertex)
    if let fillet = corner.fillet, fillet.radius < 2 * max(wide.width, wide.height) {
      wide.extend(to: corner.clothoids?.center ?? fillet.center)
    }
    return wide.outset(by: 0.1 * max(wide.width, wide.height, 1e-6))
  }

  func point(_ point: Point, _ letter: String, _ toward: Vector, from start: Point? = nil) -> Mark {
    Mark(.point(point, letter: letter, toward: toward, from: start))
  }

  var vertexMark: Mark { point(vertex, "V", -inward) }

  var number: Mark { point(middle, measures.label(corner.index), -inward) }

  /// The middle of the cut, or the vertex of a sharp corner.
  private var middle: Point {
    guard corner.isCut, let fillet = corner.fillet else { return vertex }
    func middle(of arc: Arc) -> Point { arc.point(at: arc.start + arc.sweep * 0.5) }
    return switch corner.kind {
    case .chamfer: measures.middle(of: fillet)
    case .scoop: middle(of: fillet.scoop)
    case .notch: fillet.notch
    case .smooth: corner.clothoids?.middle ?? middle(of: fillet.arc)
    case .superellipse: corner.superellipse?.middle ?? middle(of: fillet.arc)
    case .squircle: corner.smoothFillet.flatMap { $0.arc.map(middle) ?? $0.rampIn?.p3 } ?? middle(of: fillet.arc)
    case .round, nil: middle(of: fillet.arc)
    }
  }

  /// The point of a fillet's arc that is nearest to the vertex.
  private func tip(of fillet: Fillet) -> Point {
    fillet.center + ((vertex - fillet.center).unit ?? -inward) * fillet.radius
  }

  var edges: [Mark] {
    if corner.isBesideCurve { return tangentLines }
    let a = ends?.before ?? vertex + corner.wedge.back * reach
    let b = ends?.after ?? vertex + corner.wedge.ahead * reach
    return [
      Mark(.segment(vertex, a), .solid, "a"), Mark(.segment(vertex, b), .solid, "b"), vertexMark,
      point(a, "A", beside(corner.wedge.back), from: vertex), point(b, "B", beside(corner.wedge.ahead), from: vertex),
    ]
  }

  /// An arc between the edges for θ, or to the bisector for h.
  func angle(_ symbol: String, least: Double = 0) -> [Mark] {
    guard corner.wedge.isOpen else { return [] }
    let (back, ahead) = (corner.wedge.back, corner.wedge.ahead)
    let isHalf = symbol == "h"
    let sign: Double = back.cross(ahead) < 0 ? -1 : 1
    let sweep = corner.wedge.angle * (isHalf ? sign / 2 : sign)
    let size = max(reach * (isHalf ? 0.3 : 0.22), least)
    var mark = Mark(.arc(Arc(center: vertex, radius: size, start: Angle(of: back), sweep: sweep)), .solid, symbol)
    // Unless the corner is reflex, θ is the angle inside, too.
    if symbol == "θ", !corner.isReflex { mark.symbols.append("i") }
    return [mark]
  }

  /// The angle inside a reflex corner, the long way around.
  var outerAngle: [Mark] {
    let (back, ahead) = (corner.wedge.back, corner.wedge.ahead)
    let sign: Double = back.cross(ahead) < 0 ? 1 : -1
    let sweep = Angle(radians: sign * (2 * .pi - corner.wedge.angle.radians))
    return [Mark(.arc(Arc(center: vertex, radius: reach * 0.16, start: Angle(of: back), sweep: sweep)), .solid, "i")]
  }

  var bisector: [Mark] { [Mark(.segment(vertex, vertex + inward * reach), .dotted, "h")] }

  /// T and U, and their distances from the vertex.
  var tangents: [Mark] {
    if corner.isBesideCurve { return taken }
    if let smooth = corner.clothoids { return ends(of: smooth) }
    guard let fillet = corner.fillet else { return [] }
    return [
      Mark(.segment(vertex, fillet.start), .solid, "t"), Mark(.segment(vertex, fillet.end), .solid, "t"),
      point(fillet.start, "T", beside(corner.wedge.back)), point(fillet.end, "U", beside(corner.wedge.ahead)),
    ]
  }

  /// The center of a scoop's arc: outside the view if the edges are nearly one line.
  var scoopCenter: [Mark] {
    corner.fillet.map { [point($0.scoop.center, "C2", inward, from: $0.center)] } ?? []
  }

  var centerMark: [Mark] { corner.fillet.map { [point($0.center, "C", inward)] } ?? [] }

  /// The center with the line from the vertex and the circle.
  var center: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    // A polygon with its tips on the circle keeps the distance from its middle to C.
    let inner = measures.item.shape.ring?.holdsTips == true ? line(toMiddleFrom: fillet.center) : []
    return inner + [Mark(.segment(vertex, fillet.center), .dotted, "c")] + circle
  }

  /// The circle that touches both edges, with its center and the radii to T and U.
  var circle: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    return [
      Mark(.segment(fillet.center, fillet.start), .dotted, "r"),
      Mark(.segment(fillet.center, fillet.end), .dotted, "r"), .circle(fillet.center, fillet.radius),
    ] + centerMark
  }

  private func line(toMiddleFrom center: Point) -> [Mark] {
    let middle = measures.item.shape.center
    let away = box.contains(middle) ? Vector(0, 1) : (center - middle).perpendicular
    return [Mark(.segment(middle, center), .dotted, "q"), point(middle, "O", away, from: center)]
  }

  var arc: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    let middle = tip(of: fillet)
    return [
      Mark(.arc(fillet.arc), .solid, "L", "φ"), Mark(.segment(vertex, middle), .solid, "d"), point(middle, "M", inward),
    ]
  }

  var chord: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    let middle = measures.middle(of: fillet)
    return [
      Mark(.segment(fillet.start, fillet.end), .solid, "s"), Mark(.segment(vertex, middle), .dotted, "e"),
      point(middle, "M", inward),
    ]
  }

  var scoop: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    return [Mark(.arc(fillet.scoop), .solid, "L", "φ"), Mark(.arc(fillet.arc), .dotted)]
  }

  var notch: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    return [
      Mark(.segment(fillet.start, fillet.notch), .solid, "t"), Mark(.segment(fillet.notch, fillet.end), .solid, "t"),
      Mark(.segment(vertex, fillet.notch), .dotted, "z"), point(fillet.notch, "M", inward),
    ]
  }

  /// A squircle's ramps with their handles.
  var ramps: [Mark] {
    guard let smooth = corner.smoothFillet else { return [] }
    var marks = [
      Mark(.segment(vertex, smooth.start), .solid, "g", "ξ"), Mark(.segment(vertex, smooth.end), .solid, "j", "η"),
      point(smooth.start, "P", beside(corner.wedge.back)), point(smooth.end, "Q", beside(corner.wedge.ahead)),
    ]
    for case let ramp? in [smooth.rampIn, smooth.rampOut] {
      marks += [
        Mark(.curve(ramp)), Mark(.segment(ramp.p0, ramp.p1), .dotted), Mark(.segment(ramp.p2, ramp.p3), .dotted),
      ]
    }
    if let arc = smooth.arc { marks.append(Mark(.arc(arc), .solid, "ρ")) }
    if let end = smooth.rampIn?.p3 { marks.append(point(end, "E", smooth.fillet.center - end)) }
    if let end = smooth.rampOut?.p0, end != smooth.rampIn?.p3 {
      marks.append(point(end, "F", smooth.fillet.center - end))
    }
    return marks
  }

  /// The parts of the edges that the corners at A and B take.
  var shares: [Mark] {
    guard let ends else { return [] }
    return [(ends.cornerBefore, corner.wedge.back, "u"), (ends.cornerAfter, corner.wedge.ahead, "w")].compactMap {
      index, direction, symbol in
      guard let index, let other = measures.corner(index), other.isCut, !corner.isBesideCurve else { return nil }
      let length = measures.length(takenBy: other, isBefore: symbol == "w")
      return Mark(.segment(other.vertex, other.vertex - direction * length), .solid, symbol)
    }
  }
}

/// Marks for the numbers that a step does not draw anyway.
extension Construction {
  func marks(of symbol: String, in view: Rect) -> [Mark] {
    if let smooth = corner.clothoids, let marks = marks(of: symbol, smooth) { return marks }
    if let curve = corner.superellipse, let marks = marks(of: symbol, curve) { return marks }
    let (fillet, smooth) = (corner.fillet, corner.smoothFillet)
    let least = 0.08 * max(view.width, view.height)
    switch symbol {
    case "θ", "h": return angle(symbol, least: least)
    case "i": return corner.isReflex ? outerAngle : angle(symbol, least: least)
    case "r": return fillet.map { [Mark(.segment($0.center, tip(of: $0)), .solid, symbol)] } ?? []
    case "asked": return asked
    case "m": return largest
    case "f", "k": return taken.filter { $0.symbols == [symbol] }
    case "t": return tangents.filter { $0.symbols == [symbol] }
    case "φ", "L": return Array((corner.kind == .scoop ? scoop : arc).prefix(1))
    case "S":
      return fillet.map {
        [
          Mark(.segment(vertex, $0.start), .solid, symbol), Mark(.segment(vertex, $0.end), .solid, symbol),
          Mark(.arc($0.arc), .solid, symbol),
        ]
      } ?? []
    case "q": return fillet.map { Array(line(toMiddleFrom: $0.center).prefix(1)) } ?? []
    case "smoothing":
      return [smooth?.rampIn, smooth?.rampOut].compactMap { $0.map { Mark(.curve($0), .solid, symbol) } }
    default:
      return (edges + center + arc + chord + notch + ramps + shares + inProofs).filter { $0.symbols.contains(symbol) }
    }
  }

  /// The fillet of the requested radius, however far it reaches; a line of that length if there is none.
  private var asked: [Mark] {
    guard corner.limit != .curve, let fillet = corner.fillet(radius: corner.asked) else {
      return corner.asked > 0 ? [Mark(.segment(vertex, vertex + inward * corner.asked), .solid, "asked")] : []
    }
    return [
      Mark(.arc(fillet.arc), .solid, "asked"), Mark(.segment(vertex, fillet.start), .solid, "asked"),
      Mark(.segment(vertex, fillet.end), .solid, "asked"),
    ]
  }

  /// The circle of the largest radius, and one radius of it.
  private var largest: [Mark] {
    guard let maximum = corner.maximum, maximum > 0 else { return [] }
    if let ring = measures.item.shape.ring, ring.holdsTips {
      // The tip stays on the polygon's circle.
      let middle = measures.item.shape.center
      let out = (vertex - middle).unit ?? -inward
      let center = middle + out * (ring.radius - maximum)
      return [
        Mark(.arc(Arc(center: center, radius: maximum, start: .zero, sweep: .degrees(360))), .solid, "m"),
        Mark(.segment(center, center + out * maximum), .solid, "m"),
      ]
    }
    guard let fillet = corner.fillet(radius: maximum) else { return [] }
    return [Mark(.arc(fillet.arc), .solid, "m"), Mark(.segment(fillet.center, tip(of: fillet)), .solid, "m")]
  }
}

extension Measures {
  func marks(of symbol: String, in view: Rect) -> [Mark] {
    let own = corner.map { Construction(self, $0).marks(of: symbol, in: view) } ?? []
    return own.isEmpty ? ShapeConstruction(measures: self).marks(of: symbol) : own
  }
}
