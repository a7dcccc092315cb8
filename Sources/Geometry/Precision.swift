/// The decimals of coordinates on a page.
///
/// Three for pages of 10 units and more. On smaller pages, and under transforms that enlarge, the last decimal is at
/// most a millionth of the longer side.
///
/// ```swift
/// let page = Rect(x: 0, y: 0, width: 200, height: 200)
/// Precision(page: page).places  // 3
/// Precision(page: page, scale: 1000).places  // 7
/// ```
package struct Precision: Hashable {
  /// The number of decimals, from 3 to 15.
  package let places: Int

  /// Three decimals: for pages of 10 units and more.
  package static let usual = Precision(places: 3)

  private init(places: Int) { self.places = places }

  /// - Parameters:
  ///   - page: The page in document units; `nil` if unknown.
  ///   - scale: The document units in one unit of the coordinates.
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

  /// The precision for path data that has fewer decimals than the page would get.
  package func limited(to data: String) -> Precision {
    places > 3 ? Precision(places: min(places, max(3, Self.decimals(in: data)))) : self
  }

  /// The precision with more decimals, at most 15.
  package func finer(by extra: Int) -> Precision { Precision(places: min(15, places + extra)) }

  /// Two more decimals than three, on pages where half a thousandth shows at 512 pixels.
  ///
  /// - Parameter side: The longer side of the page, in the units of the coordinates.
  package func unseen(at side: Double) -> Precision { self == .usual && side < 128 ? finer(by: 2) : self }

  /// The most decimals of a number in a text: 7 in `1.5e-6`.
  package static func decimals(in text: String) -> Int {
    var most = 0
    // Of the number so far; the exponent is `nil` before its `e`.
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

  /// The ratio to a precision of three decimals: a power of ten.
  package var fineness: Double { .powerOfTen(places - 3) }
}

extension Double {
  /// A power of ten, exact for exponents from 0 to 22.
  package static func powerOfTen(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { result, _ in result * 10 } }

  /// The nearest number with this many decimals.
  package func rounded(places: Int) -> Double {
    let power = Double.powerOfTen(places)
    return (self * power).rounded() / power
  }
}

extension Point {
  /// The point whose coordinates have this many decimals.
  package func rounded(places: Int) -> Point { Point(x.rounded(places: places), y.rounded(places: places)) }
}

extension Double {
  /// The shortest decimal number within the rounding error of a calculation: 0.3 for 0.1 + 0.2.
  ///
  /// The value itself if no short number is near.
  ///
  /// - Parameter magnitude: The largest number in the calculation besides the value.
  package func settled(among magnitude: Double = 0) -> Double {
    let largest = Swift.max(abs(self), abs(magnitude))
    // A few roundings, each of half a unit in the last place.
    let noise = 8 * largest.ulp
    guard largest.isFinite, largest < 1e9 else { return self }
    var power = 1.0
    for _ in 0...9 {
      // Candidates at least a hundred times the noise apart rarely match by chance.
      guard power * noise < 0.005 else { return self }
      let near = (self * power).rounded() / power
      if abs(near - self) <= noise { return near == 0 ? 0 : near }
      power *= 10
    }
    return self
  }
}

extension Point {
  /// The point with both coordinates settled; see `Double.settled(among:)`.
  package func settled(among magnitude: Double = 0) -> Point {
    // A rotation mixes both coordinates.
    let largest = max(abs(x), abs(y), abs(magnitude))
    return Point(x.settled(among: largest), y.settled(among: largest))
  }
}

extension Path {
  /// The path with the ends and controls of its pieces settled; see `Double.settled(among:)`.
  package func settled(among magnitude: Double) -> Path {
    var path = Path()
    for element in elements {
      var settled = element.mapped { $0.settled(among: magnitude) }
      if case .arc(var arc, let end) = settled {
        arc.radius = arc.radius.settled(among: magnitude)
        settled = .arc(arc, to: end)
      }
      path.append(settled)
    }
    return path
  }
}

extension Transform {
  /// The transform without the noise of rounding in its last decimals.
  package var settled: Transform {
    let (size, reach) = (max(abs(a), abs(b), abs(c), abs(d)), max(abs(tx), abs(ty), 1))
    return Transform(
      a: a.settled(among: size), b: b.settled(among: size), c: c.settled(among: size), d: d.settled(among: size),
      tx: tx.settled(among: reach), ty: ty.settled(among: reach))
  }

  /// True if the numbers of two transforms differ by rounding alone.
  package func isNear(_ other: Transform) -> Bool {
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(a)) }
    return isNear(a, other.a) && isNear(b, other.b) && isNear(c, other.c) && isNear(d, other.d)
      && isNear(tx, other.tx) && isNear(ty, other.ty)
  }

  /// True if the map keeps angles and ratios of lengths.
  package var isSimilarity: Bool {
    let (first, second) = (Vector(a, b), Vector(c, d))
    let size = max(first.length, second.length)
    return size > 0 && abs(first.dot(second)) <= 1e-9 * size * size
      && abs(first.length - second.length) <= 1e-9 * size
  }

  /// The largest number that the map adds to a coordinate.
  package var reach: Double { max(abs(tx), abs(ty)) }

  /// The image of a point, settled; see `Double.settled(among:)`.
  package func settled(_ point: Point) -> Point { self(point).settled(among: max(abs(point.x), abs(point.y), reach)) }
}

/// The extra decimals that the numbers of a small drawing need.
public struct Fineness: Hashable, Sendable {
  /// The extra decimals of lengths, from 0 to 13: enough to show the longer side with as many digits as 10 units.
  public let places: Int

  /// No extra decimals: for drawings of 10 units and more.
  public static let usual = Fineness(size: 10)

  /// - Parameter size: The longer side of the drawing, in document units.
  public init(size: Double) {
    var places = 0
    var size = size
    // 10 units less a rounding error are still 10 units.
    while size > 0, size < 10 * (1 - 1e-9), places < 13 {
      places += 1
      size *= 10
    }
    self.places = places
  }

  /// The decimals for numbers that have `usual` decimals in a drawing of usual size, at most 15.
  ///
  /// - Parameters:
  ///   - usual: From 0 to 15.
  ///   - dimensions: 1 for lengths, 2 for areas.
  public func places(_ usual: Int, dimensions: Int = 1) -> Int { min(15, usual + dimensions * places) }

  /// The largest length that two usual decimals show as 0.
  public var negligible: Double { 0.5 / (0..<places(2)).reduce(1.0) { power, _ in power * 10 } }

  /// The usual decimals, at least `least`, that make two different numbers look different.
  public func places(telling a: Double, from b: Double, least: Int) -> Int {
    var usual = least
    while places(usual) < 12, fixed(a, places: usual) == fixed(b, places: usual) { usual += 1 }
    return usual
  }

  /// A number as text with at most `usual` decimals plus the extra ones, without zeros at the end.
  public func rounded(_ value: Double, places usual: Int, dimensions: Int = 1) -> String {
    NumberText.rounded(value, places: places(usual, dimensions: dimensions), leadingZero: true)
  }

  /// A number as text with `usual` decimals plus the extra ones.
  ///
  /// - Parameters:
  ///   - value: In document units, or in square units with two dimensions.
  ///   - usual: From 0 to 15.
  ///   - dimensions: 1 for lengths, 2 for areas.
  ///   - columns: The most characters. The usual decimals stay even if they do not fit.
  public func fixed(_ value: Double, places usual: Int, dimensions: Int = 1, columns: Int = .max) -> String {
    var places = places(usual, dimensions: dimensions)
    var text = NumberText.fixed(value, places: places)
    // Rounding to fewer decimals can add a digit before the point, as from 9.99 to 10.0.
    while places > usual, text.count > columns {
      places -= 1
      text = NumberText.fixed(value, places: places)
    }
    return text
  }
}

extension NumberText {
  /// An angle in degrees with `places` decimals, or more if a small angle needs them for three digits.
  public static func degrees(_ value: Double, places: Int) -> String {
    fixed(value, places: self.places(ofDegrees: value, usual: places))
  }

  /// The decimals that ``degrees(_:places:)`` writes.
  ///
  /// Angles below 1e-9° count as zero.
  public static func places(ofDegrees value: Double, usual: Int) -> Int {
    let magnitude = abs(value)
    guard magnitude > 1e-9, NumberText.fixed(magnitude, places: usual).allSatisfy({ $0 == "0" || $0 == "." }) else {
      return usual
    }
    var places = usual
    var scaled = magnitude * .powerOfTen(usual)
    while scaled < 100, places < 15 {
      places += 1
      scaled *= 10
    }
    return places
  }
}
