import Text
import XML

/// The elements of an SVG file as React reads them.
struct JSXText {
  /// One for each element, indented by its depth; that of the file's first element is 0.
  private(set) var lines: [String] = []
  /// The elements that a component cannot contain.
  private(set) var lacks: [String] = []
  private var xml: XMLReader
  private var text = ""
  private var depth = 0
  /// The depth of an element that is left out with all of its content.
  private var skipped: Int?
  /// The depth of the outermost text around the place, which stays in one line.
  private var textDepth: Int?
  /// For each open element true if it has elements in separate lines.
  private var hasLines: [Bool] = []

  init(ofFile svg: String) {
    var limits = XMLLimits()
    (limits.fileSize, limits.elements) = (.max, .max)
    xml = XMLReader(Array(svg.utf8), limits: limits)
    do throws(XMLError) {
      while let event = try xml.next() { add(event) }
    } catch {
      // A file that was written is well-formed.
    }
    lines = text.split(separator: "\n").map(String.init)
  }

  private mutating func startLine() { text += "\n" + String(repeating: "  ", count: depth - 1) }

  private mutating func add(_ event: XMLEvent) {
    switch event.content {
    case .startTag(let name, let isEmpty):
      depth += 1
      defer { hasLines.append(false) }
      guard skipped == nil else { return }
      let local = xml.string(name.local)
      let isRefused = ["script", "foreignObject"].contains(local)
      guard name.namespace == .svg, !isRefused else {
        skipped = depth
        if isRefused, !lacks.contains(local) { lacks.append(local) }
        return
      }
      if textDepth == nil, depth > 1 {
        startLine()
        hasLines[depth - 2] = true
      }
      if local == "text", textDepth == nil { textDepth = depth }
      text += "<" + local + xml.attributes.compactMap(attribute).map { " " + $0 }.joined()
      text += (depth == 1 ? " {...props}" : "") + (isEmpty ? "/>" : ">")
    case .endTag(let name):
      defer { depth -= 1 }
      let endsInLine = hasLines.removeLast()
      if skipped == depth {
        skipped = nil
      } else if skipped == nil, !event.range.isEmpty {
        if endsInLine { startLine() }
        text += "</\(xml.string(name.local))>"
      }
      if textDepth == depth { textDepth = nil }
    case .text(let part), .cdata(let part):
      guard skipped == nil, depth > 0 else { return }
      let content = xml.string(part)
      let isSpace = content.allSatisfy(\.isWhitespace)
      if !isSpace { text += Self.words(content) } else if textDepth != nil { text += "{\" \"}" }
    case .byteOrderMark, .declaration, .documentType, .comment, .instruction: break
    }
  }

  /// An attribute; `nil` for one that a component does not need or cannot have, such as `onclick`.
  private func attribute(_ attribute: XMLAttribute) -> String? {
    let name = xml.string(attribute.name.local)
    let value = xml.string(attribute.value)
    let text = "=\"\(value.escapedForXML(in: .attributeValue))\""
    switch attribute.name.namespace {
    case .none where name == "style": return "style={{ \(Self.style(value)) }}"
    case .none where name == "class": return "className" + text
    // Parameters and effects of a shape are for fillet.
    case .none where name.hasPrefix("data-"):
      let isOwn = ["data-for", "data-role"].contains(name) || xml.attribute("data-shape") != nil
      return isOwn ? nil : name + text
    case .none where name.hasPrefix("aria-"): return name + text
    case .none where name.hasPrefix("on") || name.contains("."): return nil
    case .none: return Self.camel(name) + text
    case .xmlns where name == "xmlns": return name + text
    case .xmlns where name == "xlink": return "xmlnsXlink" + text
    case .xml, .xlink: return Self.camel((attribute.name.namespace == .xml ? "xml-" : "xlink-") + name) + text
    default: return nil
    }
  }

  /// The characters between tags; React drops line breaks and the spaces around them.
  private static func words(_ content: String) -> String {
    guard content.first?.isWhitespace == false, content.last?.isWhitespace == false, !content.contains("\n") else {
      return "{\(quoted(content))}"
    }
    return content.escapedForXML(in: .text).replacing("{", with: "&#123;").replacing("}", with: "&#125;")
  }

  /// Declarations as the fields of an object.
  private static func style(_ declarations: String) -> String {
    var (fields, part, depth) = ([String](), "", 0)
    for character in declarations.replacing(/\/\*.*?\*\//, with: "") + ";" {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      // The address of a picture has semicolons in parentheses.
      guard character == ";", depth <= 0 else {
        part.append(character)
        continue
      }
      // React sets no value as important.
      let words = part.split(separator: ":", maxSplits: 1).map { words in
        words.prefix { $0 != "!" }.split(whereSeparator: \.isWhitespace)
      }
      if words.count == 2, let name = words[0].first.map(String.init) {
        let value = words[1].joined(separator: " ")
        let isName = name.first?.isLetter == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
        let field = name.hasPrefix("--") ? quoted(name) : isName ? camel(name) : nil
        if let field { fields.append("\(field): \(quoted(value))") }
      }
      part = ""
    }
    return fields.joined(separator: ", ")
  }

  /// The name that React has for an attribute: `strokeWidth` for `stroke-width`.
  private static func camel(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// A string of JavaScript.
  private static func quoted(_ text: String) -> String { JSONText.string(text).text }
}
