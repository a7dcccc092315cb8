/// A step of 1, 2 or 5 times a power of ten, for grids and rulers.
struct RoundStep: Hashable, Sendable {
  private let digit: Int
  private let exponent: Int

  /// The smallest step of at least `length`, or `nil` if that is not a positive number.
  init?(atLeast length: Double) {
    guard length > 1e-12, length < 1e12 else { return nil }
    for exponent in -12...12 {
      for digit in [1, 2, 5] {
        let step = RoundStep(digit: digit, exponent: exponent)
        // Allow for rounding in a length that is a step itself.
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

  /// The decimals of its multiples.
  var places: Int { max(0, -exponent) }

  /// `count` steps from zero, correctly rounded: divides by powers of ten instead of multiplying by fractions.
  func multiple(_ count: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    let whole = Double(count) * Double(digit)
    return exponent < 0 ? whole / power : whole * power
  }

  /// The counts of the multiples from `start` to `end`; `nil` for none or more than 10,000.
  func counts(from start: Double, to end: Double) -> ClosedRange<Int>? {
    let (first, last) = ((start / size).rounded(.up), (end / size).rounded(.down))
    guard first <= last, abs(first) < 1e15, abs(last) < 1e15, last - first < 10_000 else { return nil }
    return Int(first)...Int(last)
  }
}
