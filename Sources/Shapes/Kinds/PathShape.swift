public import Geometry

/// A path in SVG's notation: lines, arcs and curves, in any number of open or closed subpaths.
///
/// Its corners are the joints in drawing order, except those between curves that turn by no more than 3°. Corners beside
/// a curve are off at first.
///
/// ```swift
/// var drop = PathShape()
/// try drop.set("path-data", to: "M20 60L60 10L100 60A40 40 0 0 1 20 60Z")
/// drop.corners.settings.map(\.token)  // ["s", "r", "s"]
/// drop.vertices  // [Point(20, 60), Point(60, 10), Point(100, 60)]
/// ```
public struct PathShape: Shape {
  /// The path data as typed, or as rewritten by a motion.
  public private(set) var data: String
  private var contours: [Contour]
  /// True if reading the data again gives this shape; false after a motion that left the range of coordinates.
  private var isReadable = false
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

  /// A path that draws nothing.
  package static let empty = PathShape(Path(), corners: Corners(count: 0))

  /// A shape from a drawn path, with the settings of its corners.
  init(_ path: Path, corners: Corners) {
    data = PathData.exactText(of: path)
    contours = path.contours
    self.corners = corners
    adopt(path, corners: nil)
    if corners.count == cornersBesideCurves.count {
      self.corners = corners
    } else {
      fill(Array(corners.settings))
    }
  }

  public static let kind = "path"

  public var vertices: [Point] {
    drawnContours.flatMap { contour, corners in corners.map { contour.point(ofPiece: $0) } }
  }

  public var cornersBesideCurves: [Bool] {
    contours.flatMap { contour in contour.corners.map { !contour.isBetweenLines($0) } }
  }

  public func resolved(rule: FillRule) throws(OutlineError) -> ResolvedShape {
    try frame.checkRoom()
    var path = Path()
    var resolved: [ResolvedCorner] = []
    let contours = drawnContours
    let holes = contours.map { $0.contour }.areHoles(rule: rule)
    for (number, part) in try fitted(contours).enumerated() {
      part.append(to: &path, from: contours.count == 1 ? corners.start : OutlineStart())
      let own = holes[number] ? part.corners.map(\.insideOut) : part.corners
      // Most paths have one contour, whose corners need no copy.
      if resolved.isEmpty { resolved = own } else { resolved += own }
    }
    return ResolvedShape(corners: resolved, path: path, rule: rule)
  }

  /// The start of the outline nearest to a point; the end of the first corner where it is open or has several parts.
  fileprivate func start(at point: Point, within tolerance: Double) throws(OutlineError) -> OutlineStart {
    guard let (contour, starts) = drawnContours.first, contours.count == 1, contour.isClosed else {
      return OutlineStart()
    }
    let styles = starts.indices.map { style(ofCorner: $0) }
    return try ResolvedContour(contour, at: starts, styles: styles, overflow: corners.overflow)
      .start(at: point, within: tolerance)
  }

  /// The crossings of each closed subpath of straight lines with itself, and those that the cut corners made between
  /// a hole and another subpath.
  public func crossings(rule: FillRule, limit: Int) throws(OutlineError) -> [OutlineCrossing] {
    let contours = drawnContours
    let holes = contours.map(\.contour).areHoles(rule: rule)
    let isPolygon = contours.map { $0.contour.isClosed && $0.contour.straightCorners.count == $0.contour.pieces.count }
    let rings = Self.rings(try fitted(contours))
    var found: [(crossing: OutlineCrossing, rings: Set<Int>)] = []
    OutlineCrossing.forEach(among: rings, where: { $0 == $1 ? isPolygon[$0] : holes[$0] != holes[$1] }) {
      if $1 == $2 || !$0.touches { found.append(($0, [$1, $2])) }
      return found.count < limit
    }
    guard found.contains(where: { $0.rings.count > 1 }) else { return found.map(\.crossing) }
    let between = Set(found.map(\.rings))
    var uncut = self
    uncut.corners.setSwitches { _ in false }
    var drawn: Set<Set<Int>> = []
    OutlineCrossing.forEach(among: Self.rings(try uncut.fitted(contours)), where: { between.contains([$0, $1]) }) {
      drawn.insert([$1, $2])
      return true
    }
    return found.filter { $0.rings.count == 1 || !drawn.contains($0.rings) }.map(\.crossing)
  }

  /// The contours with their corners fitted.
  private func fitted(_ contours: [DrawnContour]) throws(OutlineError) -> [ResolvedContour] {
    var (corner, piece) = (0, 0)
    var fitted: [ResolvedContour] = []
    fitted.reserveCapacity(contours.count)
    for (contour, starts) in contours {
      try Self.check(contour)
      let styles = starts.indices.map { style(ofCorner: corner + $0) }
      fitted.append(
        try ResolvedContour(
          contour, at: starts, styles: styles, overflow: corners.overflow, firstCorner: corner, firstPiece: piece))
      (corner, piece) = (corner + starts.count, piece + contour.pieces.count)
    }
    return fitted
  }

  private static func rings(_ contours: [ResolvedContour]) -> [OutlineRing] {
    var piece = 0
    return contours.map { contour in
      defer { piece += contour.contour.pieces.count }
      return contour.drawn(firstPiece: piece)
    }
  }

  public func strokeReach(miterLimit: Double) -> Double {
    let isOpen = contours.contains { !$0.isClosed }
    // The corner of a square cap is √2 half widths away.
    return max(outlineReach(miterLimit: miterLimit), isOpen ? 2.0.squareRoot() : 1)
  }

  public mutating func keepFittedSize() {
    if let fitting = fitting(path.bounds) { adopt(path.transformed(by: fitting), corners: contours.map(\.corners)) }
  }

  public var center: Point { path.bounds?.center ?? .zero }

  public mutating func apply(_ motion: Motion) -> Bool {
    apply(motion) { shape, map in
      let path = shape.path
      let most = path.bounds.map { max(abs($0.minX), abs($0.maxX), abs($0.minY), abs($0.maxY)) } ?? 0
      let corners = shape.contours.map(\.corners)
      shape.adopt(path.transformed(by: map).settled(among: max(most, map.reach)), corners: corners)
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
        let corners = contours.map(\.corners)
        contours[number] = contour.movingStart(ofPiece: joints[index - before], to: point)
        for contour in contours { try Self.check(contour) }
        adopt(path, corners: corners)
        _ = try resolved()
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
          guard !shape.isReadable else { return }
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

  private typealias DrawnContour = (contour: Contour, corners: [Int])

  /// The contours as scaled by the frame, each with the pieces that begin at its corners.
  private var drawnContours: [DrawnContour] {
    guard frame.size != nil, fitting(path.bounds) != nil else { return contours.map { ($0, $0.corners) } }
    return zip(drawnPath.contours, contours).map { (contour: $0, corners: $1.corners) }
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
    try Self.check(contours)
    let (old, wereBeside) = (corners.settings, cornersBesideCurves)
    func settings(besideCurve: Bool) -> [CornerSetting] {
      zip(old, wereBeside).filter { $1 == besideCurve }.map { $0.0 }
    }
    let (straight, curved) = (settings(besideCurve: false), settings(besideCurve: true))
    data = text
    self.contours = contours
    corners.start = OutlineStart()
    isReadable = true
    fill(straight, curved: curved)
  }

  private static func check(_ contours: [Contour]) throws(ParameterError) {
    guard !contours.isEmpty else {
      throw .malformed(name: "path-data", problem: "it draws nothing", expected: "M10 10 L90 10 L50 80 Z")
    }
    for contour in contours { try ParameterError.from(Self.check(contour)) }
  }

  /// Gives the settings to the corners in order: those of lines, of which the last repeats, and those beside curves, of
  /// which the rest is off.
  private mutating func fill(_ settings: [CornerSetting], curved: [CornerSetting] = []) {
    let beside = cornersBesideCurves
    var straight = corners.withSettings(settings)
    straight.resize(to: beside.count { !$0 })
    let spread = Array(straight.settings).spread(besideCurves: beside, curved: curved)
    corners.settings = spread.map(CornerSettings.init) ?? straight.settings
  }

  /// Adopts a path through its own path data, so reading the data gives the same shape.
  ///
  /// - Parameter starts: The pieces at which the corners of each contour begin now; a corner may come or go, as the turn
  ///   there changes.
  private mutating func adopt(_ path: Path, corners starts: [[Int]]?) {
    data = PathData.exactText(of: path)
    isReadable = false
    // Pieces may come and go.
    let count = contours.first?.pieces.count
    defer { if contours.first?.pieces.count != count { corners.start = OutlineStart() } }
    do throws(PathDataError) {
      contours = try PathData.path(from: data).contours
      do throws(ParameterError) {
        try Self.check(contours)
        isReadable = true
      } catch {
        // The edit is refused.
      }
    } catch {
      // Out of range; drawing it throws.
      contours = path.contours
    }
    guard let starts else { return }
    var rest = corners.settings[...]
    let settings = zip(contours, starts).flatMap { contour, starts in
      let kept = Dictionary(zip(starts, rest), uniquingKeysWith: { first, _ in first })
      rest = rest.dropFirst(starts.count)
      return contour.corners.map { kept[$0] ?? CornerSetting(isOn: contour.isBetweenLines($0)) }
    }
    corners.settings = CornerSettings(settings)
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
      case .ellipse(let arc):
        try check(arc.end, index + 1)
        try check(arc.center, index + 1, margin: arc.largestRadius)
      case .cubic(let to, let control1, let control2):
        for point in [control1, control2, to] { try check(point, index + 1) }
      case .close: break
      }
    }
  }
}

extension Shape {
  /// The start of the outline nearest to a point.
  ///
  /// - Parameter tolerance: The distance up to which the point is at a joint.
  package func start(
    of outline: ResolvedShape, at point: Point, within tolerance: Double
  ) throws(OutlineError) -> OutlineStart {
    // The pieces between its corners may be curves.
    if let path = self as? PathShape { return try path.start(at: point, within: tolerance) }
    return outline.corners.start(at: point, within: tolerance) ?? OutlineStart()
  }
}
