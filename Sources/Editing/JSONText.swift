/// A value that is written as JSON with its members in the order given, so that the text is the same everywhere.
indirect enum JSONText {
  case object([(name: String, value: JSONText)])
  case array([JSONText])
  case string(String)
  case number(Int)
  case boolean(Bool)

  /// Over several lines, two blanks a level.
  var text: String { text(indent: "") }

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

  /// Controls are escaped, C1 and DEL too, so that the text harms no terminal.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        result += "\\u00" + hexadecimal(UInt8(truncatingIfNeeded: scalar.value))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
