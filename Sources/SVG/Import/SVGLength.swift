import Geometry

/// An SVG length: a number with a unit.
struct SVGLength {
  enum Unit: String {
    case none = ""
    case px
    case mm
    case cm
    case quarter = "q"
    case inch = "in"
    case pt
    case pc
    case percent = "%"
    /// The size of the font, and that of the root.
    case em, rem
    case ex
    /// Hundredths of the width and the height of the window, and of the shorter and the longer one.
    case vw, vh, vmin, vmax

    /// True for one that is the same everywhere.
    var isAbsolute: Bool { !followsPage && ![.em, .rem, .ex].contains(self) }

    /// True for one that all programs read alike, if they know the font.
    var isCommon: Bool { !followsPage && ![.quarter, .rem].contains(self) }

    /// True for one that follows the size of the page.
    var followsPage: Bool { [.percent, .vw, .vh, .vmin, .vmax].contains(self) }
  }

  var number: Double
  var unit: Unit

  /// Reads a length; `nil` for invalid text, for other units, and for calculations.
  init?(_ text: some StringProtocol) {
    var cursor = NumberCursor(text)
    cursor.skipSpace()
    guard let length = SVGLength(&cursor) else { return nil }
    cursor.skipSpace()
    guard cursor.isAtEnd else { return nil }
    self = length
  }

  /// Reads a length at the place of a cursor, which stays there if there is none.
  init?(_ cursor: inout NumberCursor) {
    var ahead = cursor
    guard let number = ahead.number() else { return nil }
    let word = ahead.word()
    guard let unit = Unit(rawValue: word.isEmpty ? word : word.lowercased()) else { return nil }
    cursor = ahead
    (self.number, self.unit) = (number, unit)
  }

  /// The length in user units, 96 to an inch, without the noise of the conversion; `nil` if its unit is not absolute.
  var userUnits: Double? {
    unit.isAbsolute ? SVGViewport(width: 0, height: 0).units(self, percentOf: 0) : nil
  }
}

/// The box that percentages refer to, and the sizes that the units of other lengths do.
struct SVGViewport: Hashable {
  /// The size of a font where nothing sets it, in user units.
  static let usualFontSize = 16.0

  var width: Double
  var height: Double
  /// The size at which the file is shown, in CSS pixels; hundredths of it are units (CSS Values 4, 6.1.2).
  var window: Window
  var rootFontSize = usualFontSize
  /// That of the element whose lengths are read.
  private var fontSize = usualFontSize
  /// True if percentages follow the size of the page.
  private var followsPage = true

  struct Window: Hashable {
    let width: Double
    let height: Double

    /// The size with one side as long as the page's ratio makes it, or both as long as the page's, if they are missing.
    init(_ width: Double?, _ height: Double?, showing page: Rect) {
      self.width = width ?? height.map { $0 * page.width / page.height } ?? page.width
      self.height = height ?? width.map { $0 * page.height / page.width } ?? page.height
    }
  }

  init(width: Double, height: Double, window: Window? = nil) {
    (self.width, self.height) = (width, height)
    self.window = window ?? Window(width, height, showing: Rect(x: 0, y: 0, width: width, height: height))
  }

  /// A viewport in this one.
  ///
  /// - Parameter sides: The lengths of its sides, if they may follow the page.
  func sized(width: Double, height: Double, as sides: [String] = []) -> SVGViewport {
    var inner = self
    (inner.width, inner.height) = (width, height)
    inner.followsPage = sides.contains(where: follows)
    return inner
  }

  /// The viewport for an element with a font of another size.
  func measuring(_ fontSize: Double) -> SVGViewport {
    var viewport = self
    viewport.fontSize = fontSize
    return viewport
  }

  /// The reference for percentages without a direction: the diagonal divided by the square root of two (SVG 2, 8.9).
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }

  /// A length or a calculation in user units; `nil` for other text.
  func units(_ text: some StringProtocol, percentOf whole: Double) -> Double? {
    SVGLength(text).map { units($0, percentOf: whole) }
      ?? LengthCalculation.result(of: text) { units($0, percentOf: whole) }
  }

  /// A length in user units, 96 to an inch, without the noise of the conversion.
  func units(_ length: SVGLength, percentOf whole: Double) -> Double {
    let number = length.number
    return switch length.unit {
    case .none, .px: number
    case .mm: (number / 25.4 * 96).settled()
    case .cm: (number / 2.54 * 96).settled()
    case .quarter: (number / 101.6 * 96).settled()
    case .inch: (number * 96).settled()
    case .pt: (number / 72 * 96).settled()
    case .pc: (number * 16).settled()
    case .percent: (number / 100 * whole).settled()
    case .em: (number * fontSize).settled()
    case .rem: (number * rootFontSize).settled()
    // As in browsers without the font (CSS Values 4, 6.1.1).
    case .ex: (number * fontSize / 2).settled()
    case .vw: (number / 100 * window.width).settled()
    case .vh: (number / 100 * window.height).settled()
    case .vmin: (number / 100 * min(window.width, window.height)).settled()
    case .vmax: (number / 100 * max(window.width, window.height)).settled()
    }
  }

  /// True for a length or a calculation that is another one on a page of another size.
  private func follows(_ text: String) -> Bool {
    let units = [1.0, 2].map { SVGViewport(width: $0, height: $0).units(text, percentOf: followsPage ? $0 : 1) }
    return units[0] != units[1]
  }

  /// The reference for an attribute's percentages; `nil` for one that is not a single length.
  private func whole(of attribute: String) -> Double? {
    switch attribute {
    case "x", "width", "cx", "rx", "x1", "x2": width
    case "y", "height", "cy", "ry", "y1", "y2": height
    case "r", "stroke-width", "stroke-dashoffset": diagonal
    default: nil
    }
  }

  /// The attributes of an element that are relative lengths.
  func lengths(of element: SourceElement) -> [RelativeLength] {
    element.attributes.compactMap { attribute in
      guard let whole = whole(of: attribute.name),
        SVGLength(attribute.text).map({ !$0.unit.isAbsolute || !$0.unit.isCommon }) ?? true,
        let length = units(attribute.text, percentOf: whole)
      else { return nil }
      return RelativeLength(
        name: attribute.name, length: NumberText.exact(length), followsPage: follows(attribute.text))
    }
  }
}

/// An attribute that follows the page or a font, or that few programs read.
struct RelativeLength: Sendable {
  let name: String
  /// In the element's units.
  let length: String
  var followsPage: Bool
}

/// A `calc()` of lengths and numbers with `+`, `-`, `*`, `/` and brackets.
///
/// CSS Values 4, section 10: sums have a space on both sides of the sign; a factor and a divisor are numbers.
private struct LengthCalculation {
  private struct Value {
    var number: Double
    var isLength: Bool
  }

  private var cursor: NumberCursor
  private let units: (SVGLength) -> Double

  /// The result in user units; `nil` for other text, and for a number in place of a length.
  static func result(of text: some StringProtocol, _ units: @escaping (SVGLength) -> Double) -> Double? {
    guard text.utf8.count <= 1 << 10 else { return nil }
    var calculation = LengthCalculation(cursor: NumberCursor(text), units: units)
    calculation.cursor.skipSpace()
    guard calculation.cursor.word().lowercased() == "calc", let value = calculation.group(depth: 0), value.isLength
    else { return nil }
    calculation.cursor.skipSpace()
    return calculation.cursor.isAtEnd && value.number.isFinite ? value.number.settled() : nil
  }

  /// A sum in brackets.
  private mutating func group(depth: Int) -> Value? {
    guard depth < 32, cursor.skip("("), var sum = product(depth) else { return nil }
    while !cursor.skip(")") {
      // The product has skipped the space before the sign.
      let isMinus = cursor.skip("-")
      guard isMinus || cursor.skip("+"), cursor.isAfterSpace(by: 2), cursor.isAtSpace, let next = product(depth),
        next.isLength == sum.isLength
      else { return nil }
      sum.number += isMinus ? -next.number : next.number
    }
    return sum
  }

  /// A product, with the space after it.
  private mutating func product(_ depth: Int) -> Value? {
    guard var product = factor(depth) else { return nil }
    while true {
      cursor.skipSpace()
      let divides = cursor.skip("/")
      guard divides || cursor.skip("*") else { return product }
      guard let next = factor(depth), !next.isLength || !product.isLength && !divides else { return nil }
      product = Value(
        number: divides ? product.number / next.number : product.number * next.number,
        isLength: product.isLength || next.isLength)
    }
  }

  private mutating func factor(_ depth: Int) -> Value? {
    cursor.skipSpace()
    if let length = SVGLength(&cursor) { return Value(number: units(length), isLength: length.unit != .none) }
    let word = cursor.word().lowercased()
    return word.isEmpty || word == "calc" ? group(depth: depth + 1) : nil
  }
}
