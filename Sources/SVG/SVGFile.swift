package import Document
import Geometry
import Recognition
import Shapes
package import XML

/// An SVG as read, before some of its shapes are chosen for editing.
///
/// Shapes of fillet have all their parameters; those of other programs are editable as far as parameters describe them.
package struct SVGFile: Sendable {
  /// The editable shapes, in the file's order.
  package var candidates: [ImportCandidate] { scanner.candidates }
  /// The parts of the file that are kept but not supported, in the file's order.
  package var notes: [ImportNote] { scanner.notes }
  /// The notes about what PNG and PDF lack, which librsvg draws from the file.
  package var drawingNotes: [ImportNote] {
    [scanner.undrawnNote].compactMap(\.self) + notes.filter(\.lacksInDrawings)
  }
  /// The note on all parts that are not shown; also the first of ``notes``.
  package var unshown: ImportNote? { scanner.unshown.isEmpty ? nil : notes.first }
  /// True if there are more notes than ``notes`` holds.
  package var hasMoreNotes: Bool { scanner.hasMoreNotes }

  /// The most shapes that a file can have.
  package static let mostShapes = SVGScanner.mostCandidates

  private let scanner: SVGScanner
  private let root: RootFacts
  /// That of the file, or else one around the outlines, until a document has one around all that is painted.
  private let page: Rect
  /// The elements made for effects, by the id of their shape.
  private let made: [String: [MadeElement]]
  /// The elements that hold pictures for other shapes after their own shape is gone.
  private let stores: [(element: SourceElement, pictures: [LentPicture])]
  private let form: SourceForm?

  /// Reads an SVG file.
  ///
  /// - Parameter form: The form of the file that the bytes are the text of.
  package init(_ bytes: [UInt8], form: SourceForm? = nil) throws(SVGError) {
    self.form = form
    var scanner = SVGScanner(bytes)
    try scanner.scan()
    if scanner.candidates.isEmpty, let first = scanner.broken.first {
      throw SVGError(first.problem, at: scanner.xml.position(of: first.offset))
    }
    guard let root = scanner.root else {
      throw SVGError(.notSVG(root: "nothing"), at: scanner.xml.position(of: bytes.count))
    }
    self.root = root
    made = Dictionary(grouping: scanner.made, by: \.owner)
    stores = scanner.strays.compactMap { stray in
      let lent = scanner.lent(stray.pictures) { !$0.isEmpty }
      return lent.isEmpty ? nil : (stray.element, lent)
    }
    scanner.noteStrays()
    scanner.noteUnshown()
    page =
      scanner.page ?? Self.page(around: scanner.candidates.map(\.bounds) + scanner.uses.shapes.map(\.path.bounds))
      ?? Document.initialPage
    self.scanner = scanner
  }

  /// The page of a document with some of the file's shapes: without one in the file, that around all with their lines.
  private func page(of document: Document, isWhole: Bool) -> Rect {
    guard scanner.page == nil else { return page }
    do {
      let whole = isWhole ? document : try undecidedDocument()
      return Self.page(around: [try whole.paintedBounds()]) ?? page
    } catch {
      // Other shapes than the chosen ones may be unreadable.
      return page
    }
  }

  /// True if the file declares no namespace for SVG, which browsers want.
  package var lacksNamespace: Bool { scanner.lacksNamespace }

  /// The problems of unreadable shapes, each of which is also in ``notes``.
  package var broken: [SVGError] { scanner.broken.map { SVGError($0.problem, at: position(of: $0.offset)) } }

  /// The addresses in shown pictures of other programs, and in shown `<use>` elements without a target in the file.
  package var links: [(element: String, address: String, line: Int)] {
    var scanner = scanner
    return scanner.uses.links.values.sorted { $0.offset < $1.offset }.map {
      ($0.element, $0.address, scanner.line(of: $0.offset))
    }
  }

  /// The number of shapes that are not shown because they are unreadable or beyond a limit.
  package var unshownShapes: Int { scanner.broken.count + scanner.shapesBeyondLimits }

  /// The shapes whose path another program edited.
  package var drifted: [ImportCandidate] { candidates.filter(\.hasDrifted) }

  /// A page in whole units around boxes, for files without one; `nil` for an empty one.
  private static func page(around all: [Rect?]) -> Rect? {
    var box: Rect?
    for bounds in all.compactMap({ $0 }) { box = box?.union(bounds) ?? bounds }
    return box.map(\.wholeUnits).flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }

  /// The document of some of the shapes; it carries the rest of the file along as its origin.
  ///
  /// - Parameter keeping: the version to use of shapes whose path another program edited; without it they are an error.
  package func document(
    _ selection: ShapeSelection = .automatic, keeping: DriftChoice? = nil
  ) throws(SVGError) -> Document {
    try document(selection, keeping, isOpen: false)
  }

  /// The document of some of the shapes, with edited paths left undecided; until the user decides, the path counts.
  package func undecidedDocument(_ selection: ShapeSelection = .automatic) throws(SVGError) -> Document {
    try document(selection, nil, isOpen: true)
  }

  private func document(
    _ selection: ShapeSelection, _ keeping: DriftChoice?, isOpen: Bool
  ) throws(SVGError) -> Document {
    var items: [Item] = []
    var places: [SourcePlace] = []
    var problem: SVGError?
    var owned: Set<String> = []
    var dropped: [Int] = []
    for (number, candidate) in try chosen(selection).enumerated() {
      do throws(SVGProblem) {
        let isFirst = candidate.id.map { owned.insert($0).inserted } ?? false
        let place = try place(of: candidate, keeping, isOpen: isOpen, isFirst && candidate.ownsMade)
        var item = place.item
        item.id = Item.ID(element: places.count)
        item.origin.elementID = candidate.id
        items.append(item)
        places.append(place)
      } catch {
        let failure = SVGError(error, at: position(of: candidate.element.tag.lowerBound))
        // One foreign shape among several that cannot be edited stays in the file unchanged.
        if selection != .automatic || candidate.isOwn { throw failure }
        problem = problem ?? failure
        dropped.append(number)
      }
    }
    // A drawing may consist of `<use>` alone; without shapes it can be shown but not edited. An empty page can be drawn on.
    let isEmptyPage = isOpen && candidates.isEmpty && notes.isEmpty
    guard
      !items.isEmpty || selection == .automatic && problem == nil && (!scanner.uses.shapes.isEmpty || isEmptyPage)
    else {
      throw problem ?? SVGError(.noShape(notes.first?.description), at: position(of: scanner.xml.bytes.count))
    }
    let originals = Dictionary(
      zip(places.map(\.element.tag.lowerBound), items.map(\.id)), uniquingKeysWith: { first, _ in first })
    let isWhole = selection == .automatic
    var document = Document(title: root.title, page: page, background: root.background, items: items)
    for offset in scanner.uses.offsets {
      if let original = originals[offset] { document.change(original) { $0.origin.copies += 1 } }
    }
    document.groups = scanner.uses.groups
    if isWhole {
      document.foreign.shapes = zip(scanner.uses.shapes, scanner.uses.offsets).map { shape, offset in
        var shape = shape
        shape.below -= dropped.prefix { $0 < shape.below }.count
        shape.original = originals[offset] ?? nil
        return shape
      }
      document.foreign.unshown = scanner.unshown.map(\.part.name)
    }
    document.page = page(of: document, isWhole: isWhole)
    for index in places.indices { places[index].page = document.page }
    document.origin = DocumentSource(
      bytes: scanner.xml.bytes, page: document.page, root: root, places: places, groups: scanner.groups,
      isWhole: isWhole, stores: stores, form: form)
    return document
  }

  private func chosen(_ selection: ShapeSelection) throws(SVGError) -> [ImportCandidate] {
    func missing(_ name: String) -> SVGError {
      SVGError(.noSuchShape(name, among: candidates.map(\.label)), at: position(of: 0))
    }
    switch selection {
    case .automatic: return candidates
    case .numbers(let numbers):
      if let wrong = numbers.first(where: { !candidates.indices.contains($0 - 1) }) { throw missing("\(wrong)") }
      return numbers.map { candidates[$0 - 1] }
    case .id(let id):
      // An id, which other elements refer to, goes before a name.
      let found = candidates.first { $0.id == id } ?? candidates.first { $0.state.name == id }
      if let found { return [found] }
      let groups = scanner.uses.groups
      let inside = groups.id(named: id).map { id in candidates.filter { groups.contains(group(of: $0), in: id) } }
      guard let inside, !inside.isEmpty else { throw missing("#" + id.excerpt) }
      return inside
    }
  }

  /// The group of a shape in the document.
  private func group(of candidate: ImportCandidate) -> Document.Group.ID? {
    root.id(ofGroup: candidate.group, in: scanner.groups)
  }

  private func position(of offset: Int) -> XMLPosition { scanner.xml.position(of: offset) }

  /// The place of a shape in the file, its item in document units.
  private func place(
    of candidate: ImportCandidate, _ keeping: DriftChoice?, isOpen: Bool, _ hasMade: Bool
  ) throws(SVGProblem) -> SourcePlace {
    let shape: any Shape
    var drift: Drift?
    if candidate.hasDrifted, isOpen {
      (shape, drift) = try undecidedShape(of: candidate)
    } else {
      if candidate.hasDrifted, keeping == nil { throw .drift }
      let isEdited = candidate.hasDrifted && keeping == .path
      shape = try self.shape(of: candidate, fromPath: isEdited || candidate.shape == nil)
    }
    let element = candidate.element
    var style = candidate.style.mapped(by: candidate.map)
    // A transform does not scale the width of an unstroked shape that sets none.
    let isBare = !candidate.style.hasLine && candidate.context.style.lineWidth == Style.plainWidth
    if isBare, candidate.style.lineWidth == Style.plainWidth, !element.sets("stroke-width") {
      style.lineWidth = Style.plainWidth
    }
    let effects = candidate.isOnPage ? candidate.effects : candidate.effects.mapped(by: candidate.map)
    var item = Item(shape, style: style, effects: effects)
    item.state = candidate.state
    (item.opacity, item.group) = (candidate.opacity, group(of: candidate))
    item.pathLength = candidate.pathLength.map { $0 * candidate.map.scale }
    item.isUndecided = drift != nil
    item.effects.image = item.effects.image.map(picture(_:))
    item.effects.backdrop = item.effects.backdrop.map(picture(_:))
    do throws(OutlineError) {
      let outline = try item.resolved()
      // The outline begins where the file's path does, because its dashes do.
      if let start = candidate.start, !outline.corners.isEmpty {
        let tolerance = 0.002 / Precision(page: page).fineness
        item.shape.corners.start = try item.shape.start(of: outline, at: start, within: tolerance)
      }
    } catch {
      throw .notEditable(error.description)
    }
    let made = (hasMade ? candidate.id.flatMap { self.made[$0] } : nil) ?? []
    var extent = element.whole
    for range in made.lazy.filter({ $0.parent == candidate.parent }).map(\.element.whole) {
      extent = min(extent.lowerBound, range.lowerBound)..<max(extent.upperBound, range.upperBound)
    }
    let lent = scanner.lent(made.flatMap(\.pictures)) { $0.contains { $0 != element.tag.lowerBound } }
    return SourcePlace(
      facts: candidate.facts, item: item, isFaithful: !candidate.hasDrifted && !candidate.lacksPath, drift: drift,
      made: made.map(\.element), lent: lent, extent: extent,
      hasSheet: scanner.hasSheet && (!candidate.isOwn || candidate.isStyled), page: page)
  }

  /// Resolves a reference to a picture, such as `#s1g` for the picture in the element of that id.
  private func picture(_ reference: String) -> String {
    reference.utf8.first == UInt8(ascii: "#") ? scanner.embedded[String(reference.dropFirst())] ?? reference : reference
  }

  /// The shape of an edited path, or the one of its parameters where the path cannot be edited.
  private func undecidedShape(of candidate: ImportCandidate) throws(SVGProblem) -> (any Shape, Drift) {
    let parameters = try shape(of: candidate, fromPath: false)
    do {
      let drawn = try shape(of: candidate, fromPath: true)
      _ = try drawn.resolved()
      return (drawn, .either(parameters: parameters))
    } catch {
      let reason = if case .notEditable(let reason)? = error as? SVGProblem { reason } else { "\(error)" }
      return (parameters, .onlyParameters(reason))
    }
  }

  private func shape(of candidate: ImportCandidate, fromPath: Bool) throws(SVGProblem) -> any Shape {
    let (isStroked, map) = (candidate.style.hasLine, candidate.map)
    let hasEnds = (fromPath || !candidate.isOwn) && isStroked && candidate.path.endsInCorner
    let shape = candidate.isOnPage ? candidate.shape : candidate.shape?.mapped(by: map)
    if !hasEnds, !fromPath, let shape { return shape }
    if fromPath, let found = foundShape(of: candidate, isStroked, mayBeRing: !hasEnds)?.mapped(by: map) { return found }
    // Under any other map the drawn path, as path data.
    let onPage = Precision(page: page)
    let own = try drawnPath(of: candidate)
    let drawn = (isStroked ? own : own.closingRings).transformed(by: map)
    if let shape = PathShape.drawing(drawn, onPage) { return shape }
    let count = drawn.elements.count
    guard count <= PathShape.mostPieces else {
      throw .notEditable("its path has \(count) pieces (limit \(PathShape.mostPieces))")
    }
    throw .notEditable(fromPath ? "its curves are not rounded corners" : "it is rotated, skewed or stretched")
  }

  /// The shape whose corners the path was drawn from, in the element's units.
  private func foundShape(of candidate: ImportCandidate, _ isStroked: Bool, mayBeRing: Bool) -> (any Shape)? {
    let precision = precision(of: candidate)
    guard let data = candidate.element.attribute("d")?.text else { return nil }
    guard candidate.map.isSimilarity else {
      return mayBeRing ? Unfillet.polygon(of: candidate.path, precision) : nil
    }
    let places = Precision.decimals(in: data)
    let path = isStroked ? candidate.path : candidate.path.closingRings
    return Unfillet.shape(of: path, places: places, precision, mayBeRing: mayBeRing)
  }

  /// The precision of an element's path, in its own units.
  private func precision(of candidate: ImportCandidate) -> Precision {
    let precision = Precision(page: page, scale: candidate.map.scale)
    return candidate.element.attribute("d").map { precision.limited(to: $0.text) } ?? precision
  }

  /// The path of an element, or that of its parameters where it has no readable one.
  private func drawnPath(of candidate: ImportCandidate) throws(SVGProblem) -> Path {
    guard candidate.lacksPath, let shape = candidate.shape else { return candidate.path }
    do throws(OutlineError) {
      return try shape.resolved().path
    } catch {
      throw .notEditable(error.description)
    }
  }
}

extension Path {
  /// True for an open path that turns where it returns to its start: a stroke shows two ends there.
  ///
  /// Programs leave out the close where nothing turns, because it makes no visible difference.
  fileprivate var endsInCorner: Bool {
    guard elements.count > 1, !elements.contains(.close) else { return false }
    // With the first piece repeated at the end, the last joint is the one at the start.
    var ring = self
    ring.append(elements[1])
    var turn = 1.0
    ring.forEachJoint { _, before, after in turn = before.dot(after) }
    // The cosine of eight degrees, the turn of a short line with rounded coordinates.
    return turn < 0.99
  }
}

extension SourceElement {
  /// True if the element itself sets a property.
  fileprivate func sets(_ property: String) -> Bool {
    attribute(property) != nil || attribute("style").map { CSSDeclarations($0.text).last(property) != nil } ?? false
  }
}

/// The reason why a file is not a readable drawing, and its place.
public struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: SVGProblem
  package let position: XMLPosition

  init(_ problem: SVGProblem, at position: XMLPosition) {
    self.problem = problem
    self.position = position
  }

  /// Line, column and reason; names from the file appear unescaped.
  public var description: String { "\(position): \(problem)" }
}

/// A problem with a drawing.
package enum SVGProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case xml(XMLProblem)
  case notSVG(root: String)
  /// The root is `svg` in another namespace or none.
  case noNamespace
  /// With the first note on the file, if any.
  case noShape(String?)
  /// A requested number, id or name does not exist.
  case noSuchShape(String, among: [String])
  /// A shape of another program that no parameters describe.
  case notEditable(String)
  case unknownKind(String)
  case version(String)
  case missingAttribute(String, element: String)
  case badValue(attribute: String, reason: String)
  /// A shape of another program with invalid attributes; the reason follows the element's name.
  case unreadable(element: String, String)
  /// The path differs from the one that the parameters give.
  case drift

  package var description: String {
    switch self {
    case .xml(let problem): "\(problem)"
    case .notSVG(let root): "the root element is \(root), not svg"
    case .noNamespace: "<svg> has no SVG namespace: add xmlns=\"http://www.w3.org/2000/svg\""
    case .noShape(let note): "the file has no editable shape" + (note.map { "; \($0)" } ?? "")
    case .noSuchShape(let name, let others): Self.noShape(name, among: others)
    case .notEditable(let reason): "this shape cannot be edited: \(reason)"
    case .unknownKind(let kind): "unknown kind of shape \"\(kind)\""
    case .version(let version): "the shape has version \(version), but this fillet reads version 1: use a newer fillet"
    case .missingAttribute(let name, let element): "<\(element)> has no attribute \(name)"
    case .badValue(let attribute, let reason): "\(attribute): \(reason)"
    case .unreadable(let element, let reason): "<\(element)> \(reason)"
    case .drift: "another program edited this path: choose --keep parameters or --keep path"
    }
  }

  private static func noShape(_ name: String, among others: [String]) -> String {
    let list = others.prefix(20).enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
    let more = others.count > 20 ? ", and \(others.count - 20) more" : ""
    return "no shape \(name)" + (others.isEmpty ? "" : ": choose one of \(list)\(more)")
  }
}
