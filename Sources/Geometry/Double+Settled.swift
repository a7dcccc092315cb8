extension Double {
  /// The shortest decimal number within what rounding of a calculation may have added: 0.3 for 0.1 + 0.2.
  ///
  /// A number that lies near no short one stays as it is.
  ///
  /// - Parameter magnitude: The largest number in the calculation; the value itself counts as well.
  public func settled(among magnitude: Double = 0) -> Double {
    let largest = Swift.max(abs(self), abs(magnitude))
    // A few roundings, each of half a unit in the last place.
    let noise = 8 * largest.ulp
    guard largest.isFinite, largest < 1e9 else { return self }
    var power = 1.0
    for _ in 0...9 {
      // Among numbers a hundred times as far apart as the noise is wide, few come near one by chance.
      guard power * noise < 0.005 else { return self }
      let near = (self * power).rounded() / power
      if abs(near - self) <= noise { return near == 0 ? 0 : near }
      power *= 10
    }
    return self
  }
}

extension Point {
  /// The point with both coordinates settled; see ``Swift/Double/settled(among:)``.
  public func settled(among magnitude: Double = 0) -> Point {
    // One coordinate is made of both where a calculation turns.
    let largest = max(abs(x), abs(y), abs(magnitude))
    return Point(x.settled(among: largest), y.settled(among: largest))
  }
}

extension Path {
  /// The path with the ends and controls of its pieces settled; see ``Swift/Double/settled(among:)``.
  public func settled(among magnitude: Double) -> Path {
    var path = Path()
    for element in elements {
      switch element {
      case .move(let point): path.append(.move(to: point.settled(among: magnitude)))
      case .line(let point): path.append(.line(to: point.settled(among: magnitude)))
      case .arc(var arc, let end):
        arc.radius = arc.radius.settled(among: magnitude)
        path.append(.arc(arc, to: end.settled(among: magnitude)))
      case .cubic(let end, let control1, let control2):
        path.append(
          .cubic(
            to: end.settled(among: magnitude), control1: control1.settled(among: magnitude),
            control2: control2.settled(among: magnitude)))
      case .close: path.append(.close)
      }
    }
    return path
  }
}

extension Transform {
  /// The largest number that the map adds to coordinates.
  public var reach: Double { max(abs(tx), abs(ty)) }

  /// Where a point goes, without what rounding added; see ``Swift/Double/settled(among:)``.
  public func settled(_ point: Point) -> Point { self(point).settled(among: max(abs(point.x), abs(point.y), reach)) }
}
