import Document
import XML

extension SVGScanner {
  static let mostNotes = 1000

  /// Says once that sheets are not followed.
  mutating func noteSheet(_ range: Range<Int>) {
    if !hasSheet {
      note(
        range, "style",
        "is a sheet, which is not understood: it is kept, and not followed;"
          + " what it says of other elements than <path> ends for a shape once that is changed")
    }
    hasSheet = true
  }

  /// Says of what lies inside an element that is passed over that it cannot be edited.
  mutating func noteHidden(_ name: XMLName, _ range: Range<Int>) {
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
  mutating func noteForeign(_ name: XMLName, _ range: Range<Int>) {
    let address = xml.address(of: name.namespace)
    guard !Self.editors.contains(address), saidNamespaces.insert(address).inserted else { return }
    note(range, xml.string(name.range), "is none of SVG's: it is kept like all of its namespace, and not shown")
  }

  /// Says of elements made for effects whose shape is gone that they stay, unless others show the pictures in them.
  mutating func noteStrays() {
    lines.restart()
    for stray in strays where !stray.pictures.contains(where: { borrowers[$0] != nil }) {
      let name = xml.string(stray.element.name)
      note(stray.element.tag, name, "was made for a shape that is not there: it is kept, and not shown")
    }
  }

  /// Keeps in mind what is wrong with an element that cannot be read.
  mutating func broken(_ problem: SVGProblem, _ range: Range<Int>) {
    if broken.count < Self.mostNotes { broken.append((problem, range.lowerBound)) }
  }

  mutating func note(_ range: Range<Int>, _ element: String, _ reason: String) {
    guard notes.count < Self.mostNotes else { return hasMoreNotes = true }
    notes.append(ImportNote(line: lines.line(at: range.lowerBound), element: excerpt(element), reason: reason))
  }
}

extension SVGScanner {
  /// What changes how an element looks and is not shown here, with what says nothing of it.
  private static let unshown = [
    "clip-path": "none", "mask": "none", "filter": "none", "mix-blend-mode": "normal", "opacity": "1",
    "marker": "none", "marker-start": "none", "marker-mid": "none", "marker-end": "none", "vector-effect": "none",
  ]

  /// The properties by which a style turns or moves an element.
  private static let moving: Set<String> = ["transform", "translate", "rotate", "scale", "offset-path"]

  /// Those by which it gives an element another shape, by the element's name.
  private static let shaping: [String: Set<String>] = [
    "rect": ["x", "y", "width", "height", "rx", "ry"], "svg": ["x", "y", "width", "height"],
    "circle": ["cx", "cy", "r"], "ellipse": ["cx", "cy", "rx", "ry"], "path": ["d"],
  ]

  /// Says of what an element's look is made besides its paint: it is kept, and not shown.
  mutating func noteUnshown(_ local: String, _ range: Range<Int>) {
    var said: Set<String> = []
    func isUnshown(_ name: String, _ value: String) -> Bool {
      let value = value.trimmed
      guard let plain = Self.unshown[name], value != plain, value != "inherit" else { return false }
      let isSolid = name == "opacity" && ["1.0", "100%"].contains(value)
      return !isSolid && said.insert(name).inserted
    }
    var found: [String] = []
    for attribute in xml.attributes where attribute.name.namespace == .none {
      let (name, value) = (xml.string(attribute.name.local), xml.string(attribute.value))
      if isUnshown(name, value) { found.append("\(name)=\"\(excerpt(value))\"") }
    }
    for declaration in declarations where isUnshown(declaration.property, declaration.value) {
      found.append("\(declaration.property): \(excerpt(declaration.value))")
    }
    if !found.isEmpty { note(range, local, "has \(found.joined(separator: ", ")): kept, and not shown") }
  }

  /// Whether an element lies elsewhere than its attributes say, which is said; it would be shown in the wrong place.
  mutating func isPlacedByStyle(_ local: String, _ range: Range<Int>) -> Bool {
    let shaping = Self.shaping[local] ?? []
    let placing = declarations.first { declaration in
      Self.moving.contains(declaration.property) && declaration.value != "none"
        || shaping.contains(declaration.property)
    }
    if let declaration = placing {
      note(
        range, local,
        "has \(declaration.property): \(excerpt(declaration.value)) in its style, which is not understood: it is kept, and not shown"
      )
      return true
    }
    guard xml.attribute("transform") != nil else { return false }
    let origin =
      xml.attribute("transform-origin").map { xml.string($0.value) }
      ?? declarations.last { $0.property == "transform-origin" }?.value
    guard let origin else { return false }
    let isPlain = origin.split(separator: " ").allSatisfy { ["0", "0px", "0%", "left", "top"].contains($0) }
    if !isPlain {
      note(
        range, local,
        "has transform-origin: \(excerpt(origin)), which is not understood: it is kept, and not shown")
    }
    return !isPlain
  }

  private var declarations: [CSSDeclarations.Declaration] {
    xml.attribute("style").map { CSSDeclarations(xml.string($0.value)).all } ?? []
  }
}
