public import Geometry

/// A path of one's own, as SVG's path data: lines, arcs and curves, in any number of open or closed subpaths.
///
/// Its corners are the joints of two straight lines, in drawing order; curves are drawn as they are.
public struct PathShape: FittedShape {
  /// The path data as it was typed, or as a motion has rewritten it.
  public private(set) var data: String
  private var contours: [Contour]
  public var corners: Corners
  public var fit = FrameFit()

  public init() {
    data = "M40 40H160V120C160 180 40 180 40 120Z"
    contours = []
    corners = Corners(count: 0)
    do throws(ParameterError) {
      try setData(data)
    } catch {
      preconditionFailure("the first path is right: \(error)")
    }
  }

  /// A path that is drawn already, with the switches of its corners.
  init(_ path: Path, corners: Corners) {
    data = PathData.exactText(of: path)
    contours = path.contours
    self.corners = corners
    adopt(path)
  }

  public static let kind = "path"
  public var isOneRing: Bool { false }

  /// The corners' places, without those of the curves between them.
  public var vertices: [Point] {
    drawnContours.flatMap { contour in contour.corners.map { contour.point(ofPiece: $0) } }
  }

  public func resolved() throws(OutlineError) -> ResolvedShape { try resolved(rule: .nonzero) }

  public func resolved(rule: FillRule) throws(OutlineError) -> ResolvedShape {
    try fit.checkRoom()
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

  /// Those of its closed subpaths of straight lines, each with itself.
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
          // What is no polygon is drawn as it is, and has no corners to cross with.
          guard case .tooFewVertices = error else { throw error }
        }
      }
      first += count
    }
    return found
  }

  public var storedBounds: Rect? { path.bounds }

  public var hasEnds: Bool { contours.contains { !$0.isClosed } }

  /// How many turns lie between a curve and what is beside it: no corners, so that they stay sharp.
  public var jointsBesideCurves: Int {
    let corners = Set(contours.flatMap { contour in contour.corners.map { contour.point(ofPiece: $0) } })
    var count = 0
    path.forEachJoint { point, before, after in
      // A turn of less than a tenth of a degree is none that anybody sees.
      if before.dot(after) < 0.9999985, !corners.contains(point) { count += 1 }
    }
    return count
  }

  public mutating func keepFittedPoints() {
    if let fitting { adopt(path.transformed(by: fitting)) }
    fit.frame = nil
  }

  public var center: Point { storedBounds?.center ?? .zero }

  public mutating func apply(_ motion: Motion) -> Bool {
    prepareFrame(for: motion)
    let (path, map) = (path, motion.transform(about: center))
    let most = path.bounds.map { max(abs($0.minX), abs($0.maxX), abs($0.minY), abs($0.maxY)) } ?? 0
    adopt(path.transformed(by: map).settled(among: max(most, map.reach)))
    if case .scale(let x, let y) = motion { corners.scale(by: (x * y).squareRoot()) }
    return true
  }

  public mutating func moveVertex(_ index: Int, to point: Point) throws(OutlineError) -> Bool {
    let count = vertices.count
    guard (0..<count).contains(index) else { throw .noSuchVertex(index: index, count: count) }
    // The vertex goes where it is seen to go, and the frame would draw all others anew.
    keepFittedPoints()
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

  public var skeleton: (path: Path, corners: Corners) {
    (fitting.map { path.transformed(by: $0) } ?? path, corners)
  }

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
  /// The contours as the frame draws them.
  private var drawnContours: [Contour] {
    guard let fitting else { return contours }
    return path.transformed(by: fitting).contours
  }

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

  /// Takes a path that a motion gives, as its own data say it, so that reading them gives the same shape.
  private mutating func adopt(_ path: Path) {
    data = PathData.exactText(of: path)
    do throws(PathDataError) {
      contours = try PathData.path(from: data).contours
    } catch {
      // Out of range: drawing it says so.
      contours = path.contours
    }
    corners.resize(to: vertices.count)
  }

  /// Curves reach no further than their controls and circles, which must be in the range of an outline.
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
  /// The contour with the start of a straight piece, which a straight piece leads to, in another place.
  fileprivate func movingStart(ofPiece index: Int, to point: Point) -> Contour {
    var pieces = pieces
    // Where the first corner moves, the line that closes the contour ends elsewhere, too.
    pieces[index > 0 ? index - 1 : pieces.count - 1] = .line(to: point)
    return Contour(start: index > 0 ? start : point, pieces: pieces, isClosed: isClosed)
  }
}

extension OutlineCrossing {
  /// The same place in the numbers of the whole path's corners.
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
