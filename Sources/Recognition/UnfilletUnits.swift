import Geometry

/// The units that corners are looked for in, where three decimals are what coordinates are rounded to.
struct UnfilletUnits {
  /// How many of them make one of the path's: a power of two, so that nothing is lost on the way there and back.
  let scale: Double
  /// What decimals of the path's units are more than three.
  let fineness: Double

  init(_ precision: Precision) {
    fineness = precision.fineness
    var scale = 1.0
    while scale * 2 <= fineness { scale *= 2 }
    self.scale = scale
  }

  static let usual = UnfilletUnits(.usual)

  /// A path of a file.
  func enlarged(_ path: Path) -> Path { scale == 1 ? path : path.transformed(by: .scale(x: scale, y: scale)) }

  /// A point that the file has, in its own units.
  func given(_ point: Point) -> Point { Point(point.x / scale, point.y / scale) }

  /// A length or a coordinate in the path's units, rounded to so many decimals of three.
  func rounded(_ value: Double, places: Int) -> Double {
    let power = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6][places] * fineness
    return (value / scale * power).rounded() / power
  }
}
