public import Geometry

/// A star: tips on a circle alternate with notches on a smaller one, clockwise from a tip at 12 o'clock.
///
/// ```swift
/// var star = Star()
/// try star.set("count", to: 7)
/// star.roundness = 40
/// star.label(ofCorner: 3)  // "n1"
/// ```
public struct Star: RoundShape {
  /// The number of tips, at least 2.
  public private(set) var count = 5
  public var radius = 90.0
  /// The inner circle's radius as a percentage of the outer one.
  public var roundness = 50.0
  /// The corner radius of tips without an own size; `nil` for the shared one.
  public var tipRadius: Double?
  /// The corner radius of notches without an own size; `nil` for the shared one.
  public var notchRadius: Double?
  public var placement = Placement()
  /// Tips and notches alternate: corner 0 is tip 0, corner 1 is notch 0.
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

  public mutating func scaleOwnSizes(x: Double, y: Double) {
    if frame.size == nil { radius = (radius * x).settled() }
    tipRadius = tipRadius.map { ($0 * x).settled() }
    notchRadius = notchRadius.map { ($0 * x).settled() }
  }

  public func label(ofCorner index: Int) -> String {
    index.isMultiple(of: 2) ? "t\(index / 2)" : "n\(index / 2)"
  }

  public static let parameters = catalogued(
    cornerParameters + [
      Parameter(
        ParameterCatalog.count, in: 2...10_000, get: { Double($0.count) },
        set: { shape, count throws(ParameterError) in
          shape.count = Int(count)
          shape.corners.resize(to: 2 * shape.count, period: 2)
        }),
      radiusParameter,
      Parameter(ParameterCatalog.roundness, { $0.roundness }, { $0.roundness = $1 }),
      // The roundness in another unit, which is not stored twice.
      Parameter(
        ParameterCatalog.extrusion, isStored: { _ in false }, get: { $0.fittedRadius * $0.roundness / 100 },
        set: { shape, inner throws(ParameterError) in
          let outer = shape.fittedRadius
          guard inner <= outer else {
            throw .outOfRange(name: ParameterCatalog.extrusion.name, value: inner, 0...outer)
          }
          shape.roundness = outer > 0 ? inner / outer * 100 : 0
        }),
      Parameter(ParameterCatalog.tipRadius, { $0.tipRadius }, { $0.tipRadius = $1 }, else: { $0.corners.radius }),
      Parameter(ParameterCatalog.notchRadius, { $0.notchRadius }, { $0.notchRadius = $1 }, else: { $0.corners.radius }),
    ] + placementParameters)
}
