import Document
import XML

extension SVGScanner {
  private static let mostNotes = 1000
  /// The usual end of a note.
  static let notShown = ": kept in the file, not shown"
  static let notPlayed = "is kept in the file, not played"

  mutating func note(_ range: Range<Int>, _ element: String, _ reason: String) {
    guard notes.count < Self.mostNotes else { return hasMoreNotes = true }
    notes.append(ImportNote(line: line(of: range.lowerBound), element: element.excerpt, reason: reason))
  }

  /// Records the problem of an unreadable shape.
  mutating func broken(_ problem: SVGProblem, _ range: Range<Int>) {
    if broken.count < Self.mostNotes { broken.append((problem, range.lowerBound)) }
  }

  /// Notes the first style sheet.
  mutating func noteSheet(_ range: Range<Int>) {
    if !hasSheet {
      note(
        range, "style",
        "is a style sheet: kept in the file, not applied; a changed shape becomes a <path> and loses other rules")
    }
    hasSheet = true
  }

  /// Notes an element inside a skipped one.
  mutating func noteHidden(_ name: XMLName, _ range: Range<Int>) {
    guard name.namespace == .svg else { return }
    let local = xml.string(name.local)
    if open == .shape, Self.animating.contains(local) {
      note(range, local, Self.notPlayed)
    } else if local == "style" {
      noteSheet(range)
    } else if let store, !hasStored, ElementGeometry.names.contains(local) {
      // One note for all, because most files have several.
      hasStored = true
      note(range, local, "is in <\(store)>: shapes for reuse are kept in the file, not listed")
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
    note(range, xml.string(name.range), "is not SVG: all of its namespace is kept in the file, not shown")
  }

  /// Notes elements made for missing shapes, unless others show their pictures.
  mutating func noteStrays() {
    for stray in strays where !stray.pictures.contains(where: { borrowers[$0] != nil }) {
      note(stray.element.tag, xml.string(stray.element.name), "belongs to a missing shape" + Self.notShown)
    }
  }
}

extension SVGScanner {
  /// Properties that are not shown, with their default values.
  private static let unshown = [
    "clip-path": "none", "mask": "none", "filter": "none", "mix-blend-mode": "normal", "opacity": "1",
    "marker": "none", "marker-start": "none", "marker-mid": "none", "marker-end": "none", "vector-effect": "none",
  ]

  /// Style properties that move or rotate an element.
  private static let moving: Set<String> = ["transform", "translate", "rotate", "scale", "offset-path"]

  /// Style properties that change an element's geometry, by its name.
  private static let shaping: [String: Set<String>] = [
    "rect": ["x", "y", "width", "height", "rx", "ry"], "svg": ["x", "y", "width", "height"],
    "circle": ["cx", "cy", "r"], "ellipse": ["cx", "cy", "rx", "ry"], "path": ["d"],
  ]

  /// Notes properties that change an element's look but are not shown.
  mutating func noteUnshown(_ local: String, _ range: Range<Int>) {
    var noted: Set<String> = []
    var found: [String] = []
    func look(at name: String, _ value: String) {
      let value = value.trimmed
      guard let plain = Self.unshown[name], value != plain, value != "inherit" else { return }
      let isSolid = name == "opacity" && ["1.0", "100%"].contains(value)
      if !isSolid, noted.insert(name).inserted { found.append("\(name)=\"\(value.excerpt)\"") }
    }
    for (name, value) in plainAttributes where Self.unshown[name] != nil { look(at: name, xml.string(value)) }
    for declaration in declarations { look(at: declaration.property, declaration.value) }
    if !found.isEmpty { note(range, local, "has \(found.joined(separator: ", "))" + Self.notShown) }
  }

  /// Notes an element that its style moves, and returns whether it is one; it would be shown in the wrong place.
  mutating func isPlacedByStyle(_ local: String, _ range: Range<Int>) -> Bool {
    let shaping = Self.shaping[local] ?? []
    let declarations = self.declarations
    var placing = declarations.first { declaration in
      Self.moving.contains(declaration.property) && declaration.value != "none"
        || shaping.contains(declaration.property)
    }.map { ($0.property, $0.value) }
    if placing == nil, xml.attribute("transform") != nil {
      let origin =
        value("transform-origin") ?? declarations.last { $0.property == "transform-origin" }?.value
      if let origin, !origin.split(separator: " ").allSatisfy({ ["0", "0px", "0%", "left", "top"].contains($0) }) {
        placing = ("transform-origin", origin)
      }
    }
    guard let (property, value) = placing else { return false }
    note(range, local, "has an unsupported style \"\(property): \(value.excerpt)\"" + Self.notShown)
    return true
  }
}
