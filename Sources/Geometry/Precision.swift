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
