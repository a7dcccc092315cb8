import Drawing
import Geometry
import Shapes

/// Walks over a file once and finds what can be edited, what is not understood, and where everything stands.
struct SVGScanner {
  /// What one open element makes of those inside it.
  struct Frame {
    var transform: Transform
    var paint: SVGPaint
    var viewport: SVGViewport
    /// Where the element begins.
    var start = 0
    var name: XMLName?
    /// What holds those inside together; see ``SourceGroup/bond``.
    var bond: String?
    /// The index of the group in the list of those that shapes lie in, once one does.
    var group: Int?
  }

  var xml: XMLReader
  var frames: [Frame] = []
  /// The depth of an element whose inside is passed over.
  private var skipped: Int?
  /// The shape whose end tag is still to come.
  private var openShape: Int?
  private var openTitle: Int?
  private var openMade: Int?
  private var opensBackground = false
  private var lines: LineCounter

  var page: Rect?
  private(set) var root: SourceElement?
  private(set) var title: String?
  private(set) var titleElement: SourceElement?
  private(set) var background: Paint?
  private(set) var backgroundElement: SourceElement?
  private(set) var made: [MadeElement] = []
  /// The pictures in elements that were made for effects, by the ids of those.
  private(set) var embedded: [String: String] = [:]
  /// Where the elements begin that show a picture from an element made for a shape, by its id.
  private(set) var borrowers: [String: Set<Int>] = [:]
  private(set) var candidates: [ImportCandidate] = []
  private(set) var notes: [ImportNote] = []
  /// Whether there were more than are kept.
  private(set) var hasMoreNotes = false
  /// The groups that candidates lie in, each behind the one around it.
  private(set) var groups: [SourceGroup] = []
  /// How many more pieces of paths are kept.
  var pieces = 500_000
  private var hasSheet = false
  /// The element that is passed over, where its shapes are for others to use.
  private var store: String?
  private var hasStored = false
  private var saidNamespaces: Set<String> = []

  /// More shapes than anybody picks from a list.
  private static let mostCandidates = 10_000
  private static let mostNotes = 1000

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
      return try startRoot()
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

  /// Elements that are made for effects, outermost.
  private static let made: Set<String> = ["defs", "use", "path", "image", "g"]

  /// Takes the picture that an element made for effects holds, for the shape that names the element.
  private mutating func readPicture(_ name: XMLName) {
    guard xml.is(name, "image", in: .svg), let id = xml.attribute("id"),
      let address = xml.attribute("href", in: .xlink) ?? xml.attribute("href")
    else { return }
    let text = xml.string(address.value)
    guard let openMade, text.utf8.starts(with: "data:".utf8) else { return }
    embedded[xml.string(id.value)] = text
    made[openMade].pictures.append(xml.string(id.value))
  }

  /// Takes note of the elements that a shape has its pictures from.
  private mutating func readReferences(_ range: Range<Int>) {
    for name in ["data-image", "data-backdrop"] {
      guard let attribute = xml.attribute(name), xml.string(attribute.value).utf8.first == UInt8(ascii: "#") else {
        continue
      }
      borrowers[String(xml.string(attribute.value).dropFirst()), default: []].insert(range.lowerBound)
    }
  }

  /// Takes note of an element that links to another one of the file, as `<use>` does.
  private mutating func readLink(_ range: Range<Int>) {
    guard let link = xml.attribute("href", in: .xlink) ?? xml.attribute("href") else { return }
    let text = xml.string(link.value)
    if text.utf8.first == UInt8(ascii: "#") {
      borrowers[String(text.dropFirst()), default: []].insert(range.lowerBound)
    }
  }

  /// Elements that draw nothing by themselves.
  private static let silent: Set<String> = [
    "defs", "title", "desc", "metadata", "symbol", "clipPath", "mask", "pattern", "marker", "linearGradient",
    "radialGradient", "filter", "view", "cursor", "font", "font-face",
  ]

  /// Elements whose shapes are drawn where others name them.
  private static let stores: Set<String> = ["defs", "symbol", "clipPath", "mask", "pattern", "marker"]
  private static let animating: Set<String> = ["animate", "animateMotion", "animateTransform", "animateColor", "set"]

  /// Says once that sheets are not followed.
  private mutating func noteSheet(_ range: Range<Int>) {
    if !hasSheet { note(range, "style", "is a sheet, which is not understood: it is kept, and not followed") }
    hasSheet = true
  }

  /// Says of what lies inside an element that is passed over that it cannot be edited.
  private mutating func noteHidden(_ name: XMLName, _ range: Range<Int>) {
    guard name.namespace == .svg else { return }
    let local = xml.string(name.local)
    if openShape != nil, Self.animating.contains(local) {
      note(range, local, "is kept, and what it animates stands still here")
    } else if local == "style" {
      noteSheet(range)
    } else if let store, !hasStored, ElementGeometry.names.contains(local) {
      // One line for all of them: most files have several.
      hasStored = true
      note(range, local, "lies in <\(store)>, for others to use: it is kept like all there, and not listed")
    }
  }

  /// Namespaces that were said, and those of which everybody knows that they draw nothing.
  private static let editors: Set<String> = [
    "http://www.inkscape.org/namespaces/inkscape", "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
  ]

  /// Says once of each namespace that its elements are not understood.
  private mutating func noteForeign(_ name: XMLName, _ range: Range<Int>) {
    let address = xml.address(of: name.namespace)
    guard !Self.editors.contains(address), saidNamespaces.insert(address).inserted else { return }
    note(range, xml.string(name.range), "is none of SVG's: it is kept like all of its namespace, and not shown")
  }

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
  private func element(_ name: XMLName, _ range: Range<Int>) -> SourceElement {
    SourceElement(
      tag: range, whole: range, name: name.range, prefixLength: name.local.lowerBound - name.range.lowerBound,
      attributes: xml.attributes.map { attribute in
        SourceAttribute(
          name: xml.string(attribute.name.range), text: xml.string(attribute.value), range: attribute.range,
          value: attribute.value.range)
      })
  }

  /// The elements made for effects whose shape is gone.
  var strays: [MadeElement] {
    let owners = Set(candidates.lazy.filter(\.isOwn).compactMap(\.id))
    return made.filter { !owners.contains($0.owner) }
  }

  /// Says of elements made for effects whose shape is gone that they stay, unless others show the pictures in them.
  mutating func noteStrays() {
    lines.restart()
    for stray in strays where !stray.pictures.contains(where: { borrowers[$0] != nil }) {
      let name = xml.string(stray.element.name)
      note(stray.element.tag, name, "was made for a shape that is not there: it is kept, and not shown")
    }
  }

  mutating func note(_ range: Range<Int>, _ element: String, _ reason: String) {
    guard notes.count < Self.mostNotes else { return hasMoreNotes = true }
    notes.append(ImportNote(line: lines.line(at: range.lowerBound), element: excerpt(element), reason: reason))
  }

  // MARK: groups

  /// The index of the group that is open, which is listed with those around it when the first shape asks.
  private mutating func openGroup() -> Int? {
    var parent: Int?
    for index in frames.indices {
      let frame = frames[index]
      guard let name = frame.name else { continue }
      if frame.group == nil {
        frames[index].group = groups.count
        groups.append(
          SourceGroup(
            whole: frame.start..<frame.start, name: name.range,
            prefixLength: name.local.lowerBound - name.range.lowerBound, parent: parent,
            context: SourceContext(transform: frame.transform, style: frame.paint.style), bond: frame.bond))
      }
      parent = frames[index].group
    }
    return parent
  }

  /// Takes note that something inside the open group changes all of it.
  private mutating func hold(_ bond: String) {
    guard let last = frames.indices.last, frames[last].name != nil else { return }
    frames[last].bond = bond
    if let group = frames[last].group { groups[group].bond = bond }
  }

  private mutating func startGroup(_ name: XMLName, _ local: String, _ range: Range<Int>) {
    guard var frame = frames.last else { return skipped = xml.depth }
    guard let transform = ownTransform(local, range) else { return skipped = xml.depth }
    let around = frame.paint
    frame.paint = around.inside
    paint(&frame.paint, local, range, in: frame.viewport)
    (frame.name, frame.group, frame.bond) = (name, nil, bond(local, frame.paint, in: around))
    frame.transform = transform.then(frame.transform)
    if local == "svg", !enterViewport(&frame) {
      note(range, local, "has no size: it is kept, and not shown")
      return skipped = xml.depth
    }
    guard frame.transform.isBounded else {
      note(range, local, Self.tooLarge)
      return skipped = xml.depth
    }
    if frame.paint.isHidden, !around.isHidden {
      note(range, local, "is hidden: it is kept with all that lies in it, and not shown")
    }
    frame.start = range.lowerBound
    frames.append(frame)
  }

  /// An element's transform, or `nil` for one that cannot be read, which draws nothing.
  private mutating func ownTransform(_ local: String, _ range: Range<Int>) -> Transform? {
    guard let text = xml.attribute("transform").map({ xml.string($0.value) }) else { return .identity }
    let transform = SVGTransform.parse(text)
    if transform == nil {
      note(range, local, "has transform=\"\(excerpt(text))\", which is not understood: it is kept, and not shown")
    }
    return transform
  }

  /// What an element says of its paint, by attributes and then by declarations.
  private mutating func paint(
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

  private static let tooLarge = "has a transform that leads beyond all numbers: it is kept, and not shown"

  /// Goes into a view inside the drawing; `false` for one that shows nothing.
  private func enterViewport(_ frame: inout Frame) -> Bool {
    func length(_ name: String, _ whole: Double, else value: Double) -> Double? {
      guard let attribute = xml.attribute(name) else { return value }
      return SVGLength(xml.string(attribute.value))?.userUnits(percentOf: whole)
    }
    let outer = frame.viewport
    guard let x = length("x", outer.width, else: 0), let y = length("y", outer.height, else: 0),
      let width = length("width", outer.width, else: outer.width),
      let height = length("height", outer.height, else: outer.height), width > 0, height > 0
    else { return false }
    var inner = Transform.translation(by: Vector(x, y))
    frame.viewport = SVGViewport(width: width, height: height)
    if let text = xml.attribute("viewBox").map({ xml.string($0.value) }) {
      let aspect = xml.attribute("preserveAspectRatio").map { xml.string($0.value) } ?? ""
      guard let box = SVGViewBox.parse(text),
        let map = SVGViewBox.map(box, onto: Rect(x: x, y: y, width: width, height: height), aspect: aspect)
      else { return false }
      inner = map
      frame.viewport = SVGViewport(width: box.width, height: box.height)
    }
    frame.transform = inner.then(frame.transform)
    return true
  }

  // MARK: shapes

  /// Whether the element is the page's own colour: the first of its kind, below everything drawn.
  private var isBackground: Bool {
    xml.depth == 2 && backgroundElement == nil && candidates.isEmpty
      && xml.attribute("data-role").map { xml.string($0.value) } == "background"
  }

  private mutating func readBackground(_ range: Range<Int>) {
    guard let frame = frames.last else { return }
    var paint = frame.paint
    self.paint(&paint, "rect", range, in: frame.viewport)
    let style = paint.style
    background = style.fill.map { Paint($0, alpha: UInt8((min(max(style.fillOpacity, 0), 1) * 255).rounded())) }
  }

  private mutating func startShape(
    _ name: XMLName, _ local: String, _ range: Range<Int>
  ) throws(SVGProblem) {
    guard let frame = frames.last, let transform = ownTransform(local, range) else { return }
    var paint = frame.paint.inside
    self.paint(&paint, local, range, in: frame.viewport)
    let map = transform.then(frame.transform)
    guard map.isBounded, map.determinant != 0 else {
      return note(
        range, local, map.isBounded ? "has no area under its transform: it is kept, and not shown" : Self.tooLarge)
    }
    let isOwn = local == "path" && xml.attribute("data-shape") != nil
    // What only its own word hides can be shown again.
    let isHidden = paint.isHidden && !frame.paint.isHidden
    guard isOwn || !frame.paint.isHidden else { return }
    guard isOwn || paint.isVisible else {
      return note(range, local, "is not visible: it is kept, and not listed")
    }
    var found: (path: Path, shape: (any Shape)?, effects: Effects, hasDrifted: Bool)
    if isOwn {
      found = try readOwn(paint.style)
      readReferences(range)
    } else {
      do throws(ImportProblem) {
        guard let geometry = try readForeign(local, frame.viewport) else { return }
        found = (geometry.path, geometry.shape, .none, false)
      } catch {
        return note(range, local, error.reason + ": it is kept, and not shown")
      }
    }
    let count = found.path.elements.count
    if found.shape == nil, !isOwn, count > Unfillet.mostPieces {
      return note(
        range, local,
        "has \(count) pieces, and \(Unfillet.mostPieces) can be edited: it is kept, and not shown")
    }
    pieces -= count
    guard pieces >= 0, candidates.count < Self.mostCandidates else {
      pieces += count
      return note(range, local, "is more than can be edited at once: it is kept, and not shown")
    }
    let element = element(name, range)
    let id = element.attribute("id")?.text
    openShape = candidates.count
    candidates.append(
      ImportCandidate(
        number: candidates.count + 1, label: local + (id.map { " #" + excerpt($0) } ?? ""), id: id,
        line: lines.line(at: range.lowerBound), bounds: found.path.transformed(by: map).bounds, isOwn: isOwn,
        hasDrifted: found.hasDrifted,
        place: RawPlace(
          element: element, context: SourceContext(transform: frame.transform, style: frame.paint.style),
          transform: transform, style: paint.style, effects: found.effects, path: found.path, shape: found.shape,
          state: ItemState.Values(
            name: element.attribute(SVGWriter.nameAttribute).map(\.text).flatMap { ItemState.isName($0) ? $0 : nil },
            isHidden: isHidden,
            isLocked: element.attribute(SVGWriter.lockAttribute)?.text == "on"), isOwn: isOwn,
          hasDrifted: found.hasDrifted, parent: frame.start, group: openGroup())))
  }

  private func readForeign(
    _ local: String, _ viewport: SVGViewport
  ) throws(ImportProblem) -> ElementGeometry? {
    let xml = xml
    var geometry = try ElementGeometry.read(local, in: viewport) { name in
      xml.attribute(name).map { xml.string($0.value) }
    }
    if local == "path", let path = geometry?.path {
      let star = InkscapeStar.shape { name in
        xml.attributes.first { xml.string($0.name.range) == name }.map { xml.string($0.value) }
      }
      // Parameters that another program left behind are worth nothing when the path says something else.
      if let star, star.isDrawn(as: path) { geometry?.shape = star }
    }
    return geometry
  }
}

extension Shape {
  /// Whether a path is what the shape draws, within the distance that counts as the same.
  func isDrawn(as path: Path) -> Bool {
    let own: Path
    do throws(OutlineError) {
      own = try resolved().path
    } catch {
      return false
    }
    if own.isNear(path, within: SVGReader.driftTolerance) { return true }
    // Rounded coordinates move an arc that is nearly a half circle by more than they are rounded by.
    do throws(PathDataError) {
      return try PathData.path(from: PathData.text(of: own)).isNear(path, within: SVGReader.driftTolerance)
    } catch {
      return false
    }
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
        hasDrifted: place.hasDrifted, parent: place.parent, group: place.group))
  }
}

extension SourceElement {
  /// Takes note of the end tag.
  fileprivate mutating func end(with name: XMLName, _ tag: Range<Int>) {
    whole = whole.lowerBound..<tag.upperBound
    endName = name.range
  }
}

/// Counts lines up to places that come in the file's order.
private struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func restart() { (offset, line) = (0, 1) }

  mutating func line(at target: Int) -> Int {
    while offset < min(target, bytes.count) {
      let byte = bytes[offset]
      offset += 1
      // A line feed after a carriage return belongs to the same line end.
      if byte == "\n" || (byte == "\r" && (offset == bytes.count || bytes[offset] != "\n")) { line += 1 }
    }
    return line
  }
}
