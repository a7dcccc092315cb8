public import Geometry

/// The shadow of a sheet whose lower edge curls up: a box with an arched bottom.
///
/// ``CurlForm`` has the formula. In a frame the shape fills the room inside, and neither the depth nor `dy` matters.
///
/// ```swift
/// var curl = Curl()
/// curl.depth = 20
/// try curl.resolved().corners.count  // 0
/// ```
public struct Curl: BoxShape {
  public var width = 160.0
  public var height = 120.0
  /// The length of the sides below the box.
  public var depth = 10.0
  /// The distance of the control points from the sides, inward.
  public var dx = 30.0
  /// The distance of the control points and the upper edge from the top.
  public var dy = 70.0
  public var placement = Placement()
  /// Empty: a curl has no corners to cut.
  public var corners = Corners(count: 0)

  public init() {}

  public static let kind = "curl"
  public var isCurlForm: Bool { true }

  public var vertices: [Point] { form.corners.map { point($0.x, $0.y) } }

  public var skeleton: (path: Path, corners: Corners) {
    (path, corners.withSettings([CornerSetting(isOn: false), CornerSetting(isOn: false)]))
  }

  public func resolved(rule: FillRule) throws(OutlineError) -> ResolvedShape {
    try frame.checkRoom()
    _ = try Outline(vertices: vertices.map { Outline.Vertex($0) })
    return ResolvedShape(corners: [], path: path, rule: rule)
  }

  private var path: Path { form.path { point($0.x, $0.y) } }

  private var form: CurlForm {
    if let room = frame.room { return CurlForm(width: room.width, height: room.height, depth: 0, dx: dx, dy: 0) }
    return CurlForm(width: width, height: height, depth: depth, dx: dx, dy: dy)
  }

  public func drawnNumber(of name: String) -> Double? {
    let form = form
    return switch name {
    case ParameterCatalog.curlDX.name: form.dx
    case ParameterCatalog.curlDY.name: frame.size == nil ? form.top : nil
    default: nil
    }
  }

  public mutating func keepFittedSize() {
    guard let room = frame.room else { return }
    (width, height) = (max(room.width, 0.001), max(room.height, 0.001))
    // The box encloses the whole form.
    (depth, dy) = (0, 0)
  }

  public func strokeReach(miterLimit: Double) -> Double {
    var upright = self
    upright.placement.rotation = 0
    return upright.outlineReach(miterLimit: miterLimit)
  }

  public mutating func mirror() {}

  public mutating func scaleOwnSizes(x: Double, y: Double) {
    scaleBox(x: x, y: y)
    (depth, dx, dy) = ((depth * y).settled(), (dx * x).settled(), (dy * y).settled())
  }

  public static let parameters = catalogued(
    sizeParameters + [
      Parameter(ParameterCatalog.curlDepth, { $0.depth }, { $0.depth = $1 }),
      Parameter(ParameterCatalog.curlDX, { $0.dx }, { $0.dx = $1 }),
      Parameter(ParameterCatalog.curlDY, { $0.dy }, { $0.dy = $1 }),
    ] + placementParameters)
}

/// The outline of a curl in a box with its origin at 0, 0: straight at the top, arched at the bottom.
///
/// M(0, y) L(W, y) L(W, B) C(W-x, y) (x, y) (0, B) Z, with the width W, the bottom B and the offsets x and y. It never
/// crosses itself: for x from 0 to W the arch turns to one side only, and for y above B it hangs below the upper edge.
public struct CurlForm: Hashable, Sendable {
  public let width: Double
  /// The distance of the upper edge and the control points from the top of the box.
  public let top: Double
  public let bottom: Double
  /// The distance of the control points from the sides, inward.
  public let dx: Double

  /// The lowest upper edge, as a fraction of the height: lower, the shape would vanish.
  private static let lowestTop = 0.9

  /// The form nearest to the given values that does not cross itself.
  ///
  /// - Parameters:
  ///   - width: The width of the box, zero or more.
  ///   - height: The height of the box, zero or more.
  ///   - depth: The length of the sides below the box.
  ///   - dx: The distance of the control points from the sides, inward.
  ///   - dy: The distance of the control points and the upper edge from the top of the box.
  public init(width: Double, height: Double, depth: Double, dx: Double, dy: Double) {
    self.width = width
    bottom = height + depth
    top = min(dy, Self.lowestTop * bottom)
    self.dx = min(max(dx, 0), width)
  }

  /// The corners from the top left, clockwise.
  var corners: [Point] { [Point(0, top), Point(width, top), Point(width, bottom), Point(0, bottom)] }

  /// The path with each point mapped by `place`.
  public func path(_ place: (Point) -> Point) -> Path {
    let corners = corners.map(place)
    var path = Path()
    path.append(.move(to: corners[0]))
    path.append(.line(to: corners[1]))
    path.append(.line(to: corners[2]))
    path.append(
      .cubic(to: corners[3], control1: place(Point(width - dx, top)), control2: place(Point(dx, top))))
    path.append(.close)
    return path
  }
}
