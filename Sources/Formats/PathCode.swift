import Geometry
import SVG

/// Numbers as code has them: rounded, with the fewest decimals.
struct CodeNumbers: Hashable, Sendable {
  let places: Int

  /// One unit of the last decimal.
  var unit: Double { 1 / .powerOfTen(places) }

  func callAsFunction(_ value: Double) -> String { NumberText.rounded(value, places: places, leadingZero: true) }

  func callAsFunction(_ point: Point) -> CodePoint { CodePoint(x: self(point.x), y: self(point.y), value: point) }

  /// Degrees with the decimals that keep the end of an arc in place.
  func degrees(_ angle: Angle, radius: Double) -> String { text(angle.degrees, radius * .pi / 180) }

  /// Radians with the decimals that keep the end of an arc in place.
  func radians(_ angle: Angle, radius: Double) -> String { text(angle.radians, radius) }

  private func text(_ angle: Double, _ lengthOfOne: Double) -> String {
    var own = places
    while own <= 14, Double.powerOfTen(own - places) < lengthOfOne { own += 1 }
    return NumberText.rounded(angle, places: own, leadingZero: true)
  }

  /// A number between 0 and 1 for a channel of a color or an opacity.
  static func share(_ value: Double) -> String { NumberText.rounded(value, places: 4, leadingZero: true) }
}

/// A point as code has it.
struct CodePoint: Sendable {
  let x: String
  let y: String
  /// Before rounding.
  let value: Point

  /// `x, y`.
  var pair: String { "\(x), \(y)" }
}

/// An arc as code has it: at most a half circle.
struct CodeArc {
  let center: CodePoint
  let radius: String
  let to: CodePoint
  /// As angles of the page: from the right, clockwise on screen.
  let arc: Arc
  let numbers: CodeNumbers

  var isClockwise: Bool { arc.sweep.radians > 0 }
  var startDegrees: String { numbers.degrees(arc.start, radius: arc.radius) }
  var endDegrees: String { numbers.degrees(arc.end, radius: arc.radius) }
  var sweepDegrees: String { numbers.degrees(arc.sweep, radius: arc.radius) }
  var startRadians: String { numbers.radians(arc.start, radius: arc.radius) }
  var endRadians: String { numbers.radians(arc.end, radius: arc.radius) }
  var sweepRadians: String { numbers.radians(arc.sweep, radius: arc.radius) }
}

/// An elliptic arc as code has it: at most a quarter turn.
struct CodeEllipse {
  let arc: EllipticArc
  let to: CodePoint
  let numbers: CodeNumbers
  /// In document units, before rounding.
  let radii: Vector
  let rotation: Angle

  init(_ arc: EllipticArc, _ numbers: CodeNumbers) {
    (self.arc, self.numbers, to) = (arc, numbers, numbers(arc.end))
    let (radii, degrees) = arc.axes
    (self.radii, rotation) = (radii, .degrees(degrees))
  }

  var center: CodePoint { numbers(arc.center) }
  var radiusX: String { numbers(radii.dx) }
  var radiusY: String { numbers(radii.dy) }
  var isClockwise: Bool { arc.isClockwise }
  var isTurned: Bool { rotationDegrees != "0" }
  private var largest: Double { max(radii.dx, radii.dy) }
  /// The turn of the axes from those of the page.
  var rotationDegrees: String { numbers.degrees(rotation, radius: largest) }
  var rotationRadians: String { numbers.radians(rotation, radius: largest) }
  /// On the circle that the radii stretch, from the first axis.
  private var start: Angle {
    let spoke = Transform.rotation(by: -rotation)(arc.point(at: 0) - arc.center)
    return Angle(of: Vector(spoke.dx / radii.dx, spoke.dy / radii.dy))
  }
  private var sweep: Angle { Angle(radians: abs(arc.sweep.radians) * (isClockwise ? 1 : -1)) }
  var startRadians: String { numbers.radians(start, radius: largest) }
  var endRadians: String { numbers.radians(start + sweep, radius: largest) }
  var startDegrees: String { numbers.degrees(start, radius: largest) }
  var sweepDegrees: String { numbers.degrees(sweep, radius: largest) }
}

/// A language's statements for the pieces of a path.
struct PathCode {
  let move: (CodePoint) -> String
  let line: (CodePoint) -> String
  let curves: Curves
  /// `nil` to draw cubics instead, within one unit of the last decimal.
  var arc: ((CodeArc) -> String)?
  /// Draws cubics instead where it is or returns `nil`.
  var ellipse: ((CodeEllipse) -> String?)?
  let close: String
  /// The parts of an arc to write, each at most a half circle.
  var parts: (Arc) -> [Arc] = { $0.parts(sweepingAtMost: .pi) }

  /// The largest radius of an arc; larger ones are drawn as cubics.
  var largestRadius = Double.infinity
  /// The most arcs right after one another; the next is drawn as cubics.
  var longestChain = Int.max

  /// The statements for curves.
  enum Curves {
    /// Of the control points and the end.
    case cubics((CodePoint, CodePoint, CodePoint) -> String)
    /// Lines instead, within a distance greater than zero.
    case lines(tolerance: Double)
  }

  /// Few enough for a rounded chord to give the same circle.
  static let sweepFromChord = 2 * Double.pi / 3

  /// Parts that a program draws within a tolerance as cubics of at most a quarter circle.
  static func partsAsCubics(tolerance: Double) -> (Arc) -> [Arc] {
    { arc in
      var sweep = Double.pi
      while Arc.cubicError(spanning: min(sweep, .pi / 2)) * arc.radius > tolerance, sweep > 0.1 {
        sweep = 0.9 * min(sweep, .pi / 2)
      }
      return arc.parts(sweepingAtMost: sweep)
    }
  }

  /// The statements of a path, one for each piece.
  func statements(_ path: Path, _ numbers: CodeNumbers) -> [String] {
    var result: [String] = []
    var (pen, start, chain) = (Point.zero, Point.zero, 0)
    for element in path.elements {
      let before = pen
      switch element {
      case .move(let point):
        (pen, start) = (point, point)
        result.append(move(numbers(point)))
      case .line(let point):
        pen = point
        // Rounding makes some lines empty.
        if numbers(before).pair != numbers(point).pair { result.append(line(numbers(point))) }
      case .arc(let arc, let end):
        pen = end
        chain = chain < longestChain && arc.radius <= largestRadius ? chain + 1 : 0
        add(arc, from: before, to: end, asArc: chain > 0, numbers, &result)
      case .ellipse(let arc):
        pen = arc.end
        add(arc, from: before, numbers, &result)
      case .cubic(let end, let control1, let control2):
        pen = end
        add(CubicCurve(before, control1, control2, end), numbers, &result)
      case .close:
        pen = start
        result.append(close)
      }
      if case .arc = element {} else { chain = 0 }
    }
    return result
  }

  private func add(_ curve: CubicCurve, _ numbers: CodeNumbers, _ result: inout [String]) {
    switch curves {
    case .cubics(let write): result.append(write(numbers(curve.p1), numbers(curve.p2), numbers(curve.p3)))
    case .lines(let tolerance): for point in curve.points(tolerance: tolerance) { result.append(line(numbers(point))) }
    }
  }

  private func add(_ arc: EllipticArc, from start: Point, _ numbers: CodeNumbers, _ result: inout [String]) {
    let parts = arc.parts(sweepingAtMost: .pi / 2).map { CodeEllipse($0, numbers) }
    if let ellipse, parts.allSatisfy({ $0.radiusX != "0" && $0.radiusY != "0" }) {
      let statements = parts.compactMap(ellipse)
      if statements.count == parts.count { return result += statements }
    }
    if case .lines(let tolerance) = curves {
      let count = arc.pieces(tolerance: tolerance)
      for step in 1...count {
        result.append(line(numbers(step == count ? arc.end : arc.point(at: Double(step) / Double(count)))))
      }
      return
    }
    var from = start
    arc.forEachCubic(tolerance: numbers.unit) { to, control1, control2 in
      add(CubicCurve(from, control1, control2, to), numbers, &result)
      from = to
    }
  }

  private func add(
    _ arc: Arc, from start: Point, to end: Point, asArc: Bool, _ numbers: CodeNumbers, _ result: inout [String]
  ) {
    guard numbers(arc.radius) != "0" else { return result.append(line(numbers(end))) }
    if let write = self.arc, asArc {
      let parts = parts(arc)
      for (index, part) in parts.enumerated() {
        let to = index == parts.count - 1 ? end : arc.point(at: part.end)
        result.append(
          write(
            CodeArc(
              center: numbers(arc.center), radius: numbers(arc.radius), to: numbers(to), arc: part, numbers: numbers)))
      }
    } else if case .lines(let tolerance) = curves {
      let count = arc.pieces(tolerance: tolerance)
      for step in 1...count {
        let angle = arc.start + arc.sweep * (Double(step) / Double(count))
        result.append(line(numbers(step == count ? end : arc.point(at: angle))))
      }
    } else {
      var from = start
      arc.forEachCubic(endingAt: end, tolerance: numbers.unit) { to, control1, control2 in
        add(CubicCurve(from, control1, control2, to), numbers, &result)
        from = to
      }
    }
  }
}

/// The corners of an outline whose lines and arcs follow from vertices and radii, as code has them.
struct ReadableCorners: Sendable {
  struct Corner: Sendable {
    let vertex: CodePoint
    let radius: String
  }

  let corners: [Corner]
  /// The start of the outline.
  let start: CodePoint
  /// The corner after the start.
  private let first: Int
  /// The largest error of a corner drawn as one cubic curve.
  let errorOfCubics: Double
  /// The radius of all corners, if none takes more than half of an edge; `nil` otherwise.
  let commonRadius: String?

  /// `nil` for an outline with other pieces, and for one that rounded numbers would move.
  init?(_ corners: [ResolvedCorner], _ move: Transform, path: Path, _ numbers: CodeNumbers) {
    guard corners.count > 2, corners.allSatisfy({ $0.kind == nil || $0.kind == .round || !$0.isCut }) else {
      return nil
    }
    guard case .move(let begin)? = path.elements.first, let back = move.inverse,
      let edge = corners.start(at: back(begin), within: numbers.unit / move.scale), edge.part <= 1
    else { return nil }
    first = (edge.corner + 1) % corners.count
    let given = corners.map { (vertex: move($0.vertex), radius: $0.isCut ? $0.used * move.scale : 0) }
    for places in numbers.places...(numbers.places + 3) where places <= 15 {
      let finer = CodeNumbers(places: places)
      let rounded = given.map { (vertex: $0.vertex.rounded(places: places), radius: $0.radius.rounded(places: places)) }
      guard let drawn = Path(throughCorners: rounded, first, from: begin.rounded(places: places)) else { return nil }
      guard drawn.isNear(path, within: 2 * numbers.unit) else { continue }
      self.corners = rounded.map { Corner(vertex: finer($0.vertex), radius: finer($0.radius)) }
      start = finer(begin)
      errorOfCubics = corners.reduce(0) { most, corner in
        let error = Arc.cubicError(spanning: .pi - corner.wedge.angle.radians) * corner.used * move.scale
        return corner.isCut ? max(most, error) : most
      }
      commonRadius = Self.fitsHalfEdges(rounded, tolerance: numbers.unit) ? finer(rounded[0].radius) : nil
      return
    }
    return nil
  }

  /// The corners in the order in which they are drawn from the start.
  var inOrder: [Corner] { Array(corners[first...] + corners[..<first]) }

  /// True if all radii are the same and no tangent length is more than half of an edge.
  private static func fitsHalfEdges(_ corners: [(vertex: Point, radius: Double)], tolerance: Double) -> Bool {
    corners.indices.allSatisfy { index in
      let (vertex, radius) = corners[index]
      let previous = corners[index > 0 ? index - 1 : corners.count - 1].vertex
      let next = corners[(index + 1) % corners.count].vertex
      let wedge = CornerWedge(previous: previous, vertex: vertex, next: next)
      let room = min(vertex.distance(to: previous), vertex.distance(to: next)) / 2
      return radius == corners[0].radius && (radius == 0 || radius * wedge.cotangent <= room + tolerance)
    }
  }
}

extension Path {
  /// The path that the loop of readable code draws; `nil` if a radius is negative.
  ///
  /// - Parameter first: The corner to begin with.
  fileprivate init?(throughCorners corners: [(vertex: Point, radius: Double)], _ first: Int, from start: Point) {
    self.init()
    append(.move(to: start))
    for index in first..<(first + corners.count) {
      let corner = corners[index % corners.count]
      let next = corners[(index + 1) % corners.count].vertex
      do throws(ArcError) {
        try addArc(tangent1End: corner.vertex, tangent2End: next, radius: corner.radius)
      } catch {
        return nil
      }
    }
    append(.close)
  }
}

extension CubicCurve {
  /// The ends of chords within `tolerance` of the curve.
  func points(tolerance: Double) -> [Point] {
    let count = pieces(tolerance: tolerance)
    return (1..<count).map { point(at: Double($0) / Double(count)) } + [p3]
  }
}

extension Arc {
  /// Equal arcs that sweep at most `largest` radians each.
  func parts(sweepingAtMost largest: Double) -> [Arc] {
    let count = max(1, (abs(sweep.radians) / largest - 1e-9).rounded(.up))
    return (0..<Int(count)).map { index in
      Arc(center: center, radius: radius, start: start + sweep * (Double(index) / count), sweep: sweep * (1 / count))
    }
  }
}
