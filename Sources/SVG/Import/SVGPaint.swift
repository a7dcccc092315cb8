import Document
import Geometry
import XML

/// The paint of an element, from its own properties and those around it.
struct SVGPaint {
  /// Without the paints.
  private var plain = Style()
  /// The custom properties, such as `--accent`.
  private var custom: [String: String] = [:]
  /// With the opacity that its color has.
  private var fill = Paint(Color(0, 0, 0))
  private var stroke = Paint.none
  private(set) var color = Color(0, 0, 0)
  private var colorAlpha = 1.0
  /// True if the file says the value of `color`; otherwise it is that of what is around the drawing.
  private var hasOwnColor = false
  /// The opacity of the element alone, from 0 to 1.
  private(set) var opacity = 1.0
  /// True if the element, or one around it, has `display: none`.
  var isHidden: Bool { isWithinHidden || hidesItself }
  private var isWithinHidden = false
  private var hidesItself = false
  /// In the element's units.
  private(set) var fontSize = SVGViewport.usualFontSize
  /// False with `visibility: hidden`, which elements inside may override.
  private(set) var isVisible = true

  /// The style in the units of the element.
  var style: Style {
    var style = plain
    style.fill = used(fill, opacity: plain.fill.opacity)
    style.stroke = used(stroke, opacity: plain.stroke.opacity)
    return style
  }

  /// A paint with the value of `color`, which elements inside may change, and multiplied by an opacity.
  private func used(_ paint: Paint, opacity: Double) -> Paint {
    guard paint.foreign?.kind == .currentColor else {
      return Paint(paint.source, opacity: (opacity * paint.opacity).settled())
    }
    let source = hasOwnColor ? Paint.Source.solid(color) : .foreign(ForeignPaint(.currentColor, mean: color))
    return Paint(source, opacity: (opacity * colorAlpha).settled())
  }

  /// The paint that elements inside inherit.
  var inside: SVGPaint {
    var paint = self
    (paint.isWithinHidden, paint.hidesItself) = (isHidden, false)
    paint.opacity = 1
    return paint
  }

  /// Sets properties, given in rising priority, and ignores unrelated ones.
  ///
  /// - Returns: notes for the user on values that are not supported, with their properties.
  mutating func set(
    _ properties: [SVGProperty], in viewport: SVGViewport, _ library: SVGLibrary
  ) -> [(property: String, reason: String)] {
    var notes: [(property: String, reason: String)] = []
    var done: Set<String> = []
    for property in properties where property.name.hasPrefix("--") { custom[property.name] = property.value }
    setFontSize(properties, in: viewport)
    let viewport = viewport.measuring(fontSize)
    // The first valid value from the end counts; without one the element inherits.
    for property in properties.reversed() where Self.properties.contains(property.name) && !done.contains(property.name)
    {
      let value = substituted(property.value).filter { !$0.isWhitespace || $0 == " " }.trimmed
      if value == "inherit" || value == "unset" || read(value, for: property.name, in: viewport, library) {
        done.insert(property.name)
      } else {
        notes.append((property.name, "\"\(value.excerpt)\" is not supported"))
      }
    }
    return notes.reversed().map { ($0.property, $0.reason + drawn(as: $0.property)) }
  }

  /// Sets the size of the font, of which only lengths are measured; one in words counts as the usual one.
  private mutating func setFontSize(_ properties: [SVGProperty], in viewport: SVGViewport) {
    guard let property = properties.last(where: { $0.name == "font-size" }) else { return }
    let value = substituted(property.value).trimmed
    if value == "inherit" || value == "unset" { return }
    let size = viewport.measuring(fontSize).units(value, percentOf: fontSize)
    fontSize = size.flatMap { $0 >= 0 ? $0 : nil } ?? SVGViewport.usualFontSize
  }

  /// The end of a note: the color that is drawn in place of one that is not supported.
  private func drawn(as property: String) -> String {
    switch property {
    case "fill": ", the fill is \(style.fill.color?.hex ?? "none")"
    case "stroke": ", the line is \(style.stroke.color?.hex ?? "none")"
    case "color": ", currentColor is \(color.hex)"
    default: ""
    }
  }

  /// A value with each `var(--name, fallback)` replaced by the property or the fallback; unchanged without either.
  ///
  /// CSS Custom Properties for Cascading Variables Module Level 1, section 3.
  private func substituted(_ value: String) -> String {
    guard value.contains("var(") else { return value }
    var text = value
    // A property may name others; cycles end here.
    for _ in 0..<16 {
      guard let start = text.firstRange(of: "var(") else { break }
      var depth = 1
      let inside = text[start.upperBound...].prefix { letter in
        depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
        return depth > 0
      }
      guard depth == 0 else { break }
      let parts = inside.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard let known = custom[String(parts[0]).trimmed] ?? (parts.count > 1 ? String(parts[1]).trimmed : nil) else {
        break
      }
      text.replaceSubrange(start.lowerBound..<text.index(after: inside.endIndex), with: known)
      if text.utf8.count > 1 << 12 { break }
    }
    return text
  }

  /// The properties that are read; all but `display` and `opacity` are inherited.
  static let properties: Set<String> = [
    "fill", "stroke", "color", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-miterlimit", "fill-rule",
    "stroke-linejoin", "stroke-linecap", "stroke-dasharray", "stroke-dashoffset", "display", "visibility", "opacity",
  ]

  /// Sets a property, if its value is supported, and returns whether it is.
  private mutating func read(
    _ value: String, for property: String, in viewport: SVGViewport, _ library: SVGLibrary
  ) -> Bool {
    func length() -> Double? { viewport.units(value, percentOf: viewport.diagonal) }
    switch property {
    case "fill": return store(paint(value, library), \.fill)
    case "stroke": return store(paint(value, library), \.stroke)
    case "color":
      guard case .color(let color, let alpha) = CSSPaint(value) else { return false }
      (self.color, colorAlpha, hasOwnColor) = (color, alpha, true)
    case "fill-opacity": return store(Self.opacity(value), \.plain.fill.opacity)
    case "stroke-opacity": return store(Self.opacity(value), \.plain.stroke.opacity)
    case "stroke-width": return store(length().flatMap { $0 >= 0 ? min($0, 1e6) : nil }, \.plain.lineWidth)
    case "stroke-miterlimit":
      // Many programs write 0, which browsers ignore.
      guard let limit = NumberText.parse(value) else { return false }
      if limit >= 1 { plain.miterLimit = min(limit, 1e6) }
    case "stroke-dasharray": return store(Self.dash(value, in: viewport), \.plain.dash)
    case "stroke-dashoffset": return store(length().map { min(max($0, -1e6), 1e6) }, \.plain.dashOffset)
    case "fill-rule": return store(.init(rawValue: value), \.plain.fillRule)
    case "stroke-linejoin": return store(.init(rawValue: value), \.plain.lineJoin)
    case "stroke-linecap": return store(.init(rawValue: value), \.plain.lineCap)
    case "opacity": return store(Self.opacity(value), \.opacity)
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

  /// A paint; `nil` for an unsupported one.
  private func paint(_ value: String, _ library: SVGLibrary) -> Paint? {
    switch CSSPaint(value) {
    case .none: return Paint.none
    case .color(let color, let alpha): return Paint(color, opacity: alpha)
    case .currentColor: return Paint(.foreign(ForeignPaint(.currentColor, mean: color)))
    case .other: break
    }
    guard let (id, fallback) = Self.reference(value) else { return nil }
    // As in browsers, nothing is painted where the reference leads nowhere.
    return library.server(id) ?? (fallback.isEmpty ? Paint.none : paint(fallback, library))
  }

  /// The id in `url(#id)`, and the paint behind it; `nil` for other text.
  static func reference(_ value: String) -> (id: String, fallback: String)? {
    guard value.lowercased().hasPrefix("url("), let end = value.firstIndex(of: ")") else { return nil }
    let address = value[..<end].dropFirst(4).filter { $0 != "\"" && $0 != "'" && $0 != " " }
    return (
      address.first == "#" ? String(address.dropFirst()) : "", String(value[value.index(after: end)...]).trimmed
    )
  }

  /// A dash of lengths with spaces or commas; as in SVG, zeros give a solid line.
  private static func dash(_ value: String, in viewport: SVGViewport) -> Dash? {
    if value == "none" { return Dash.none }
    var lengths: [Double] = []
    for word in value.cssWords {
      guard let length = viewport.units(word, percentOf: viewport.diagonal) else { return nil }
      lengths.append(length)
    }
    if !lengths.isEmpty, lengths.allSatisfy({ $0 == 0 }) { return Dash.none }
    return Dash(lengths)
  }

  /// A number or percentage, from 0 to 1.
  static func opacity(_ value: String) -> Double? {
    let isPercent = value.hasSuffix("%")
    return NumberText.parse(isPercent ? value.dropLast() : value[...]).map { min(max(isPercent ? $0 / 100 : $0, 0), 1) }
  }
}

extension Paint {
  /// The value of `fill` or `stroke` in the file that has the paint; of an own gradient, the color that stands
  /// for it.
  var text: String {
    let whole = Paint(source)
    if foreign == nil, gradient != nil { return whole.hex }
    return foreign?.id.map { "url(#\($0))" } ?? whole.css
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
