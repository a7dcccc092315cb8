public import Geometry

/// A path in SVG's notation: lines, arcs and curves, in any number of open or closed subpaths.
///
/// Its corners are the joints of two straight lines, in drawing order; curves do not change.
///
/// ```swift
/// var drop = PathShape()
/// try drop.set("path-data", to: "M20 60L60 10L100 60A40 40 0 0 1 20 60Z")
/// drop.corners.count  // 1
/// drop.vertices  // [Point(60, 10)]
/// ```
public struct PathShape: Shape {
  /// The path data as typed, or as rewritten by a motion.
  public private(set) var data: String
  private var contours: [Contour]
  public var corners: Corners
  public var frame = ShapeFrame()

  public init() {
    data = "M40 40H160V120C160 180 40 180 40 120Z"
    contours = []
    corners = Corners(count: 0)
    do throws(ParameterError) {
      try setData(data)
    } catch {
      preconditionFailure("the first path is valid: \(error)")
    }
  }

  /// A shape from a drawn path, with the settings of its corners.
  init(_ path: Path, corners: Corners) {
    data = PathData.exactText(of: path)
    contours = path.contours
    self.corners = corners
    adopt(path)
  }

  public static let kind = "path"

  /// The positions of the corners, without the ends of curves.
  public var vertices: [Point] {
    drawnContours.flatMap { contour in contour.corners.map { contour.point(ofPiece: $0) } }
  }

  public func resolved(rule: FillRule) throws(OutlineError) -> ResolvedShape {
    try frame.checkRoom()
    var path = Path()
    var resolved: [ResolvedCorner] = []
    var piece = 0
    let contours = drawnContours
    let holes = contours.areHoles(rule: rule)
    for (number, contour) in contours.enumerated() {
      try Self.check(contour)
      let first = resolved.count
      let styles = contour.corners.indices.map { index in
        corners.style(at: first + index, shared: sharedSize(ofCorner: first + index))
      }
      let part = try ResolvedContour(
        contour, styles: styles, overflow: corners.overflow, firstCorner: first, firstPiece: piece)
      part.append(to: &path)
      resolved += holes[number] ? part.corners.map(\.insideOut) : part.corners
      piece += contour.pieces.count
    }
    return ResolvedShape(corners: resolved, path: path, rule: rule)
  }

  /// The crossings of each closed subpath of straight lines with itself.
  public func crossings(limit: Int) throws(OutlineError) -> [OutlineCrossing] {
    var found: [OutlineCrossing] = []
    var first = 0
    for contour in drawnContours {
      let count = contour.corners.count
      if contour.isClosed, count == contour.pieces.count, found.count < limit {
        let vertices = contour.corners.enumerated().map { index, piece in
          let style = corners.style(at: first + index, shared: sharedSize(ofCorner: first + index))
          return Outline.Vertex(contour.point(ofPiece: piece), style)
        }
        do throws(OutlineError) {
          let outline = ResolvedOutline(try Outline(vertices: vertices, overflow: corners.overflow))
          found += outline.crossings(limit: limit - found.count).map { $0.shifted(by: first) }
        } catch {
          // A subpath that is not a polygon has no corners that could cross.
          guard case .tooFewVertices = error else { throw error }
        }
      }
      first += count
    }
    return found
  }

  public func strokeReach(miterLimit: Double) -> Double {
    let isOpen = contours.contains { !$0.isClosed }
    // The corner of a square cap is √2 half widths away.
    return max(outlineReach(miterLimit: miterLimit), isOpen ? 2.0.squareRoot() : 1)
  }

  public var jointsBesideCurves: Int {
    let corners = Set(contours.flatMap { contour in contour.corners.map { contour.point(ofPiece: $0) } })
    var count = 0
    path.forEachJoint { point, before, after in
      // A turn of less than a tenth of a degree is invisible.
      if before.dot(after) < 0.9999985, !corners.contains(point) { count += 1 }
    }
    return count
  }

  public mutating func keepFittedSize() {
    if let fitting = fitting(path.bounds) { adopt(path.transformed(by: fitting)) }
  }

  public var center: Point { path.bounds?.center ?? .zero }

  public mutating func apply(_ motion: Motion) -> Bool {
    apply(motion) { shape, map in
      let path = shape.path
      let most = path.bounds.map { max(abs($0.minX), abs($0.maxX), abs($0.minY), abs($0.maxY)) } ?? 0
      shape.adopt(path.transformed(by: map).settled(among: max(most, map.reach)))
    }
    return true
  }

  public mutating func moveVertex(_ index: Int, to point: Point) throws(OutlineError) -> Bool {
    let count = vertices.count
    guard (0..<count).contains(index) else { throw .noSuchVertex(index: index, count: count) }
    // The position is as drawn; a frame would move the other vertices.
    removeFrame()
    var before = 0
    for (number, contour) in contours.enumerated() {
      let joints = contour.corners
      guard index >= before + joints.count else {
        contours[number] = contour.movingStart(ofPiece: joints[index - before], to: point)
        _ = try resolved()
        adopt(path)
        return true
      }
      before += joints.count
    }
    return false
  }

  public var skeleton: (path: Path, corners: Corners) { (drawnPath, corners) }

  public static let parameters = catalogued(
    cornerParameters + frameParameters + [
      Parameter(
        ParameterCatalog.pathData, isAlwaysWritten: true, get: { $0.data },
        set: { shape, text throws(ParameterError) in try shape.setData(text) },
        check: { shape throws(ParameterError) in
          var read = shape
          try read.setData(shape.data)
        })
    ])
}

extension PathShape {
  /// The path as scaled by the frame, before its corners are cut.
  private var drawnPath: Path {
    guard frame.size != nil, let fitting = fitting(path.bounds) else { return path }
    return path.transformed(by: fitting)
  }

  private var drawnContours: [Contour] { frame.size == nil ? contours : drawnPath.contours }

  /// The stored path before its corners are cut.
  private var path: Path {
    var path = Path()
    for contour in contours { path.append(contour) }
    return path
  }

  private mutating func setData(_ text: String) throws(ParameterError) {
    let path: Path
    do throws(PathDataError) {
      path = try PathData.path(from: text)
    } catch {
      throw .malformed(name: "path-data", problem: "\(error)", expected: "M10 10 L90 10 L50 80 Z")
    }
    let contours = path.contours
    guard contours.contains(where: { contour in contour.pieces.contains { $0.end != contour.start } }) else {
      throw .malformed(name: "path-data", problem: "it draws nothing", expected: "M10 10 L90 10 L50 80 Z")
    }
    do throws(OutlineError) {
      for contour in contours { try Self.check(contour) }
    } catch {
      throw .noShape(error)
    }
    data = text
    self.contours = contours
    corners.resize(to: vertices.count)
  }

  /// Adopts a path through its own path data, so reading the data gives the same shape.
  private mutating func adopt(_ path: Path) {
    data = PathData.exactText(of: path)
    do throws(PathDataError) {
      contours = try PathData.path(from: data).contours
    } catch {
      // Out of range; drawing it throws.
      contours = path.contours
    }
    corners.resize(to: vertices.count)
  }

  /// Throws if a control point or circle is out of range; curves reach no farther than these.
  private static func check(_ contour: Contour) throws(OutlineError) {
    func check(_ point: Point, _ index: Int, margin: Double = 0) throws(OutlineError) {
      // Written so that NaN fails.
      guard abs(point.x) + margin <= Outline.limit, abs(point.y) + margin <= Outline.limit else {
        throw .vertexOutOfRange(index: index, point)
      }
    }
    try check(contour.start, 0)
    for (index, piece) in contour.pieces.enumerated() {
      switch piece {
      case .move(let point), .line(let point): try check(point, index + 1)
      case .arc(let arc, let end):
        try check(end, index + 1)
        try check(arc.center, index + 1, margin: arc.radius)
      case .cubic(let to, let control1, let control2):
        for point in [control1, control2, to] { try check(point, index + 1) }
      case .close: break
      }
    }
  }
}

extension Contour {
  /// The contour with the joint of two straight pieces moved; `index` is the second piece.
  fileprivate func movingStart(ofPiece index: Int, to point: Point) -> Contour {
    var pieces = pieces
    // The closing line ends at the first corner.
    pieces[index > 0 ? index - 1 : pieces.count - 1] = .line(to: point)
    return Contour(start: index > 0 ? start : point, pieces: pieces, isClosed: isClosed)
  }
}

extension OutlineCrossing {
  /// The same crossing in the corner numbers of the whole path.
  fileprivate func shifted(by corners: Int) -> OutlineCrossing {
    func shifted(_ part: OutlinePart) -> OutlinePart {
      switch part {
      case .edge(let from, let to): .edge(from: from + corners, to: to + corners)
      case .corner(let index): .corner(index + corners)
      case .piece: part
      }
    }
    return OutlineCrossing(first: shifted(first), second: shifted(second), point: point)
  }
}
