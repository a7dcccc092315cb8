import Document
import XML

/// Changes to the bytes of a file, gathered in any order; they must not overlap.
struct SourceEdits {
  private struct Edit {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  private var edits: [Edit] = []

  init() {}

  init(_ tag: TagEdits) { add(tag) }

  mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append(Edit(range: range, bytes: Array(text.utf8)))
  }

  /// Puts text in front of an offset; several at one offset come in the order in which they are given.
  mutating func insert(_ text: String, at offset: Int) { insert(Array(text.utf8), at: offset) }

  mutating func insert(_ bytes: [UInt8], at offset: Int) {
    edits.append(Edit(range: offset..<offset, bytes: bytes))
  }

  mutating func add(_ tag: TagEdits) {
    for (range, text) in tag.edits { replace(range, with: text) }
  }

  /// The bytes of a range, by default the whole file, with the changes made.
  func applied(to bytes: [UInt8], in range: Range<Int>? = nil) -> [UInt8] {
    let range = range ?? bytes.indices
    guard !edits.isEmpty else { return Array(bytes[range]) }
    // What is inserted at an offset comes before what is replaced from there on.
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
  private let element: SourceElement

  init(_ element: SourceElement) { self.element = element }

  /// Gives an attribute a value: in its place where it has one, else behind the last of some others, else first.
  mutating func set(_ name: String, to value: String, after others: [String] = []) {
    let escaped = value.escapedForXML(in: .attributeValue)
    if let attribute = element.attribute(name) {
      guard attribute.text != value else { return }
      edits.append((attribute.value, escaped))
      return
    }
    let before = others.first { element.attribute($0) != nil }.flatMap { element.attribute($0) }
    let offset = before?.range.upperBound ?? element.name.upperBound
    edits.append((offset..<offset, " \(name)=\"\(escaped)\""))
  }

  /// Takes an attribute away with the white space in front of it.
  mutating func remove(_ name: String) {
    guard let index = element.attributes.firstIndex(where: { $0.name == name }) else { return }
    let end = index > 0 ? element.attributes[index - 1].range.upperBound : element.name.upperBound
    edits.append((end..<element.attributes[index].range.upperBound, ""))
  }

  /// Calls the element something else and keeps its prefix.
  mutating func rename(to name: String, end: Range<Int>?) {
    replace((element.name.lowerBound + element.prefixLength)..<element.name.upperBound, with: name)
    if let end { replace(end, with: name) }
  }

  mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

  /// Leaves the end tag as it is.
  mutating func keepStartTag() { edits.removeAll { $0.range.upperBound > element.tag.upperBound } }

  /// Whether an attribute is changed already.
  func changes(_ attribute: SourceAttribute) -> Bool {
    edits.contains { !$0.range.isEmpty && $0.range.overlaps(attribute.range) }
  }
}
