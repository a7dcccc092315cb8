public import Geometry

/// The shadow of a sheet whose lower edge curls up: a box with an arched bottom.
///
/// From the top left of a box W by H: M(0, y) L(W, y) L(W, H+d) C(W-x, y) (x, y) (0, H+d) Z, with the depth d and
/// the control points' offsets x and y as near as they can be drawn. In a frame the form fills what is free inside,
/// and neither d nor y matters.
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
  public var isCurlForm: Bool { true }

  public var vertices: [Point] {
    form.corners.map { point($0.x, $0.y) }
  }

  public var skeleton: (path: Path, corners: Corners) {
    (path, corners.withSettings([CornerSetting(isOn: false), CornerSetting(isOn: false)]))
  }

  public func resolved() throws(OutlineError) -> ResolvedShape {
    try placement.fit.checkRoom()
    _ = try Outline(vertices: vertices.map { Outline.Vertex($0) })
    return ResolvedShape(corners: [], path: path)
  }

  private var path: Path {
    form.path { point($0.x, $0.y) }
  }

  private var form: CurlForm {
    if let room = placement.room { return CurlForm(filling: room.width, room.height, dx: dx) }
    return CurlForm(width: width, height: height, depth: depth, dx: dx, dy: dy)
  }

  public func drawnNumber(of name: String) -> Double? {
    let form = form
    return switch name {
    case ParameterCatalog.curlDX.name: form.dx
    case ParameterCatalog.curlDY.name: placement.frame == nil ? form.top : nil
    default: nil
    }
  }

  public mutating func keepFittedSize() {
    guard let room = placement.room else { return }
    (width, height) = (max(room.width, 0.001), max(room.height, 0.001))
    // The box is the form's own: nothing hangs below it.
    (depth, dy) = (0, 0)
  }

  public func strokeReach(miterLimit: Double) -> Double {
    var upright = self
    upright.placement.rotation = 0
    return upright.path.miterReach(limit: miterLimit)
  }

  public mutating func mirror() {}

  public mutating func scaleOwnSizes(x: Double, y: Double) {
    scaleBox(x: x, y: y)
    (depth, dx, dy) = ((depth * y).settled(), (dx * x).settled(), (dy * y).settled())
  }

  public static let parameters = catalogued(
    sizeParameters + [
      Parameter(ParameterCatalog.curlDepth, \.depth),
      Parameter(ParameterCatalog.curlDX, \.dx),
      Parameter(ParameterCatalog.curlDY, \.dy),
    ] + placementParameters)
}
