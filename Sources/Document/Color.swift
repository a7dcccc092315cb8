import Glibc
import Geometry

/// An opaque color in sRGB; opacity is separate, as in SVG.
///
/// ```swift
/// let teal = Color(hex: "#008080")
/// teal?.hex  // "#008080"
/// Color(255, 255, 255).contrast(with: Color(0, 0, 0))  // 21
/// ```
public struct Color: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Parses `#0ff` or `#0000b3`; `nil` for anything else.
  public init?(hex text: some StringProtocol) {
    guard text.first == "#", text.count == 4 || text.count == 7,
      let value = ColorText.hexadecimal(Substring(text.dropFirst()))
    else { return nil }
    self = value.color
  }

  /// The shortest hexadecimal form.
  public var hex: String {
    let isShort = red % 17 == 0 && green % 17 == 0 && blue % 17 == 0
    let digits =
      isShort ? [red / 17, green / 17, blue / 17] : [red >> 4, red & 15, green >> 4, green & 15, blue >> 4, blue & 15]
    return "#"
      + String(decoding: digits.map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "a") - 10 + $0 }, as: UTF8.self)
  }

  /// The relative luminance of WCAG 2, from 0 for black to 1 for white.
  public var luminance: Double {
    Self.luminance(Self.light(ofLevel: red), Self.light(ofLevel: green), Self.light(ofLevel: blue))
  }

  /// True if black contrasts more with it than white.
  public var isLight: Bool { Self.contrast(luminance, 0) > Self.contrast(luminance, 1) }

  /// The contrast ratio of WCAG 2 with another color, from 1 to 21.
  public func contrast(with other: Color) -> Double { Self.contrast(luminance, other.luminance) }

  /// The color in front of another one, with an opacity from 0 to 1.
  public func over(_ ground: Color, opacity: Double) -> Color {
    func mixed(_ front: UInt8, _ back: UInt8) -> UInt8 {
      UInt8((Double(front) * opacity + Double(back) * (1 - opacity)).rounded())
    }
    return Color(mixed(red, ground.red), mixed(green, ground.green), mixed(blue, ground.blue))
  }
}

extension Color {
  /// The linear light of a channel level, from 0 to 1, by the sRGB transfer curve.
  public static func light(ofLevel level: UInt8) -> Double {
    lights[Int(level)]
  }

  private static let lights: [Double] = (0...255).map { level in
    let value = Double(level) / 255
    return value <= 0.04045 ? value / 12.92 : Glibc.pow((value + 0.055) / 1.055, 2.4)
  }

  /// The channel level nearest to a linear light, which is clamped to 0 to 1.
  public static func level(ofLight light: Double) -> UInt8 {
    // NaN becomes 0.
    let light = light > 0 ? min(light, 1) : 0
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * Glibc.pow(light, 1 / 2.4) - 0.055
    return UInt8((min(max(value, 0), 1) * 255).rounded())
  }

  /// The relative luminance of WCAG 2 of three linear lights, from 0 for black to 1 for white.
  public static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// The contrast ratio of WCAG 2 of two luminances, from 1 to 21.
  public static func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }
}

/// The 148 color names of CSS.
extension Color {
  /// The CSS color with a name in lower case.
  init?(named name: String) {
    guard let color = Self.named[name] else { return nil }
    self = color
  }

  /// Parsed on first use.
  static let named: [String: Color] = {
    let words = names.split { $0 == " " || $0 == "\n" }
    var colors: [String: Color] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      colors[String(words[index])] = Color(hex: "#" + words[index + 1])
    }
    return colors
  }()

  /// The names in alphabetical order.
  public static let allNames: [String] = named.keys.sorted()

  /// Names with their six digits, in alphabetical order.
  static let names = """
    aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
    black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887
    cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc
    crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9
    darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00
    darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b
    darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493
    deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0
    forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080
    green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082
    ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd
    lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3
    lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa
    lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0
    lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa
    mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee
    mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa
    mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23
    orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee
    palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6
    purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513
    salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb
    slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c
    teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff
    whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
    """
}

/// Colors in CSS notation.
public enum ColorText {
  /// A notation with brackets, which a condition cannot have.
  package static let function = "rgb(0 128 255)"

  /// The accepted notations of a color that cannot be `none`.
  package static let solidForms = "#rgb, #rrggbb, \(function), or a name such as teal"

  /// Parses a color and its opacity from 0 to 1; `nil` for anything else.
  ///
  /// Accepts 3, 4, 6 or 8 hexadecimal digits, `rgb()`, `rgba()`, `hsl()` and `hsla()` with commas or spaces, names, and
  /// `transparent`, which is transparent black. Numbers out of range are clamped (CSS Color Module Level 4). `lab()`,
  /// `lch()`, `oklab()`, `oklch()`, `hwb()`, `color()`, `color-mix()` and colors from others, such as
  /// `oklch(from red l c 90)`, become the nearest color by clipping to sRGB.
  public static func parse(_ text: some StringProtocol) -> (color: Color, opacity: Double)? {
    guard text.utf8.count <= mostBytes else { return nil }
    let word = text.trimmed.lowercased()
    if word.first == "#" { return hexadecimal(word.dropFirst()) }
    if word == "transparent" { return (Color(0, 0, 0), 0) }
    if let open = word.firstIndex(of: "(") {
      guard word.last == ")", !isTooDeep(word) else { return nil }
      let (name, text) = (word[..<open], word[word.index(after: open)...].dropLast())
      guard isPlain(name, text) else { return modern(name, text).map { ($0.color, $0.opacity) } }
      return name.hasPrefix("rgb") ? function(text) : hue(text)
    }
    return Color(named: word).map { ($0, 1) }
  }

  /// The longest text that is read.
  ///
  /// Colors in style sheets are much shorter, and nested ones are searched repeatedly.
  private static let mostBytes = 1 << 12

  /// The most brackets in brackets.
  ///
  /// Each level costs stack, and a file can have thousands.
  private static let mostDepth = 8

  private static func isTooDeep(_ text: String) -> Bool {
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth > mostDepth { return true }
    }
    return false
  }

  /// True for `rgb()` and `hsl()` of numbers, which have no other color in them.
  static func isPlain(_ name: Substring, _ text: Substring) -> Bool {
    ["rgb", "rgba", "hsl", "hsla"].contains(name) && !text.trimmed.hasPrefix("from ")
  }

  /// The parts of a typed paint with an opacity from 0 to 1: `tomato 60%`, `tomato 60`, `tomato60`, or `60%` alone.
  ///
  /// Without an opacity, and for `rgb(1 2 3 / 60%)`, the color is the whole text.
  public static func parts(of text: String) -> (color: String, opacity: Double?) {
    guard Paint(css: text) == nil else { return (text, nil) }
    let name = text.prefix { $0.isLetter }
    let start =
      text[name.endIndex...].first?.isNumber == true
      ? name.endIndex : text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
    let word = text[start...]
    let digits = word.hasSuffix("%") ? word.dropLast() : word
    guard start > text.startIndex || word.hasSuffix("%"), digits.first?.isNumber == true,
      let percent = Double(digits), (0...100).contains(percent)
    else { return (text, nil) }
    return (text[..<start].split(separator: " ").joined(separator: " "), percent / 100)
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

  /// The nearest opacity that two hexadecimal digits have.
  static func opacity(of value: Double) -> Double { opacity(UInt8((min(max(value, 0), 1) * 255).rounded())) }

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
  static func words(of text: Substring) -> (words: [Substring], hasCommas: Bool)? {
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

  static func opacity(of words: [Substring], _ hasCommas: Bool) -> Double? {
    words.count == 4 ? share(of: words[3], whole: 1, allowsNone: !hasCommas) : 1
  }

  /// A percentage from 0 to 1; with commas the percent sign is required.
  private static func percentage(of word: Substring, _ hasCommas: Bool) -> Double? {
    guard word.hasSuffix("%") || !hasCommas else { return nil }
    return share(of: word, whole: 100, allowsNone: !hasCommas)
  }

  /// An angle as a fraction of a full turn, from 0 to below 1.
  static func turn(of word: Substring, allowsNone: Bool) -> Double? {
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
  /// The words between blanks and commas outside of brackets.
  package var cssWords: [SubSequence] {
    var depth = 0
    return split { letter in
      depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
      return depth == 0 && (letter == " " || letter == ",")
    }
  }

  /// The text without whitespace at its ends.
  var trimmed: SubSequence {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
