import Document
import Geometry
import Shapes
import XML

/// Walks over a file once and finds what can be edited, what is not understood, and where everything stands.
struct SVGScanner {
  /// What one open element makes of those inside it.
  struct Frame {
    var transform: Transform
    var paint: SVGPaint
    var viewport: SVGViewport
    /// Where the element begins.
    var start = 0
    /// Whether a `<switch>` may leave out what is inside.
    var isChoice = false
    var name: XMLName?
    /// What holds those inside together; see ``SourceGroup/bond``.
    var bond: String?
    /// The index of the group in the list of those that shapes lie in, once one does.
    var group: Int?
  }

  var xml: XMLReader
  var frames: [Frame] = []
  /// The depth of an element whose inside is passed over.
  var skipped: Int?
  /// The shape whose end tag is still to come.
  var openShape: Int?
  private var openTitle: Int?
  var openMade: Int?
  private var opensBackground = false
  var lines: LineCounter

  var page: Rect?
  var root: SourceElement?
  /// What the root says of the paint of all that lies in it.
  var rootContext = SourceContext()
  var title: String?
  var titleElement: SourceElement?
  var background: Paint?
  var backgroundElement: SourceElement?
  var made: [MadeElement] = []
  /// The pictures in elements that were made for effects, by the ids of those.
  var embedded: [String: String] = [:]
  /// Where the elements begin that show a picture from an element made for a shape, by its id.
  var borrowers: [String: Set<Int>] = [:]
  var candidates: [ImportCandidate] = []
  /// What is wrong with the first of fillet's own elements that are no candidates, and where they begin.
  var broken: [(problem: SVGProblem, offset: Int)] = []
  var notes: [ImportNote] = []
  /// Whether there were more than are kept.
  var hasMoreNotes = false
  /// The groups that candidates lie in, each behind the one around it.
  var groups: [SourceGroup] = []
  /// How many more pieces of paths are kept.
  var pieces = 500_000
  var hasSheet = false
  /// The element that is passed over, where its shapes are for others to use.
  var store: String?
  var hasStored = false
  var saidNamespaces: Set<String> = []
  /// Whether it was said that choices between elements are not followed.
  var saidChoice = false

  init(_ bytes: [UInt8]) {
    xml = XMLReader(bytes)
    lines = LineCounter(bytes)
  }

  /// Reads the whole file.
  ///
  /// - Throws: what is wrong first, with its line and column.
  mutating func scan() throws(SVGError) {
    while let event = try nextEvent() {
      do throws(SVGProblem) {
        try take(event)
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

  private mutating func take(_ event: XMLEvent) throws(SVGProblem) {
    switch event.content {
    case .byteOrderMark, .declaration, .documentType, .comment, .instruction: break
    case .startTag(let name, _): try start(name, event.range)
    case .endTag(let name): end(name, event.range)
    case .text(let text), .cdata(let text):
      if let openTitle, xml.depth == openTitle { title = (title ?? "") + xml.string(text) }
    }
  }

  private mutating func start(_ name: XMLName, _ range: Range<Int>) throws(SVGProblem) {
    guard skipped == nil else {
      guard openMade == nil else { return readPicture(name) }
      readLink(range)
      return noteHidden(name, range)
    }
    if xml.depth == 1 {
      guard xml.is(name, "svg", in: .svg) else {
        let root = xml.string(name.range)
        throw root == "svg" ? .noNamespace : .notSVG(root: excerpt(root))
      }
      root = element(name, range)
      return try startRoot(range)
    }
    guard name.namespace == .svg else {
      skipped = xml.depth
      return noteForeign(name, range)
    }
    let local = xml.string(name.local)
    if let owner = xml.attribute("data-for"), xml.attribute("data-shape") == nil, Self.made.contains(local) {
      skipped = xml.depth
      openMade = made.count
      let parent = frames.last?.start ?? 0
      made.append(MadeElement(element: element(name, range), owner: xml.string(owner.value), parent: parent))
      return readPicture(name)
    }
    readLink(range)
    switch local {
    case "g", "a", "svg", "switch": startGroup(name, local, range)
    case "title" where xml.depth == 2 && titleElement == nil:
      titleElement = element(name, range)
      (title, openTitle, skipped) = ("", xml.depth, xml.depth)
    case "rect" where isBackground:
      skipped = xml.depth
      opensBackground = true
      backgroundElement = element(name, range)
      readBackground(range)
    case _ where ElementGeometry.names.contains(local):
      skipped = xml.depth
      try startShape(name, local, range)
    case "style":
      skipped = xml.depth
      noteSheet(range)
    case _ where Self.animating.contains(local):
      skipped = xml.depth
      hold("a group that is animated")
      note(range, local, "is kept, and what it animates stands still here")
    case "script":
      skipped = xml.depth
      note(range, local, "is kept, and not run")
    case _ where Self.silent.contains(local):
      skipped = xml.depth
      if Self.stores.contains(local) { store = local }
    default:
      skipped = xml.depth
      note(range, local, "is not understood: it is kept, and not shown")
    }
  }

  /// Elements that draw nothing by themselves.
  private static let silent: Set<String> = [
    "defs", "title", "desc", "metadata", "symbol", "clipPath", "mask", "pattern", "marker", "linearGradient",
    "radialGradient", "filter", "view", "cursor", "font", "font-face",
  ]

  /// Elements whose shapes are drawn where others name them.
  private static let stores: Set<String> = ["defs", "symbol", "clipPath", "mask", "pattern", "marker"]
  static let animating: Set<String> = ["animate", "animateMotion", "animateTransform", "animateColor", "set"]

  private mutating func end(_ name: XMLName, _ range: Range<Int>) {
    let depth = xml.depth + 1
    if skipped == depth {
      (skipped, store) = (nil, nil)
      // The end of an empty-element tag is a piece without bytes.
      if !range.isEmpty {
        if let openShape { candidates[openShape] = candidates[openShape].ending(with: name, range) }
        if openTitle == depth { titleElement?.end(with: name, range) }
        if let openMade { made[openMade].element.end(with: name, range) }
        if opensBackground { backgroundElement?.end(with: name, range) }
      }
      (openShape, openTitle, openMade, opensBackground) = (nil, nil, nil, false)
    } else if skipped == nil {
      let frame = frames.removeLast()
      if let group = frame.group { groups[group].whole = frame.start..<range.upperBound }
      if depth == 1, !range.isEmpty { root?.end(with: name, range) }
    }
  }

  /// A start tag with its attributes; its end is where the tag ends until the end tag comes.
  func element(_ name: XMLName, _ range: Range<Int>) -> SourceElement {
    SourceElement(
      tag: range, whole: range, name: name.range, prefixLength: name.local.lowerBound - name.range.lowerBound,
      attributes: xml.attributes.map { attribute in
        SourceAttribute(
          name: xml.string(attribute.name.range), text: xml.string(attribute.value), range: attribute.range,
          value: attribute.value.range)
      })
  }
}

extension ImportCandidate {
  /// The same with the end tag of its element.
  fileprivate func ending(with name: XMLName, _ range: Range<Int>) -> ImportCandidate {
    var element = place.element
    element.end(with: name, range)
    return ImportCandidate(
      number: number, label: label, id: id, line: line, bounds: bounds, isOwn: isOwn, hasDrifted: hasDrifted,
      place: RawPlace(
        element: element, context: place.context, transform: place.transform, style: place.style,
        effects: place.effects, path: place.path, shape: place.shape, state: place.state, isOwn: place.isOwn,
        hasDrifted: place.hasDrifted, parent: place.parent, group: place.group, percentages: place.percentages))
  }
}

extension SourceElement {
  /// Takes note of the end tag.
  fileprivate mutating func end(with name: XMLName, _ tag: Range<Int>) {
    whole = whole.lowerBound..<tag.upperBound
    endName = name.range
  }
}

extension SVGScanner {
  /// Elements that are made for effects, outermost.
  static let made: Set<String> = ["defs", "use", "path", "image", "g"]

  /// Takes the picture that an element made for effects holds, for the shape that names the element.
  mutating func readPicture(_ name: XMLName) {
    guard xml.is(name, "image", in: .svg), let id = xml.attribute("id"),
      let address = xml.attribute("href", in: .xlink) ?? xml.attribute("href")
    else { return }
    let text = xml.string(address.value)
    guard let openMade, text.utf8.starts(with: "data:".utf8) else { return }
    embedded[xml.string(id.value)] = text
    made[openMade].pictures.append(xml.string(id.value))
  }

  /// Takes note of the elements that a shape has its pictures from.
  mutating func readReferences(_ range: Range<Int>) {
    for name in ["data-image", "data-backdrop"] {
      guard let attribute = xml.attribute(name), xml.string(attribute.value).utf8.first == UInt8(ascii: "#") else {
        continue
      }
      borrowers[String(xml.string(attribute.value).dropFirst()), default: []].insert(range.lowerBound)
    }
  }

  /// Takes note of an element that links to another one of the file, as `<use>` does.
  mutating func readLink(_ range: Range<Int>) {
    guard let link = xml.attribute("href", in: .xlink) ?? xml.attribute("href") else { return }
    let text = xml.string(link.value)
    if text.utf8.first == UInt8(ascii: "#") {
      borrowers[String(text.dropFirst()), default: []].insert(range.lowerBound)
    }
  }

  /// The elements made for effects whose shape is gone.
  var strays: [MadeElement] {
    let owners = Set(candidates.lazy.filter(\.isOwn).compactMap(\.id))
    return made.filter { !owners.contains($0.owner) }
  }
}

extension SVGScanner {
  /// What an element says of its paint, by attributes and then by declarations.
  mutating func paint(
    _ paint: inout SVGPaint, _ local: String, _ range: Range<Int>, in viewport: SVGViewport
  ) {
    var properties: [(name: String, value: String)] = []
    for attribute in xml.attributes where attribute.name.namespace == .none {
      let name = xml.string(attribute.name.local)
      if SVGPaint.properties.contains(name) { properties.append((name, xml.string(attribute.value))) }
    }
    if let style = xml.attribute("style") {
      for declaration in CSSDeclarations(xml.string(style.value)).all
      where SVGPaint.properties.contains(declaration.property) {
        properties.append((declaration.property, declaration.value))
      }
    }
    // What the colour is must be known before it is used.
    for isColor in [true, false] {
      for property in properties where (property.name == "color") == isColor {
        guard let reason = paint.set(property.name, to: property.value, in: viewport) else { continue }
        note(range, local, "has \(property.name): \(reason)")
      }
    }
  }

  /// Whether the element is the page's own colour: the first of its kind, below everything drawn.
  var isBackground: Bool {
    xml.depth == 2 && backgroundElement == nil && candidates.isEmpty
      && xml.attribute("data-role").map { xml.string($0.value) } == "background"
  }

  mutating func readBackground(_ range: Range<Int>) {
    guard let frame = frames.last else { return }
    var paint = frame.paint
    self.paint(&paint, "rect", range, in: frame.viewport)
    let style = paint.style
    background = style.fill.map { Paint($0, alpha: UInt8((min(max(style.fillOpacity, 0), 1) * 255).rounded())) }
  }
}
