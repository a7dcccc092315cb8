import Drawing
import Geometry

/// Writes a document over the file that it was read from: only what changed, everything else byte for byte.
struct SourceWriter {
  private let document: Document
  private let source: DocumentSource
  private var edits = SourceEdits()

  static func bytes(of document: Document, over source: DocumentSource) throws(OutlineError) -> [UInt8] {
    var writer = SourceWriter(document, source)
    writer.editPage()
    writer.editTitle()
    try writer.editItems()
    return writer.edits.applied(to: source.bytes)
  }

  private init(_ document: Document, _ source: DocumentSource) {
    self.document = document
    self.source = source
  }

  // MARK: page and title

  /// The view box, and the sizes in the units that they are given in.
  private mutating func editPage() {
    let (old, new) = (source.page, document.page)
    guard old != new else { return }
    var tag = TagEdits(source.root)
    for (name, before, after) in [("width", old.width, new.width), ("height", old.height, new.height)] {
      guard let attribute = source.root.attribute(name), let length = SVGLength(attribute.text),
        length.unit != .percent
      else { continue }
      let number = length.number == before ? after : length.number * (after / before)
      tag.set(name, to: NumberText.exact(number) + length.unit.rawValue)
    }
    let box = [new.minX, new.minY, new.width, new.height].map { NumberText.exact($0) }.joined(separator: " ")
    tag.set("viewBox", to: box, after: ["height", "width"])
    edits.add(tag)
  }

  private mutating func editTitle() {
    guard document.title != source.title else { return }
    let text = document.title.escapedForXML(in: .text)
    if let title = source.titleElement {
      let name = String(decoding: source.bytes[title.name], as: UTF8.self)
      if title.isEmpty {
        edits.replace(title.whole, with: "<\(name)>\(text)</\(name)>")
      } else {
        edits.replace(title.content, with: text)
      }
    } else {
      let name =
        String(decoding: source.bytes[source.root.name].prefix(source.root.prefixLength), as: UTF8.self) + "title"
      edits.insert("\(lineEnd)<\(name)>\(text)</\(name)>", at: source.root.tag.upperBound)
    }
  }

  /// The file's own line end.
  private var lineEnd: String {
    guard let index = source.bytes.firstIndex(of: UInt8(ascii: "\n")), index > 0 else { return "\n" }
    return source.bytes[index - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  // MARK: items

  /// What becomes of the elements: some stay where they are, the others follow those that they lie above.
  private mutating func editItems() throws(OutlineError) {
    let claims = claimedPlaces()
    let stays = Self.longestRise(claims)
    var isGone = Array(repeating: true, count: source.places.count)
    for (index, item) in document.items.enumerated() where stays[index] {
      guard let number = claims[index] else { continue }
      isGone[number] = false
      let place = source.places[number]
      if item != place.item || !place.isFaithful { edits.add(try ItemElement(item, at: place).tagEdits()) }
    }
    try placeOthers(claims, stays)
    for (number, place) in source.places.enumerated() where isGone[number] {
      // The place of the last items to go is where new ones come.
      let isAnchor = number == 0 && !stays.contains(true)
      edits.replace(isAnchor ? place.element.whole : withLine(place.element.whole), with: "")
    }
  }

  /// The place of each item; of several copies the lowest has it, and the others are new.
  private func claimedPlaces() -> [Int?] {
    var isTaken = Array(repeating: false, count: source.places.count)
    return document.items.map { item in
      guard let place = item.place, isTaken.indices.contains(place), !isTaken[place] else { return nil }
      isTaken[place] = true
      return place
    }
  }

  /// Writes the items that are new or change their order beside those that stay.
  private mutating func placeOthers(_ claims: [Int?], _ stays: [Bool]) throws(OutlineError) {
    let firstStaying = stays.firstIndex(of: true)
    var anchor: SourcePlace?
    var isFirst = true
    for (index, item) in document.items.enumerated() {
      if stays[index] {
        anchor = claims[index].map { source.places[$0] }
        continue
      }
      let next = firstStaying.flatMap { claims[$0] } ?? 0
      guard let beside = anchor ?? source.places.dropFirst(next).first else { return }
      let place = claims[index].map { source.places[$0] }
      let text: [UInt8]
      if let place {
        let element = ItemElement(item, at: place, in: beside.context)
        let edits = element.isUnchanged ? SourceEdits() : SourceEdits(try element.tagEdits())
        text = edits.applied(to: source.bytes, in: place.element.whole)
      } else {
        text = Array(try ItemElement.newElement(item, beside: beside, in: source.bytes).utf8)
      }
      let indent = Array(lineEnd.utf8) + indentation(of: beside.element.whole.lowerBound)
      if anchor != nil {
        edits.insert(indent + text, at: beside.element.whole.upperBound)
      } else if firstStaying != nil {
        edits.insert(text + indent, at: beside.element.whole.lowerBound)
      } else {
        edits.insert(isFirst ? text : indent + text, at: beside.element.whole.lowerBound)
      }
      isFirst = false
    }
  }

  /// The white space between the last line end and an offset; none where something else stands there.
  private func indentation(of offset: Int) -> [UInt8] {
    var first = offset
    while first > 0, source.bytes[first - 1] == UInt8(ascii: " ") || source.bytes[first - 1] == UInt8(ascii: "\t") {
      first -= 1
    }
    guard first > 0, source.bytes[first - 1] == UInt8(ascii: "\n") || source.bytes[first - 1] == UInt8(ascii: "\r")
    else { return [] }
    return Array(source.bytes[first..<offset])
  }

  /// A range with the line end and the white space in front of it.
  private func withLine(_ range: Range<Int>) -> Range<Int> {
    var first = range.lowerBound
    while first > 0, source.bytes[first - 1] == UInt8(ascii: " ") || source.bytes[first - 1] == UInt8(ascii: "\t") {
      first -= 1
    }
    guard first > 0 else { return range }
    if source.bytes[first - 1] == UInt8(ascii: "\n") {
      first -= 1
      if first > 0, source.bytes[first - 1] == UInt8(ascii: "\r") { first -= 1 }
    } else if source.bytes[first - 1] == UInt8(ascii: "\r") {
      first -= 1
    } else {
      return range
    }
    return first..<range.upperBound
  }

  /// Which entries belong to a longest sequence that rises; those without a number do not.
  static func longestRise(_ numbers: [Int?]) -> [Bool] {
    // The index of the smallest last entry of a rise of each length, and what comes before each entry.
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if (numbers[tails[middle]] ?? 0) < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var isMember = Array(repeating: false, count: numbers.count)
    var index = tails.last ?? -1
    while index >= 0 {
      isMember[index] = true
      index = previous[index]
    }
    return isMember
  }
}
