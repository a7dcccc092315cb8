import Document
import Geometry
import XML

/// A cursor over numbers and words in an attribute's text.
struct NumberCursor {
  let bytes: [UInt8]
  private(set) var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index >= bytes.count }

  var isAtSpace: Bool { index < bytes.count && Self.isSpace(bytes[index]) }

  /// True if there is a space some bytes before the place.
  func isAfterSpace(by count: Int) -> Bool { index >= count && Self.isSpace(bytes[index - count]) }

  mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  /// Skips white space with at most one comma in it.
  mutating func skipSeparator() {
    skipSpace()
    if skip(",") { skipSpace() }
  }

  @discardableResult mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == character else { return false }
    index += 1
    return true
  }

  /// Reads letters, `-` and `%`.
  mutating func word() -> String {
    let word = bytes[index...].prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == "%" || byte == "-"
    }
    index = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  /// Reads a number; `nil` where there is none, or one beyond `most`.
  mutating func number(within most: Double = Outline.limit) -> Double? {
    let first = index
    if !skip("+") { skip("-") }
    skipDigits()
    if skip(".") { skipDigits() }
    // An e without digits starts a unit: 2em.
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let mark = index
      index += 1
      if !skip("+") { skip("-") }
      let digits = index
      skipDigits()
      if index == digits { index = mark }
    }
    // No number needs more digits; the limit avoids copying megabytes.
    guard index - first <= 400,
      let value = NumberText.parse(String(decoding: bytes[first..<index], as: UTF8.self)),
      abs(value) <= most
    else {
      index = first
      return nil
    }
    return value
  }

  /// The numbers at the start of a text, at most `limit` of them, and whether it holds nothing else.
  static func numbers(
    in text: some StringProtocol, atMost limit: Int, within most: Double = Outline.limit
  ) -> ([Double], isWhole: Bool) {
    var cursor = NumberCursor(text)
    var numbers: [Double] = []
    cursor.skipSpace()
    while !cursor.isAtEnd {
      guard numbers.count < limit, let number = cursor.number(within: most) else { return (numbers, false) }
      numbers.append(number)
      cursor.skipSeparator()
    }
    return (numbers, true)
  }

  private mutating func skipDigits() {
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

/// The declarations of a `style` attribute or of a rule.
struct CSSDeclarations {
  struct Declaration {
    let property: String
    /// The value without `!important` and surrounding white space.
    let value: String
    /// The value's range in the text, in bytes.
    let range: Range<Int>
    let isImportant: Bool
  }

  private(set) var all: [Declaration] = []

  /// Reads declarations and skips invalid ones, like CSS.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = Self.end(of: bytes, from: start, at: ";", within: (UInt8(ascii: "("), UInt8(ascii: ")")))
      if let declaration = Self.declaration(bytes, start..<end) { all.append(declaration) }
      start = end + 1
    }
  }

  /// The last declaration of a property, the one that counts.
  func last(_ property: String) -> Declaration? { all.last { $0.property == property } }

  /// The next of some characters outside strings, brackets of a kind and comments.
  static func end(
    of bytes: [UInt8], from start: Int, at ends: String, within brackets: (open: UInt8, close: UInt8)
  ) -> Int {
    var index = start
    var depth = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == "\\" { index += 1 } else if byte == open || byte == "\n" { quote = nil }
      } else if depth == 0, ends.utf8.contains(byte) {
        return index
      } else {
        switch byte {
        case "\"", "'": quote = byte
        case brackets.open: depth += 1
        case brackets.close: depth = max(0, depth - 1)
        case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
          index += 2
          while index < bytes.count, bytes[index] != UInt8(ascii: "/") || bytes[index - 1] != UInt8(ascii: "*") {
            index += 1
          }
        default: break
        }
      }
      index += 1
    }
    return bytes.count
  }

  private static func declaration(_ bytes: [UInt8], _ range: Range<Int>) -> Declaration? {
    guard let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = trimmed(bytes, range.lowerBound..<colon)
    var value = trimmed(bytes, (colon + 1)..<range.upperBound)
    let mark = bytes[value].firstIndex(of: UInt8(ascii: "!"))
    if let mark {
      value = trimmed(bytes, value.lowerBound..<mark)
    }
    guard !name.isEmpty, !value.isEmpty else { return nil }
    return Declaration(
      property: String(decoding: bytes[name], as: UTF8.self).lowercased(),
      value: String(decoding: bytes[value], as: UTF8.self), range: value, isImportant: mark != nil)
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (first, end) = (range.lowerBound, range.upperBound)
    while first < end, NumberCursor.isSpace(bytes[first]) { first += 1 }
    while end > first, NumberCursor.isSpace(bytes[end - 1]) { end -= 1 }
    return first..<end
  }
}

extension Style {
  /// The default width of a line.
  static let plainWidth = Style().lineWidth

  /// The style of an element in document units.
  ///
  /// - Parameter map: The map from the element's units to those of the document.
  func mapped(by map: Transform) -> Style {
    var style = scaled(by: map.scale)
    // A box that only moves and scales is the one in document units.
    if hasForeignUnits(isUpright: map.isUpright) { style.paintUnits = map }
    return style
  }
}

extension Effects {
  /// The effects under a map; pictures and curls keep their direction.
  func mapped(by map: Transform) -> Effects {
    guard map != .identity, self != .none else { return self }
    let scale = map.scale
    func length(_ value: Double, _ most: Double) -> Double { min(max((value * scale).settled(), -most), most) }
    func mapped(_ shadow: Shadow) -> Shadow {
      var result = shadow
      let offset = map(Vector(shadow.dx, shadow.dy))
      result.radius = length(shadow.radius, 1000)
      result.dx = min(max(offset.dx.settled(), -1e6), 1e6)
      result.dy = min(max(offset.dy.settled(), -1e6), 1e6)
      return result
    }
    var result = self
    result.shadow = mapped(shadow)
    result.innerShadow = mapped(innerShadow)
    result.curl.depth = length(curl.depth, 1e6)
    result.curl.dx = length(curl.dx, 1e6)
    result.curl.dy = length(curl.dy, 1e6)
    result.borderWidth = length(borderWidth, 1e6)
    return result
  }
}
