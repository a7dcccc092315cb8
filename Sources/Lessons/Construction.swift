import Document
import Geometry
import Shapes

/// Draws the parts of a corner's construction, each by what the corner itself says.
struct Construction {
  let measures: Measures
  let corner: ResolvedCorner
  let ends: CornerEnds?

  init(_ measures: Measures, _ corner: ResolvedCorner) {
    self.measures = measures
    self.corner = corner
    ends = measures.ends(of: corner.index)
  }

  var vertex: Point { corner.vertex }

  /// Between the edges, away from the tip.
  var inward: Vector { (corner.wedge.back + corner.wedge.ahead).unit ?? corner.wedge.ahead.perpendicular }

  /// How far from the vertex the construction reaches along the edges.
  ///
  /// It goes up by doubling, so that a changing radius is seen to change and the view stays where it is for a while.
  private var reach: Double {
    let longest = max(ends.map { max($0.before.distance(to: vertex), $0.after.distance(to: vertex)) } ?? 0, 1e-9)
    guard corner.isCut else { return longest * 0.3 }
    let wanted = 1.4 * max(corner.start.distance(to: vertex), corner.end.distance(to: vertex))
    let steps: [Double] = [0.0625, 0.125, 0.25, 0.5]
    let step = steps.first { wanted <= $0 * longest } ?? 1
    return longest * step
  }

  /// Away from the corner's inside, straight off an edge.
  private func beside(_ edge: Vector) -> Vector {
    let side = edge.perpendicular
    return side.dot(inward) > 0 ? -side : side
  }

  /// What has to be in view: the corner with its circle, and a piece of both edges.
  var box: Rect {
    var box = Rect(vertex, vertex + corner.wedge.back * reach)
    box.extend(to: vertex + corner.wedge.ahead * reach)
    if let fillet = corner.fillet, fillet.radius < 2 * reach { box.extend(to: fillet.center) }
    if let fillet = corner.fillet, corner.kind == .notch { box.extend(to: fillet.notch) }
    if let fillet = corner.fillet, corner.kind == .scoop, fillet.radius < 2 * reach {
      box.extend(to: fillet.scoop.center)
    }
    return box.outset(by: 0.14 * max(box.width, box.height, 1e-6))
  }

  private func point(_ point: Point, _ letter: String, _ toward: Vector) -> Mark {
    Mark(.point(point, letter: letter, toward: toward))
  }

  var vertexMark: Mark { point(vertex, "V", -inward) }

  /// The corner by what the screen calls it.
  var number: Mark {
    point(middle, measures.label(corner.index), -inward)
  }

  /// The middle of what is drawn in place of the tip, or the vertex where it is sharp.
  private var middle: Point {
    guard corner.isCut, let fillet = corner.fillet else { return vertex }
    func middle(of arc: Arc) -> Point { arc.point(at: arc.start + arc.sweep * 0.5) }
    return switch corner.kind {
    case .chamfer: measures.middle(of: fillet)
    case .scoop: middle(of: fillet.scoop)
    case .notch: fillet.notch
    case .squircle: corner.smoothFillet.flatMap { $0.arc.map(middle) ?? $0.rampIn?.p3 } ?? middle(of: fillet.arc)
    case .round, nil: middle(of: fillet.arc)
    }
  }

  /// Both edges with the letters of their ends.
  var edges: [Mark] {
    let (a, b) = (
      ends?.before ?? vertex + corner.wedge.back * reach, ends?.after ?? vertex + corner.wedge.ahead * reach
    )
    func end(_ end: Point, _ direction: Vector, _ letter: String) -> Mark {
      Mark(.end(end, from: vertex, letter: letter, toward: beside(direction)))
    }
    return [
      Mark(.segment(vertex, a), .solid, "a"), Mark(.segment(vertex, b), .solid, "b"), vertexMark,
      end(a, corner.wedge.back, "A"), end(b, corner.wedge.ahead, "B"),
    ]
  }

  /// An arc between the edges, for the angle or half of it.
  ///
  /// - Parameter least: the smallest radius, for a view that is not on the corner.
  func angle(_ symbol: String, least: Double = 0) -> [Mark] {
    guard corner.wedge.isOpen else { return [] }
    let (back, ahead) = (corner.wedge.back, corner.wedge.ahead)
    let isHalf = symbol == "h"
    let sign: Double = back.cross(ahead) < 0 ? -1 : 1
    let sweep = corner.wedge.angle * (isHalf ? sign / 2 : sign)
    let size = max(reach * (isHalf ? 0.3 : 0.22), least)
    var mark = Mark(.arc(Arc(center: vertex, radius: size, start: Angle(of: back), sweep: sweep)), .solid, symbol)
    // But for a reflex corner it is the angle inside, too.
    if symbol == "θ", !corner.isReflex { mark.symbols.append("i") }
    return [mark]
  }

  /// The angle inside a reflex corner, the long way round.
  var outerAngle: [Mark] {
    let (back, ahead) = (corner.wedge.back, corner.wedge.ahead)
    let sign: Double = back.cross(ahead) < 0 ? 1 : -1
    let sweep = Angle(radians: sign * (2 * .pi - corner.wedge.angle.radians))
    return [Mark(.arc(Arc(center: vertex, radius: reach * 0.16, start: Angle(of: back), sweep: sweep)), .solid, "i")]
  }

  var bisector: [Mark] { [Mark(.segment(vertex, vertex + inward * reach), .dotted, "h")] }

  /// Where the corner begins and ends.
  var tangents: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    return [
      Mark(.segment(vertex, fillet.start), .solid, "t"), Mark(.segment(vertex, fillet.end), .solid, "t"),
      point(fillet.start, "T", beside(corner.wedge.back)), point(fillet.end, "U", beside(corner.wedge.ahead)),
    ]
  }

  /// The centre of a scoop's arc: beyond the view where the edges are nearly one line.
  var scoopCenter: [Mark] {
    corner.fillet.map { [Mark(.end($0.scoop.center, from: $0.center, letter: "C2", toward: inward))] } ?? []
  }

  /// The centre alone.
  var centerMark: [Mark] { corner.fillet.map { [point($0.center, "C", inward)] } ?? [] }

  /// The centre with its way from the vertex and the circle.
  var center: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    // Where tips lie on the circle the way from its middle to the centre is what the polygon keeps.
    let inner = measures.item.shape.ring?.holdsTips == true ? way(from: fillet.center) : []
    return inner + [Mark(.segment(vertex, fillet.center), .dotted, "c")] + circle
  }

  /// The circle that touches both edges, with its centre and the two radii that stand on them.
  var circle: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    let circle = Arc(center: fillet.center, radius: fillet.radius, start: .zero, sweep: .degrees(360))
    return [
      Mark(.segment(fillet.center, fillet.start), .dotted, "r"),
      Mark(.segment(fillet.center, fillet.end), .dotted, "r"), Mark(.arc(circle), .dotted),
      point(fillet.center, "C", inward),
    ]
  }

  /// The way from a circle's centre to the middle of the shape.
  private func way(from center: Point) -> [Mark] {
    let middle = measures.item.shape.center
    let away = box.contains(middle) ? Vector(0, 1) : (center - middle).perpendicular
    return [
      Mark(.segment(middle, center), .dotted, "q"), Mark(.end(middle, from: center, letter: "O", toward: away)),
    ]
  }

  /// What is drawn in place of the tip.
  var arc: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    let tip = (vertex - fillet.center).unit ?? -inward
    let middle = fillet.center + tip * fillet.radius
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

  /// The arc mirrored in its chord.
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
    for ramp in [smooth.rampIn, smooth.rampOut] {
      guard let ramp else { continue }
      marks += [
        Mark(.curve(ramp)), Mark(.segment(ramp.p0, ramp.p1), .dotted), Mark(.segment(ramp.p2, ramp.p3), .dotted),
      ]
    }
    if let arc = smooth.arc { marks.append(Mark(.arc(arc), .solid, "ρ")) }
    // Where the ramps end: on the circle, from its centre outward.
    if let end = smooth.rampIn?.p3 { marks.append(point(end, "E", smooth.fillet.center - end)) }
    if let end = smooth.rampOut?.p0, end != smooth.rampIn?.p3 {
      marks.append(point(end, "F", smooth.fillet.center - end))
    }
    return marks
  }

  /// What the corners at both ends take of the edges.
  var shares: [Mark] {
    guard let ends else { return [] }
    return [(ends.cornerBefore, corner.wedge.back, "u"), (ends.cornerAfter, corner.wedge.ahead, "w")].compactMap {
      index, direction, symbol in
      guard let index, let other = measures.corner(index), other.isCut else { return nil }
      return Mark(.segment(other.vertex, other.vertex - direction * other.tangentLength), .solid, symbol)
    }
  }

  /// A view that holds both edges, for what the neighbours have to do with it.
  var wideBox: Rect {
    guard let ends else { return box }
    var wide = Rect(ends.before, ends.after)
    wide.extend(to: vertex)
    if let fillet = corner.fillet, fillet.radius < 2 * max(wide.width, wide.height) { wide.extend(to: fillet.center) }
    return wide.outset(by: 0.1 * max(wide.width, wide.height, 1e-6))
  }
}

/// What the numbers of a corner measure, for steps that do not draw it anyway.
extension Construction {
  func marks(of symbol: String, in view: Rect) -> [Mark] {
    let (fillet, smooth) = (corner.fillet, corner.smoothFillet)
    func line(_ a: Point, _ b: Point?) -> [Mark] { b.map { [Mark(.segment(a, $0), .solid, symbol)] } ?? [] }
    func arc(_ arc: Arc?) -> [Mark] { arc.map { [Mark(.arc($0), .solid, symbol)] } ?? [] }
    switch symbol {
    case "θ", "h": return angle(symbol, least: least(in: view))
    case "i": return corner.isReflex ? outerAngle : angle(symbol, least: least(in: view))
    case "r": return fillet.map { line($0.center, tip(of: $0)) } ?? []
    case "asked": return asked
    case "m": return largest
    case "t": return line(vertex, fillet?.start) + line(vertex, fillet?.end)
    case "c": return line(vertex, fillet?.center)
    case "d": return line(vertex, fillet.map(tip))
    case "φ", "L": return arc(corner.kind == .scoop ? fillet?.scoop : fillet?.arc)
    case "S": return line(vertex, fillet?.start) + line(vertex, fillet?.end) + arc(fillet?.arc)
    case "s": return fillet.map { line($0.start, $0.end) } ?? []
    case "e": return line(vertex, fillet.map { measures.middle(of: $0) })
    case "z": return line(vertex, fillet?.notch)
    case "q": return fillet.map { line(measures.item.shape.center, $0.center) } ?? []
    case "a": return line(vertex, ends?.before)
    case "b": return line(vertex, ends?.after)
    case "u", "w": return shares.filter { $0.symbols.contains(symbol) }
    case "ξ", "g": return line(vertex, smooth?.start)
    case "η", "j": return line(vertex, smooth?.end)
    case "ρ": return arc(smooth?.arc)
    case "smoothing":
      return [smooth?.rampIn, smooth?.rampOut].compactMap { $0.map { Mark(.curve($0), .solid, symbol) } }
    default: return []
    }
  }

  /// An arc for an angle that can be seen in a view, however small the corner is there.
  private func least(in view: Rect) -> Double { 0.08 * max(view.width, view.height) }

  /// The point of a fillet's arc that is nearest to the vertex.
  private func tip(of fillet: Fillet) -> Point {
    fillet.center + ((vertex - fillet.center).unit ?? -inward) * fillet.radius
  }

  /// The fillet that was asked for, wherever it would have to begin; where there can be none, a line as long.
  private var asked: [Mark] {
    guard corner.limit != .curve, let fillet = corner.wedge.fillet(radius: corner.asked) else {
      return corner.asked > 0 ? [Mark(.segment(vertex, vertex + inward * corner.asked), .solid, "asked")] : []
    }
    return [
      Mark(.arc(fillet.arc), .solid, "asked"), Mark(.segment(vertex, fillet.start), .solid, "asked"),
      Mark(.segment(vertex, fillet.end), .solid, "asked"),
    ]
  }

  /// The largest circle that the corner may have, with one radius.
  private var largest: [Mark] {
    guard let maximum = corner.maximum, maximum > 0 else { return [] }
    if let ring = measures.item.shape.ring, ring.holdsTips {
      // Its tip stays on the circle, and the vertex gives way.
      let middle = measures.item.shape.center
      let out = (vertex - middle).unit ?? -inward
      let center = middle + out * (ring.radius - maximum)
      return [
        Mark(.arc(Arc(center: center, radius: maximum, start: .zero, sweep: .degrees(360))), .solid, "m"),
        Mark(.segment(center, center + out * maximum), .solid, "m"),
      ]
    }
    guard let fillet = corner.wedge.fillet(radius: maximum) else { return [] }
    return [Mark(.arc(fillet.arc), .solid, "m"), Mark(.segment(fillet.center, tip(of: fillet)), .solid, "m")]
  }
}

extension Measures {
  /// What a number measures, as lines over the drawing.
  func marks(of symbol: String, in view: Rect) -> [Mark] {
    let own = corner.map { Construction(self, $0).marks(of: symbol, in: view) } ?? []
    return own.isEmpty ? ShapeConstruction(measures: self).marks(of: symbol) : own
  }
}
