import Geometry

/// Colors in CSS notation.
public enum ColorText {
  /// The accepted notations, for messages.
  public static let forms = "#rgb, #rrggbb, rgb(0 128 255), a name such as teal, or none"

  /// The accepted notations of a color that cannot be `none`.
  static let solidForms = "#rgb, #rrggbb, rgb(0 128 255), or a name such as teal"

  /// Parses a color and its opacity from 0 to 1; `nil` for anything else.
  ///
  /// Accepts 3, 4, 6 or 8 hexadecimal digits, `rgb()`, `rgba()`, `hsl()` and `hsla()` with commas or spaces, names, and
  /// `transparent`, which is transparent black. Numbers out of range are clamped (CSS Color Module Level 4).
  public static func parse(_ text: some StringProtocol) -> (color: Color, opacity: Double)? {
    let word = text.trimmed.lowercased()
    if word.first == "#" { return hexadecimal(word.dropFirst()) }
    if word == "transparent" { return (Color(0, 0, 0), 0) }
    if let open = word.firstIndex(of: "(") {
      guard word.last == ")" else { return nil }
      let text = word[word.index(after: open)...].dropLast()
      switch word[..<open] {
      case "rgb", "rgba": return function(text)
      case "hsl", "hsla": return hue(text)
      default: return nil
      }
    }
    return Color(named: word).map { ($0, 1) }
  }

  /// Parses 3, 4, 6 or 8 digits.
  static func hexadecimal(_ text: Substring) -> (color: Color, opacity: Double)? {
    let digits = text.compactMap { $0.isASCII ? $0.hexDigitValue : nil }.map(UInt8.init)
    guard digits.count == text.count else { return nil }
    let bytes: [UInt8]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    return (Color(bytes[0], bytes[1], bytes[2]), bytes.count == 4 ? opacity(bytes[3]) : 1)
  }

  /// The opacity with three decimals, which distinguish all 256 values.
  private static func opacity(_ alpha: UInt8) -> Double { (Double(alpha) / 255 * 1000).rounded() / 1000 }

  /// Parses the arguments of `rgb()`: `r, g, b, a` or `r g b / a`.
  private static func function(_ text: Substring) -> (color: Color, opacity: Double)? {
    guard let (words, hasCommas) = Self.words(of: text) else { return nil }
    // With commas all three are numbers, or all are percentages.
    let percentages = words.prefix(3).count { $0.hasSuffix("%") }
    if hasCommas, percentages != 0, percentages != 3 { return nil }
    var channels: [UInt8] = []
    for word in words.prefix(3) {
      guard let share = share(of: word, whole: 255, allowsNone: !hasCommas) else { return nil }
      channels.append(UInt8((share * 255).rounded()))
    }
    guard let opacity = Self.opacity(of: words, hasCommas) else { return nil }
    return (Color(channels[0], channels[1], channels[2]), opacity)
  }

  /// Parses the arguments of `hsl()`: an angle, and the percentages of saturation and lightness.
  ///
  /// CSS Color Module Level 4, section 7.
  private static func hue(_ text: Substring) -> (color: Color, opacity: Double)? {
    guard let (words, hasCommas) = Self.words(of: text), let turn = Self.turn(of: words[0], allowsNone: !hasCommas),
      let saturation = percentage(of: words[1], hasCommas), let lightness = percentage(of: words[2], hasCommas),
      let opacity = Self.opacity(of: words, hasCommas)
    else { return nil }
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> UInt8 {
      let place = (offset + turn * 12).truncatingRemainder(dividingBy: 12)
      return UInt8(((lightness - reach * max(-1, min(place - 3, 9 - place, 1))) * 255).rounded())
    }
    return (Color(channel(0), channel(8), channel(4)), opacity)
  }

  /// The three numbers and an optional opacity, and whether commas separate them.
  private static func words(of text: Substring) -> (words: [Substring], hasCommas: Bool)? {
    let hasCommas = text.contains(",")
    var words: [Substring]
    if hasCommas {
      words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    } else {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      guard let first = halves.first, halves.count <= 2 else { return nil }
      words = first.split(whereSeparator: \.isWhitespace)
      guard words.count == 3 else { return nil }
      words += halves.dropFirst().map { $0.trimmed }
    }
    return (3...4).contains(words.count) ? (words, hasCommas) : nil
  }

  private static func opacity(of words: [Substring], _ hasCommas: Bool) -> Double? {
    words.count == 4 ? share(of: words[3], whole: 1, allowsNone: !hasCommas) : 1
  }

  /// A percentage from 0 to 1; with commas the percent sign is required.
  private static func percentage(of word: Substring, _ hasCommas: Bool) -> Double? {
    guard word.hasSuffix("%") || !hasCommas else { return nil }
    return share(of: word, whole: 100, allowsNone: !hasCommas)
  }

  /// An angle as a fraction of a full turn, from 0 to below 1.
  private static func turn(of word: Substring, allowsNone: Bool) -> Double? {
    if word == "none" { return allowsNone ? 0 : nil }
    var (number, full) = (word, 360.0)
    for (unit, size) in [("grad", 400.0), ("deg", 360), ("turn", 1), ("rad", 2 * .pi)] where word.hasSuffix(unit) {
      (number, full) = (word.dropLast(unit.count), size)
      break
    }
    guard let value = NumberText.parse(number), !number.hasSuffix(".") else { return nil }
    let turn = (value / full).truncatingRemainder(dividingBy: 1)
    return turn < 0 ? turn + 1 : turn
  }

  /// A number or percentage as a fraction of `whole`, clamped to 0 to 1.
  private static func share(of word: Substring, whole: Double, allowsNone: Bool) -> Double? {
    if word == "none" { return allowsNone ? 0 : nil }
    let isPercentage = word.hasSuffix("%")
    // CSS numbers do not end in a decimal point.
    guard let value = NumberText.parse(isPercentage ? word.dropLast() : word), !word.hasSuffix("."),
      !word.hasSuffix(".%")
    else { return nil }
    return min(max(value / (isPercentage ? 100 : whole), 0), 1)
  }
}

extension StringProtocol {
  /// The text without whitespace at its ends.
  fileprivate var trimmed: SubSequence {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
