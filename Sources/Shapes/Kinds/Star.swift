public import Geometry

/// A star: tips on one circle joined through notches on a smaller one, its first tip at 12 o'clock.
public struct Star: RoundShape {
  /// How many tips, from 2.
  public private(set) var count = 5
  public var radius = 90.0
  /// The inner circle's radius as a percentage of the outer one.
  public var roundness = 50.0
  /// The radius of tips without one of their own; `nil` for the shared one.
  public var tipRadius: Double?
  /// The radius of notches without one of their own; `nil` for the shared one.
  public var notchRadius: Double?
  public var placement = Placement()
  /// Tips and notches in turn: corner 0 is tip 0, corner 1 notch 0.
  public var corners = Corners(count: 10)

  public init() {}

  public static let kind = "star"
  public static let cornerPeriod = 2
  public var originOfAngles: String { "the number of tips and the roundness give it" }

  public func role(ofCorner index: Int) -> String? {
    index.isMultiple(of: 2) ? "It is a tip of the star." : "It is a notch of the star."
  }

  public func sharedSize(ofCorner index: Int) -> CornerSize {
    .radius((index.isMultiple(of: 2) ? tipRadius : notchRadius) ?? corners.radius)
  }

  public var vertices: [Point] {
    let outer = fittedRadius
    let inner = outer * roundness / 100
    return (0..<2 * count).map { index in
      point(at: Double(index) / Double(2 * count), radius: index.isMultiple(of: 2) ? outer : inner)
    }
  }

  public mutating func scaleOwnSizes(by factor: Double) {
    if placement.frame == nil { radius = (radius * factor).settled() }
    tipRadius = tipRadius.map { ($0 * factor).settled() }
    notchRadius = notchRadius.map { ($0 * factor).settled() }
  }

  public func label(ofCorner index: Int) -> String {
    index.isMultiple(of: 2) ? "t\(index / 2)" : "n\(index / 2)"
  }

  public static let parameters = catalogued(
    cornerParameters + [
      countParameter, radiusParameter, roundnessParameter, extrusionParameter, tipParameter, notchParameter,
    ]
      + placementParameters)

  private static let countParameter = Parameter<Star>(
    ParameterCatalog.count, in: 2...10_000, get: { Double($0.count) },
    set: { shape, count throws(ParameterError) in
      shape.count = Int(count)
      shape.corners.resize(to: 2 * shape.count, period: 2)
    })

  private static let roundnessParameter = Parameter<Star>(ParameterCatalog.roundness, \.roundness)

  /// The roundness in another unit, so that nothing is stored twice.
  private static let extrusionParameter = Parameter<Star>(
    ParameterCatalog.extrusion, isStored: { _ in false }, get: { $0.fittedRadius * $0.roundness / 100 },
    set: { shape, inner throws(ParameterError) in
      let outer = shape.fittedRadius
      guard inner <= outer else {
        throw .outOfRange(name: ParameterCatalog.extrusion.name, value: inner, 0...outer)
      }
      shape.roundness = outer > 0 ? inner / outer * 100 : 0
    })

  private static let tipParameter = Parameter<Star>(
    ParameterCatalog.tipRadius, or: \.tipRadius, else: \.corners.radius)

  private static let notchParameter = Parameter<Star>(
    ParameterCatalog.notchRadius, or: \.notchRadius, else: \.corners.radius)
}
