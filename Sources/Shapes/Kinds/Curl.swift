public import Geometry

/// The shadow of a sheet whose lower edge curls up: a box with an arched bottom.
///
/// From the top left of a box W by H: M(0, y) L(W, y) L(W, H+d) C(W-x, y) (x, y) (0, H+d) Z, with the depth d and
/// the control points' offsets x and y.
public struct Curl: BoxShape {
  public var width = 160.0
  public var height = 120.0
  /// How far the sides hang below the box.
  public var depth = 10.0
  /// How far the control points lie inside the sides.
  public var dx = 30.0
  /// How far the control points and the upper edge lie below the top.
  public var dy = 70.0
  public var placement = Placement()
  /// None: nothing of a shadow is switched.
  public var corners = Corners(count: 0)

  public init() {}

  public static let kind = "curl"

  public var vertices: [Point] {
    let (width, bottom) = (fittedWidth, fittedHeight + depth)
    return [point(0, dy), point(width, dy), point(width, bottom), point(0, bottom)]
  }

  public var skeleton: (path: Path, corners: Corners) {
    (path, corners.withSettings([CornerSetting(isOn: false), CornerSetting(isOn: false)]))
  }

  public func resolved() throws(OutlineError) -> ResolvedShape {
    _ = try Outline(vertices: vertices.map { Outline.Vertex($0) })
    return ResolvedShape(corners: [], path: path)
  }

  private var path: Path {
    let corners = vertices
    var path = Path()
    path.append(.move(to: corners[0]))
    path.append(.line(to: corners[1]))
    path.append(.line(to: corners[2]))
    path.append(.cubic(to: corners[3], control1: point(fittedWidth - dx, dy), control2: point(dx, dy)))
    path.append(.close)
    return path
  }

  public mutating func mirror() {}

  public mutating func scaleOwnSizes(x: Double, y: Double) {
    if placement.frame == nil { (width, height) = (width * x, height * y) }
    (depth, dx, dy) = (depth * y, dx * x, dy * y)
  }

  public static let parameters = catalogued(
    sizeParameters + [
      Parameter(ParameterCatalog.curlDepth, \.depth),
      Parameter(ParameterCatalog.curlDX, \.dx),
      Parameter(ParameterCatalog.curlDY, \.dy),
    ] + placementParameters)
}
