import Document
import Geometry

/// What an element is painted in, as far as its own words and those around it say.
struct SVGPaint {
  /// Without what the colours themselves say of opacity.
  private var plain = Style()
  private(set) var color = Color(0, 0, 0)
  private var fillAlpha = 1.0
  private var strokeAlpha = 1.0
  /// Whether the element, or one around it, is taken out of the picture with all that is inside.
  var isHidden: Bool { isWithinHidden || hidesItself }
  private var isWithinHidden = false
  private var hidesItself = false
  /// Whether it is seen where it is not taken out; what is inside may say otherwise.
  private(set) var isVisible = true

  /// The style in the units of the element.
  var style: Style {
    var style = plain
    style.fillOpacity *= fillAlpha
    style.strokeOpacity *= strokeAlpha
    return style
  }

  /// The paint of an element inside before it says anything.
  var inside: SVGPaint {
    var paint = self
    (paint.isWithinHidden, paint.hidesItself) = (isHidden, false)
    return paint
  }

  /// Takes one property; `nil` when it was understood or is none of a paint's, else why it was not.
  mutating func set(_ property: String, to text: String, in viewport: SVGViewport) -> String? {
    let value = text.filter { !$0.isWhitespace || $0 == " " }.trimmed
    if value == "inherit" { return nil }
    switch property {
    case "fill": return setPaint(value, \.plain.fill, \.fillAlpha)
    case "stroke": return setPaint(value, \.plain.stroke, \.strokeAlpha)
    case "color":
      guard case .color(let color, _) = CSSPaint(value) else { return Self.unknown(value) }
      self.color = color
    case "fill-opacity": return setOpacity(value, \.plain.fillOpacity)
    case "stroke-opacity": return setOpacity(value, \.plain.strokeOpacity)
    case "stroke-width":
      guard let length = SVGLength(value) else { return Self.unknown(value) }
      let width = length.userUnits(percentOf: viewport.diagonal)
      guard width >= 0 else { return "a line cannot be thinner than 0" }
      plain.lineWidth = min(width, 1e6)
    case "stroke-miterlimit":
      guard let limit = NumberText.parse(value), limit >= 1 else { return Self.unknown(value) }
      plain.miterLimit = min(limit, 1e6)
    case "stroke-dasharray":
      guard let dash = Self.dash(value, in: viewport) else { return Self.unknown(value) }
      plain.dash = dash
    case "stroke-dashoffset":
      guard let length = SVGLength(value) else { return Self.unknown(value) }
      plain.dashOffset = min(max(length.userUnits(percentOf: viewport.diagonal), -1e6), 1e6)
    case "fill-rule": return setChoice(value, \.plain.fillRule)
    case "stroke-linejoin": return setChoice(value, \.plain.lineJoin)
    case "stroke-linecap": return setChoice(value, \.plain.lineCap)
    case "display": hidesItself = value == "none"
    case "visibility": isVisible = value == "visible"
    default: return nil
    }
    return nil
  }

  /// The properties that ``set(_:to:in:)`` takes; all but `display` go on to what is inside.
  static let properties: Set<String> = [
    "fill", "stroke", "color", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-miterlimit", "fill-rule",
    "stroke-linejoin", "stroke-linecap", "stroke-dasharray", "stroke-dashoffset", "display", "visibility",
  ]

  private static func unknown(_ value: String) -> String { "\"\(excerpt(value))\" is not understood" }

  private mutating func setPaint(
    _ value: String, _ paint: WritableKeyPath<SVGPaint, Color?>, _ alpha: WritableKeyPath<SVGPaint, Double>
  ) -> String? {
    switch CSSPaint(value) {
    case .none: (self[keyPath: paint], self[keyPath: alpha]) = (nil, 1)
    case .color(let color, let opacity): (self[keyPath: paint], self[keyPath: alpha]) = (color, opacity)
    case .currentColor: (self[keyPath: paint], self[keyPath: alpha]) = (color, 1)
    case .other:
      guard value.lowercased().hasPrefix("url(") else { return Self.unknown(value) }
      // Gradients and patterns are shown as a middle grey.
      (self[keyPath: paint], self[keyPath: alpha]) = (Color(128, 128, 128), 1)
      return "\"\(excerpt(value))\" is kept, and shown as grey"
    }
    return nil
  }

  /// Lengths with spaces or commas; what gives no dash is a whole line, as SVG has it.
  private static func dash(_ value: String, in viewport: SVGViewport) -> Dash? {
    if value == "none" { return Dash.none }
    var lengths: [Double] = []
    for word in value.split(whereSeparator: { $0 == " " || $0 == "," }) {
      guard let length = SVGLength(String(word)) else { return nil }
      lengths.append(length.userUnits(percentOf: viewport.diagonal))
    }
    if !lengths.isEmpty, lengths.allSatisfy({ $0 == 0 }) { return Dash.none }
    return Dash(lengths)
  }

  private mutating func setOpacity(_ value: String, _ path: WritableKeyPath<SVGPaint, Double>) -> String? {
    let isPercent = value.hasSuffix("%")
    guard let number = NumberText.parse(isPercent ? value.dropLast() : value[...]) else { return Self.unknown(value) }
    self[keyPath: path] = min(max(isPercent ? number / 100 : number, 0), 1)
    return nil
  }

  private mutating func setChoice<Choice: RawRepresentable<String>>(
    _ value: String, _ path: WritableKeyPath<SVGPaint, Choice>
  ) -> String? {
    guard let choice = Choice(rawValue: value) else { return Self.unknown(value) }
    self[keyPath: path] = choice
    return nil
  }
}

/// The box that percentages are of.
struct SVGViewport: Hashable {
  var width: Double
  var height: Double

  /// What percentages that are neither across nor down are of: the diagonal by the square root of two (SVG 2, 8.9).
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }

  /// What an attribute's percentages are of; `nil` for one that is no single length of a shape.
  private func whole(of attribute: String) -> Double? {
    switch attribute {
    case "x", "width", "cx", "rx", "x1", "x2": width
    case "y", "height", "cy", "ry", "y1", "y2": height
    case "r", "stroke-width", "stroke-dashoffset": diagonal
    default: nil
    }
  }

  /// The attributes of an element that are given in percent, and the same lengths in units.
  func lengths(of element: SourceElement) -> [(name: String, length: String)] {
    element.attributes.compactMap { attribute in
      guard let whole = whole(of: attribute.name), let length = SVGLength(attribute.text), length.unit == .percent
      else { return nil }
      return (attribute.name, NumberText.exact(length.userUnits(percentOf: whole).settled()))
    }
  }
}

extension String {
  /// Without spaces at both ends.
  var trimmed: String {
    guard first == " " || last == " " else { return self }
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

/// Text of a file for a message; a long one is cut, for it may be megabytes.
func excerpt(_ text: some StringProtocol) -> String {
  text.unicodeScalars.count > 60 ? String(text.prefix(60)) + "…" : String(text)
}

/// A paint as CSS and SVG write it.
enum CSSPaint: Hashable {
  case none
  /// With its opacity, from 0 to 1.
  case color(Color, alpha: Double)
  /// The value of the property `color`.
  case currentColor
  /// A gradient, a pattern, or a colour of a kind that is not read.
  case other

  init(_ text: some StringProtocol) {
    let word = text.lowercased()
    switch word {
    case "none": self = .none
    case "currentcolor": self = .currentColor
    default:
      let color = ColorText.parse(Self.light(of: word[...]))
      self = color.map { .color($0.color, alpha: $0.opacity) } ?? .other
    }
  }

  /// The first of the two colours in `light-dark(a, b)`, as on a light page; any other text as it is.
  private static func light(of word: Substring) -> Substring {
    let name = "light-dark("
    guard word.hasPrefix(name), word.hasSuffix(")") else { return word }
    let both = word.dropFirst(name.count)
    var depth = 0
    for index in both.indices {
      switch both[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0: return both[..<index]
      default: continue
      }
    }
    return word
  }
}

/// A length as SVG writes it: a number with a unit.
struct SVGLength {
  enum Unit: String {
    case none = ""
    case px
    case mm
    case cm
    case inch = "in"
    case pt
    case pc
    case percent = "%"
  }

  var number: Double
  var unit: Unit

  /// Reads a length; `nil` for text that is none, and for units that depend on a font.
  init?(_ text: some StringProtocol) {
    var cursor = NumberCursor(text)
    cursor.skipSpace()
    guard let number = cursor.number(), let unit = Unit(rawValue: cursor.word().lowercased()) else { return nil }
    cursor.skipSpace()
    guard cursor.isAtEnd else { return nil }
    (self.number, self.unit) = (number, unit)
  }

  /// The length in user units, of which CSS puts 96 to an inch.
  ///
  /// - Parameter whole: what a percentage is one of.
  func userUnits(percentOf whole: Double) -> Double {
    switch unit {
    case .none, .px: number
    case .mm: number / 25.4 * 96
    case .cm: number / 2.54 * 96
    case .inch: number * 96
    case .pt: number / 72 * 96
    case .pc: number * 16
    case .percent: number / 100 * whole
    }
  }
}
