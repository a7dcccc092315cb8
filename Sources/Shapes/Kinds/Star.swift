public import Geometry

/// A star: tips on one circle joined through notches on a smaller one, its first tip at 12 o'clock.
public struct Star: PlacedShape {
  /// How many tips, from 2.
  public private(set) var count = 5
  /// The inner circle's radius as a percentage of the outer one.
  public var roundness = 50.0
  public var placement = Placement()
  /// Tips and notches in turn: corner 0 is tip 0, corner 1 notch 0.
  public var corners = Corners(count: 10)

  public init() {}

  public static let kind = "star"
  public static let cornerPeriod = 2

  public var vertices: [Point] {
    let outer = placement.fittedRadius
    let inner = outer * roundness / 100
    return (0..<2 * count).map { index in
      placement.point(
        at: Double(index) / Double(2 * count), radius: index.isMultiple(of: 2) ? outer : inner)
    }
  }

  public func label(ofCorner index: Int) -> String {
    index.isMultiple(of: 2) ? "t\(index / 2)" : "n\(index / 2)"
  }

  public static let ownParameters: [Parameter<Star>] =
    [
      Parameter(
        ParameterCatalog.count, in: 2...50_000, get: { Double($0.count) },
        set: { shape, count throws(ParameterError) in
          shape.count = Int(count)
          shape.corners.resize(to: 2 * shape.count, period: 2)
        }),
      Parameter(ParameterCatalog.roundness, \.roundness),
    ] + placementParameters
}
