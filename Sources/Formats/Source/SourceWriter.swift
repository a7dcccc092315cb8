import Drawing
import Geometry

/// Writes a document over the file that it was read from: only what changed, everything else byte for byte.
struct SourceWriter {
  private let document: Document
  private let source: DocumentSource
  private let options: SVGWriter.Options
  private var edits = SourceEdits()
  private var ids: SourceIDs

  /// - Parameter options: only sizes of pictures are taken from them.
  static func bytes(
    of document: Document, over source: DocumentSource, _ options: SVGWriter.Options = SVGWriter.Options()
  ) throws(OutlineError) -> [UInt8] {
    var writer = SourceWriter(document, source, options)
    writer.editPage()
    writer.editTitle()
    writer.editBackground()
    try writer.editItems()
    return writer.edits.applied(to: source.bytes)
  }

  private init(_ document: Document, _ source: DocumentSource, _ options: SVGWriter.Options) {
    self.document = document
    self.source = source
    self.options = options
    ids = SourceIDs(source.bytes)
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

  /// The rectangle of the page's colour, which is written anew as a whole.
  private mutating func editBackground() {
    guard document.background != source.background || document.page != source.page else { return }
    let rootPrefix = String(decoding: source.bytes[source.root.name].prefix(source.root.prefixLength), as: UTF8.self)
    let text = document.background.map {
      SVGWriter.rectangle($0, document.page, options).text(prefix: rootPrefix)
    }
    if let element = source.backgroundElement {
      edits.replace(text == nil ? withLine(element.whole) : element.whole, with: text ?? "")
    } else if let text {
      // Below everything that is drawn: behind the title only where that comes first.
      var offset = source.root.tag.upperBound
      if let title = source.titleElement?.whole,
        source.bytes[offset..<title.lowerBound].allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) })
      {
        offset = title.upperBound
      }
      edits.insert("\(lineEnd)\(text)", at: offset)
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
    for (index, number) in claims.enumerated() where stays[index] {
      if let number { isGone[number] = false }
    }
    // What lies below a staying element comes before those made for it, and what lies above comes behind them.
    let above = try placeOthers(claims, stays)
    for (index, item) in document.items.enumerated() where stays[index] {
      if let number = claims[index] { try edit(item, index, at: source.places[number]) }
    }
    for (text, offset) in above { edits.insert(text, at: offset) }
    for (number, place) in source.places.enumerated() where isGone[number] {
      // The place of the last items to go is where new ones come.
      let isAnchor = number == 0 && !stays.contains(true)
      edits.replace(isAnchor ? place.element.whole : withLine(place.element.whole), with: "")
      for made in place.made { edits.replace(withLine(made.whole), with: "") }
    }
  }

  /// Changes an element where it stands; those that were made for it are made anew.
  private mutating func edit(_ item: Item, _ index: Int, at place: SourcePlace) throws(OutlineError) {
    let element = ItemElement(item, at: place)
    // A backdrop is as large as the page.
    let isResized = document.page != source.page && item.effects.backdrop != nil
    let isRedrawn = options.rewritesPictures && !item.effects.pictures.isEmpty
    if element.isUnchanged, !isResized, !isRedrawn { return }
    let effects = try effects(of: element, item, index, at: place)
    edits.add(try element.tagEdits(effects))
    guard !effects.isEmpty || !place.made.isEmpty else { return }
    for made in place.made { edits.replace(withLine(made.whole), with: "") }
    let range = place.element.whole
    let (indent, prefix) = (
      lineEnd + String(decoding: indentation(of: range.lowerBound), as: UTF8.self), prefix(at: place)
    )
    edits.insert(effects.before.map { $0.text(prefix: prefix) + indent }.joined(), at: range.lowerBound)
    edits.insert(effects.above.map { indent + $0.text(prefix: prefix) }.joined(), at: range.upperBound)
  }

  /// What is made for an element's effects, which needs an id to name it by.
  private mutating func effects(
    of element: ItemElement, _ item: Item, _ index: Int, at place: SourcePlace
  ) throws(OutlineError) -> SVGEffects {
    guard item.showsEffects else { return SVGEffects() }
    let names = ids.names(place.element.attribute("id")?.text, index, beside: place.made)
    return try element.effects(names, page: document.page, options: options)
  }

  private func prefix(at place: SourcePlace) -> String {
    String(decoding: source.bytes[place.element.name].prefix(place.element.prefixLength), as: UTF8.self)
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
  ///
  /// - Returns: what comes behind elements that stay, and where.
  private mutating func placeOthers(
    _ claims: [Int?], _ stays: [Bool]
  ) throws(OutlineError) -> [(text: [UInt8], offset: Int)] {
    let firstStaying = stays.firstIndex(of: true)
    var anchor: SourcePlace?
    var isFirst = true
    var above: [(text: [UInt8], offset: Int)] = []
    for (index, item) in document.items.enumerated() {
      if stays[index] {
        anchor = claims[index].map { source.places[$0] }
        continue
      }
      let next = firstStaying.flatMap { claims[$0] } ?? 0
      guard let beside = anchor ?? source.places.dropFirst(next).first else { return above }
      let indent = Array(lineEnd.utf8) + indentation(of: beside.element.whole.lowerBound)
      let place = claims[index].map { source.places[$0] }
      let elements = try elements(of: item, index, from: place, beside: beside)
      let text = Array(elements.joined(separator: indent))
      if anchor != nil {
        above.append((indent + text, beside.extent.upperBound))
      } else if firstStaying != nil {
        // In front of the line, which may go with an element that was made for the other.
        let line = withLine(beside.extent).lowerBound
        if line < beside.extent.lowerBound {
          edits.insert(indent + text, at: line)
        } else {
          edits.insert(text + indent, at: line)
        }
      } else {
        edits.insert(isFirst ? text : indent + text, at: beside.element.whole.lowerBound)
      }
      isFirst = false
    }
    return above
  }

  /// The elements of an item that comes from somewhere else in the file or is new, the lowest first.
  private mutating func elements(
    of item: Item, _ index: Int, from place: SourcePlace?, beside: SourcePlace
  ) throws(OutlineError) -> [[UInt8]] {
    func bytes(_ elements: [SVGElement], _ prefix: String) -> [[UInt8]] {
      elements.map { Array($0.text(prefix: prefix).utf8) }
    }
    guard let place else {
      var ids = ids
      let elements = try ItemElement.newElements(item, beside: beside, page: document.page, options) {
        ids.names(nil, index, beside: [])
      }
      self.ids = ids
      return bytes(elements, prefix(at: beside))
    }
    let element = ItemElement(item, at: place, in: beside.context)
    let effects = try effects(of: element, item, index, at: place)
    let tag = element.isUnchanged ? element.nameEdits(effects) : try element.tagEdits(effects)
    let own = SourceEdits(tag).applied(to: source.bytes, in: place.element.whole)
    return bytes(effects.before, prefix(at: place)) + [own] + bytes(effects.above, prefix(at: place))
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
