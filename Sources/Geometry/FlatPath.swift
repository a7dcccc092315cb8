/// A path as straight pieces, for rasters and strokes.
///
/// All contours share one array of points. Keep a value and reuse its memory.
public struct FlatPath: Sendable {
  /// One run of joined points.
  public struct Contour: Hashable, Sendable {
    /// The indices of its points.
    public var points: Range<Int>
    /// True if the path closes the contour; a fill joins the ends in any case.
    public var isClosed: Bool
  }

  public private(set) var points: [Point] = []
  public private(set) var contours: [Contour] = []

  public init() {}

  public init(_ path: Path, through transform: Transform = .identity, tolerance: Double) {
    append(path, through: transform, tolerance: tolerance)
  }

  /// Removes all points and keeps the memory.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
  }

  /// Adds a point to the contour that the next ``endContour(isClosed:)`` finishes.
  public mutating func append(_ point: Point) { points.append(point) }

  /// The path some units further down.
  package func moved(down distance: Double) -> FlatPath {
    var moved = self
    for index in moved.points.indices { moved.points[index].y += distance }
    return moved
  }

  /// Makes a contour of the points since the last one, if there are any.
  public mutating func endContour(isClosed: Bool) {
    let first = contours.last?.points.upperBound ?? 0
    if points.count > first { contours.append(Contour(points: first..<points.count, isClosed: isClosed)) }
  }

  /// Adds a path; every straight piece stays within `tolerance` of its curve, in the units of the result.
  ///
  /// - Precondition: `tolerance` is greater than zero.
  public mutating func append(_ path: Path, through transform: Transform = .identity, tolerance: Double) {
    precondition(tolerance > 0, "a flattening tolerance must be greater than zero")
    let stretch = transform.stretch
    let local = stretch > 0 ? tolerance / stretch : tolerance
    var first = points.count
    var current = Point.zero
    var start = Point.zero
    func finish(_ flat: inout FlatPath, isClosed: Bool) {
      if flat.points.count > first {
        flat.contours.append(Contour(points: first..<flat.points.count, isClosed: isClosed))
      }
      first = flat.points.count
    }
    // A piece after a close starts a new contour where the closed subpath began.
    func begin(_ flat: inout FlatPath) {
      if flat.points.count == first { flat.points.append(transform(current)) }
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        finish(&self, isClosed: false)
        (current, start) = (point, point)
        begin(&self)
      case .line(let point):
        begin(&self)
        points.append(transform(point))
        current = point
      case .arc(let arc, let end):
        begin(&self)
        appendArc(arc, to: end, through: transform, tolerance: local)
        current = end
      case .ellipse(let arc):
        begin(&self)
        appendEllipse(arc, through: transform, tolerance: local)
        current = arc.end
      case .cubic(let to, let control1, let control2):
        begin(&self)
        appendCubic(CubicCurve(current, control1, control2, to), through: transform, tolerance: local)
        current = to
      case .close:
        finish(&self, isClosed: true)
        current = start
      }
    }
    finish(&self, isClosed: false)
  }

  private mutating func appendArc(_ arc: Arc, to end: Point, through transform: Transform, tolerance: Double) {
    let count = arc.pieces(tolerance: tolerance)
    if count > 1 {
      // Each point is the last one turned by a fixed step; 65,536 steps drift by less than 1e-11 of the radius.
      let step = Angle(radians: arc.sweep.radians / Double(count))
      let (sine, cosine) = (step.sine, step.cosine)
      var spoke = arc.start.direction * arc.radius
      for _ in 1..<count {
        spoke = Vector(cosine * spoke.dx - sine * spoke.dy, sine * spoke.dx + cosine * spoke.dy)
        points.append(transform(arc.center + spoke))
      }
    }
    points.append(transform(end))
  }

  private mutating func appendEllipse(_ arc: EllipticArc, through transform: Transform, tolerance: Double) {
    let count = arc.pieces(tolerance: tolerance)
    for index in 1..<count { points.append(transform(arc.point(at: Double(index) / Double(count)))) }
    points.append(transform(arc.end))
  }

  private mutating func appendCubic(_ curve: CubicCurve, through transform: Transform, tolerance: Double) {
    let count = curve.pieces(tolerance: tolerance)
    for index in 1..<count { points.append(transform(curve.point(at: Double(index) / Double(count)))) }
    points.append(transform(curve.p3))
  }
}
