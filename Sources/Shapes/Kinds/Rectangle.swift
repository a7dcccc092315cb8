public import Geometry

/// A rectangle with one corner radius or four; corners run clockwise from the top left.
///
/// ```swift
/// var card = Rectangle()
/// (card.width, card.height) = (120, 80)
/// card.corners.radius = 12
/// try card.resolved().path.bounds  // x 40 to 160, y 60 to 140
/// ```
public struct Rectangle: BoxShape {
  public var width = 160.0
  public var height = 120.0
  public var placement = Placement()
  public var corners = Corners(count: 4)

  public init() {}

  public static let kind = "rectangle"
  public var fillsBox: Bool { true }
  public var isCircle: Bool {
    let side = fittedWidth
    return abs(side - fittedHeight) <= 1e-9 * side
      && (0..<4).allSatisfy { index in
        guard case .cut(.round, let size, _, _) = style(ofCorner: index), size.unit == .radius else { return false }
        return size.value >= side / 2 * (1 - 1e-9)
      }
  }
  public var originOfAngles: String { "the corners of a rectangle have it" }
  public static let aliases = ["rect", "corner"]

  public var vertices: [Point] {
    let (width, height) = (fittedWidth, fittedHeight)
    return [point(0, 0), point(width, 0), point(width, height), point(0, height)]
  }

  public mutating func mirror() { corners.permute { $0 ^ 1 } }

  public static let parameters = catalogued(
    cornerParameters + sizeParameters + placementParameters)
}
