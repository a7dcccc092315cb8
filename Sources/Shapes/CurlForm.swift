public import Geometry

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
  ///   - depth: The length of the sides below the box.
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
