/// An axis-aligned box in document units; its size is never negative.
///
/// ```swift
/// var box = Rect(x: 10, y: 20, width: 30, height: 40)
/// box.center  // Point(25, 40)
/// box.outset(by: 5)  // Rect(x: 5, y: 15, width: 40, height: 50)
/// box.extend(to: Point(0, 0))
/// box.width  // 40
/// ```
public struct Rect: Hashable, Sendable {
  public private(set) var minX: Double
  public private(set) var minY: Double
  public private(set) var maxX: Double
  public private(set) var maxY: Double
  /// The width as given to the initializer; `maxX - minX` can differ in the last digit.
  public private(set) var width: Double
  public private(set) var height: Double

  /// The box between two opposite corners, given in any order.
  public init(_ a: Point, _ b: Point) {
    minX = min(a.x, b.x)
    minY = min(a.y, b.y)
    maxX = max(a.x, b.x)
    maxY = max(a.y, b.y)
    width = maxX - minX
    height = maxY - minY
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(Point(x, y), Point(x + width, y + height))
    self.width = abs(width)
    self.height = abs(height)
  }

  public var origin: Point { Point(minX, minY) }
  public var center: Point { Point(minX + width / 2, minY + height / 2) }

  public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// True if `other` is wholly inside this box, borders included.
  public func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// The distance from a point to the box; zero inside.
  public func distance(to point: Point) -> Double {
    Vector(
      max(minX - point.x, 0, point.x - maxX), max(minY - point.y, 0, point.y - maxY)
    ).length
  }

  /// Grows the box to include a point.
  public mutating func extend(to point: Point) {
    guard !contains(point) else { return }
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
    width = maxX - minX
    height = maxY - minY
  }

  public func union(_ other: Rect) -> Rect {
    var box = self
    box.extend(to: Point(other.minX, other.minY))
    box.extend(to: Point(other.maxX, other.maxY))
    return box
  }

  /// The box with every side moved outward; a negative margin stops at the center.
  public func outset(by margin: Double) -> Rect {
    let dx = max(margin, -width / 2)
    let dy = max(margin, -height / 2)
    return Rect(Point(minX - dx, minY - dy), Point(maxX + dx, maxY + dy))
  }

  /// The smallest box around this one with whole coordinates.
  public var wholeUnits: Rect {
    Rect(Point(minX.rounded(.down), minY.rounded(.down)), Point(maxX.rounded(.up), maxY.rounded(.up)))
  }
}
