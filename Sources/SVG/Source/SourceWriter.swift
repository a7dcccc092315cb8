import Document
import Geometry
import XML

/// A writer for a document over its file: changed parts are replaced, all other bytes stay.
struct SourceWriter {
  private let document: Document
  private let source: DocumentSource
  private let options: SVGWriter.Options
  private var edits = SourceEdits()
  private var ids: SourceIDs
  /// The pictures that only other shapes show now, by the place of their former holder.
  private var orphans: [Int: [LentPicture]] = [:]
  /// The ids of all pictures kept only for other shapes.
  private var stored: Set<String> = []
  /// The ids of pictures that nothing shows now.
  private let unused: Set<String>

  /// The bytes of the file.
  static func bytes(
    of document: Document, over source: DocumentSource, _ options: SVGWriter.Options = SVGWriter.Options()
  ) throws(OutlineError) -> [UInt8] {
    var writer = SourceWriter(document, source, options)
    let bytes = try writer.write()
    // Only the written file shows which pictures of removed shapes are still in use.
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

  /// Changes the view box, and the sizes in their own units or as the options have them.
  private mutating func editPage() {
    let (old, new) = (source.page, document.page)
    let (width, height) = (source.root.size.width, source.root.size.height)
    let isInCSS = [width, height].contains { $0?.isDeclared == true }
    let lacksPage = options.isForDrawing && !source.root.givesPage
    guard old != new || !options.size.keepsFile || options.isForDrawing && isInCSS || lacksPage else { return }
    var tag = TagEdits(source.root.element)
    var style = StyleAttribute(source.root.element)
    var sides = SVGWriter.size(of: document, options.size)
    if options.size.keepsFile, !lacksPage {
      sides = [("width", width, old.width, new.width), ("height", height, old.height, new.height)].compactMap {
        name, side, before, after in
        RootSides.Side(side?.text, for: after, insteadOf: before).map { (name, $0.text) }
      }
    }
    for (name, text) in sides {
      guard !options.isForDrawing, let side = name == "width" ? width : height, side.isDeclared else {
        tag.set(name, to: text)
        continue
      }
      // CSS takes no number without a unit.
      let length = SVGLength(text)?.unit == SVGLength.Unit.none ? text + "px" : text
      let declared = side.isImportant ? length + " !important" : length
      if !style.set(name, to: declared) { style.add(name, declared) }
    }
    style.edit(&tag)
    if old != new || source.root.element.attribute("viewBox") == nil {
      let box = [new.minX, new.minY, new.width, new.height].map { NumberText.exact($0) }.joined(separator: " ")
      tag.set("viewBox", to: box, after: ["height", "width"])
    }
    edits.add(tag)
  }

  private mutating func editTitle() {
    guard document.title != source.root.title else { return }
    let text = document.title.escapedForXML(in: .text)
    let name = prefix(of: source.root.titleElement ?? source.root.element) + "title"
    if let title = source.root.titleElement, !title.isEmpty {
      edits.replace(title.content, with: text)
    } else if let title = source.root.titleElement {
      edits.replace(title.whole, with: "<\(name)>\(text)</\(name)>")
    } else {
      edits.insert("\(source.lineEnd)<\(name)>\(text)</\(name)>", at: source.root.element.tag.upperBound)
    }
  }

  /// Rewrites the rectangle of the background.
  private mutating func editBackground() {
    guard document.background != source.root.background || document.page != source.page else { return }
    let text = SVGWriter.rectangle(document.background, document.page, options)?
      .text(prefix: prefix(of: source.root.element))
    if let element = source.root.backgroundElement {
      edits.replace(text == nil ? source.withLine(element.whole) : element.whole, with: text ?? "")
    } else if let text {
      // Below everything drawn, and after a title that comes first.
      var offset = source.root.element.tag.upperBound
      if let title = source.root.titleElement?.whole,
        source.bytes[offset..<title.lowerBound].allSatisfy(\.isXMLBlank)
      {
        offset = title.upperBound
      }
      edits.insert("\(source.lineEnd)\(text)", at: offset)
    }
  }

  // MARK: items

  /// Edits the elements that stay in place, and moves the others.
  private mutating func editItems() throws(OutlineError) {
    let layout = SourceLayout(document, over: source)
    let (claims, stays) = (layout.claims, layout.stays)
    var isGone = Array(repeating: true, count: source.places.count)
    for (index, number) in claims.enumerated() where stays[index] {
      if let number { isGone[number] = false }
    }
    // Elements above a staying one come after the elements made for it.
    let above = try placeOthers(layout)
    for (index, item) in document.items.enumerated() where stays[index] {
      if let number = claims[index] { try edit(item, index, number) }
    }
    for (text, offset) in above { edits.insert(text, at: offset) }
    for (number, place) in source.places.enumerated() where isGone[number] {
      // New items replace the last ones removed.
      let isAnchor = number == 0 && !stays.contains(true)
      edits.replace(isAnchor ? place.element.whole : source.withLine(place.element.whole), with: "")
      removeMade(number, keeping: claims.contains(number) ? orphans[number] ?? [] : place.lent)
    }
  }

  /// Changes an element in place and rewrites the elements made for it.
  private mutating func edit(_ item: Item, _ index: Int, _ number: Int) throws(OutlineError) {
    let place = source.places[number]
    // A backdrop is as large as the page.
    let isResized = document.page != source.page && item.effects.backdrop != nil
    let isRedrawn = options.rewritesPictures && !item.effects.pictures.isEmpty
    let isCut = place.followsPage && document.page != source.page || options.isForDrawing && !place.lengths.isEmpty
    if place.describes(item, in: place.context), !isResized, !isRedrawn, !isCut { return }
    let element = ItemElement(item, at: place, page: document.page)
    let effects = try effects(of: element, item, index, number)
    let range = place.element.whole
    let indent = source.lineEnd + String(decoding: source.indentation(of: range.lowerBound), as: UTF8.self)
    let prefix = prefix(of: place.element)
    edits.add(try element.tagEdits(effects, isForDrawing: options.isForDrawing))
    guard !effects.isEmpty || !place.made.isEmpty else { return }
    removeMade(number, keeping: orphans[number] ?? [])
    edits.insert(effects.before.map { $0.text(prefix: prefix) + indent }.joined(), at: range.lowerBound)
    edits.insert(effects.above.map { indent + $0.text(prefix: prefix) }.joined(), at: range.upperBound)
  }

  /// Removes the elements made for a shape, but keeps pictures that others show.
  private mutating func removeMade(_ number: Int, keeping orphans: [LentPicture]) {
    let place = source.places[number]
    stored.formUnion(orphans.map(\.id))
    let orphans = orphans.filter { !unused.contains($0.id) }
    for (index, made) in place.made.enumerated() {
      guard index == 0, !orphans.isEmpty else {
        edits.replace(source.withLine(made.whole), with: "")
        continue
      }
      edits.replace(made.whole, with: storeText(orphans, in: made, prefix: prefix(of: place.element)))
    }
  }

  /// Removes unused pictures of shapes that were removed before.
  private mutating func editStores() {
    for store in source.stores {
      let prefix = prefix(of: store.element)
      // Leave elements that another program changed.
      let isOwn = storeText(store.pictures, in: store.element, prefix: prefix).utf8
        .elementsEqual(source.bytes[store.element.whole])
      guard isOwn else { continue }
      stored.formUnion(store.pictures.map(\.id))
      let left = store.pictures.filter { !unused.contains($0.id) }
      guard left.count < store.pictures.count else { continue }
      let whole = store.element.whole
      edits.replace(
        left.isEmpty ? source.withLine(whole) : whole,
        with: left.isEmpty ? "" : storeText(left, in: store.element, prefix: prefix))
    }
  }

  /// An element that holds a removed shape's pictures for other shapes.
  private func storeText(_ pictures: [LentPicture], in made: SourceElement, prefix: String) -> String {
    SVGElement("defs").with("data-for", made.attribute("data-for")?.text ?? "").containing(
      pictures.map { SVGElement("image").with("id", $0.id).linking(to: $0.address) }
    ).text(prefix: prefix)
  }

  /// The elements of an item's effects; notes pictures that only other shapes show now.
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
    // Choose ids again, because those of the kept pictures stay in use.
    orphans[number] = lost
    return try self.effects(of: element, item, index, beside: place)
  }

  private mutating func effects(
    of element: ItemElement, _ item: Item, _ index: Int, beside place: SourcePlace
  ) throws(OutlineError) -> SVGEffects {
    guard item.hasElements else { return SVGEffects() }
    let names = ids.names(place.element.attribute("id")?.text, index, beside: place.made)
    return try element.effects(names, options: options)
  }

  /// The prefix of an element's name, colon included.
  private func prefix(of element: SourceElement) -> String {
    String(decoding: source.bytes[element.name].prefix(element.prefixLength), as: UTF8.self)
  }

  /// Writes new and moved items between those that stay.
  ///
  /// - Returns: the texts that come after elements that stay, with their offsets.
  private mutating func placeOthers(
    _ layout: SourceLayout
  ) throws(OutlineError) -> [(text: [UInt8], offset: Int)] {
    var above: [(text: [UInt8], offset: Int)] = []
    // True until the first of several items replaces the last ones removed.
    var isFirst = true
    for (index, spot) in layout.spots.enumerated() {
      guard let spot else { continue }
      let indent = Array(source.lineEnd.utf8) + source.indentation(of: spot.neighbor.lowerBound)
      let elements = try elements(of: document.item(index), index, from: layout.claims[index], at: spot)
      let text = Array(elements.joined(separator: indent))
      switch spot.side {
      case .behind: above.append((indent + text, spot.neighbor.upperBound))
      case .instead:
        edits.insert(isFirst ? text : indent + text, at: spot.neighbor.lowerBound)
        isFirst = false
      case .before:
        // Before the line, which is removed with an element made for the neighbor.
        let line = source.withLine(spot.neighbor).lowerBound
        let isAlone = line < spot.neighbor.lowerBound
        edits.insert(isAlone ? indent + text : text + indent, at: line)
      }
    }
    return above
  }

  /// The elements of a moved or new item, the lowest first.
  private mutating func elements(
    of item: Item, _ index: Int, from number: Int?, at spot: SourceSpot
  ) throws(OutlineError) -> [[UInt8]] {
    func bytes(
      _ effects: SVGEffects, around own: [UInt8], _ place: SourcePlace
    ) -> [[UInt8]] {
      let prefix = prefix(of: place.element)
      return effects.before.map { Array($0.text(prefix: prefix).utf8) } + [own]
        + effects.above.map { Array($0.text(prefix: prefix).utf8) }
    }
    if number == nil, let place = original(of: item) {
      let element = ItemElement(item, at: place, in: spot.context, page: document.page)
      let effects =
        item.hasElements ? try element.effects(ids.names(nil, index, beside: []), options: options) : SVGEffects()
      var tag = try element.tagEdits(effects, isCopy: true)
      tag.keepStartTag()
      var copy = SourceEdits(tag).applied(to: source.bytes, in: place.element.tag)
      if !place.element.isEmpty { copy.insert(UInt8(ascii: "/"), at: copy.endIndex - 1) }
      return bytes(effects, around: copy, place)
    }
    guard let number else {
      var ids = ids
      let elements = try ItemElement.newElements(item, in: spot.context, page: document.page, options) {
        ids.names(nil, index, beside: [])
      }
      self.ids = ids
      let prefix = String(decoding: source.bytes[spot.prefix], as: UTF8.self)
      return elements.map { Array($0.text(prefix: prefix).utf8) }
    }
    let place = source.places[number]
    let element = ItemElement(item, at: place, in: spot.context, page: document.page)
    let effects = try effects(of: element, item, index, number)
    let isUnchanged = place.describes(item, in: spot.context) && place.lengths.isEmpty
    let tag =
      isUnchanged
      ? element.nameEdits(effects) : try element.tagEdits(effects, isForDrawing: options.isForDrawing)
    let own = SourceEdits(tag).applied(to: source.bytes, in: place.element.whole)
    return bytes(effects, around: own, place)
  }

  /// The place of the foreign element that an item was copied from, whose other attributes it keeps.
  private func original(of item: Item) -> SourcePlace? {
    (source.place(item.origin.original) ?? source.place(of: item)).flatMap { $0.isOwn ? nil : $0 }
  }
}

extension DocumentSource {
  /// The file's line end.
  var lineEnd: String {
    guard let index = bytes.firstIndex(of: UInt8(ascii: "\n")), index > 0 else { return "\n" }
    return bytes[index - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The white space between the last line end and an offset; empty if there is anything else.
  func indentation(of offset: Int) -> [UInt8] {
    let first = blankStart(of: offset)
    guard first > 0, bytes[first - 1] == "\n" || bytes[first - 1] == "\r" else { return [] }
    return Array(bytes[first..<offset])
  }

  /// A range with the line end and the white space before it.
  func withLine(_ range: Range<Int>) -> Range<Int> {
    var first = blankStart(of: range.lowerBound)
    guard first > 0, bytes[first - 1] == "\n" || bytes[first - 1] == "\r" else { return range }
    first -= 1
    if bytes[first] == "\n", first > 0, bytes[first - 1] == "\r" { first -= 1 }
    return first..<range.upperBound
  }

  /// The start of the spaces and tabs before an offset.
  private func blankStart(of offset: Int) -> Int {
    bytes[..<offset].lastIndex { $0 != " " && $0 != "\t" }.map { $0 + 1 } ?? 0
  }
}
