import Document
import Geometry
import XML

/// The paint of an element, from its own properties and those around it.
struct SVGPaint {
  /// Without the opacity that the colors themselves have.
  private var plain = Style()
  private(set) var color = Color(0, 0, 0)
  private var fillAlpha = 1.0
  private var strokeAlpha = 1.0
  /// True if the element, or one around it, has `display: none`.
  var isHidden: Bool { isWithinHidden || hidesItself }
  private var isWithinHidden = false
  private var hidesItself = false
  /// False with `visibility: hidden`, which elements inside may override.
  private(set) var isVisible = true

  /// The style in the units of the element.
  var style: Style {
    var style = plain
    style.fillOpacity *= fillAlpha
    style.strokeOpacity *= strokeAlpha
    return style
  }

  /// The paint that elements inside inherit.
  var inside: SVGPaint {
    var paint = self
    (paint.isWithinHidden, paint.hidesItself) = (isHidden, false)
    return paint
  }

  /// Sets one property, and ignores unrelated ones.
  ///
  /// - Returns: a note for the user where the value is not fully supported.
  mutating func set(_ property: String, to text: String, in viewport: SVGViewport) -> String? {
    let value = text.filter { !$0.isWhitespace || $0 == " " }.trimmed
    if value == "inherit" || read(value, for: property, in: viewport) { return nil }
    guard property == "fill" || property == "stroke", value.lowercased().hasPrefix("url(") else {
      return "\"\(value.excerpt)\" is not supported"
    }
    // Gradients and patterns are shown as medium gray.
    _ = read("#808080", for: property, in: viewport)
    return "\"\(value.excerpt)\" is kept in the file, shown as gray"
  }

  /// The properties of ``set(_:to:in:)``; all but `display` are inherited.
  static let properties: Set<String> = [
    "fill", "stroke", "color", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-miterlimit", "fill-rule",
    "stroke-linejoin", "stroke-linecap", "stroke-dasharray", "stroke-dashoffset", "display", "visibility",
  ]

  /// Sets a property, if its value is supported, and returns whether it is.
  private mutating func read(_ value: String, for property: String, in viewport: SVGViewport) -> Bool {
    func length() -> Double? { SVGLength(value)?.userUnits(percentOf: viewport.diagonal) }
    switch property {
    case "fill": return store(CSSPaint(value), \.plain.fill, \.fillAlpha)
    case "stroke": return store(CSSPaint(value), \.plain.stroke, \.strokeAlpha)
    case "color":
      guard case .color(let color, _) = CSSPaint(value) else { return false }
      self.color = color
    case "fill-opacity": return store(Self.opacity(value), \.plain.fillOpacity)
    case "stroke-opacity": return store(Self.opacity(value), \.plain.strokeOpacity)
    case "stroke-width": return store(length().flatMap { $0 >= 0 ? min($0, 1e6) : nil }, \.plain.lineWidth)
    case "stroke-miterlimit":
      return store(NumberText.parse(value).flatMap { $0 >= 1 ? min($0, 1e6) : nil }, \.plain.miterLimit)
    case "stroke-dasharray": return store(Self.dash(value, in: viewport), \.plain.dash)
    case "stroke-dashoffset": return store(length().map { min(max($0, -1e6), 1e6) }, \.plain.dashOffset)
    case "fill-rule": return store(.init(rawValue: value), \.plain.fillRule)
    case "stroke-linejoin": return store(.init(rawValue: value), \.plain.lineJoin)
    case "stroke-linecap": return store(.init(rawValue: value), \.plain.lineCap)
    case "display": hidesItself = value == "none"
    case "visibility": isVisible = value == "visible"
    default: break
    }
    return true
  }

  private mutating func store<Value>(_ value: Value?, _ path: WritableKeyPath<SVGPaint, Value>) -> Bool {
    if let value { self[keyPath: path] = value }
    return value != nil
  }

  private mutating func store(
    _ value: CSSPaint, _ paint: WritableKeyPath<SVGPaint, Color?>, _ alpha: WritableKeyPath<SVGPaint, Double>
  ) -> Bool {
    switch value {
    case .none: (self[keyPath: paint], self[keyPath: alpha]) = (nil, 1)
    case .color(let color, let opacity): (self[keyPath: paint], self[keyPath: alpha]) = (color, opacity)
    case .currentColor: (self[keyPath: paint], self[keyPath: alpha]) = (color, 1)
    case .other: return false
    }
    return true
  }

  /// A dash of lengths with spaces or commas; as in SVG, zeros give a solid line.
  private static func dash(_ value: String, in viewport: SVGViewport) -> Dash? {
    if value == "none" { return Dash.none }
    var lengths: [Double] = []
    for word in value.split(whereSeparator: { $0 == " " || $0 == "," }) {
      guard let length = SVGLength(word) else { return nil }
      lengths.append(length.userUnits(percentOf: viewport.diagonal))
    }
    if !lengths.isEmpty, lengths.allSatisfy({ $0 == 0 }) { return Dash.none }
    return Dash(lengths)
  }

  private static func opacity(_ value: String) -> Double? {
    let isPercent = value.hasSuffix("%")
    return NumberText.parse(isPercent ? value.dropLast() : value[...]).map { min(max(isPercent ? $0 / 100 : $0, 0), 1) }
  }
}

/// The box that percentages refer to.
struct SVGViewport: Hashable {
  var width: Double
  var height: Double

  /// The reference for percentages without a direction: the diagonal divided by the square root of two (SVG 2, 8.9).
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }

  /// The reference for an attribute's percentages; `nil` for one that is not a single length.
  private func whole(of attribute: String) -> Double? {
    switch attribute {
    case "x", "width", "cx", "rx", "x1", "x2": width
    case "y", "height", "cy", "ry", "y1", "y2": height
    case "r", "stroke-width", "stroke-dashoffset": diagonal
    default: nil
    }
  }

  /// The attributes of an element in percent, as lengths in units.
  func lengths(of element: SourceElement) -> [(name: String, length: String)] {
    element.attributes.compactMap { attribute in
      guard let whole = whole(of: attribute.name), let length = SVGLength(attribute.text), length.unit == .percent
      else { return nil }
      return (attribute.name, NumberText.exact(length.userUnits(percentOf: whole).settled()))
    }
  }
}

extension String {
  /// The text without leading and trailing spaces.
  var trimmed: String {
    guard first == " " || last == " " else { return self }
    return String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// A paint in CSS or SVG.
enum CSSPaint: Hashable {
  case none
  /// With `alpha` from 0 to 1.
  case color(Color, alpha: Double)
  /// The value of the property `color`.
  case currentColor
  /// A gradient, a pattern, or an unsupported form of color.
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

  /// The color for a light page in `light-dark(a, b)`; any other text unchanged.
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

/// An SVG length: a number with a unit.
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

  /// Reads a length; `nil` for invalid text, and for units that depend on a font.
  init?(_ text: some StringProtocol) {
    var cursor = NumberCursor(text)
    cursor.skipSpace()
    guard let number = cursor.number(), let unit = Unit(rawValue: cursor.word().lowercased()) else { return nil }
    cursor.skipSpace()
    guard cursor.isAtEnd else { return nil }
    (self.number, self.unit) = (number, unit)
  }

  /// The length in user units, 96 to an inch.
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
