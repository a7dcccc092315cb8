import Geometry

extension Double {
  /// The number with the fewest decimals that changes it by no more than a tolerance.
  func short(within tolerance: Double) -> Double {
    guard tolerance > 0, isFinite, abs(self) < 1e12 else { return self }
    for places in 0...12 {
      let power = Double.powerOfTen(places)
      let near = (self * power).rounded() / power
      if abs(near - self) <= tolerance { return near == 0 ? 0 : near }
    }
    return self
  }

  /// The largest invisible change of a written number, in a shape of a size.
  static func unseen(atSize size: Double) -> Double { Swift.min(0.0005, size * 2.5e-6) }
}

extension [Point] {
  /// The points with the fewest decimals that move none by more than what is unseen.
  var shortened: [Point] {
    guard let box = Path(polygon: self).bounds else { return self }
    let tolerance = Double.unseen(atSize: Swift.max(box.width, box.height)) / 2.0.squareRoot()
    return map { Point($0.x.short(within: tolerance), $0.y.short(within: tolerance)) }
  }
}
