import Geometry

/// Search units, in which coordinates are rounded to three decimals.
struct UnfilletUnits {
  /// Search units per path unit: a power of two, for exact conversion.
  let scale: Double
  /// See ``Precision/fineness``.
  let fineness: Double

  init(_ precision: Precision) {
    fineness = precision.fineness
    var scale = 1.0
    while scale * 2 <= fineness { scale *= 2 }
    self.scale = scale
  }

  static let usual = UnfilletUnits(.usual)

  /// A path of a file in search units.
  func enlarged(_ path: Path) -> Path { scale == 1 ? path : path.transformed(by: .scale(x: scale, y: scale)) }

  /// A point in the file's own units.
  func given(_ point: Point) -> Point { Point(point.x / scale, point.y / scale) }

  /// A length or coordinate in the path's units, rounded to `places` decimals of search precision.
  func rounded(_ value: Double, places: Int) -> Double {
    let power = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6][places] * fineness
    return (value / scale * power).rounded() / power
  }
}
