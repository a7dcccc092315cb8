import Geometry
import Shapes

extension Formula {
  /// How many decimals the numbers of a right side are shown with.
  struct Digits: Hashable {
    /// More than each has by itself: angles, of which a tenth of a degree is much, and all others.
    private let angles: Int
    private let others: Int

    func places(of number: Quantity) -> Int {
      let more = number.unit == .count ? 0 : number.unit == .angle ? angles : others
      return min(number.places + more, 15)
    }

    /// The fewest with which the right side, computed from what is shown, gives the result as it is shown.
    static func enough(for expression: String, _ inputs: [Quantity], _ result: Quantity, places: Int) -> Digits {
      let least = Digits(angles: 0, others: 0)
      let unit = Double.powerOfTen(places)
      var wanted = (result.value * unit).rounded() / unit
      let grain = Double.powerOfTen(result.fineness.places)
      let slack = 1e-9 * max(1 / grain, abs(wanted))
      var allowed = 0.5 / unit - slack
      func compute(_ value: (Quantity) -> Double) -> Double? {
        do throws(ExpressionError) {
          return try Expression.evaluate(expression) { name in
            name == "π" ? Double.pi : inputs.first { $0.symbol == name }.map(value)
          }
        } catch {
          return nil
        }
      }
      func gives(_ value: (Quantity) -> Double) -> Bool { compute(value).map { abs($0 - wanted) <= allowed } ?? false }
      // What lies just between two numbers, whatever its digits, may be rounded to either.
      if !gives(\.value) { allowed = 0.5 / unit + slack }
      if !gives(\.value) {
        // Where even all digits do not give it, they are to give what the right side is, to the eye.
        guard let computed = compute(\.value), computed.isFinite else { return least }
        (wanted, allowed) = (computed, 1e-4 * abs(computed))
      }
      for more in 0...14 {
        for others in [max(0, more - 1), more] {
          let digits = Digits(angles: more, others: more < 2 ? 0 : others)
          let isEnough = gives { number in
            let unit = Double.powerOfTen(digits.places(of: number))
            return (number.value * unit).rounded() / unit
          }
          if isEnough { return digits }
        }
      }
      return least
    }
  }
}
