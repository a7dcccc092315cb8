public import Geometry

/// An irregular polygon: any vertices in any order, each with its own corner setting.
///
/// ```swift
/// var triangle = try FreePolygon(points: [Point(0, 0), Point(40, 0), Point(40, 30)])
/// triangle.corners.radius = 5
/// try triangle.insertVertex(after: 0)
/// triangle.vertices[1]  // Point(20, 0)
/// ```
public struct FreePolygon: Shape {
  /// The stored points, at least three of them distinct; a frame scales them.
  public private(set) var points: [Point]
  public var corners: Corners
  public var frame = ShapeFrame()

  public init() {
    points = [Point(20, 180), Point(100, 20), Point(180, 180)]
    corners = Corners(count: 3)
  }

  /// A polygon through points, with every corner on unless `corners` says otherwise.
  public init(points: [Point], corners: Corners? = nil) throws(OutlineError) {
    _ = try Outline(vertices: points.map { Outline.Vertex($0) })
    self.points = points
    self.corners = corners ?? Corners(count: points.count)
    self.corners.resize(to: points.count)
  }

  public static let kind = "free"

  public var vertices: [Point] {
    guard frame.size != nil, let fitting = fitting(Path(polygon: points).bounds) else { return points }
    return points.map { fitting($0) }
  }

  public mutating func keepFittedSize() { points = vertices }

  public var center: Point { Path(polygon: points).bounds?.center ?? .zero }

  public mutating func apply(_ motion: Motion) -> Bool {
    apply(motion) { shape, map in shape.points = shape.points.map { map.settled($0) } }
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
            let frame = shape.frame
            shape = try FreePolygon(points: points, corners: shape.corners)
            shape.frame = frame
          } catch {
            throw .noShape(error)
          }
        }),
      Parameter(
        ParameterCatalog.count, isStored: { _ in false }, get: { Double($0.points.count) },
        set: { _, _ throws(ParameterError) in
          throw .readOnly(name: "count", reason: "insert or delete vertices instead")
        }),
    ])
}
