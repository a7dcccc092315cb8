public import Geometry

/// An irregular polygon: any vertices in any order, with a switch for each.
public struct FreePolygon: FittedShape {
  /// At least three distinct points, which ``init(points:)`` and the parameter check; a frame draws them elsewhere.
  public private(set) var points: [Point]
  public var corners: Corners
  public var fit = FrameFit()

  public init() {
    points = [Point(20, 180), Point(100, 20), Point(180, 180)]
    corners = Corners(count: 3)
  }

  /// A polygon through points, all its switches on.
  public init(points: [Point], corners: Corners? = nil) throws(OutlineError) {
    _ = try Outline(vertices: points.map { Outline.Vertex($0) })
    self.points = points
    self.corners = corners ?? Corners(count: points.count)
    self.corners.resize(to: points.count)
  }

  public static let kind = "free"

  public var vertices: [Point] {
    guard let fitting else { return points }
    return points.map { fitting($0) }
  }

  public var storedBounds: Rect? { Path(polygon: points).bounds }

  public mutating func keepFittedPoints() {
    points = vertices
    fit.frame = nil
  }

  public func outline() throws(OutlineError) -> Outline {
    try fit.checkRoom()
    return try styledOutline()
  }

  public func resolved() throws(OutlineError) -> ResolvedShape {
    let outline = ResolvedOutline(try outline())
    return ResolvedShape(corners: outline.corners, path: outline.path)
  }

  public var center: Point { storedBounds?.center ?? .zero }

  public mutating func apply(_ motion: Motion) -> Bool {
    prepareFrame(for: motion)
    let map = motion.transform(about: center)
    points = points.map { map.settled($0) }
    if case .scale(let x, let y) = motion { corners.scale(by: (x * y).squareRoot()) }
    return true
  }

  public mutating func shortenNumbers() { points = points.shortened }

  public static let parameters = catalogued(
    cornerParameters + frameParameters + [
      Parameter(
        ParameterCatalog.points, isAlwaysWritten: true, get: { PointList.text(of: $0.points) },
        set: { shape, text throws(ParameterError) in
          let points = try PointList.parse(text)
          do throws(OutlineError) {
            var corners = shape.corners
            corners.resize(to: points.count)
            let fit = shape.fit
            shape = try FreePolygon(points: points, corners: corners)
            shape.fit = fit
          } catch {
            throw .noShape(error)
          }
        }),
      Parameter(
        ParameterCatalog.count, isStored: { _ in false }, get: { Double($0.points.count) },
        set: { _, _ throws(ParameterError) in
          throw .readOnly(name: "count", reason: "the vertices of a free polygon are inserted and deleted")
        }),
    ])
}
