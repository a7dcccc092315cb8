public import Geometry

/// The form of a curl's shadow in a box of its own: straight above, arched below.
///
/// M(0, y) L(W, y) L(W, B) C(W-x, y) (x, y) (0, B) Z, with the width W, the bottom B and the offsets x and y. It never
/// crosses itself: the arch keeps its turn to one side for x from 0 to W, where it comes to a point, and hangs below
/// the upper edge for y above B.
public struct CurlForm: Hashable, Sendable {
  public let width: Double
  /// Where the upper edge and the control points lie, from the box's top.
  public let top: Double
  public let bottom: Double
  /// How far the control points lie inside the sides.
  public let dx: Double

  /// So that something is left to see between the upper edge and the sides' ends.
  private static let lowestTop = 0.9

  /// The form with what was asked as near as it can be drawn.
  ///
  /// - Parameters:
  ///   - depth: how far the sides hang below the box.
  ///   - dy: how far the control points and the upper edge lie below the box's top.
  public init(width: Double, height: Double, depth: Double, dx: Double, dy: Double) {
    self.width = width
    bottom = height + depth
    top = min(dy, Self.lowestTop * bottom)
    self.dx = min(max(dx, 0), width)
  }

  /// The form that fills a box.
  public init(filling width: Double, _ height: Double, dx: Double) {
    self.width = width
    (top, bottom) = (0, height)
    self.dx = min(max(dx, 0), width)
  }

  /// The corners from the top left, clockwise.
  var corners: [Point] { [Point(0, top), Point(width, top), Point(width, bottom), Point(0, bottom)] }

  /// The path, each point put where `place` says.
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
