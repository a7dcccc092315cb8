import Document
import Geometry
import Shapes
import XML

/// A single pass over a file that finds its editable shapes, its unsupported parts, and the place of each.
struct SVGScanner: Sendable {
  /// The state that an open element passes to its children.
  struct Frame {
    var transform: Transform
    var paint: SVGPaint
    var viewport: SVGViewport
    /// The element as style sheets see it.
    var styled: StyleSheet.Element
    /// The offset of the element.
    var start = 0
    /// True inside a `<switch>`, which shows only one child.
    var isChoice = false
    var name: XMLName?
    /// See ``SourceGroup/bond``.
    var bond: String?
    /// The name or else the id, the label or the title of the group.
    var title: String?
    /// The area outside which nothing in the group is painted.
    var clip: Path?
    /// The index in `groups`, once the group holds a shape.
    var group: Int?
    /// The group in the document, once it holds a shape.
    var id: Document.Group.ID?
  }

  var xml: XMLReader
  var library: SVGLibrary
  var frames: [Frame] = []
  /// The newest tag as style sheets see it.
  private(set) var styled = StyleSheet.Element(name: "", id: nil, classes: nil)
  /// The declarations of the sheets and the `style` attribute for the newest tag, in rising priority.
  private(set) var declarations: [CSSDeclarations.Declaration] = []
  /// True if a sheet has declarations for the newest tag.
  private(set) var isStyled = false
  /// The properties that important ones of them set.
  private(set) var important: Set<String> = []
  /// The depth of the element whose content is skipped.
  var skipped: Int?
  /// The skipped element whose end tag is recorded, the newest of its kind.
  enum OpenElement { case shape, title, groupTitle, description, made, background }
  var open: OpenElement?
  /// The last position that a line was counted for; counting goes on from there.
  private var position: XMLPosition?

  var page: Rect?
  var root: RootFacts?
  var made: [MadeElement] = []
  /// The pictures in elements made for effects, by the elements' ids.
  var embedded: [String: String] = [:]
  /// The offsets of the elements that show a picture of another element, by that element's id.
  var borrowers: [String: Set<Int>] = [:]
  var candidates: [ImportCandidate] = []
  /// The first unreadable shapes, with their offsets.
  var broken: [(problem: SVGProblem, offset: Int)] = []
  var notes: [ImportNote] = []
  /// True if some notes were dropped.
  var hasMoreNotes = false
  /// The groups around candidates, each after its parent.
  var groups: [SourceGroup] = []
  /// The path elements that may still be added.
  var pieces = PathData.mostPieces
  /// The shapes that are not shown because they have too many pieces, or come after too many others.
  var shapesBeyondLimits = 0
  var hasSheet = false
  /// The shapes that `<use>` draws.
  var uses: UseReader
  /// The parts of the file that are not shown, by name, in the order of the file.
  var unshown: [(part: UnshownPart, count: Int)] = []
  /// The note about those that PNG and PDF lack, too.
  var undrawnNote: ImportNote?
  /// The skipped element, if its shapes are for reuse.
  var store: String?
  /// True after a note about shapes for reuse.
  var hasStored = false
  var notedNamespaces: Set<String> = []

  init(_ bytes: [UInt8]) {
    xml = XMLReader(bytes)
    library = SVGLibrary(bytes)
    uses = UseReader(library)
  }

  /// Reads the whole file.
  mutating func scan() throws(SVGError) {
    while let event = try nextEvent() {
      do throws(SVGProblem) {
        switch event.content {
        case .startTag(let name, _): try start(name, event.range)
        case .endTag(let name): end(name, event.range)
        case .text(let text), .cdata(let text):
          guard xml.depth == skipped else { break }
          if open == .title { root?.title += xml.string(text) }
          if open == .groupTitle { frames[frames.count - 1].title = (frames.last?.title ?? "") + xml.string(text) }
          if open == .description { root?.description += xml.string(text) }
        case .byteOrderMark, .declaration, .documentType, .comment, .instruction: break
        }
      } catch {
        throw SVGError(error, at: xml.position(of: event.range.lowerBound))
      }
    }
  }

  private mutating func nextEvent() throws(SVGError) -> XMLEvent? {
    do throws(XMLError) {
      return try xml.next()
    } catch {
      throw SVGError(.xml(error.problem), at: error.position)
    }
  }

  private mutating func start(_ name: XMLName, _ range: Range<Int>) throws(SVGProblem) {
    guard skipped == nil else {
      guard open != .made else { return readPicture(name) }
      readLink(range)
      return noteHidden(name, range)
    }
    if xml.depth == 1 {
      guard xml.is(name, "svg", in: .svg) else {
        let root = xml.string(name.range)
        throw root == "svg" ? .noNamespace : .notSVG(root: root.excerpt)
      }
      root = RootFacts(element: element(name, range))
      if lacksNamespace {
        note(
          range, "svg", "has no xmlns=\"http://www.w3.org/2000/svg\": browsers do not show the file",
          lacksInDrawings: false)
      }
      readStyle("svg")
      return try startRoot(range)
    }
    guard name.namespace == .svg else {
      skipped = xml.depth
      return noteForeign(name, range)
    }
    let local = xml.string(name.local)
    if let owner = value("data-for"), xml.attribute("data-shape") == nil, Self.made.contains(local),
      !library.altered.contains(range.lowerBound)
    {
      skipped = xml.depth
      open = .made
      made.append(MadeElement(element: element(name, range), owner: owner, parent: frames.last?.start ?? 0))
      return readPicture(name)
    }
    readLink(range)
    readStyle(local)
    if Self.containers.contains(local) { return startGroup(name, local, range) }
    skipped = xml.depth
    switch local {
    case "title" where xml.depth == 2 && root?.titleElement == nil:
      let element = element(name, range)
      open = .title
      root?.titleElement = element
    case "title" where frames.last.map { $0.name != nil && $0.title == nil && $0.group == nil } == true:
      open = .groupTitle
    case "desc" where xml.depth == 2 && root?.description.isEmpty == true: open = .description
    case "rect" where isBackground:
      let element = element(name, range)
      open = .background
      root?.backgroundElement = element
      readBackground(range)
    case _ where ElementGeometry.names.contains(local): try startShape(name, local, range)
    case "style": hasSheet = true
    case "use": startUse(range)
    case "image":
      readImage(range)
      miss(local)
    case _ where Self.animating.contains(local):
      hold("a group that is animated")
      note(range, local, Self.notPlayed, lacksInDrawings: false)
    case "script": note(range, local, "is kept in the file, not run", lacksInDrawings: false)
    case _ where Self.silent.contains(local): if Self.stores.contains(local) { store = local }
    default: miss(local)
    }
  }

  private static let containers: Set<String> = ["g", "a", "svg", "switch"]

  /// Elements that draw nothing by themselves.
  private static let silent: Set<String> = stores.union([
    "title", "desc", "metadata", "linearGradient", "radialGradient", "filter", "view", "cursor", "font", "font-face",
  ])

  /// Elements whose shapes are drawn where others refer to them.
  private static let stores: Set<String> = ["defs", "symbol", "clipPath", "mask", "pattern", "marker"]
  static let animating: Set<String> = ["animate", "animateMotion", "animateTransform", "animateColor", "set"]
  /// Elements that may be made for effects, outermost.
  private static let made: Set<String> = ["defs", "use", "path", "image", "g"]

  private mutating func end(_ name: XMLName, _ range: Range<Int>) {
    let depth = xml.depth + 1
    if skipped == depth {
      switch open {
      case .shape: candidates[candidates.count - 1].facts.element.end(with: name, range)
      case .title: root?.titleElement?.end(with: name, range)
      case .made: made[made.count - 1].element.end(with: name, range)
      case .background: root?.backgroundElement?.end(with: name, range)
      case .groupTitle: frames[frames.count - 1].title = frames.last?.title.flatMap(Self.name)
      case .description, nil: break
      }
      (skipped, store, open) = (nil, nil, nil)
    } else if skipped == nil {
      let frame = frames.removeLast()
      if let group = frame.group { groups[group].whole = frame.start..<range.upperBound }
      if depth == 1 { root?.element.end(with: name, range) }
    }
  }

  /// A start tag with its attributes, as a whole element until its end tag comes.
  func element(_ name: XMLName, _ range: Range<Int>) -> SourceElement { SourceElement(name, range, in: xml) }

  /// True if the file declares no namespace for SVG.
  var lacksNamespace: Bool {
    root.map { $0.element.prefixLength == 0 && $0.element.attribute("xmlns") == nil } ?? false
  }

  /// The value of the newest tag's attribute without a namespace.
  func value(_ name: String) -> String? { xml.attribute(name).map { xml.string($0.value) } }

  /// The newest tag's attributes without a namespace.
  var plainAttributes: [(name: String, value: XMLText)] {
    xml.attributes.filter { $0.name.namespace == .none }.map { (xml.string($0.name.local), $0.value) }
  }

  /// Reads what style sheets and the `style` attribute say about the newest tag.
  private mutating func readStyle(_ local: String) {
    let sheet = library.sheet
    if !sheet.isEmpty { styled = StyleSheet.Element(name: local, id: value("id"), classes: value("class")) }
    let found = sheet.declarations(for: styled, in: sheet.isEmpty ? [] : frames.map(\.styled))
    isStyled = !found.plain.isEmpty || !found.important.isEmpty
    important = Set(found.important.map(\.property))
    declarations = StyleSheet.cascade(found, value("style"))
  }

  /// The declarations of sheets for the newest tag if it were a `<path>` without an id, and those that it would lose;
  /// `nil` if they are the same.
  var plainRules: (all: [CSSDeclarations.Declaration], lost: [(property: String, value: String)])? {
    guard !library.sheet.isEmpty else { return nil }
    var plain = styled
    (plain.name, plain.id) = ("path", nil)
    let parents = frames.map(\.styled)
    func values(_ all: [CSSDeclarations.Declaration]) -> [String: String] {
      Dictionary(all.map { ($0.property, $0.value) }) { $1 }
    }
    let then = library.sheet.declarations(for: plain, in: parents)
    let now = library.sheet.declarations(for: styled, in: parents)
    let (before, after) = (values(now.plain + now.important), values(then.plain + then.important))
    guard before != after else { return nil }
    // A path keeps what the old element's geometry was, in its data.
    let lost = before.filter { property, value in
      after[property] != value && !Self.parameterNames.contains(property)
        && !ElementGeometry.isShaping(property, of: styled.name)
    }
    return (
      StyleSheet.cascade(then, value("style")),
      lost.map { (property: $0.key, value: $0.value) }.sorted { $0.property < $1.property }
    )
  }

  private static let parameterNames = Set(Style.parameters.map { StyleParameters.attribute(of: $0.info) })

  /// The line of an offset, from 1; fast for increasing offsets.
  mutating func line(of offset: Int) -> Int {
    let position = xml.position(of: offset, after: position)
    self.position = position
    return position.line
  }
}

extension SourceElement {
  /// The newest start tag of a file.
  init(_ name: XMLName, _ range: Range<Int>, in xml: XMLReader) {
    self.init(
      tag: range, whole: range, name: name.range, prefixLength: name.local.lowerBound - name.range.lowerBound,
      localName: xml.string(name.local),
      attributes: xml.attributes.map { attribute in
        SourceAttribute(
          name: xml.string(attribute.name.range), text: xml.string(attribute.value), range: attribute.range,
          value: attribute.value.range)
      }, endName: range.upperBound..<range.upperBound)
  }

  /// Records the end tag, which has no bytes after an empty-element tag.
  fileprivate mutating func end(with name: XMLName, _ tag: Range<Int>) {
    guard !tag.isEmpty else { return }
    whole = whole.lowerBound..<tag.upperBound
    endName = name.range
  }
}

extension SVGScanner {
  /// Records the picture in an element made for effects.
  mutating func readPicture(_ name: XMLName) {
    guard xml.is(name, "image", in: .svg), let id = value("id"), let address = link,
      address.utf8.starts(with: "data:".utf8)
    else { return }
    embedded[id] = address
    made[made.count - 1].pictures.append(id)
  }

  var link: String? { xml.link(xml.attributes) }

  /// Records the elements that a shape takes its pictures from.
  mutating func readReferences(_ range: Range<Int>) {
    for name in ["data-image", "data-backdrop"] { borrow(value(name), range) }
  }

  /// Records a link to another element of the file, such as `<use>` has.
  mutating func readLink(_ range: Range<Int>) { borrow(link, range) }

  private mutating func borrow(_ reference: String?, _ range: Range<Int>) {
    guard let reference, reference.utf8.first == UInt8(ascii: "#") else { return }
    borrowers[String(reference.dropFirst()), default: []].insert(range.lowerBound)
  }

  /// The elements made for missing shapes.
  var strays: [MadeElement] {
    let owners = Set(candidates.lazy.filter(\.ownsMade).compactMap(\.id))
    return made.filter { !owners.contains($0.owner) }
  }

  /// The pictures with these ids whose borrowers, given by offset, satisfy a condition.
  func lent(_ ids: [String], where isLent: (Set<Int>) -> Bool) -> [LentPicture] {
    ids.compactMap { id in
      guard let users = borrowers[id], isLent(users) else { return nil }
      return embedded[id].map { LentPicture(id: id, address: $0) }
    }
  }

  /// Reads an element's paint.
  mutating func paint(_ paint: inout SVGPaint, _ local: String, _ range: Range<Int>, in viewport: SVGViewport) {
    for (name, reason) in paint.set(properties(declarations), in: viewport, library) {
      note(range, local, "has \(name): \(reason)")
    }
  }

  /// The properties of the newest tag in rising priority.
  func properties(_ declarations: [CSSDeclarations.Declaration]) -> [SVGProperty] {
    plainAttributes.map { SVGProperty($0.name, xml.string($0.value)) }
      + declarations.map { SVGProperty($0.property, $0.value) }
  }

  /// True for the page's background: the first element of its kind, below everything drawn.
  private var isBackground: Bool {
    xml.depth == 2 && root?.backgroundElement == nil && candidates.isEmpty && value("data-role") == "background"
  }

  private mutating func readBackground(_ range: Range<Int>) {
    guard let frame = frames.last else { return }
    var paint = frame.paint
    self.paint(&paint, "rect", range, in: frame.viewport)
    let fill = paint.style.fill.shown
    root?.background = fill.color == nil ? .none : Paint(css: fill.source, fill.ownOpacity)
  }
}
