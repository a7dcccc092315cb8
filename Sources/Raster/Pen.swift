internal import Geometry
internal import Glibc

/// The geometry of a stroke: its straight pieces, joins and caps.
struct Pen {
  private let half: Double
  private let join: StrokeStyle.Join
  private let cap: StrokeStyle.Cap
  private let transform: Transform
  /// The largest 1/cos²(turn / 2) that is drawn as a miter.
  private let sharpest: Double
  /// The smallest cosine of a turn that is too gentle for a visible join.
  private let gentlest: Double
  /// The largest step of round joins and caps, in radians.
  private let stepAngle: Double

  init(_ style: StrokeStyle, transform: Transform, tolerance: Double) {
    // Its square must stay finite; such a line covers everything anyway.
    half = min(style.width / 2, 1e70)
    join = style.join
    cap = style.cap
    self.transform = transform
    // half (1/cos(turn/2) - 1) <= tolerance, and cos(turn) = 2 cos²(turn/2) - 1.
    let cosine = half / (half + tolerance)
    gentlest = 2 * cosine * cosine - 1
    if case .miter(let limit) = style.join, limit >= 1 {
      sharpest = limit * limit
    } else {
      sharpest = 1
    }
    // The sagitta of a chord, half (1 - cos(step/2)), stays within the tolerance; at least 4 chords per half turn.
    let wanted = 2 * Glibc.acos(max(1 - tolerance / half, -1))
    stepAngle = min(max(wanted, .pi / 512), .pi / 4)
  }

  /// Draws a line of length zero.
  func drawDot(at point: Point, into result: inout FlatPath) {
    let side = Vector(0, half)
    let ahead = Vector(half, 0)
    switch cap {
    case .butt: return
    case .square:
      for corner in [side + ahead, ahead - side, -side - ahead, side - ahead] {
        result.append(transform(point + corner))
      }
    case .round:
      appendTurn(around: point, from: side, to: -side, isCounter: true, into: &result)
      appendTurn(around: point, from: -side, to: side, isCounter: true, into: &result)
    }
    result.endContour(isClosed: true)
  }

  /// Draws a line through at least two points; neighbors must differ.
  func draw(
    _ points: UnsafeBufferPointer<Point>, isClosed: Bool, otherSide: inout [Point],
    into result: inout FlatPath
  ) {
    let count = points.count
    otherSide.removeAll(keepingCapacity: true)
    var incoming: StrokeSegment
    var next: Int
    if isClosed {
      // Start and end in the middle of the last edge, where both ends are the same cut and cancel.
      incoming = unsafe StrokeSegment(points[count - 1], points[0], half: half)
      begin(at: incoming.middle, incoming, &otherSide, &result)
      next = 0
    } else {
      incoming = unsafe StrokeSegment(points[0], points[1], half: half)
      if cap == .square {
        begin(at: incoming.start - incoming.direction * half, incoming, &otherSide, &result)
      } else {
        begin(at: incoming.start, incoming, &otherSide, &result)
      }
      next = 1
    }
    let last = isClosed ? count : count - 1
    var isFirstStrip = true
    while next < last {
      let end = next + 1 == count ? 0 : next + 1
      let outgoing = unsafe StrokeSegment(points[next], points[end], half: half)
      if !bend(incoming, outgoing, &otherSide, &result) {
        finishStrip(at: incoming.end, incoming, &otherSide, &result)
        if isFirstStrip, !isClosed, cap == .round { startCap(unsafe points[0], unsafe points[1], &result) }
        isFirstStrip = false
        result.endContour(isClosed: true)
        fillCorner(incoming, outgoing, &result)
        begin(at: outgoing.start, outgoing, &otherSide, &result)
      }
      incoming = outgoing
      next += 1
    }
    if isClosed {
      finishStrip(at: incoming.middle, incoming, &otherSide, &result)
    } else {
      switch cap {
      case .butt: finishStrip(at: incoming.end, incoming, &otherSide, &result)
      case .square: finishStrip(at: incoming.end + incoming.direction * half, incoming, &otherSide, &result)
      case .round:
        appendTurn(
          around: incoming.end, from: incoming.side, to: -incoming.side, isCounter: true, into: &result)
        appendOtherSide(&otherSide, &result)
        if isFirstStrip { startCap(unsafe points[0], unsafe points[1], &result) }
      }
    }
    result.endContour(isClosed: true)
  }

  /// Adds the round cap before the first strip.
  private func startCap(_ start: Point, _ next: Point, _ result: inout FlatPath) {
    let segment = StrokeSegment(start, next, half: half)
    appendTurn(around: start, from: -segment.side, to: segment.side, isCounter: true, into: &result)
  }

  private func begin(
    at point: Point, _ segment: StrokeSegment, _ otherSide: inout [Point], _ result: inout FlatPath
  ) {
    result.append(transform(point + segment.side))
    otherSide.append(transform(point - segment.side))
  }

  private func finishStrip(
    at point: Point, _ segment: StrokeSegment, _ otherSide: inout [Point], _ result: inout FlatPath
  ) {
    result.append(transform(point + segment.side))
    otherSide.append(transform(point - segment.side))
    appendOtherSide(&otherSide, &result)
  }

  private func appendOtherSide(_ otherSide: inout [Point], _ result: inout FlatPath) {
    for point in otherSide.reversed() { result.append(point) }
    otherSide.removeAll(keepingCapacity: true)
  }

  /// Leads the strip around a corner; false if its inner side would fold over.
  private func bend(
    _ incoming: StrokeSegment, _ outgoing: StrokeSegment, _ otherSide: inout [Point], _ result: inout FlatPath
  ) -> Bool {
    let cosine = incoming.direction.dot(outgoing.direction)
    let sine = incoming.direction.cross(outgoing.direction)
    // tan(turn/2) = sin(turn) / (1 + cos(turn)). The inner corner takes half · tan(turn/2) off both edges.
    // Each corner may take at most half of an edge: no piece turns inside out.
    guard cosine > -0.99 else { return false }
    let cut = half * abs(sine) / (1 + cosine)
    guard cut * 2 <= min(incoming.length, outgoing.length) else { return false }
    let corner = incoming.end
    let tip = (incoming.side + outgoing.side) * (1 / (1 + cosine))
    if cosine >= gentlest {
      result.append(transform(corner + tip))
      otherSide.append(transform(corner - tip))
    } else if sine > 0 {
      result.append(transform(corner + tip))
      appendOutside(corner, -incoming.side, -outgoing.side, tip: -tip, cosine, isCounter: false) {
        otherSide.append($0)
      }
    } else {
      otherSide.append(transform(corner - tip))
      appendOutside(corner, incoming.side, outgoing.side, tip: tip, cosine, isCounter: true) {
        result.append($0)
      }
    }
    return true
  }

  /// Covers the wedge between two edges on the outside of their corner, as a separate contour.
  private func fillCorner(_ incoming: StrokeSegment, _ outgoing: StrokeSegment, _ result: inout FlatPath) {
    let cosine = incoming.direction.dot(outgoing.direction)
    let sine = incoming.direction.cross(outgoing.direction)
    let corner = incoming.end
    let sum = incoming.side + outgoing.side
    let tip = sum * (1 / max(1 + cosine, 1e-9))
    let (from, to) = sine > 0 ? (-outgoing.side, -incoming.side) : (incoming.side, outgoing.side)
    // A miter is only its tip; here it also needs both feet.
    let isMiter = isMiter(cosine)
    result.append(transform(corner))
    if isMiter { result.append(transform(corner + from)) }
    appendOutside(corner, from, to, tip: sine > 0 ? -tip : tip, cosine, isCounter: true) { result.append($0) }
    if isMiter { result.append(transform(corner + to)) }
    result.endContour(isClosed: true)
  }

  /// Adds the outside of a corner from one edge's side to the other's, in the style of the join.
  @inline(__always)
  private func appendOutside(
    _ corner: Point, _ from: Vector, _ to: Vector, tip: Vector, _ cosine: Double, isCounter: Bool,
    _ append: (Point) -> Void
  ) {
    switch join {
    case .round:
      forEachTurnPoint(around: corner, from: from, to: to, isCounter: isCounter, append)
    case .miter where isMiter(cosine): append(transform(corner + tip))
    case .miter, .bevel:
      append(transform(corner + from))
      append(transform(corner + to))
    }
  }

  /// True if a corner is drawn as a miter: (1/cos(turn/2))² = 2 / (1 + cos(turn)).
  @inline(__always)
  private func isMiter(_ cosine: Double) -> Bool {
    if case .miter = join { 2 <= sharpest * (1 + cosine) } else { false }
  }

  private func appendTurn(
    around center: Point, from: Vector, to: Vector, isCounter: Bool, into result: inout FlatPath
  ) {
    forEachTurnPoint(around: center, from: from, to: to, isCounter: isCounter) { result.append($0) }
  }

  /// Passes points along less than a full circle to `body`, both ends included.
  ///
  /// - Parameter isCounter: True for counterclockwise on screen.
  @inline(__always)
  private func forEachTurnPoint(
    around center: Point, from: Vector, to: Vector, isCounter: Bool, _ body: (Point) -> Void
  ) {
    body(transform(center + from))
    let sine = isCounter ? to.cross(from) : from.cross(to)
    var turn = Glibc.atan2(sine, from.dot(to))
    // A half turn may come out as minus a half turn.
    if turn < 0 { turn = turn < -0.5 * .pi ? .pi : 0 }
    let count = Int(min((turn / stepAngle).rounded(.up), 1024))
    if count > 1 {
      let angle = turn / Double(count)
      let rotation = Vector(Glibc.cos(angle), isCounter ? -Glibc.sin(angle) : Glibc.sin(angle))
      var spoke = from
      for _ in 1..<count {
        spoke = Vector(
          rotation.dx * spoke.dx - rotation.dy * spoke.dy, rotation.dy * spoke.dx + rotation.dx * spoke.dy)
        body(transform(center + spoke))
      }
    }
    body(transform(center + to))
  }
}

/// A straight piece of a stroke.
struct StrokeSegment {
  let start: Point
  let end: Point
  let length: Double
  let direction: Vector
  /// The vector from the line to its right border, on screen.
  let side: Vector

  init(_ start: Point, _ end: Point, half: Double) {
    self.start = start
    self.end = end
    let step = end - start
    length = step.length
    // A piece without a direction has no area; zero avoids NaN.
    direction = length > 0 ? step * (1 / length) : .zero
    side = direction.perpendicular * half
  }

  var middle: Point { start.lerp(to: end, 0.5) }
}

/// The width, joins and caps of a stroke.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the outer side of a corner.
  public enum Join: Hashable, Sendable {
    /// The edges extend until they meet. If the tip is more than `limit` times half the width from the corner, the join
    /// is a `bevel`.
    case miter(limit: Double)
    case round
    case bevel
  }

  /// The shape of the ends of an open line.
  public enum Cap: Hashable, Sendable, CaseIterable {
    case butt
    case round
    case square
  }

  /// The width in the units of the path; zero or less draws nothing.
  public var width: Double
  public var join: Join
  public var cap: Cap

  public init(width: Double, join: Join = .miter(limit: 4), cap: Cap = .butt) {
    self.width = width
    self.join = join
    self.cap = cap
  }

  /// The least width in dots for an even line if dots turn on from half coverage.
  public static let thinnestWidthInDots = 1.5
}
