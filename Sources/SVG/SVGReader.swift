package import Document
import Geometry
import Recognition
import Shapes
import XML

/// Documents from SVGs: those that fillet wrote with every parameter, those of others as far as they can be edited.
package enum SVGReader {
  /// How far a path may lie from what its parameters give, in document units, before it counts as edited elsewhere;
  /// the less the more than three decimals a small page has.
  package static let driftTolerance = 0.002

  /// Reads a document from the bytes of a file; what the document does not hold it carries along as its source.
  ///
  /// - Parameter keeping: what to believe of shapes whose path was edited elsewhere; without it they are an error.
  /// - Throws: what is wrong first, with its line and column.
  package static func document(
    from bytes: [UInt8], selecting selection: ShapeSelection = .automatic, keeping: DriftChoice? = nil
  ) throws(SVGError) -> Document {
    try SVGFile(bytes).document(selection, keeping: keeping)
  }
}

/// An SVG that was read, before it is said which of its shapes are edited.
package struct SVGFile: Sendable {
  /// What can be edited, in the file's order.
  package let candidates: [ImportCandidate]
  /// What is kept and not understood, in the file's order.
  package let notes: [ImportNote]
  /// Whether there is more of that than ``notes`` says.
  package let hasMoreNotes: Bool

  private let bytes: [UInt8]
  private let hasSheet: Bool
  private let page: Rect
  private let title: String
  private let root: SourceElement
  private let rootContext: SourceContext
  private let titleElement: SourceElement?
  private let background: Paint?
  private let backgroundElement: SourceElement?
  /// The elements made for effects, by the id of their shape.
  private let made: [String: [MadeElement]]
  /// The pictures in elements that were made for effects, by the ids of those.
  private let embedded: [String: String]
  /// Where the elements begin that show a picture from an element made for a shape, by its id.
  private let borrowers: [String: Set<Int>]
  /// What holds pictures for other shapes than the one it was made for, which is gone.
  private let stores: [PictureStore]
  private let groups: [SourceGroup]
  private let unread: [(problem: SVGProblem, offset: Int)]

  /// Reads a file of SVG.
  ///
  /// - Throws: what is wrong first, with its line and column; what is only not understood is a note.
  package init(_ bytes: [UInt8]) throws(SVGError) {
    var scanner = SVGScanner(bytes)
    try scanner.scan()
    unread = scanner.broken
    if scanner.candidates.isEmpty, let first = unread.first {
      throw SVGError(first.problem, at: scanner.xml.position(of: first.offset))
    }
    guard let root = scanner.root else {
      throw SVGError(.notSVG(root: "nothing"), at: scanner.xml.position(of: bytes.count))
    }
    self.bytes = bytes
    self.root = root
    rootContext = scanner.rootContext
    candidates = scanner.candidates
    background = scanner.background
    backgroundElement = scanner.backgroundElement
    made = Dictionary(grouping: scanner.made, by: \.owner)
    embedded = scanner.embedded
    borrowers = scanner.borrowers
    groups = scanner.groups
    hasSheet = scanner.hasSheet
    stores = scanner.strays.compactMap { stray in
      let lent = stray.pictures.compactMap { id -> LentPicture? in
        guard scanner.borrowers[id] != nil else { return nil }
        return scanner.embedded[id].map { LentPicture(id: id, address: $0) }
      }
      return lent.isEmpty ? nil : PictureStore(element: stray.element, pictures: lent)
    }
    scanner.noteStrays()
    notes = scanner.notes
    hasMoreNotes = scanner.hasMoreNotes
    title = scanner.title ?? ""
    titleElement = scanner.titleElement
    page = scanner.page ?? Self.page(around: scanner.candidates)
  }

  /// What is wrong with shapes that cannot be read; each of them is in ``notes``, too.
  package var broken: [SVGError] { unread.map { SVGError($0.problem, at: position(of: $0.offset)) } }

  /// The shapes whose path was edited elsewhere: for them it must be said what to keep.
  package var drifted: [ImportCandidate] { candidates.filter(\.hasDrifted) }

  /// A page in whole units around everything drawn, for files that have none.
  private static func page(around candidates: [ImportCandidate]) -> Rect {
    var box: Rect?
    for bounds in candidates.compactMap(\.bounds) { box = box?.union(bounds) ?? bounds }
    guard let page = box?.wholeUnits, page.width > 0, page.height > 0 else { return Document.initialPage }
    return page
  }

  /// The document of some of the shapes.
  ///
  /// - Parameter keeping: what to believe of shapes whose path was edited elsewhere; without it they are an error.
  package func document(
    _ selection: ShapeSelection = .automatic, keeping: DriftChoice? = nil
  ) throws(SVGError) -> Document {
    try document(selection, keeping.map { .choice($0) } ?? .refused)
  }

  /// The document of some of the shapes for somebody who can be asked what to keep of those whose path was edited
  /// elsewhere: as long they are what the path draws, and undecided.
  package func undecidedDocument(_ selection: ShapeSelection = .automatic) throws(SVGError) -> Document {
    try document(selection, .undecided)
  }

  /// What becomes of shapes whose path was edited elsewhere.
  private enum DriftReading {
    case refused
    case choice(DriftChoice)
    case undecided
  }

  private func document(_ selection: ShapeSelection, _ drift: DriftReading) throws(SVGError) -> Document {
    var items: [Item] = []
    var places: [SourcePlace] = []
    var problem: SVGError?
    var owned: Set<String> = []
    for candidate in try chosen(selection) {
      do throws(SVGProblem) {
        let isFirst = candidate.id.map { owned.insert($0).inserted } ?? false
        let place = try place(of: candidate, drift, isFirst && candidate.isOwn)
        var item = place.item
        item.place = places.count
        items.append(item)
        places.append(place)
      } catch {
        // One shape of another program among several that cannot be edited stays in the file as it is.
        if selection != .automatic || candidate.isOwn { throw SVGError(error, at: position(of: candidate)) }
        if problem == nil { problem = SVGError(error, at: position(of: candidate)) }
      }
    }
    guard !items.isEmpty else {
      throw problem ?? SVGError(.noShape(notes.first?.description), at: position(of: bytes.count))
    }
    let source = DocumentSource(
      bytes: bytes, page: page, title: title, root: root, rootContext: rootContext, titleElement: titleElement,
      background: background, backgroundElement: backgroundElement, places: places, groups: groups,
      isWhole: selection == .automatic,
      stores: stores)
    return Document(title: title, page: page, background: background, items: items, source: source)
  }

  private func chosen(_ selection: ShapeSelection) throws(SVGError) -> [ImportCandidate] {
    switch selection {
    case .automatic: return candidates
    case .number(let number):
      guard candidates.indices.contains(number - 1) else {
        throw SVGError(.noSuchShape("\(number)", among: candidates.map(\.label)), at: position(of: 0))
      }
      return [candidates[number - 1]]
    case .numbers(let numbers):
      guard let wrong = numbers.first(where: { !candidates.indices.contains($0 - 1) }) else {
        return numbers.map { candidates[$0 - 1] }
      }
      throw SVGError(.noSuchShape("\(wrong)", among: candidates.map(\.label)), at: position(of: 0))
    case .id(let id):
      // Ids are what other elements refer to; names are what a person gave.
      guard
        let found = candidates.first(where: { $0.id == id })
          ?? candidates.first(where: { $0.place.state.name == id })
      else {
        throw SVGError(.noSuchShape("#" + excerpt(id), among: candidates.map(\.label)), at: position(of: 0))
      }
      return [found]
    }
  }

  private func position(of candidate: ImportCandidate) -> XMLPosition {
    position(of: candidate.place.element.tag.lowerBound)
  }

  private func position(of offset: Int) -> XMLPosition { XMLReader(bytes).position(of: offset) }

  /// The item of a shape, in document units.
  private func place(
    of candidate: ImportCandidate, _ reading: DriftReading, _ hasMade: Bool
  ) throws(SVGProblem) -> SourcePlace {
    let raw = candidate.place
    let shape: any Shape
    var drift: Drift?
    // Without a path there is nothing that somebody else edited.
    let isEdited = raw.hasDrifted && !raw.path.elements.isEmpty
    switch reading {
    case .refused where isEdited: throw .drift
    case .choice(.path) where isEdited: shape = try self.shape(of: raw, fromPath: true)
    case .undecided where isEdited: (shape, drift) = try undecidedShape(of: raw)
    case .refused, .choice, .undecided: shape = try self.shape(of: raw, fromPath: raw.shape == nil)
    }
    var style = raw.style.scaled(by: raw.map.scale)
    // A transform makes nothing of a line that is not there and of which nothing is said.
    let isBare = raw.style.stroke == nil && raw.context.style.lineWidth == Style.plainWidth
    if isBare, raw.style.lineWidth == Style.plainWidth, !raw.element.says("stroke-width") {
      style.lineWidth = Style.plainWidth
    }
    var item = Item(shape, style: style, effects: raw.effects.mapped(by: raw.map))
    item.state = raw.state
    item.isUndecided = drift != nil
    item.effects.image = item.effects.image.map(picture(_:))
    item.effects.backdrop = item.effects.backdrop.map(picture(_:))
    do throws(OutlineError) {
      _ = try item.resolved()
    } catch {
      throw .notEditable(error.description)
    }
    let made = (hasMade ? candidate.id.flatMap { self.made[$0] } : nil) ?? []
    var extent = raw.element.whole
    for sibling in made where sibling.parent == raw.parent {
      let range = sibling.element.whole
      extent = min(extent.lowerBound, range.lowerBound)..<max(extent.upperBound, range.upperBound)
    }
    let start = raw.element.tag.lowerBound
    let lent = made.flatMap(\.pictures).compactMap { id -> LentPicture? in
      guard borrowers[id]?.contains(where: { $0 != start }) == true else { return nil }
      return embedded[id].map { LentPicture(id: id, address: $0) }
    }
    return SourcePlace(
      element: raw.element, context: raw.context, transform: raw.transform, item: item,
      isFaithful: !raw.hasDrifted, drift: drift, isOwn: raw.isOwn, made: made.map(\.element), lent: lent,
      extent: extent, number: candidate.number, group: raw.group, hasSheet: hasSheet, page: page,
      percentages: raw.percentages)
  }

  /// What a shape's reference to a picture stands for: `#s1g` for the picture that an element of that id holds.
  private func picture(_ reference: String) -> String {
    reference.utf8.first == UInt8(ascii: "#") ? embedded[String(reference.dropFirst())] ?? reference : reference
  }

  /// What a path draws that was edited elsewhere, or what its parameters give where that cannot be edited.
  private func undecidedShape(of raw: RawPlace) throws(SVGProblem) -> (any Shape, Drift) {
    let parameters = try shape(of: raw, fromPath: false)
    do {
      let drawn = try shape(of: raw, fromPath: true)
      _ = try drawn.resolved()
      return (drawn, .either(parameters: parameters))
    } catch {
      let reason = if case .notEditable(let reason)? = error as? SVGProblem { reason } else { "\(error)" }
      return (parameters, .onlyParameters(reason))
    }
  }

  /// How finely the path of an element is given, in its own units.
  private func precision(of raw: RawPlace) -> Precision {
    let precision = Precision(page: page, scale: raw.map.scale)
    return raw.element.attribute("d").map { precision.limited(to: $0.text) } ?? precision
  }

  private func shape(of raw: RawPlace, fromPath: Bool) throws(SVGProblem) -> any Shape {
    let hasEnds = (fromPath || !raw.isOwn) && raw.style.stroke != nil && raw.path.endsInCorner
    if !fromPath, !hasEnds, let mapped = raw.shape?.mapped(by: raw.map) { return mapped }
    let path = fromPath && !hasEnds ? raw.path : nil
    if let polygon = path.flatMap({ Unfillet.polygon(of: $0, precision(of: raw)) })?.mapped(by: raw.map) {
      return polygon
    }
    // The drawn path under any map, as path data.
    let onPage = Precision(page: page)
    let drawn = try drawnPath(of: raw).transformed(by: raw.map, tolerance: 1e-4 / onPage.fineness)
    if let shape = DrawnPath.shape(of: drawn, onPage) { return shape }
    let count = drawn.elements.count
    if count > Unfillet.mostPieces {
      throw .notEditable("its path has \(count) pieces, and \(Unfillet.mostPieces) can be edited")
    }
    throw .notEditable(fromPath ? "it has curves that no corners give" : "it is turned, slanted or stretched")
  }

  /// The path of an element, or the one that its parameters give where it has none that can be read.
  private func drawnPath(of raw: RawPlace) throws(SVGProblem) -> Path {
    guard raw.path.elements.isEmpty, let shape = raw.shape else { return raw.path }
    do throws(OutlineError) {
      return try shape.resolved().path
    } catch {
      throw .notEditable(error.description)
    }
  }
}

extension Path {
  /// Whether it has no closed part and turns where it comes back to its start: a stroke shows that these are two ends.
  ///
  /// Programs leave the close out where nothing turns, as nobody sees a difference.
  fileprivate var endsInCorner: Bool {
    guard elements.count > 1, !elements.contains(.close) else { return false }
    // With its first piece behind its last one, the last joint is the one at the start.
    var ring = self
    ring.append(elements[1])
    var turn = 1.0
    ring.forEachJoint { _, before, after in turn = before.dot(after) }
    return turn < Self.smoothJoint
  }

  /// The cosine of eight degrees, which rounded coordinates turn a short line by.
  private static let smoothJoint = 0.99
}

extension SourceElement {
  /// Whether the element itself says a property.
  fileprivate func says(_ property: String) -> Bool {
    if attribute(property) != nil { return true }
    return attribute("style").map { CSSDeclarations($0.text).last(property) != nil } ?? false
  }
}
