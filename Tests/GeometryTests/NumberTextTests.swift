import Geometry
import TestSupport
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (0.5, ".5"), (-0.5, "-.5"), (12, "12"), (-3.25, "-3.25"), (0.1, ".1"),
    (1e21, "1000000000000000000000"),
    (1e-7, ".0000001"), (1.5e-7, ".00000015"), (123_456_789.125, "123456789.125"), (1e16, "10000000000000000"),
    (38.2, "38.2"), (1 / 3.0, ".3333333333333333"), (.pi, "3.141592653589793"),
  ])
  func `a number has one shortest text`(value: Double, text: String) {
    #expect(NumberText.exact(value) == text)
  }

  @Test func `every finite double survives its text, which has no exponent`() throws {
    forAll(20_000) { random in
      let value =
        switch random.integer(0...3) {
        case 0: random.anyFinite()
        case 1: random.number(-1e9...1e9)
        case 2: (random.number(-1e6...1e6)).rounded() / 1000
        default: random.number(-1...1) * 1e-6
        }
      let text = NumberText.exact(value)
      let long = NumberText.exact(value, leadingZero: true)
      return NumberText.parse(text) == value && NumberText.parse(long) == value
        && text.allSatisfy { "-.0123456789".contains($0) } && !text.hasPrefix("-0") && !text.hasPrefix("0.")
        && !text.hasSuffix(".") && (long.hasPrefix("0.") || !text.hasPrefix("."))
    }
    for value in [Double.greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude] {
      #expect(NumberText.parse(NumberText.exact(value)) == value)
      #expect(NumberText.parse(NumberText.exact(-value)) == -value)
    }
  }

  @Test(arguments: [
    (0.0, 3, "0"), (-0.0, 3, "0"), (-0.0004, 3, "0"), (0.0005, 3, ".001"), (-0.0005, 3, "-.001"), (0.5, 0, "1"),
    (-0.5, 0, "-1"), (2.5, 0, "3"), (0.125, 2, ".13"), (-0.125, 2, "-.13"), (0.9996, 3, "1"), (9.9999, 3, "10"),
    (1200, 3, "1200"), (41.130_000_000_1, 3, "41.13"), (1e20, 3, "100000000000000000000"),
    (0.000_000_001, 9, ".000000001"), (1.0 / 3, 9, ".333333333"),
  ])
  func `decimals are rounded half away from zero and cut to what is needed`(
    value: Double, places: Int, text: String
  ) {
    #expect(NumberText.rounded(value, places: places) == text)
  }

  @Test(arguments: [(5.0, 1, "5.0"), (-0.04, 1, "0.0"), (0.25, 1, "0.3"), (14.815, 2, "14.82"), (99.95, 0, "100")])
  func `columns on a screen have a fixed number of decimals`(value: Double, places: Int, text: String) {
    #expect(NumberText.fixed(value, places: places) == text)
  }

  @Test func `rounding errs by at most half a unit of the last decimal`() {
    forAll(20_000) { random in
      let places = random.integer(0...9)
      let value = random.number(-1...1) * random.pick([1e-3, 1, 1e3, 1e7, 1e9, 1e12, 1e15])
      let unit = (0..<places).reduce(1.0) { unit, _ in unit / 10 }
      let text = NumberText.rounded(value, places: places)
      guard let read = NumberText.parse(text) else { return false }
      // Scaling and reading the text round as well, by up to an ulp each.
      return abs(read - value) <= unit * 0.500001 + 2 * value.ulp
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `NaN and infinity do not trap`(value: Double) {
    for text in [NumberText.exact(value), NumberText.rounded(value, places: 3), NumberText.fixed(value, places: 1)] {
      #expect(NumberText.parse(text) == nil)
    }
  }

  @Test(arguments: [
    "", " ", "-", ".", "e5", "1e", "nan", "inf", "infinity", "0x10", "1 2", "1,5", "١", "1e999", "--1", "+-1",
  ])
  func `text other than a decimal number is not read`(text: String) {
    #expect(NumberText.parse(text) == nil)
  }

  @Test(arguments: [("1", 1.0), ("-.5", -0.5), ("+3", 3), ("1e3", 1000), ("2E-2", 0.02), ("007", 7)])
  func `decimal numbers are read`(text: String, value: Double) {
    #expect(NumberText.parse(text) == value)
  }

  /// Results of calculations, the largest number in each calculation, and the exact results.
  static let noisy: [(Double, Double, Double)] = [
    (0.1 + 0.2, 0.2, 0.3), (2.9499999999999997, 3, 2.95), (33 * 0.1, 33, 3.3), (110.00000000000027, 1000, 110),
    (1e-17, 3, 0), (-4.000000000000001, 4, -4), (8e8 + 1e-7, 8e8, 8e8),
  ]

  @Test(arguments: noisy)
  func `settling removes rounding errors from short numbers`(value: Double, magnitude: Double, meant: Double) {
    #expect(value.settled(among: magnitude) == meant)
    #expect(meant.settled(among: magnitude) == meant)
  }

  @Test(arguments: [1.0 / 3, 0.1234567890123, 2e-12, 1e300, .infinity, -.pi, 100.00000001])
  func `a number without a short one nearby stays`(value: Double) {
    #expect(value.settled() == value)
  }
}
