package import Geometry
import XML

/// A whole SVG file as an element of another, with ids and style rules that do not meet those of others.
package struct NestedDrawing {
  private var reader: XMLReader
  private let page: Rect
  private let box: Rect
  private let mark: String
  private var output: [UInt8] = []
  private var isInStyle = false
  private var hasRules = false
  /// True if rules may style the root, which is not inside itself.
  private var rootHasClass = false

  /// The element; `nil` for a file that cannot be an element: with scripts, entities, or other than simple style rules.
  ///
  /// - Parameters:
  ///   - svg: The file, which fillet has read before.
  ///   - page: Its page, for a root without a `viewBox`.
  ///   - box: The place in the other drawing.
  ///   - mark: The start of its ids: a letter, and letters or digits.
  package static func text(of svg: [UInt8], page: Rect, in box: Rect, mark: String) -> String? {
    var nested = NestedDrawing(reader: XMLReader(svg), page: page, box: box, mark: mark)
    do throws(XMLError) {
      return try nested.read() ? String(decoding: nested.output, as: UTF8.self) : nil
    } catch {
      return nil
    }
  }

  /// Reads the file; false if it cannot be nested.
  private mutating func read() throws(XMLError) -> Bool {
    while let event = try reader.next() {
      switch event.content {
      case .byteOrderMark, .declaration, .comment: break
      case .documentType:
        if reader.string(event.range).contains("<!ENTITY") { return false }
      case .instruction: return false
      case .startTag(let name, let isEmpty):
        if reader.is(name, "script", in: .svg) { return false }
        guard start(event.range) else { return false }
        isInStyle = reader.is(name, "style", in: .svg) && !isEmpty
      case .endTag:
        output += reader.bytes[event.range]
        isInStyle = false
      case .text(let text), .cdata(let text):
        if reader.depth == 0 { break }
        guard isInStyle else {
          output += reader.bytes[event.range]
          break
        }
        guard let rules = rules(reader.string(text)) else { return false }
        output += rules.utf8
      }
    }
    return !(hasRules && rootHasClass)
  }

  /// Copies a start tag with its own ids; false if it runs a script.
  private mutating func start(_ range: Range<Int>) -> Bool {
    let isRoot = reader.depth == 1
    var place = range.lowerBound
    if isRoot {
      rootHasClass = reader.attribute("class") != nil
      let end = reader.attributes.first?.range.lowerBound ?? range.upperBound - 1
      output += reader.bytes[place..<end]
      output += "id=\"\(mark)\"".utf8
      for (name, value) in zip(["x", "y", "width", "height"], [box.minX, box.minY, box.width, box.height]) {
        output += " \(name)=\"\(NumberText.exact(value))\"".utf8
      }
      if reader.attribute("viewBox") == nil {
        let view = [page.minX, page.minY, page.width, page.height].map { NumberText.exact($0) }
        output += " viewBox=\"\(view.joined(separator: " "))\"".utf8
      }
      output += " ".utf8
      place = end
    }
    for attribute in reader.attributes {
      let name = reader.string(attribute.name.local)
      if name.hasPrefix("on") { return false }
      if isRoot, attribute.name.namespace == .none, ["x", "y", "width", "height", "id"].contains(name) {
        output += reader.bytes[place..<attribute.range.lowerBound]
        place = attribute.range.upperBound
        continue
      }
      let value = reader.string(attribute.value.range)
      output += reader.bytes[place..<attribute.value.range.lowerBound]
      if name == "id" || name == "data-for" {
        output += (mark + value).utf8
      } else if name == "href", value.first == "#" {
        output += ("#" + mark + value.dropFirst()).utf8
      } else {
        output += marked(value).utf8
      }
      place = attribute.value.range.upperBound
    }
    output += reader.bytes[place..<range.upperBound]
    return true
  }

  /// A value with the marked ids of gradients and others in it.
  private func marked(_ value: String) -> String {
    guard value.contains("url(") else { return value }
    return ["url(#", "url('#", "url(\"#", "url(&quot;#"].reduce(value) { $0.replacing($1, with: $1 + mark) }
  }

  /// Rules for the elements of this file alone; `nil` for other than simple ones.
  private mutating func rules(_ text: String) -> String? {
    hasRules = true
    guard !text.contains(where: { "@<&\\[\"'".contains($0) }) else { return nil }
    var (rest, result) = (String(decoding: StyleSheet.withoutComments(Array(text.utf8)), as: UTF8.self)[...], "")
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      var selectors: [String] = []
      for selector in rest[..<open].split(separator: ",") {
        let parts = selector.split(whereSeparator: \.isWhitespace).map { $0.replacing("#", with: "#" + mark) }
        guard !parts.isEmpty, !selector.contains(":"), !parts.contains("svg") else { return nil }
        selectors.append("#\(mark) " + parts.joined(separator: " "))
      }
      result += selectors.joined(separator: ",") + "{" + marked(String(rest[rest.index(after: open)..<close])) + "}\n"
      rest = rest[rest.index(after: close)...]
    }
    return result
  }
}
