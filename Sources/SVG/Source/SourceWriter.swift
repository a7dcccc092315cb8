import Document
import Geometry
import XML

/// Writes a document over the file that it was read from: only what changed, everything else byte for byte.
struct SourceWriter {
  private let document: Document
  private let source: DocumentSource
  private let options: SVGWriter.Options
  private var edits = SourceEdits()
  private var ids: SourceIDs
  /// The pictures that other shapes show too and that no element holds any more, by the number of their place.
  private var orphans: [Int: [LentPicture]] = [:]
  /// The ids of those, and of pictures whose shapes were gone before.
  private var stored: Set<String> = []
  /// The ids of pictures that nothing in the file shows any more.
  private let unused: Set<String>

  /// - Parameter options: only sizes of pictures are taken from them.
  static func bytes(
    of document: Document, over source: DocumentSource, _ options: SVGWriter.Options = SVGWriter.Options()
  ) throws(OutlineError) -> [UInt8] {
    var writer = SourceWriter(document, source, options)
    let bytes = try writer.write()
    // Who shows the picture of a shape that is gone is known when everything is written.
    let unused = writer.stored.filter { !SourceIDs.isNamed($0, in: bytes) }
    guard !unused.isEmpty else { return bytes }
    writer = SourceWriter(document, source, options, unused: unused)
    return try writer.write()
  }

  private init(
    _ document: Document, _ source: DocumentSource, _ options: SVGWriter.Options, unused: Set<String> = []
  ) {
    self.document = document
    self.source = source
    self.options = options
    self.unused = unused
    ids = SourceIDs(source.bytes, in: document)
  }

  private mutating func write() throws(OutlineError) -> [UInt8] {
    editPage()
    editTitle()
    editBackground()
    try editItems()
    editStores()
    return edits.applied(to: source.bytes)
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
        source.bytes[offset..<title.lowerBound].allSatisfy(\.isXMLBlank)
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
    let stays = SourceOrder.stays(
      claims,
      inClasses: zip(document.items, claims).map { item, claim in
        // What was put elsewhere gives way, unless a group holds it.
        !item.isMoved ? 0 : claim.map { source.bonds(around: source.places[$0].group).isEmpty } == false ? 1 : 2
      })
    var isGone = Array(repeating: true, count: source.places.count)
    for (index, number) in claims.enumerated() where stays[index] {
      if let number { isGone[number] = false }
    }
    // What lies below a staying element comes before those made for it, and what lies above comes behind them.
    let above = try placeOthers(claims, stays)
    for (index, item) in document.items.enumerated() where stays[index] {
      if let number = claims[index] { try edit(item, index, number) }
    }
    for (text, offset) in above { edits.insert(text, at: offset) }
    for (number, place) in source.places.enumerated() where isGone[number] {
      // The place of the last items to go is where new ones come.
      let isAnchor = number == 0 && !stays.contains(true)
      edits.replace(isAnchor ? place.element.whole : withLine(place.element.whole), with: "")
      removeMade(number, keeping: claims.contains(number) ? orphans[number] ?? [] : place.lent)
    }
  }

  /// Changes an element where it stands; those that were made for it are made anew.
  private mutating func edit(_ item: Item, _ index: Int, _ number: Int) throws(OutlineError) {
    let place = source.places[number]
    let element = ItemElement(item, at: place, page: document.page)
    // A backdrop is as large as the page.
    let isResized = document.page != source.page && item.effects.backdrop != nil
    let isRedrawn = options.rewritesPictures && !item.effects.pictures.isEmpty
    let isCut = element.followsPage && document.page != source.page
    if element.isUnchanged, !isResized, !isRedrawn, !isCut { return }
    let effects = try effects(of: element, item, index, number)
    edits.add(try element.tagEdits(effects))
    guard !effects.isEmpty || !place.made.isEmpty else { return }
    removeMade(number, keeping: orphans[number] ?? [])
    let range = place.element.whole
    let (indent, prefix) = (
      lineEnd + String(decoding: indentation(of: range.lowerBound), as: UTF8.self), prefix(at: place)
    )
    edits.insert(effects.before.map { $0.text(prefix: prefix) + indent }.joined(), at: range.lowerBound)
    edits.insert(effects.above.map { indent + $0.text(prefix: prefix) }.joined(), at: range.upperBound)
  }

  /// Takes away what was made for a shape, but for pictures that others show, which are drawn no more.
  private mutating func removeMade(_ number: Int, keeping orphans: [LentPicture]) {
    let place = source.places[number]
    stored.formUnion(orphans.map(\.id))
    let orphans = orphans.filter { !unused.contains($0.id) }
    for (index, made) in place.made.enumerated() {
      guard index == 0, !orphans.isEmpty else {
        edits.replace(withLine(made.whole), with: "")
        continue
      }
      edits.replace(made.whole, with: storeText(orphans, in: made, prefix: prefix(at: place)))
    }
  }

  /// Takes pictures away that no shape shows any more, from what was written for shapes that were gone before.
  private mutating func editStores() {
    for store in source.stores {
      let prefix = String(decoding: source.bytes[store.element.name].prefix(store.element.prefixLength), as: UTF8.self)
      // What another program left of a shape may serve something else.
      let isOwn = storeText(store.pictures, in: store.element, prefix: prefix).utf8
        .elementsEqual(source.bytes[store.element.whole])
      guard isOwn else { continue }
      stored.formUnion(store.pictures.map(\.id))
      let left = store.pictures.filter { !unused.contains($0.id) }
      guard left.count < store.pictures.count else { continue }
      let whole = store.element.whole
      edits.replace(
        left.isEmpty ? withLine(whole) : whole,
        with: left.isEmpty ? "" : storeText(left, in: store.element, prefix: prefix))
    }
  }

  /// What holds pictures for others when the shape is gone that they belonged to.
  private func storeText(_ pictures: [LentPicture], in made: SourceElement, prefix: String) -> String {
    SVGElement("defs").with("data-for", made.attribute("data-for")?.text ?? "").containing(
      pictures.map { SVGElement("image").with("id", $0.id).linking(to: $0.address) }
    ).text(prefix: prefix)
  }

  /// What is made for an element's effects, which needs an id to name it by.
  private mutating func effects(
    of element: ItemElement, _ item: Item, _ index: Int, _ number: Int
  ) throws(OutlineError) -> SVGEffects {
    let place = source.places[number]
    let effects = try effects(of: element, item, index, beside: place)
    let pictures = ["data-image": item.effects.image, "data-backdrop": item.effects.backdrop]
    let lost = place.lent.filter { lent in
      !unused.contains(lent.id) && !effects.holders.contains { $0.value == lent.id && pictures[$0.key] == lent.address }
    }
    guard !lost.isEmpty else { return effects }
    // Its own parts get other ids than those that stay with the pictures of others.
    orphans[number] = lost
    return try self.effects(of: element, item, index, beside: place)
  }

  private mutating func effects(
    of element: ItemElement, _ item: Item, _ index: Int, beside place: SourcePlace
  ) throws(OutlineError) -> SVGEffects {
    guard item.showsEffects else { return SVGEffects() }
    let names = ids.names(place.element.attribute("id")?.text, index, beside: place.made)
    return try element.effects(names, options: options)
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

  /// Writes the items that are new or change their order between those that stay.
  ///
  /// - Returns: what comes behind elements that stay, and where.
  private mutating func placeOthers(
    _ claims: [Int?], _ stays: [Bool]
  ) throws(OutlineError) -> [(text: [UInt8], offset: Int)] {
    var above: [(text: [UInt8], offset: Int)] = []
    var first = 0
    while first < stays.count {
      guard !stays[first] else {
        first += 1
        continue
      }
      let end = stays[first...].firstIndex(of: true) ?? stays.count
      let below = first > 0 ? claims[first - 1] : nil
      let next = end < stays.count ? claims[end] : nil
      let spots = SourceSpot.all(in: source, between: below, and: next)
      let choices = SourceSpot.choices(of: spots, for: document.items[first..<end].map { wish(of: $0) })
      var isFirst = true
      for (index, choice) in zip(first..<end, choices) {
        guard let choice else { continue }
        let spot = spots[choice]
        let indent = Array(lineEnd.utf8) + indentation(of: spot.neighbor.lowerBound)
        let elements = try elements(of: document.items[index], index, from: claims[index], at: spot)
        let text = Array(elements.joined(separator: indent))
        switch spot.side {
        case .behind: above.append((indent + text, spot.neighbor.upperBound))
        case .instead:
          edits.insert(isFirst ? text : indent + text, at: spot.neighbor.lowerBound)
          isFirst = false
        case .before:
          // In front of the line, which may go with an element that was made for the other.
          let line = withLine(spot.neighbor).lowerBound
          let isAlone = line < spot.neighbor.lowerBound
          edits.insert(isAlone ? indent + text : text + indent, at: line)
        }
      }
      first = end
    }
    return above
  }

  /// Where an item is to lie so that it looks as it does.
  private func wish(of item: Item) -> SourceSpot.Wish {
    let place = item.place.flatMap { source.places.indices.contains($0) ? source.places[$0] : nil }
    return SourceSpot.Wish(bonds: source.bonds(of: item), group: place?.group, hasPlace: place != nil)
  }

  /// The elements of an item that comes from somewhere else in the file or is new, the lowest first.
  private mutating func elements(
    of item: Item, _ index: Int, from number: Int?, at spot: SourceSpot
  ) throws(OutlineError) -> [[UInt8]] {
    func bytes(_ elements: [SVGElement], _ prefix: String) -> [[UInt8]] {
      elements.map { Array($0.text(prefix: prefix).utf8) }
    }
    if number == nil, let place = original(of: item) {
      let element = ItemElement(item, at: place, in: spot.context, page: document.page)
      let effects =
        item.showsEffects ? try element.effects(ids.names(nil, index, beside: []), options: options) : SVGEffects()
      var copy = SourceEdits(try element.copyEdits(effects)).applied(to: source.bytes, in: place.element.tag)
      if !place.element.isEmpty { copy.insert(UInt8(ascii: "/"), at: copy.endIndex - 1) }
      return bytes(effects.before, prefix(at: place)) + [copy] + bytes(effects.above, prefix(at: place))
    }
    guard let number else {
      var ids = ids
      let elements = try ItemElement.newElements(item, in: spot.context, page: document.page, options) {
        ids.names(nil, index, beside: [])
      }
      self.ids = ids
      return bytes(elements, String(decoding: source.bytes[spot.prefix], as: UTF8.self))
    }
    let place = source.places[number]
    let element = ItemElement(item, at: place, in: spot.context, page: document.page)
    let effects = try effects(of: element, item, index, number)
    let tag = element.isUnchanged && !element.followsPage ? element.nameEdits(effects) : try element.tagEdits(effects)
    let own = SourceEdits(tag).applied(to: source.bytes, in: place.element.whole)
    return bytes(effects.before, prefix(at: place)) + [own] + bytes(effects.above, prefix(at: place))
  }

  /// The place of the element of another program that a copy was made from, whose other attributes it has too.
  private func original(of item: Item) -> SourcePlace? {
    guard let number = item.original ?? item.place, source.places.indices.contains(number) else { return nil }
    let place = source.places[number]
    return place.isOwn ? nil : place
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
}
