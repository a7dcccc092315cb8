/// Numbers as text, the same in every locale: a decimal point, no exponent, no `-0`.
///
/// ```swift
/// NumberText.rounded(0.5, places: 3)  // ".5"
/// NumberText.fixed(5, places: 1)  // "5.0"
/// NumberText.exact(1e-7, leadingZero: true)  // "0.0000001"
/// NumberText.parse("1e3")  // 1000
/// ```
public enum NumberText {
  /// The shortest text with at most `places` decimals, rounded half away from zero: `.5`, `12`, `-3.25`.
  ///
  /// - Parameters:
  ///   - value: Any finite number.
  ///   - places: From 0 to 15.
  ///   - leadingZero: True for `0.5` in place of `.5`.
  public static func rounded(_ value: Double, places: Int, leadingZero: Bool = false) -> String {
    if let number = Digits(value, places: places, dropsZeros: true, leadingZero: leadingZero) { return number.text }
    let (isNegative, whole, fraction) = parts(value, places: places)
    var digits = fraction
    while digits.hasSuffix("0") { digits.removeLast() }
    return assemble(isNegative, whole, digits, leadingZero: leadingZero)
  }

  /// The text with exactly `places` decimals, for columns on a screen: `5.0`.
  public static func fixed(_ value: Double, places: Int) -> String {
    if let number = Digits(value, places: places, dropsZeros: false, leadingZero: true) { return number.text }
    let (isNegative, whole, fraction) = parts(value, places: places)
    return assemble(isNegative, whole, fraction, leadingZero: true)
  }

  /// The shortest text that reads back as the same Double, without an exponent.
  public static func exact(_ value: Double, leadingZero: Bool = false) -> String {
    guard value.isFinite else { return "\(value)" }
    if let number = Digits(exact: value, leadingZero: leadingZero) { return number.text }
    let plain = withoutExponent("\(abs(value))")
    let (whole, fraction) = split(plain)
    return assemble(
      value < 0, whole.isEmpty ? "0" : String(whole), fraction == "0" ? "" : String(fraction),
      leadingZero: leadingZero)
  }

  /// The number for a message: exact, with an exponent below 1e-9 and above 1e12.
  public static func said(_ value: Double) -> String {
    (1e-9...1e12).contains(abs(value)) || value == 0 ? exact(value, leadingZero: true) : "\(value)"
  }

  /// Adds the text of ``rounded(_:places:leadingZero:)``, several times faster than a string.
  static func append(_ value: Double, places: Int, to bytes: inout [UInt8]) {
    guard let number = Digits(value, places: places, dropsZeros: true, leadingZero: false) else {
      return bytes += rounded(value, places: places).utf8
    }
    number.append(to: &bytes)
  }

  /// Adds the text of ``exact(_:leadingZero:)``, several times faster than a string.
  package static func append(exact value: Double, to bytes: inout [UInt8]) {
    guard let number = Digits(exact: value, leadingZero: false) else { return bytes += exact(value).utf8 }
    number.append(to: &bytes)
  }

  /// A number whose digits are those of one exact whole number.
  private struct Digits {
    private let digits: UInt64
    private let places: Int
    private let isNegative: Bool
    private let length: Int

    init?(_ value: Double, places: Int, dropsZeros: Bool, leadingZero: Bool) {
      let powers = NumberText.powers
      precondition(powers.indices.contains(places), "numbers are written with 0 to 15 decimals")
      let scaled = (abs(value) * Double(powers[places])).rounded()
      guard scaled < 9_007_199_254_740_992 else { return nil }
      var (digits, places) = (UInt64(scaled), places)
      if dropsZeros {
        while places > 0, digits % 10 == 0 { (digits, places) = (digits / 10, places - 1) }
      }
      let hasWhole = leadingZero || places == 0 || digits >= powers[places]
      var count = hasWhole ? places + 1 : places
      while hasWhole, count < powers.count, digits >= powers[count] { count += 1 }
      (self.digits, self.places, isNegative) = (digits, places, value < 0 && digits != 0)
      length = count + (places > 0 ? 1 : 0) + (isNegative ? 1 : 0)
    }

    /// - Returns: `nil` unless the value has at most three decimals and 15 digits: only one such number reads back as
    ///   the value, so it is the shortest.
    init?(exact value: Double, leadingZero: Bool) {
      guard abs(value) < 1e12, (abs(value) * 1000).rounded() / 1000 == abs(value) else { return nil }
      self.init(value, places: 3, dropsZeros: true, leadingZero: leadingZero)
    }

    var text: String {
      unsafe String(unsafeUninitializedCapacity: length) { text in
        unsafe write(to: text)
        return length
      }
    }

    func append(to bytes: inout [UInt8]) {
      let start = bytes.count
      for _ in 0..<length { bytes.append(0) }
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        unsafe write(to: UnsafeMutableBufferPointer(rebasing: bytes[start...]))
      }
    }

    /// Writes from the end: the decimals, the point, the digits before it, the sign.
    private func write(to text: UnsafeMutableBufferPointer<UInt8>) {
      var (rest, index) = (digits, length)
      while index > (isNegative ? 1 : 0) {
        index -= 1
        if places > 0, index == length - places - 1 {
          unsafe text[index] = UInt8(ascii: ".")
        } else {
          unsafe text[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
      }
      if isNegative { unsafe text[0] = UInt8(ascii: "-") }
    }
  }

  /// The powers of ten up to 10^15.
  private static let powers: [UInt64] = (0...15).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

  private static func assemble(
    _ isNegative: Bool, _ whole: String, _ fraction: String, leadingZero: Bool
  ) -> String {
    let isZero = whole == "0" && fraction.allSatisfy { $0 == "0" }
    var text = isNegative && !isZero ? "-" : ""
    if whole != "0" || fraction.isEmpty || leadingZero { text += whole }
    if !fraction.isEmpty { text += "." + fraction }
    return text
  }

  /// The digits of a number from 2^53 units of the last decimal on, where only the fraction can be rounded.
  private static func parts(_ value: Double, places: Int) -> (isNegative: Bool, whole: String, fraction: String) {
    guard value.isFinite else { return (false, "\(value)", "") }
    let floor = abs(value).rounded(.down)
    var rest = UInt64(((abs(value) - floor) * Double(powers[places])).rounded())
    let carry = rest == powers[places] ? 1.0 : 0
    if carry > 0 { rest = 0 }
    let digits = String(rest)
    let padding = String(repeating: "0", count: max(0, places - digits.count))
    return (value < 0, String(split(withoutExponent("\(floor + carry)")).whole), places == 0 ? "" : padding + digits)
  }

  private static func split(_ text: String) -> (whole: Substring, fraction: Substring) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
  }

  /// Rewrites `1.5e-07`, as Swift prints it, as `0.00000015`.
  private static func withoutExponent(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
      return text
    }
    let (whole, fraction) = split(String(text[..<mark]))
    let digits = whole + (fraction == "0" ? "" : fraction)
    let point = whole.count + exponent
    if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return digits + String(repeating: "0", count: point - digits.count) }
    return "\(digits.prefix(point)).\(digits.dropFirst(point))"
  }
}

extension NumberText {
  /// Reads a finite decimal number such as `-12`, `.5` or `1e3`; `nil` for anything else.
  @inlinable public static func parse(_ text: some StringProtocol) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isPlain, let value = Double(text), value.isFinite else { return nil }
    return value
  }
}
