/// A JSON value with ordered members, which gives the same text everywhere.
package indirect enum JSONText {
  case object([(name: String, value: JSONText)])
  case array([JSONText])
  case string(String)
  case number(Int)
  case boolean(Bool)

  /// The text over several lines, indented by two spaces.
  package var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .object(let members) where members.isEmpty: return "{}"
    case .array(let items) where items.isEmpty: return "[]"
    case .object(let members):
      let lines = members.map { "\(inner)\(Self.quoted($0.name)): \($0.value.text(indent: inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .array(let items):
      let lines = items.map { inner + $0.text(indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .string(let text): return Self.quoted(text)
    case .number(let number): return String(number)
    case .boolean(let isOn): return isOn ? "true" : "false"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n", "\t": result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return harmless(result + "\"")
  }

  /// The same JSON with escapes for characters that affect a terminal or the order of a line.
  ///
  /// These are controls (C0 except line breaks and tabs between values, DEL, C1), U+2028 and U+2029, marks of direction
  /// and zero-width characters.
  package static func harmless(_ json: String) -> String {
    var result = ""
    for scalar in json.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n" && scalar != "\t", .format, .lineSeparator, .paragraphSeparator:
        result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `\u` and four digits, twice beyond 16 bits.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar).map { units in
      units.map { unit in
        "\\u" + hexadecimal(unit, digits: 4)
      }.joined()
    } ?? ""
  }
}

/// A number in hexadecimal with at least `digits` digits.
package func hexadecimal(_ number: some BinaryInteger, digits: Int = 2) -> String {
  let text = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// Foreign text for a message: safe for a terminal, and cut to `limit` characters.
package func shortened(_ text: some StringProtocol, limit: Int = 40) -> String {
  // Most text is short and plain.
  if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(text) }
  let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
  return displayed(text[..<end]) + (end < text.endIndex ? "…" : "")
}

/// Lists in sentences.
package enum WordList {
  /// A list for a sentence: `a`, `a and b`, `a, b and c`, `a, b, c and 4 more`.
  ///
  /// - Parameters:
  ///   - limit: the most words to name, at least 2; the others are counted.
  ///   - conjunction: the word before the last one, such as `or`.
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
