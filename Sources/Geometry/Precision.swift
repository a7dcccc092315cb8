/// How many decimals say a coordinate well enough for the page that it lies on.
///
/// Three, while these are a ten-thousandth of the page's longer side or less; on smaller pages, and under transforms
/// that enlarge, so many that the last one is at most a millionth of that side.
package struct Precision: Hashable {
  /// From 3 to 15.
  package let places: Int

  /// What every page of 10 units and more has.
  package static let usual = Precision(places: 3)

  private init(places: Int) { self.places = places }

  /// - Parameters:
  ///   - page: In document units; `nil` where it is not known yet.
  ///   - scale: How many document units one unit is that coordinates are given in.
  package init(page: Rect?, scale: Double = 1) {
    guard let page, scale > 0 else {
      self = .usual
      return
    }
    let side = max(page.width, page.height) / scale
    var places = 3
    if side < 10 {
      while places < 15, side * .powerOfTen(places) < 1e6 { places += 1 }
    }
    self.places = places
  }

  /// The same for path data whose numbers have fewer decimals than the page asks for: they say it no better.
  package func limited(to data: String) -> Precision {
    places > 3 ? Precision(places: min(places, max(3, Self.decimals(in: data)))) : self
  }

  /// The most decimals that a number in a text has: 7 in `1.5e-6`.
  private static func decimals(in text: String) -> Int {
    var most = 0
    // Those of the number so far; `nil` before its point, and the digits of its exponent behind an `e`.
    var (decimals, hasPoint, exponent, isNegative) = (0, false, Int?.none, false)
    func count() -> Int { decimals - (exponent ?? 0) * (isNegative ? -1 : 1) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if let digits = exponent {
          exponent = min(digits * 10 + Int(byte - UInt8(ascii: "0")), 1000)
        } else if hasPoint {
          decimals += 1
        }
      case UInt8(ascii: "e"), UInt8(ascii: "E"): exponent = 0
      case UInt8(ascii: "-") where exponent == 0 && !isNegative: isNegative = true
      default:
        most = max(most, count())
        (decimals, hasPoint, exponent, isNegative) = (0, byte == UInt8(ascii: "."), nil, false)
      }
    }
    return max(most, count())
  }

  /// How many times as fine as three decimals it is: a power of ten.
  package var fineness: Double { .powerOfTen(places - 3) }
}

extension Double {
  /// A power of ten, exact as far as a Double can hold it.
  ///
  /// - Parameter exponent: from 0 to 22.
  public static func powerOfTen(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { result, _ in result * 10 } }
}

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
