extension Double {
  /// A power of ten, exact as far as a Double can hold it.
  ///
  /// - Parameter exponent: from 0 to 22.
  public static func powerOfTen(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { result, _ in result * 10 } }
}
