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
    guard let index = element.attributes.firstIndex(where: { $0.name == name }) else { return }
    let end = index > 0 ? element.attributes[index - 1].range.upperBound : element.name.upperBound
    replace(end..<element.attributes[index].range.upperBound, with: "")
  }

  /// Renames the element in its start tag and its end tag, without their prefixes.
  mutating func rename(to name: String) {
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
