import Geometry
package import Shapes

/// The paint of a fill, a line, a background or a border.
///
/// ```swift
/// var paint = Paint(css: "rgb(255 255 255 / 50%)") ?? .none
/// paint.hex  // "#ffffff80"
/// paint.color = Color(255, 0, 0)
/// paint.hex  // "#ff000080"
/// ```
public struct Paint: Hashable, Sendable {
  /// The sorts of paint.
  public enum Source: Hashable, Sendable {
    /// Nothing is painted.
    case none
    case solid(Color)
    indirect case gradient(BoxGradient)
    /// A paint that only the file has.
    indirect case foreign(ForeignPaint)
  }

  /// The color as shown, without the opacity; `nil` for no paint.
  ///
  /// A new color takes the place of a paint of the file, also if it is shown as that color.
  public var color: Color? {
    didSet {
      opacity = ownOpacity
      special = nil
    }
  }
  /// The sort of the paint if it is more than a color: every pixel asks for the color.
  private var special: Source?
  /// From 0 to 1, as shown: times the mean opacity of a paint of the file; without a color it is kept for the next one.
  public var opacity: Double

  public init(_ source: Source, opacity: Double = 1) {
    let isColor = if case .solid = source { true } else { source == .none }
    (color, special, self.opacity) = (source.facts.color, isColor ? nil : source, opacity)
  }

  /// The sort of the paint.
  ///
  /// A new one keeps the opacity, without the mean opacity of a paint of the file.
  public var source: Source {
    get { special ?? color.map { .solid($0) } ?? .none }
    set { self = Paint(newValue, opacity: (ownOpacity * newValue.facts.opacity).settled()) }
  }

  /// The paint that only the file has; `nil` for any other.
  public var foreign: ForeignPaint? { if case .foreign(let paint)? = special { paint } else { nil } }

  /// The gradient, if the paint is one; formats without gradients take the color and the opacity.
  public var gradient: Gradient? {
    switch special {
    case .gradient(let own)?: own.gradient
    case .foreign(let paint)?: paint.gradient
    case .none?, .solid?, nil: nil
    }
  }

  /// From 0 to 1, without the mean opacity of a paint of the file.
  public var ownOpacity: Double {
    get {
      guard let mean = special?.facts.opacity, mean < 1 else { return opacity }
      return mean > 0 ? min(1, (opacity / mean).settled()) : 1
    }
    set { opacity = (newValue * (special?.facts.opacity ?? 1)).settled() }
  }

  /// The paint as shown, without what only a file has.
  package var shown: Paint {
    var paint = self
    if let foreign, foreign.kind != .currentColor { paint.special = nil }
    return paint
  }

  /// The paint of one color.
  ///
  /// - Parameters:
  ///   - color: The color without its opacity.
  ///   - opacity: From 0 to 1.
  public init(_ color: Color, opacity: Double = 1) { (self.color, self.opacity) = (color, opacity) }

  public static let none = Paint(.none)

  /// True if anything is painted.
  public var isVisible: Bool { color != nil && opacity > 0 }

  /// The color that it is drawn in, with its opacity; `nil` for no paint.
  package var ink: Ink? { color.map { Ink(color: $0, opacity: opacity) } }
}

/// A color with its opacity.
package struct Ink: Hashable, Sendable {
  package let color: Color
  /// From 0 to 1.
  package let opacity: Double
}

extension Paint {
  /// The color in CSS notation: `#fff`, `#ffffff80` if it is translucent, or `none`.
  public var hex: String {
    guard let color else { return "none" }
    return opacity < 1 ? "#" + [color.red, color.green, color.blue, alpha].map(\.twoDigits).joined() : color.hex
  }

  /// A color behind it, as seen.
  package func over(_ ground: Color) -> Color { color?.over(ground, opacity: opacity) ?? ground }

  /// The opacity from 0 to 255.
  package var alpha: UInt8 { UInt8((min(max(opacity, 0), 1) * 255).rounded()) }

  /// Parses a CSS color, a gradient such as `linear gold red 45`, `currentColor` or `none`, in capital or small letters;
  /// `nil` for other text.
  ///
  /// A color is hexadecimal with 3, 4, 6 or 8 digits, `rgb()`, `hsl()` or a name. The opacity is one of 256, as ``hex``
  /// writes it.
  public init?(css text: some StringProtocol) {
    guard let (source, opacity) = Self.parse(text) else { return nil }
    self.init(css: source, opacity)
  }

  /// The paint of a sort that is written with its own opacity.
  package init(css source: Source, _ opacity: Double) {
    self.init(source)
    ownOpacity = (min(max(opacity, 0), 1) * 255).rounded() / 255
  }

  /// The text that ``init(css:)`` reads as this paint; one that only the file has becomes the color that stands for it.
  package var css: String { special?.facts.text ?? hex }

  /// The paint in rows and reports, without its opacity: `gradient #e86341` for one that only the file has.
  package var title: String { (special?.facts.word.map { $0 + " " } ?? "") + Paint(source).css }

  /// The paint in a sentence, such as `a gradient around #e86341`; `nil` for no paint.
  ///
  /// - Parameter addition: Words after the paint, such as ` at 60 % opacity`.
  package func phrase(_ addition: String) -> String? {
    color.map { (special?.facts.phrase ?? { $0 + $1 })($0.hex, addition) }
  }

  /// The word for its sort, such as `gradient`; `nil` for what one color shows.
  package var word: String? { special?.facts.word }

  /// True for a paint of the file in the units of the painted element, false for one that follows the element's box.
  package var isInUserSpace: Bool { special?.facts.isInUserSpace == true }

  /// True for a paint that goes with its shape only with the map that moves the shape.
  var hasPlace: Bool { isInUserSpace || special?.facts.mapped != nil }

  /// The paint of a shape that a map moves or scales; a paint of the file keeps its own units.
  func mapped(by map: Transform) -> Paint {
    guard let mapped = special?.facts.mapped else { return self }
    var paint = self
    paint.source = mapped(map)
    return paint
  }

  /// The feature of its sort; none for a pattern, which is a part that is not shown.
  var features: Features { special?.facts.features ?? [] }

  /// The accepted notations, for messages.
  public static let forms = flatForms.replacing("or none", with: "\(BoxGradient.notation), or none")
  /// Those without gradients.
  static let flatForms = "#rgb, #rrggbb, \(ColorText.function), a name such as teal, currentColor, or none"

  /// Parses what ``init(css:)`` does, with the exact opacity from 0 to 1.
  static func parse(_ text: some StringProtocol) -> (source: Source, opacity: Double)? {
    switch text.trimmed.lowercased() {
    case "none": (.none, 1)
    case currentColor.lowercased(): (.foreign(.currentColor), 1)
    default:
      ColorText.parse(text).map { (.solid($0.color), $0.opacity) } ?? BoxGradient(text).map { (.gradient($0), 1) }
    }
  }

  fileprivate static let currentColor = "currentColor"

  /// The words among the paints: `none`, `currentColor` and the names of colors.
  package static let names = ["none", currentColor] + Color.allNames

  /// The words that a parameter of a color takes; `nil` for any other parameter.
  package static func names(for info: ParameterInfo) -> [String]? {
    guard case .color(_, let isPaint) = info.domain else { return nil }
    return isPaint ? names : Color.allNames
  }
}

extension Paint.Source {
  /// The facts about a sort for everything but its pixels and its elements in files.
  fileprivate struct Facts {
    /// The color that stands for it where it is not drawn; `nil` for no paint.
    var color: Color?
    /// The opacity that stands for it, from 0 to 1.
    var opacity = 1.0
    /// Its CSS notation; `nil` for that of the color.
    var text: String?
    /// The word before the color in rows.
    var word: String?
    /// The words of a sentence about the color, with an addition.
    var phrase: (@Sendable (_ color: String, _ addition: String) -> String)?
    var features: Features = []
    /// True for a paint of the file in the units of the painted element.
    var isInUserSpace = false
    /// The sort with its lengths and places under a map; `nil` for one without any.
    var mapped: (@Sendable (Transform) -> Paint.Source)?
  }

  fileprivate var facts: Facts {
    switch self {
    case .none: Facts()
    case .solid(let color): Facts(color: color)
    case .gradient(let gradient): gradient.facts
    case .foreign(let paint): paint.facts
    }
  }
}

extension BoxGradient {
  fileprivate var facts: Paint.Source.Facts {
    var facts = Paint.Source.Facts(color: mean.color, opacity: mean.opacity, text: text, features: .gradient)
    facts.phrase = { "a gradient around \($0)\($1)" }
    facts.mapped = { .gradient(self.mapped(by: $0)) }
    return facts
  }
}

extension Features {
  // The parts of a drawing have the lower bits.
  public static let gradient = Features(rawValue: 1 << 24)
  /// The color of what is around the drawing.
  public static let currentColor = Features(rawValue: 1 << 25)

  /// The features of paints with their names, and whether an SVG has them.
  static let paints: [(feature: Features, name: String, isInSVG: Bool)] = [
    (.gradient, "gradients", true), (.currentColor, "currentColor", true),
  ]
}

/// A paint that a file defines and that is not edited.
public struct ForeignPaint: Hashable, Sendable {
  /// The sorts of such paints.
  public enum Kind: Hashable, Sendable {
    case gradient
    case pattern
    /// The color of what is around the drawing.
    case currentColor
  }

  public let kind: Kind
  /// The id of its element; `nil` for the current color.
  public let id: String?
  /// True for one in the units of the painted element, false for one that follows the element's box.
  public let isInUserSpace: Bool
  /// The color that stands for it.
  public let mean: Color
  /// The opacity that stands for it, from 0 to 1.
  public let opacity: Double
  /// The gradient of its element; `nil` for a paint that is shown as one color.
  public let gradient: Gradient?

  public init(
    _ kind: Kind, id: String? = nil, isInUserSpace: Bool = false, mean: Color, opacity: Double = 1,
    gradient: Gradient? = nil
  ) {
    (self.kind, self.id, self.isInUserSpace, self.mean, self.opacity) = (kind, id, isInUserSpace, mean, opacity)
    self.gradient = gradient
  }

  fileprivate var facts: Paint.Source.Facts {
    var facts = Paint.Source.Facts(color: mean, opacity: opacity, isInUserSpace: isInUserSpace)
    switch kind {
    case .gradient:
      (facts.word, facts.features) = ("gradient", .gradient)
      facts.phrase = { "a gradient around \($0)\($1)" }
    case .pattern:
      facts.word = "pattern"
      facts.phrase = { "a pattern, shown as \($0)\($1)" }
    case .currentColor:
      (facts.text, facts.features) = (Paint.currentColor, .currentColor)
      facts.phrase = { "the color of its surroundings\($1), shown as \($0)" }
    }
    return facts
  }

  /// The color of what is around a drawing, shown as black where nothing is known of it.
  public static let currentColor = ForeignPaint(.currentColor, mean: Color(0, 0, 0))
}

extension UInt8 {
  fileprivate var twoDigits: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
