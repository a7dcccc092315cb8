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
    // Nothing to escape, as in nearly all texts.
    if text.utf8.allSatisfy({ isPlain($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      return "\"\(text)\""
    }
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
    if json.utf8.allSatisfy({ isPlain($0) || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }) { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      // Unicode's tables are slow.
      if scalar.isASCII, isPlain(UInt8(truncatingIfNeeded: scalar.value)) {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n" && scalar != "\t", .format, .lineSeparator, .paragraphSeparator:
        result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// True for a printable ASCII character.
  private static func isPlain(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

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
