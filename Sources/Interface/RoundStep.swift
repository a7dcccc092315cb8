/// A distance of 1, 2 or 5 times a power of ten, whose multiples are easy to read.
struct RoundStep: Hashable, Sendable {
  private let digit: Int
  private let exponent: Int

  /// The smallest one that is not less than a length; `nil` for one that is no positive number.
  init?(atLeast length: Double) {
    guard length > 1e-12, length < 1e12 else { return nil }
    for exponent in -12...12 {
      for digit in [1, 2, 5] {
        let step = RoundStep(digit: digit, exponent: exponent)
        // A length that is one itself may have lost its last digit.
        if step.size >= length * (1 - 1e-12) {
          self = step
          return
        }
      }
    }
    return nil
  }

  private init(digit: Int, exponent: Int) {
    self.digit = digit
    self.exponent = exponent
  }

  var size: Double { multiple(1) }

  /// How many decimals its multiples have.
  var places: Int { max(0, -exponent) }

  /// So many steps from zero, correctly rounded: powers of ten are divided by and never multiplied with a fraction.
  func multiple(_ count: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    let whole = Double(count) * Double(digit)
    return exponent < 0 ? whole / power : whole * power
  }

  /// The counts of the multiples between two places; none where there are too many to be told apart.
  func counts(from start: Double, to end: Double) -> ClosedRange<Int>? {
    let (first, last) = ((start / size).rounded(.up), (end / size).rounded(.down))
    guard first <= last, abs(first) < 1e15, abs(last) < 1e15, last - first < 10_000 else { return nil }
    return Int(first)...Int(last)
  }
}
