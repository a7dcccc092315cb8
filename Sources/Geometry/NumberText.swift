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
  /// - Parameter places: From 0 to 15.
  public static func rounded(_ value: Double, places: Int, leadingZero: Bool = false) -> String {
    let (isNegative, whole, fraction) = parts(value, places: places)
    var digits = fraction
    while digits.hasSuffix("0") { digits.removeLast() }
    return assemble(isNegative, whole, digits, leadingZero: leadingZero)
  }

  /// The text with exactly `places` decimals, for columns on a screen: `5.0`.
  public static func fixed(_ value: Double, places: Int) -> String {
    let (isNegative, whole, fraction) = parts(value, places: places)
    return assemble(isNegative, whole, fraction, leadingZero: true)
  }

  /// The shortest text that reads back as the same Double, without an exponent.
  public static func exact(_ value: Double, leadingZero: Bool = false) -> String {
    guard value.isFinite else { return "\(value)" }
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

  private static func assemble(
    _ isNegative: Bool, _ whole: String, _ fraction: String, leadingZero: Bool
  ) -> String {
    let isZero = whole == "0" && fraction.allSatisfy { $0 == "0" }
    var text = isNegative && !isZero ? "-" : ""
    if whole != "0" || fraction.isEmpty || leadingZero { text += whole }
    if !fraction.isEmpty { text += "." + fraction }
    return text
  }

  private static func parts(
    _ value: Double, places: Int
  ) -> (isNegative: Bool, whole: String, fraction: String) {
    guard value.isFinite else { return (false, "\(value)", "") }
    precondition((0...15).contains(places), "numbers are written with 0 to 15 decimals")
    let power = (0..<places).reduce(UInt64(1)) { result, _ in result * 10 }
    let magnitude = abs(value)
    let scaled = (magnitude * Double(power)).rounded()
    let whole: String
    var rest: UInt64
    if scaled < 9_007_199_254_740_992 {
      whole = String(UInt64(scaled) / power)
      rest = UInt64(scaled) % power
    } else {
      // From 2^53 on the product is always whole: round the fraction alone.
      let floor = magnitude.rounded(.down)
      rest = UInt64(((magnitude - floor) * Double(power)).rounded())
      let carry = rest == power ? 1.0 : 0
      if rest == power { rest = 0 }
      whole = String(split(withoutExponent("\(floor + carry)")).whole)
    }
    let digits = String(rest)
    let padding = String(repeating: "0", count: max(0, places - digits.count))
    return (value < 0, whole, places == 0 ? "" : padding + digits)
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
  public static func parse(_ text: some StringProtocol) -> Double? {
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
