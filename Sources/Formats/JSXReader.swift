import Text
import XML

/// SVG in the text of a component, as React and React Native write it.
struct JSXReader {
  private var rest: Substring
  private var svg = ""
  /// True if something differs from SVG.
  private var isJSX = false

  /// The drawing of a component, or elements with attributes of React; `nil` for other text, SVG among it.
  static func svg(in text: String) -> String? {
    let starts = ["<svg", "<Svg"].compactMap { text.firstRange(of: $0)?.lowerBound }
    let start = text.first == "<" ? text.startIndex : starts.min() ?? text.endIndex
    var reader = JSXReader(rest: text[start...])
    reader.read()
    guard reader.isJSX else { return nil }
    // A component goes on after its drawing.
    let end = start > text.startIndex ? reader.svg.ranges(of: "</svg>").last?.upperBound : nil
    return String(reader.svg[..<(end ?? reader.svg.endIndex)])
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func read() {
    while let character = rest.first {
      if character == "<", rest.dropFirst().first.map({ $0.isLetter || $0 == "/" || $0 == ">" }) == true {
        readTag()
      } else if character == "{" {
        svg += (Self.literal(readBraces()) ?? "").escapedForXML(in: .text)
      } else {
        svg.append(rest.removeFirst())
      }
    }
  }

  private mutating func readTag() {
    let head = take { $0 == "<" || $0 == "/" }
    let name = take { !$0.isWhitespace && $0 != ">" && $0 != "/" && $0 != "{" }
    // A fragment is no element.
    guard let first = name.first else {
      rest = rest.dropFirst()
      return
    }
    svg += head + first.lowercased() + name.dropFirst()
    isJSX = isJSX || first.isUppercase
    while let character = rest.first {
      switch character {
      case ">":
        svg.append(rest.removeFirst())
        return
      case "{":
        // `{...props}`.
        isJSX = true
        _ = readBraces()
      case "/": svg.append(rest.removeFirst())
      case _ where character.isWhitespace: rest.removeFirst()
      default: readAttribute()
      }
    }
  }

  private mutating func readAttribute() {
    let given = take { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" && $0 != "{" }
    let name = Self.name(given)
    guard rest.first == "=" else {
      if given.isEmpty { rest = rest.dropFirst() }
      return
    }
    rest.removeFirst()
    guard let mark = rest.first, mark == "\"" || mark == "'" || mark == "{" else { return }
    isJSX = isJSX || mark == "{" || name != given
    if mark != "{" {
      rest.removeFirst()
      svg += " \(name)=\(mark)\(take { $0 != mark })\(mark)"
      rest = rest.dropFirst()
    } else {
      let code = readBraces()
      let value = name == "style" ? Self.declarations(code) : Self.literal(code)
      if let value { svg += " \(name)=\"\(value.escapedForXML(in: .attributeValue))\"" }
    }
  }

  private mutating func take(while isPart: (Character) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(part)
  }

  /// The code in braces, without them.
  private mutating func readBraces() -> Substring {
    var (depth, quote): (Int, Character?) = (0, nil)
    var index = rest.startIndex
    while index < rest.endIndex {
      let character = rest[index]
      switch character {
      case "\\" where quote != nil:
        index = rest.index(after: index)
        guard index < rest.endIndex else { continue }
      case _ where quote != nil: if character == quote { quote = nil }
      case "\"", "'", "`": quote = character
      case "{": depth += 1
      case "}": depth -= 1
      default: break
      }
      index = rest.index(after: index)
      if depth == 0 { break }
    }
    let code = rest[..<index].dropFirst().dropLast()
    rest = rest[index...]
    return code
  }

  /// The text of a number or a string; `nil` for other code, whose value nobody knows here.
  private static func literal(_ code: some StringProtocol) -> String? {
    let code = code.trimming(while: \.isWhitespace)
    guard let first = code.first else { return nil }
    if first.isNumber || first == "-" || first == "." { return code }
    guard "\"'`".contains(first), code.count > 1, code.last == first else { return nil }
    var (text, isEscaped) = ("", false)
    for character in code.dropFirst().dropLast() {
      if isEscaped {
        text.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
      } else if character != "\\" {
        text.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return text
  }

  /// The fields of an object as declarations.
  private static func declarations(_ code: Substring) -> String? {
    let fields = code.split(whereSeparator: "{},".contains).compactMap { field -> String? in
      let parts = field.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let value = literal(parts[1]) else { return nil }
      let name = (literal(parts[0]) ?? String(parts[0])).filter { !$0.isWhitespace }
      return "\(hyphenated(name)):\(value)"
    }
    return fields.isEmpty ? nil : fields.joined(separator: ";")
  }

  /// The name that SVG has for an attribute of React.
  private static func name(_ name: String) -> String {
    if name == "className" { return "class" }
    for prefix in ["xmlns", "xlink", "xml"] {
      let local = name.dropFirst(prefix.count)
      if name.hasPrefix(prefix), let first = local.first, first.isUppercase {
        return prefix + ":" + first.lowercased() + local.dropFirst()
      }
    }
    let head = name.prefix { $0.isLowercase }
    return hyphenatedHeads.contains(String(head)) && !ownNames.contains(name) ? hyphenated(name) : name
  }

  /// The first words of the names that SVG writes with hyphens.
  private static let hyphenatedHeads: Set = [
    "alignment", "baseline", "clip", "color", "dominant", "enable", "fill", "flood", "font", "image", "letter",
    "lighting", "marker", "paint", "pointer", "shape", "stop", "stroke", "text", "transform", "vector", "word",
    "writing",
  ]
  /// Names with such a first word that SVG writes without hyphens.
  private static let ownNames: Set = ["clipPathUnits", "markerHeight", "markerUnits", "markerWidth", "textLength"]

  private static func hyphenated(_ name: String) -> String {
    name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
