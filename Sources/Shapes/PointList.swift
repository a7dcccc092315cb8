import Geometry

/// Points as text: `x,y x,y …`.
enum PointList {
  static func text(of points: [Point]) -> String {
    points.map { "\(NumberText.exact($0.x)),\(NumberText.exact($0.y))" }.joined(separator: " ")
  }

  static func parse(_ text: String) throws(ParameterError) -> [Point] {
    var points: [Point] = []
    for (index, pair) in text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).enumerated() {
      let numbers = pair.split(separator: ",", omittingEmptySubsequences: false)
      guard numbers.count == 2, let x = NumberText.parse(numbers[0]), let y = NumberText.parse(numbers[1]) else {
        throw .malformed(
          name: "points", problem: "point \(index + 1) is \"\(pair)\"", expected: "x,y x,y x,y")
      }
      points.append(Point(x, y))
    }
    return points
  }
}

extension Double {
  /// The number with the fewest decimals within `tolerance`.
  func short(within tolerance: Double) -> Double {
    guard tolerance > 0, isFinite, abs(self) < 1e12 else { return self }
    for places in 0...12 {
      let power = Double.powerOfTen(places)
      let near = (self * power).rounded() / power
      if abs(near - self) <= tolerance { return near == 0 ? 0 : near }
    }
    return self
  }

  /// The largest invisible change of a number, in a shape of a size.
  static func unseen(atSize size: Double) -> Double { Swift.min(0.0005, size * 2.5e-6) }
}

extension [Point] {
  /// The points with the fewest decimals that change nothing visible.
  var shortened: [Point] {
    guard let box = Path(polygon: self).bounds else { return self }
    let tolerance = Double.unseen(atSize: Swift.max(box.width, box.height)) / 2.0.squareRoot()
    return map { Point($0.x.short(within: tolerance), $0.y.short(within: tolerance)) }
  }
}
