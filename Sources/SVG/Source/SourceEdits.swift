import Document
import XML

/// Changes to the bytes of a file, in any order but without overlaps.
struct SourceEdits {
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

  init() {}

  init(_ tag: TagEdits) { add(tag) }

  mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, Array(text.utf8))) }

  /// Inserts text at an offset, after what was inserted there before.
  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  mutating func insert(_ bytes: [UInt8], at offset: Int) { edits.append((offset..<offset, bytes)) }

  mutating func add(_ tag: TagEdits) {
    for (range, text) in tag.edits { replace(range, with: text) }
  }

  /// The changed bytes of a range, by default of the whole file.
  func applied(to bytes: [UInt8], in range: Range<Int>? = nil) -> [UInt8] {
    let range = range ?? bytes.indices
    guard !edits.isEmpty else { return Array(bytes[range]) }
    // Insertions at an offset come before the replacement of what starts there.
    let order = edits.indices.sorted { a, b in
      let (first, second) = (edits[a].range, edits[b].range)
      if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
      if first.isEmpty != second.isEmpty { return first.isEmpty }
      return a < b
    }
    var result: [UInt8] = []
    result.reserveCapacity(range.count + 1024)
    var offset = range.lowerBound
    for index in order {
      let edit = edits[index]
      result.append(contentsOf: bytes[offset..<max(offset, edit.range.lowerBound)])
      result.append(contentsOf: edit.bytes)
      offset = max(offset, edit.range.upperBound)
    }
    result.append(contentsOf: bytes[offset..<max(offset, range.upperBound)])
    return result
  }
}

/// Changes to the attributes of one start tag.
struct TagEdits {
  private(set) var edits: [(range: Range<Int>, text: String)] = []
  /// True if the element gets another name or loses its id, so other rules of style sheets apply to it.
  private(set) var changesRules = false
  private let element: SourceElement

  init(_ element: SourceElement) { self.element = element }

  /// Sets an attribute in its place, or else after the first present one of `others`, or else first.
  mutating func set(_ name: String, to value: String, after others: [String] = []) {
    let escaped = value.escapedForXML(in: .attributeValue)
    if let attribute = element.attribute(name) {
      if attribute.text != value { replace(attribute.value, with: escaped) }
      return
    }
    let offset = others.lazy.compactMap(element.attribute).first?.range.upperBound ?? element.name.upperBound
    replace(offset..<offset, with: " \(name)=\"\(escaped)\"")
  }

  /// Removes an attribute with the white space before it.
  mutating func remove(_ name: String) {
    if name == "id" { changesRules = true }
    guard let index = element.attributes.firstIndex(where: { $0.name == name }) else { return }
    let end = index > 0 ? element.attributes[index - 1].range.upperBound : element.name.upperBound
    replace(end..<element.attributes[index].range.upperBound, with: "")
  }

  /// Renames the element in its start tag and its end tag, without their prefixes.
  mutating func rename(to name: String) {
    changesRules = true
    for range in element.isEmpty ? [element.name] : [element.name, element.endName] {
      replace((range.lowerBound + element.prefixLength)..<range.upperBound, with: name)
    }
  }

  mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

  /// Drops the changes after the start tag.
  mutating func keepStartTag() { edits.removeAll { $0.range.upperBound > element.tag.upperBound } }

  /// True if an attribute has a change.
  func changes(_ attribute: SourceAttribute) -> Bool {
    edits.contains { !$0.range.isEmpty && $0.range.overlaps(attribute.range) }
  }
}

/// A source of new ids that a file does not use yet; the file is searched when the first one is needed.
struct SourceIDs {
  private let bytes: [UInt8]
  /// The offsets of the elements with each id.
  private var places: [String: [Int]]?
  private var given: Set<String> = []

  private let document: Document
  /// The start of new ids.
  private lazy var mark = document.mark

  init(_ bytes: [UInt8], in document: Document) { (self.bytes, self.document) = (bytes, document) }

  /// The id for the element of an item, and the start of the ids of the elements made for it.
  ///
  /// - Parameters:
  ///   - present: the element's present id.
  ///   - made: elements that are removed, which frees their ids.
  mutating func names(_ present: String?, _ index: Int, beside made: [SourceElement]) -> (own: String, base: String) {
    var number = index + 1
    var own = present ?? "\(mark)-\(number)"
    if present == nil {
      while isTaken(own, beside: made) || isBase(own, beside: made) {
        number += 1
        own = "\(mark)-\(number)"
      }
    }
    // An id in url() must need no escaping.
    let isPlain = own.utf8.allSatisfy { Self.plain.contains($0) }
    var base = isPlain ? own : "\(mark)-\(number)"
    while isBase(base, beside: made) || (base != own && isTaken(base, beside: made)) {
      number += 1
      base = "\(mark)-\(number)"
    }
    given.insert(own)
    given.formUnion(Self.parts.map { base + $0 })
    return (own, base)
  }

  /// The endings of made elements' ids.
  private static let parts = "pcshbfimlgxy".map(String.init)
  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.".utf8)

  /// True if a file may refer to an id, in a link or an address.
  static func isNamed(_ id: String, in bytes: [UInt8]) -> Bool {
    let name = Array(id.utf8)
    // Other ids can be escaped in several ways.
    guard name.allSatisfy(plain.contains) else { return true }
    var rest = bytes[...]
    while let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      rest = rest[(hash + 1)...]
      guard rest.starts(with: name) else { continue }
      let end = rest.dropFirst(name.count).first
      if end.map({ !plain.contains($0) }) ?? true { return true }
    }
    return false
  }

  private mutating func isBase(_ base: String, beside made: [SourceElement]) -> Bool {
    Self.parts.contains { isTaken(base + $0, beside: made) }
  }

  private mutating func isTaken(_ id: String, beside made: [SourceElement]) -> Bool {
    if given.contains(id) { return true }
    let places = places ?? read()
    self.places = places
    return places[id, default: []].contains { offset in !made.contains { $0.whole.contains(offset) } }
  }

  private func read() -> [String: [Int]] {
    var places: [String: [Int]] = [:]
    var xml = XMLReader(bytes)
    do throws(XMLError) {
      while let event = try xml.next() {
        guard case .startTag = event.content, let id = xml.attribute("id") else { continue }
        places[xml.string(id.value), default: []].append(event.range.lowerBound)
      }
    } catch {
      // Cannot happen for a file that was read before.
      return places
    }
    return places
  }
}

/// The `style` attribute of an element, whose declarations override attributes of the same names.
struct StyleAttribute {
  private let attribute: SourceAttribute?
  private let declarations: CSSDeclarations
  private var changes: [(range: Range<Int>, text: String)] = []
  private var additions: [String] = []

  init(_ element: SourceElement) {
    attribute = element.attribute("style")
    declarations = CSSDeclarations(attribute?.text ?? "")
  }

  func has(_ name: String) -> Bool { declarations.last(name) != nil }

  func value(_ name: String) -> String? { declarations.last(name)?.value }

  /// Changes a declaration, if present, and returns whether it is.
  mutating func set(_ name: String, to text: String) -> Bool {
    guard let declaration = declarations.last(name) else { return false }
    let mark = " !important"
    let isMarked = declaration.isImportant && text.hasSuffix(mark)
    let value = isMarked ? String(text.dropLast(mark.count)) : text
    if declaration.value != value { changes.append((declaration.range, value)) }
    return true
  }

  /// Adds a declaration.
  mutating func add(_ name: String, _ text: String) { additions.append("\(name):\(text)") }

  func edit(_ tag: inout TagEdits) {
    let added = additions.joined(separator: ";")
    guard let attribute else {
      if !added.isEmpty { tag.set("style", to: added, after: ["d"]) }
      return
    }
    guard !changes.isEmpty || !added.isEmpty else { return }
    let isOpen = !added.isEmpty && !attribute.text.trimmed.isEmpty && !attribute.text.trimmed.hasSuffix(";")
    let tail = (isOpen ? ";" : "") + added
    var result = Array(attribute.text.utf8)
    if result.count == attribute.value.count {
      // Without references the ranges in the text are those in the file; unchanged bytes stay.
      let (start, end) = (attribute.value.lowerBound, attribute.value.upperBound)
      if !tail.isEmpty { tag.replace(end..<end, with: tail.escapedForXML(in: .attributeValue)) }
      for (range, text) in changes { tag.replace((start + range.lowerBound)..<(start + range.upperBound), with: text) }
      return
    }
    for (range, text) in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(range, with: Array(text.utf8))
    }
    tag.set("style", to: String(decoding: result, as: UTF8.self) + tail)
  }
}
