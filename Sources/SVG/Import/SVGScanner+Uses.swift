import Document
import Geometry
import XML

extension SVGScanner {
  /// Reads what a `<use>` draws.
  mutating func startUse(_ range: Range<Int>) {
    guard let frame = frames.last, let transform = ownTransform("use", range), !isPlacedByStyle("use", range) else {
      return
    }
    countUnshown()
    var paint = frame.paint.inside
    self.paint(&paint, "use", range, in: frame.viewport)
    let target = link.flatMap { $0.first == "#" ? library.node(String($0.dropFirst())) : nil }
    let place = UseReader.Place(
      transform: transform.then(frame.transform), paint: paint, viewport: frame.viewport, group: openGroup().id,
      isChoice: frame.isChoice)
    if target == nil { uses.addLink("use", link, at: range.lowerBound, place) }
    let attribute = { [xml] (name: String) in xml.attribute(name).map { xml.string($0.value) } }
    if !uses.draw(target, below: candidates.count, place, attribute) { miss("use") }
  }

  /// Reads the link of an `<image>`.
  mutating func readImage(_ range: Range<Int>) {
    guard let frame = frames.last else { return }
    var paint = frame.paint.inside
    _ = paint.set(properties(declarations), in: frame.viewport, library)
    let place = UseReader.Place(
      transform: frame.transform, paint: paint, viewport: frame.viewport, isChoice: frame.isChoice)
    uses.addLink("image", link, at: range.lowerBound, place)
  }
}

/// A reader for the shapes that `<use>` elements draw, and for the links of what is shown.
struct UseReader {
  /// The state that an element passes to its children.
  struct Place {
    var transform: Transform
    var paint: SVGPaint
    var viewport: SVGViewport
    var group: Document.Group.ID?
    /// True inside a `<switch>`, which shows only one child.
    var isChoice = false
  }

  private let library: SVGLibrary
  private(set) var shapes: [Foreign.Shape] = []
  /// The offset of the element that each shape is drawn by.
  private(set) var offsets: [Int] = []
  /// The shown pictures, and the shown `<use>` elements without a target in the file, by their offsets.
  private(set) var links: [Int: (element: String, address: String, offset: Int)] = [:]
  /// The groups around shapes, and those in what `<use>` draws that change how it is painted.
  var groups = Document.Groups()
  /// The number of the document's own shapes before the `<use>` element.
  private var below = 0
  /// The path elements that may still be added.
  private var pieces = 100_000
  /// True if a limit or an unreadable shape left something out.
  private var isCut = false
  /// The elements being drawn, which must not draw themselves.
  private var open: Set<Int> = []
  /// The elements drawn so far.
  private var steps = 0

  /// More than anybody draws; references to references can multiply without end.
  private static let mostSteps = 20_000
  private static let mostShapes = 10_000
  private static let deepest = 100
  private static let mostLinks = 1000

  init(_ library: SVGLibrary) { self.library = library }

  /// Draws the target of a `<use>` in the document, and returns whether it is complete.
  mutating func draw(_ target: Int?, below: Int, _ place: Place, _ value: (String) -> String?) -> Bool {
    self.below = below
    isCut = false
    return use(target, place, value) && !isCut
  }

  /// Records the link of a shown picture, or of a shown `<use>` without a target; data is no link.
  mutating func addLink(_ element: String, _ address: String?, at offset: Int, _ place: Place) {
    guard let address, place.paint.isVisible, !place.paint.isHidden, !place.isChoice, links.count < Self.mostLinks,
      element == "image" ? address.prefix(5).lowercased() != "data:" : address.first == "#"
    else { return }
    links[offset] = (element, address, offset)
  }

  /// A new group in another, or the other one if the new one would change nothing.
  mutating func group(opacity: Double, clip: Path? = nil, in parent: Document.Group.ID?) -> Document.Group.ID? {
    opacity < 1 || clip != nil ? groups.add(in: parent, opacity: opacity, clip: clip) : parent
  }

  /// Draws the target of a `<use>`, whose attributes `value` gives; returns false without a target.
  private mutating func use(_ target: Int?, _ place: Place, _ value: (String) -> String?) -> Bool {
    guard let target else { return false }
    var place = place
    let viewport = place.viewport.measuring(place.paint.fontSize)
    func length(_ name: String, of whole: Double) -> Double? {
      value(name).flatMap { viewport.units($0, percentOf: whole) }
    }
    let (x, y) = (length("x", of: viewport.width), length("y", of: viewport.height))
    place.transform = Transform.translation(by: Vector(x ?? 0, y ?? 0)).then(place.transform)
    place.group = group(opacity: place.paint.opacity, in: place.group)
    place.paint = place.paint.inside
    let size = (length("width", of: viewport.width), length("height", of: viewport.height))
    draw(target, place, size, isTarget: true)
    return true
  }

  /// Draws an element of the library.
  ///
  /// - Parameter size: the width and height that a `<use>` gives its target.
  private mutating func draw(
    _ node: Int, _ place: Place, _ size: (width: Double?, height: Double?) = (nil, nil), isTarget: Bool = false
  ) {
    steps += 1
    guard steps <= Self.mostSteps, open.count < Self.deepest, !open.contains(node) else { return isCut = true }
    let local = library.nodes[node].local
    guard Self.drawn.contains(local), local != "symbol" || isTarget else { return }
    open.insert(node)
    defer { open.remove(node) }
    var place = place
    if let text = library.value("transform", of: node) {
      guard let transform = SVGTransform.parse(text) else { return isCut = true }
      place.transform = transform.then(place.transform)
    }
    _ = place.paint.set(library.properties(of: node), in: place.viewport, library)
    guard place.transform.isBounded, !place.paint.isHidden else { return }
    switch local {
    case "use":
      let library = library
      let target = library.link(of: node).flatMap { library.node($0) }
      if target == nil { addLink(local, library.address(of: node), at: library.nodes[node].start, place) }
      if !use(target, place, { library.value($0, of: node) }) { isCut = true }
    case "image":
      addLink(local, library.address(of: node), at: library.nodes[node].start, place)
      isCut = true
    case "g", "a", "svg", "symbol", "switch":
      var clip: Path?
      if local == "svg" || local == "symbol" {
        guard let inner = place.viewport.measuring(place.paint.fontSize).entering(size, { library.value($0, of: node) })
        else { return }
        if SVGViewport.clips(library.properties(of: node)) { clip = inner.space.path(through: place.transform) }
        (place.transform, place.viewport) = (inner.map.then(place.transform), inner.viewport)
      }
      place.group = group(opacity: place.paint.opacity, clip: clip, in: place.group)
      place.paint = place.paint.inside
      if local == "switch" { place.isChoice = true }
      for child in library.nodes[node].children { draw(child, place) }
    default: add(node, local, place)
    }
  }

  private static let drawn = ElementGeometry.names.union(["use", "image", "g", "a", "svg", "symbol", "switch"])

  private mutating func add(_ node: Int, _ local: String, _ place: Place) {
    guard place.paint.isVisible, place.transform.determinant != 0 else { return }
    let library = library
    do throws(SVGProblem) {
      let geometry = try ElementGeometry.read(
        local, in: place.viewport.measuring(place.paint.fontSize), library.declarations(of: node)
      ) {
        library.value($0, of: node)
      }
      guard let path = geometry?.path, !path.isEmpty else { return }
      guard path.elements.count <= pieces, shapes.count < Self.mostShapes else { return isCut = true }
      pieces -= path.elements.count
      var style = place.paint.style
      if let length = ElementGeometry.pathLength(library.value("pathLength", of: node)) {
        style = style.scalingDashes(by: path.length / length)
      }
      offsets.append(library.nodes[node].start)
      shapes.append(
        Foreign.Shape(
          path: path.transformed(by: place.transform), style: style.mapped(by: place.transform),
          opacity: place.paint.opacity, group: place.group, below: below))
    } catch {
      isCut = true
    }
  }
}
