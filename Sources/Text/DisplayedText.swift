/// Text from outside the program, made safe for terminals and layout.
///
/// Control characters (C0, DEL, C1), bidirectional overrides, zero-width and tag characters, byte order marks,
/// surrogates and combining marks become visible replacements. All foreign text passes here before it goes into a
/// frame or to standard error.
package func displayed(_ text: String) -> String {
  if text.isPrintableASCII { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x00...0x1F:
      result.append("^")
      result.append(Unicode.Scalar(UInt8(scalar.value) + 0x40))
    case 0x7F:
      result.append(contentsOf: "^?".unicodeScalars)
    case _ where scalar.columns == 0:
      result.append("\u{FFFD}")
    default:
      result.append(scalar)
    }
  }
  return String(result)
}

/// Text from outside the program, made safe for terminals and layout.
package func displayed(_ text: some StringProtocol) -> String { displayed(String(text)) }

extension StringProtocol {
  /// The columns of the text on a screen.
  @inlinable package var columns: Int {
    isPrintableASCII ? utf8.count : unicodeScalars.reduce(0) { $0 + $1.columns }
  }

  /// True if each byte is a character of one column; a fast check for most texts.
  @inlinable package var isPrintableASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}

extension String {
  /// The columns of the text on a screen.
  @inlinable package var columns: Int {
    if isPrintableASCII { return utf8.count }
    var columns = 0
    forEachScalar { scalar in
      columns += scalar.columns
      return true
    }
    return columns
  }

  /// Passes each scalar to `body` while it returns true; faster than a loop over `unicodeScalars`.
  @inlinable @inline(__always)
  package func forEachScalar(_ body: (Unicode.Scalar) -> Bool) {
    let bytes = utf8.span
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      if first < 0x80 {
        guard body(Unicode.Scalar(first)) else { return }
        index += 1
        continue
      }
      // The bytes of a string are valid UTF-8: the first one has the number of bytes and the highest bits.
      let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      var value = UInt32(first & 0xFF >> UInt8(length + 1))
      for next in index + 1..<min(index + length, bytes.count) { value = value << 6 | UInt32(bytes[next] & 0x3F) }
      guard body(Unicode.Scalar(value) ?? "\u{FFFD}") else { return }
      index += length
    }
  }

  /// True if each byte is a character of one column; a string's bytes are read faster than those of a `StringProtocol`.
  @inlinable package var isPrintableASCII: Bool {
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] < 0x20 || bytes[index] >= 0x7F { return false }
    return true
  }
}

extension StringProtocol {
  package func beginning(columns: Int) -> SubSequence {
    var room = columns
    return prefix { character in
      room -= String(character).columns
      return room >= 0
    }
  }
}

extension String {
  /// The text wrapped at spaces, and within words wider than a line.
  package func wrapped(to columns: Int, indent: String = "") -> [String] {
    // Leave room for a wide character after the indent.
    let columns = Swift.max(columns, indent.columns + 2)
    var lines: [String] = []
    var rest = Substring(self)
    while rest.columns > columns {
      let head = rest.beginning(columns: columns)
      // A space right after the line is a break too.
      let blank = rest[head.endIndex] == " " ? head.endIndex : head.lastIndex(of: " ")
      let length = blank.map { rest.distance(from: rest.startIndex, to: $0) } ?? 0
      let margin = rest.prefix { $0 == " " }.count
      let kept = length > margin ? length : Swift.max(1, head.count)
      lines.append(String(rest.prefix(kept)))
      rest = Substring(indent + rest.dropFirst(kept).drop { $0 == " " })
    }
    return lines + [String(rest)]
  }
}

extension Unicode.Scalar {
  /// The columns of the scalar: none for controls and marks, two for East Asian wide ones, otherwise one.
  ///
  /// Ambiguous widths count as one, as terminals do outside East Asian locales (UAX #11).
  @inlinable package var columns: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if value < 0xA0 { return 0 }
    // Fast path for box drawing, blocks, most geometric shapes, braille, Latin letters with their signs, dashes and
    // arrows.
    if 0x2500...0x25FC ~= value || 0x2800...0x28FF ~= value { return 1 }
    if 0xAE...0x24F ~= value || 0x2010...0x2027 ~= value || 0x2190...0x21FF ~= value { return 1 }
    return columnsByTable
  }

  @usableFromInline var columnsByTable: Int {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .enclosingMark,
      .spacingMark,
      .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    return isWide ? 2 : 1
  }

  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0, 0x23F3,
      0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F, 0x2693, 0x26A1, 0x26AA...0x26AB,
      0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE, 0x26D4, 0x26EA, 0x26F2...0x26F3, 0x26F5, 0x26FA, 0x26FD,
      0x2705, 0x270A...0x270B, 0x2728, 0x274C, 0x274E, 0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x27B0,
      0x27BF, 0x2B1B...0x2B1C, 0x2B50, 0x2B55, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F004,
      0x1F0CF, 0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
      0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4,
      0x1F3F8...0x1F43E, 0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E,
      0x1F550...0x1F567, 0x1F57A, 0x1F595...0x1F596, 0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
      0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC,
      0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
      0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return true
    default: return false
    }
  }
}

extension StringProtocol {
  /// The text without the characters at both ends that fulfill a condition.
  package func trimming(while isTrimmed: (Character) -> Bool) -> String {
    let rest = drop(while: isTrimmed)
    return rest.lastIndex { !isTrimmed($0) }.map { String(rest[...$0]) } ?? ""
  }
}

/// Foreign text for a message: safe for a terminal, and cut to `limit` characters.
package func shortened(_ text: some StringProtocol, limit: Int = 40) -> String {
  // Most text is short and plain.
  if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(text) }
  let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
  return displayed(text[..<end]) + (end < text.endIndex ? "…" : "")
}

/// A message of at most 600 characters: of a longer one the start and the end, where it says what to do.
package func brief(_ message: some StringProtocol) -> String {
  guard message.utf8.count > 600, message.count > 600 else { return String(message) }
  return message.prefix(300) + " … " + message.suffix(200)
}

package enum WordList {
  /// A list for a sentence: `a`, `a and b`, `a, b and c`, `a, b, c and 4 more`.
  package static func text(_ words: [String], atMost limit: Int = .max, conjunction: String = "and") -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    let (told, end) =
      words.count > limit ? (words.prefix(limit), "\(words.count - limit) more") : (words.dropLast(), last)
    return "\(told.joined(separator: ", ")) \(conjunction) \(end)"
  }
}

extension Sequence<String> {
  /// The common beginning of all texts; `nil` for an empty sequence.
  package var sharedPrefix: String? {
    reduce(nil) { common, text in
      guard let common else { return text }
      return String(zip(common, text).prefix { $0 == $1 }.map(\.0))
    }
  }
}
