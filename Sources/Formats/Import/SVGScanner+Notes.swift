import Drawing
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
