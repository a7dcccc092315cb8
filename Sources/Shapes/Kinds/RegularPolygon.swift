public import Geometry

/// A polygon with equal sides and angles, its first vertex at 12 o'clock and the others clockwise.
public struct RegularPolygon: PlacedShape {
  /// How many corners, from 3.
  public private(set) var count = 6
  public var placement = Placement()
  public var corners = Corners(count: 6)

  public init() {}

  public static let kind = "polygon"

  public var vertices: [Point] {
    let radius = placement.fittedRadius
    return (0..<count).map { placement.point(at: Double($0) / Double(count), radius: radius) }
  }

  public static let ownParameters: [Parameter<RegularPolygon>] =
    [
      Parameter(
        ParameterCatalog.count, in: 3...100_000, get: { Double($0.count) },
        set: { shape, count throws(ParameterError) in
          shape.count = Int(count)
          shape.corners.resize(to: shape.count)
        })
    ] + placementParameters
}
