/// A declaration of an element's size or place, as browsers take it.
///
/// Sources: SVG 2, 7.2; CSS Values 4; CSS Sizing 4.
enum DeclaredLength {
  /// An invalid value, which CSS ignores: an earlier declaration or the attribute counts.
  case ignored
  /// The initial value, as without the attribute.
  case initial
  /// A length with a unit, or 0.
  case length
  /// A number without a unit, which only some browsers ignore.
  case number
  /// Any other valid value, such as a percentage, a calculation, or a length that depends on a window.
  case other

  init(_ property: String, _ value: String) {
    let word = value.lowercased()
    if ["initial", "unset", "revert", "revert-layer"].contains(word)
      || Self.automatic(property).contains(word)
    {
      self = .initial
    } else if word == "inherit" || Self.isFunction(word, of: property) {
      self = .other
    } else {
      self = Self.number(word, canBeNegative: ["x", "y", "cx", "cy"].contains(property))
    }
  }

  private static func number(_ word: String, canBeNegative: Bool) -> DeclaredLength {
    var cursor = NumberCursor(word)
    guard let number = cursor.number(), canBeNegative || number >= 0 else { return .ignored }
    let unit = cursor.word()
    guard cursor.isAtEnd else { return .ignored }
    if unit.isEmpty { return number == 0 ? .length : .number }
    if let unit = SVGLength.Unit(rawValue: unit) { return unit.isCommon ? .length : .other }
    return relativeUnits.contains(unit) ? .other : .ignored
  }

  /// True for a function that a property takes.
  ///
  /// The end of the text closes its brackets (CSS Syntax 3, 5.4.9).
  private static func isFunction(_ word: String, of property: String) -> Bool {
    // These may stand for any part of a value (CSS Values 5, 6 to 8; CSS Variables 1, 3).
    if ["var(", "env(", "attr(", "if("].contains(where: word.contains) { return true }
    var cursor = NumberCursor(word)
    guard functions(of: property).contains(cursor.word()), cursor.skip("(") else { return false }
    let brackets = (open: UInt8(ascii: "("), close: UInt8(ascii: ")"))
    return CSSDeclarations.end(of: cursor.bytes, from: cursor.index, at: ")", within: brackets)
      >= cursor.bytes.count - 1
  }

  /// The functions that give a property's value: for lengths, those of CSS Values 4, section 10.
  private static func functions(of property: String) -> Set<String> {
    let lengths: Set<String> = ["calc", "min", "max", "clamp", "round", "mod", "rem", "abs", "hypot", "-webkit-calc"]
    return switch property {
    case "d": ["path"]
    case "width", "height": lengths.union(["fit-content", "calc-size", "anchor-size"])
    default: lengths
    }
  }

  /// The words for the initial value of a property, and for sizes of boxes, which shapes do not have.
  private static func automatic(_ property: String) -> Set<String> {
    switch property {
    case "width", "height": ["auto", "min-content", "max-content", "fit-content", "stretch"]
    case "rx", "ry": ["auto"]
    case "d": ["none"]
    default: []
    }
  }

  private static let relativeUnits: Set<String> = {
    let fonts = ["em", "ex", "ch", "cap", "ic", "lh"]
    let sides = ["w", "h", "i", "b", "min", "max"]
    let windows = ["v", "sv", "lv", "dv", "cq"].flatMap { window in sides.map { window + $0 } }
    return Set(fonts + fonts.map { "r" + $0 } + windows)
  }()
}
