import Document
import Geometry
import Shapes
import XML

extension SVGScanner {
  private static let mostNotes = 1000
  /// The usual end of a note.
  static let notShown = ": kept in the file, not shown"
  static let notPlayed = "is kept in the file, not played"

  /// - Parameter lacksInDrawings: See ``ImportNote/lacksInDrawings``.
  mutating func note(_ range: Range<Int>, _ element: String, _ reason: String, lacksInDrawings: Bool = true) {
    guard notes.count < Self.mostNotes else { return hasMoreNotes = true }
    notes.append(
      ImportNote(
        line: line(of: range.lowerBound), element: element.excerpt, reason: reason, lacksInDrawings: lacksInDrawings))
  }

  /// Records the problem of an unreadable shape.
  mutating func broken(_ problem: SVGProblem, _ range: Range<Int>) {
    if broken.count < Self.mostNotes { broken.append((problem, range.lowerBound)) }
  }

  /// Counts a part of the file that is not shown.
  mutating func miss(_ part: UnshownPart) {
    if let index = unshown.firstIndex(where: { $0.part == part }) {
      unshown[index].count += 1
    } else if unshown.count < Self.mostUnshown {
      unshown.append((part, 1))
    }
  }

  /// Counts an element or a property that is not shown.
  mutating func miss(_ name: String) { miss(.named(name.excerpt)) }

  /// The most kinds of parts in a note.
  private static let mostUnshown = 20

  /// Notes all parts that are not shown, in one line before the other notes.
  mutating func noteUnshown() {
    func line(_ reason: String, lacksInDrawings: Bool = true, isAboutFile: Bool = false) -> ImportNote {
      ImportNote(
        line: xml.position(of: root?.element.tag.lowerBound ?? 0).line, element: "svg", reason: reason,
        lacksInDrawings: lacksInDrawings, isAboutFile: isAboutFile)
    }
    let parts = library.sheet.unsupported
    if !parts.isEmpty {
      notes.insert(line("has style rules that are not applied: \(parts.joined(separator: ", "))"), at: 0)
    }
    guard !unshown.isEmpty else { return }
    let list = unshown.map { part, count in
      guard count > 1 else { return part.name }
      return if case .shapes = part { "\(count) \(part.name)" } else { "\(part.name) (\(count))" }
    }.joined(separator: ", ")
    notes.insert(
      line("not shown here, kept in the file: \(list)", lacksInDrawings: false, isAboutFile: true), at: 0)
    let undrawn = unshown.compactMap { part, _ in
      if case .named(let name) = part, !Self.drawn.contains(name) { name } else { nil }
    }
    if !undrawn.isEmpty { undrawnNote = line("is drawn without \(undrawn.joined(separator: ", "))") }
  }

  /// Parts that librsvg draws.
  private static let drawn: Set<String> = [
    "text", "image", "use", "switch", "pattern", "clip-path", "mask", "filter", "marker", "marker-start", "marker-mid",
    "marker-end", "mix-blend-mode", "paint-order",
    // Another note tells it.
    "vector-effect",
  ]

  /// Notes an element inside a skipped one.
  mutating func noteHidden(_ name: XMLName, _ range: Range<Int>) {
    guard name.namespace == .svg else { return }
    let local = xml.string(name.local)
    if open == .shape, Self.animating.contains(local) {
      note(range, local, Self.notPlayed, lacksInDrawings: false)
    } else if local == "style" {
      hasSheet = true
    } else if let store, !hasStored, ElementGeometry.names.contains(local) {
      // One note for all, because most files have several.
      hasStored = true
      note(range, local, "is in <\(store)>: shapes for reuse are kept in the file, not listed", lacksInDrawings: false)
    }
  }

  /// Namespaces of editors, which draw nothing.
  private static let editors: Set<String> = [
    "http://www.inkscape.org/namespaces/inkscape", "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
  ]

  /// Notes the first element of each foreign namespace.
  mutating func noteForeign(_ name: XMLName, _ range: Range<Int>) {
    let address = xml.address(of: name.namespace)
    guard !Self.editors.contains(address), notedNamespaces.insert(address).inserted else { return }
    note(
      range, xml.string(name.range), "is not SVG: all of its namespace is kept in the file, not shown",
      lacksInDrawings: false)
  }

  /// Notes elements made for missing shapes, unless others show their pictures.
  mutating func noteStrays() {
    for stray in strays where !stray.pictures.contains(where: { borrowers[$0] != nil }) {
      note(
        stray.element.tag, xml.string(stray.element.name), "belongs to a missing shape" + Self.notShown,
        lacksInDrawings: false)
    }
  }
}

extension SVGScanner {
  /// The reason why an element of another program draws nothing, or cannot be drawn; `nil` for a shape to list.
  ///
  /// All shapes that are listed have a number: no other place leaves one out.
  func reasonForNoShape(_ found: FoundShape, under map: Transform, _ style: Style) -> String? {
    if found.shape == nil, !found.path.contours.contains(where: \.hasLength) {
      if !style.hasLine || style.lineCap == .butt || found.path.contours.isEmpty {
        return "has no length: kept in the file, not listed"
      }
    }
    // Only very large coordinates need a closer look.
    guard let box = found.path.bounds,
      [box.minX, box.minY, box.maxX, box.maxY].contains(where: { abs($0) * map.stretch + map.reach > Outline.limit / 8 }
      )
    else { return nil }
    do {
      let path = found.path.transformed(by: map)
      guard let shape = PathShape.drawing(path, Precision(page: page)) else { return "is too large" + Self.notShown }
      _ = try shape.resolved()
      return nil
    } catch {
      return "cannot be edited: \(error)" + Self.notShown
    }
  }

  /// Properties that are not shown, with their values that change nothing.
  private static let unshown: [(name: String, plain: PlainValue)] =
    ["clip-path", "mask", "mask-image", "filter", "marker", "marker-start", "marker-mid", "marker-end"]
    .map { ($0, .word(["none"])) } + [
      ("mix-blend-mode", .word(["normal"])), ("paint-order", .word(["normal"])), ("all", .word([])),
      ("content-visibility", .word(["visible", "auto"])), ("outline", .noLine), ("outline-style", .word(["none"])),
      ("animation", .word(["none"])), ("animation-name", .word(["none"])),
    ]

  /// Properties of the root alone that are not shown: browsers lay it out as a box.
  private static let unshownOfRoot: [(name: String, plain: PlainValue)] =
    (moving.sorted() + ["box-shadow", "border-style"]).map { ($0, .word(["none"])) }
    + ["background", "background-color", "background-image"].map { ($0, .invisible) }
    + ["border", "border-top", "border-right", "border-bottom", "border-left"].map { ($0, .noLine) }
    + ["border-radius", "padding"].map { ($0, .zero) }

  /// Style properties that move or rotate an element.
  private static let moving: Set<String> = ["transform", "translate", "rotate", "scale", "offset-path"]

  /// Counts properties that change the newest tag's look but are not shown.
  mutating func countUnshown() {
    var values: [String: String] = [:]
    for property in properties(declarations) { values[property.name] = property.value.trimmed }
    for (name, plain) in Self.unshown + (xml.depth == 1 ? Self.unshownOfRoot : []) {
      guard let value = values[name]?.lowercased(), !plain.includes(value), value != "inherit" else { continue }
      if name != "all", ["initial", "unset", "revert"].contains(value) { continue }
      // The usual order begins with the fill.
      if name != "paint-order" || !value.hasPrefix("fill") { miss(name) }
    }
    for name in ["fill", "stroke"] {
      if let value = values[name], let (id, _) = SVGPaint.reference(value),
        library.server(id)?.foreign?.kind == .pattern
      {
        miss("pattern")
      }
    }
  }

  /// Notes the line of the newest tag if browsers draw it with another width.
  ///
  /// `vector-effect` is not inherited. Source: SVG 2, 8.13.
  mutating func noteLine(_ local: String, _ range: Range<Int>, under map: Transform) {
    let effect = properties(declarations).last { $0.name == "vector-effect" }
    if effect?.value.trimmed == "non-scaling-stroke" {
      if !unshown.contains(where: { $0.part == .named("vector-effect") }) {
        // One note for all, because most files have several.
        note(range, local, "has a line that keeps its width (vector-effect): drawn without it, also in PNG and PDF")
      }
      miss("vector-effect")
    } else if !map.isSimilarity {
      note(range, local, "has a line that its transform stretches: shown with even width", lacksInDrawings: false)
    }
  }

  /// True if the newest tag has a clip, a mask or a filter.
  var isCut: Bool {
    properties(declarations).contains {
      ["clip-path", "mask", "filter"].contains($0.name) && $0.value.trimmed != "none"
    }
  }

  /// Notes an element that its style moves, and returns whether it is one; it would be shown in the wrong place.
  mutating func isPlacedByStyle(_ local: String, _ range: Range<Int>) -> Bool {
    let shaping = ElementGeometry.shaping(declarations, of: local).filter {
      !ElementGeometry.isRead($0.key, $0.value, of: local)
    }
    var placing = declarations.first { declaration in
      Self.moving.contains(declaration.property) && declaration.value != "none"
        || shaping[declaration.property] == declaration.value
    }.map { ($0.property, $0.value) }
    if placing == nil, xml.attribute("transform") != nil {
      let origin =
        value("transform-origin") ?? declarations.last { $0.property == "transform-origin" }?.value
      if let origin, !origin.split(separator: " ").allSatisfy({ ["0", "0px", "0%", "left", "top"].contains($0) }) {
        placing = ("transform-origin", origin)
      }
    }
    guard let (property, value) = placing else { return false }
    let advice = shaping[property] == nil ? "" : "; remove it and use the attribute \(property)"
    miss(.shapes("with \(property) in CSS"))
    let isDrawn = property == "transform" || shaping[property] != nil && !value.contains("(")
    note(
      range, local, ElementGeometry.unsupportedStyle(property, value) + Self.notShown + advice,
      lacksInDrawings: !isDrawn)
    return true
  }
}

/// A part of a file that is not shown.
enum UnshownPart: Hashable, Sendable {
  /// An element or a property.
  case named(String)
  /// Shapes that have something in common, which follows the word.
  case shapes(String)

  var name: String {
    switch self {
    case .named(let name): name
    case .shapes(let trait): "shapes " + trait
    }
  }
}

/// The values of a property that change nothing.
private enum PlainValue {
  /// One of these words.
  case word(Set<String>)
  /// A background without a picture or a visible color.
  case invisible
  /// A border or outline without a style or a width.
  case noLine
  /// Lengths of zero.
  case zero

  func includes(_ value: String) -> Bool {
    let words = ColorText.tokens(of: value[...])
    func isZero(_ word: Substring) -> Bool { SVGLength(word)?.number == 0 }
    switch self {
    case .word(let plain): return plain.contains(value)
    case .noLine: return words.contains { $0 == "none" || isZero($0) }
    case .zero: return words.allSatisfy { $0 == "/" || isZero($0) }
    case .invisible:
      return words.allSatisfy { word in
        switch CSSPaint(word) {
        case .none, .color(_, alpha: 0): true
        // The place of no picture.
        default: SVGLength(word) != nil
        }
      }
    }
  }
}
