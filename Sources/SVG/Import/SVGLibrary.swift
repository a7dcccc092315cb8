import Document
import Geometry
import XML

/// The parts of a file that its elements refer to: style sheets, gradients, and shapes for reuse.
struct SVGLibrary: Sendable {
  /// An SVG element with its place in the tree.
  struct Node: Sendable {
    let local: String
    let attributes: [XMLAttribute]
    let parent: Int?
    /// The offset of the element.
    let start: Int
    var children: [Int] = []
    var hasStops = false
  }

  private(set) var sheet = StyleSheet()
  private(set) var nodes: [Node] = []
  private(set) var ids: [String: Int] = [:]
  /// The gradients and patterns by their ids, each with its mean opacity.
  var servers: [String: Paint] = [:]
  /// The offsets of definitions of our own with a gradient that another program changed.
  var altered: Set<Int> = []
  private var xml: XMLReader

  init(_ bytes: [UInt8]) {
    xml = XMLReader(bytes)
    guard Self.isNeeded(for: bytes) else { return }
    do throws(XMLError) {
      try read()
    } catch {
      // The scanner meets the same error and reports it.
      return
    }
  }

  /// True if a file has an element that others depend on, or one that refers to others.
  private static func isNeeded(for bytes: [UInt8]) -> Bool {
    let names = ["style", "use", "linearGradient", "radialGradient", "pattern"].map { Array($0.utf8) }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      // A name of any prefix.
      let name = rest.prefix(80).prefix { $0 != "/" && $0 != ">" && !NumberCursor.isSpace($0) }
      let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
      if names.contains(where: { $0.elementsEqual(local) }) { return true }
    }
    return false
  }

  private mutating func read() throws(XMLError) {
    var open: [Int?] = []
    var text: String?
    while let event = try xml.next() {
      switch event.content {
      case .startTag(let name, _):
        guard name.namespace == .svg else {
          open.append(nil)
          continue
        }
        let parent = open.last { $0 != nil } ?? nil
        let node = nodes.count
        let local = xml.string(name.local)
        nodes.append(Node(local: local, attributes: xml.attributes, parent: parent, start: event.range.lowerBound))
        if let parent {
          nodes[parent].children.append(node)
          if nodes[node].local == "stop" { nodes[parent].hasStops = true }
        }
        if let id = value("id", of: node), ids[id] == nil { ids[id] = node }
        if nodes[node].local == "style", isApplied(node) { text = "" }
        open.append(node)
      case .endTag:
        if let node = open.popLast() ?? nil, nodes[node].local == "style", let sheet = text {
          self.sheet.add(sheet)
          text = nil
        }
      case .text(let part), .cdata(let part): if let before = text { text = before + xml.string(part) }
      case .byteOrderMark, .declaration, .documentType, .comment, .instruction: break
      }
    }
  }

  /// True for a style sheet in CSS that screens use; one for other media than printers is noted.
  private mutating func isApplied(_ node: Int) -> Bool {
    guard ["", "text/css"].contains(value("type", of: node) ?? "") else { return false }
    let media = value("media", of: node)?.trimmed.lowercased() ?? ""
    let queries = media.split(separator: ",", omittingEmptySubsequences: false).map { query in
      let words = query.split(whereSeparator: \.isWhitespace)
      return (words.first == "only" ? words.dropFirst() : words[...]).joined(separator: " ")
    }
    if media.isEmpty || queries.contains(where: { ["all", "screen"].contains($0) }) { return true }
    if !queries.allSatisfy({ $0 == "print" }) { sheet.note("media=\"\(media.excerpt)\"") }
    return false
  }

  /// The element with an id.
  func node(_ id: String) -> Int? { ids[id] }

  /// The value of an element's attribute without a namespace.
  func value(_ name: String, of node: Int) -> String? {
    nodes[node].attributes.first { xml.is($0.name, name, in: .none) }.map { xml.string($0.value) }
  }

  /// The id that an element links to.
  func link(of node: Int) -> String? { address(of: node).flatMap { $0.first == "#" ? String($0.dropFirst()) : nil } }

  /// The address that an element links to.
  func address(of node: Int) -> String? { xml.link(nodes[node].attributes) }

  /// An element as style sheets see it.
  func styled(_ node: Int) -> StyleSheet.Element {
    StyleSheet.Element(name: nodes[node].local, id: value("id", of: node), classes: value("class", of: node))
  }

  /// The elements around another, the outermost first.
  func parents(of node: Int) -> [Int] {
    var parents: [Int] = []
    var next = nodes[node].parent
    while let node = next {
      parents.append(node)
      next = nodes[node].parent
    }
    return parents.reversed()
  }

  /// The declarations for an element in rising priority.
  func declarations(of node: Int) -> [CSSDeclarations.Declaration] {
    StyleSheet.cascade(
      sheet.declarations(for: styled(node), in: sheet.isEmpty ? [] : parents(of: node).map(styled)),
      value("style", of: node))
  }

  /// The properties of an element in rising priority.
  func properties(of node: Int) -> [SVGProperty] {
    nodes[node].attributes.filter { $0.name.namespace == .none }.map {
      SVGProperty(xml.string($0.name.local), xml.string($0.value))
    } + declarations(of: node).map { SVGProperty($0.property, $0.value) }
  }
}

extension XMLReader {
  /// The address in the attributes of an element: `href` goes before `xlink:href` (SVG 2, 16.1.6).
  func link(_ attributes: [XMLAttribute]) -> String? {
    let spaces: [XMLNamespace] = [.none, .xlink]
    return spaces.lazy.compactMap { space in attributes.first { self.is($0.name, "href", in: space) } }.first
      .map { string($0.value) }
  }
}

/// A property with its value, from an attribute or a declaration.
struct SVGProperty {
  let name: String
  let value: String

  init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension StyleSheet {
  /// The declarations of the sheets and of a `style` attribute in rising priority.
  static func cascade(
    _ sheet: (plain: [Declaration], important: [Declaration]), _ style: String?
  ) -> [Declaration] {
    let own = style.map { CSSDeclarations($0).all } ?? []
    return sheet.plain + own.filter { !$0.isImportant } + sheet.important + own.filter(\.isImportant)
  }
}
