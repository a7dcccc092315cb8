import Document
import Geometry
import Recognition
import Shapes
import XML

/// A shape as read from its element, in the element's units.
struct FoundShape {
  var path = Path()
  var shape: (any Shape)?
  var effects = Effects.none
  var hasDrifted = false
}

extension SVGScanner {
  /// More shapes than anybody picks from a list.
  private static let mostCandidates = 10_000

  mutating func startShape(_ name: XMLName, _ local: String, _ range: Range<Int>) throws(SVGProblem) {
    guard let frame = frames.last, let transform = ownTransform(local, range), !isPlacedByStyle(local, range) else {
      return
    }
    noteUnshown(local, range)
    var paint = frame.paint.inside
    self.paint(&paint, local, range, in: frame.viewport)
    let map = transform.then(frame.transform)
    guard map.isBounded else { return note(range, local, Self.tooLarge) }
    guard map.determinant != 0 else { return note(range, local, "has no area after its transform" + Self.notShown) }
    let isOwn = local == "path" && isMarkedAsOwn
    // A shape inside a hidden group cannot be shown again.
    guard isOwn || !frame.paint.isHidden else { return }
    guard isOwn || paint.isVisible else {
      return note(range, local, "is not visible: kept in the file, not listed")
    }
    if paint.style.stroke != nil, !map.isSimilarity {
      note(range, local, "has a line that its transform stretches: shown with even width, and saved so after a change")
    }
    let precision = Precision(page: page, scale: map.scale)
    let found: FoundShape
    do throws(SVGProblem) {
      if isOwn {
        found = try readOwn(paint.style, precision, range)
        readReferences(range)
      } else {
        guard let foreign = try readForeign(local, range, frame.viewport, precision) else { return }
        found = foreign
      }
    } catch {
      // The file's other shapes stay editable.
      broken(error, range)
      let reason = if case .unreadable(_, let reason) = error { reason } else { "cannot be read: \(error)" }
      return note(range, local, reason + Self.notShown)
    }
    let count = found.path.elements.count
    if found.shape == nil, count > Unfillet.mostPieces {
      return note(range, local, "has \(count) pieces (limit \(Unfillet.mostPieces))" + Self.notShown)
    }
    guard count <= pieces, candidates.count < Self.mostCandidates else {
      return note(range, local, "is beyond the limit for one drawing" + Self.notShown)
    }
    pieces -= count
    if frame.isChoice, !hasNotedChoice {
      hasNotedChoice = true
      note(range, local, "is in a <switch>, which shows only one element: all of them are listed")
    }
    let element = element(name, range)
    let id = element.attribute("id")?.text
    let called = element.attribute(SVGWriter.nameAttribute).map(\.text).flatMap { ItemState.isName($0) ? $0 : nil }
    open = .shape
    candidates.append(
      ImportCandidate(
        number: candidates.count + 1, label: local + ((called ?? id).map { " #" + $0.excerpt } ?? ""), id: id,
        line: line(of: range.lowerBound), bounds: found.path.transformed(by: map).bounds, isOwn: isOwn,
        hasDrifted: found.hasDrifted, element: element,
        context: SourceContext(transform: frame.transform, style: frame.paint.style), transform: transform,
        style: paint.style, effects: found.effects, path: found.path, shape: found.shape,
        state: ItemState.Values(
          name: called, isHidden: paint.isHidden && !frame.paint.isHidden,
          isLocked: element.attribute(SVGWriter.lockAttribute)?.text == "on"), parent: frame.start, group: openGroup(),
        percentages: frame.viewport == frames[0].viewport ? frame.viewport.lengths(of: element) : []))
  }

  /// True if fillet wrote the element; the name of its kind alone may be another program's.
  private var isMarkedAsOwn: Bool {
    guard let kind = value("data-shape") else { return false }
    return xml.attribute("data-v") != nil || ShapeCatalog.shape(ofKind: kind) != nil
  }

  private mutating func readForeign(
    _ local: String, _ range: Range<Int>, _ viewport: SVGViewport, _ precision: Precision
  ) throws(SVGProblem) -> FoundShape? {
    let xml = xml
    let geometry = try ElementGeometry.read(local, in: viewport) { name in
      xml.attribute(name).map { xml.string($0.value) }
    }
    guard let geometry else { return nil }
    if let reason = geometry.note { note(range, local, reason) }
    var found = FoundShape(path: geometry.path, shape: geometry.shape)
    if local == "path" {
      let star = InkscapeStar.shape { name in
        xml.attributes.first { xml.string($0.name.range) == name }.map { xml.string($0.value) }
      }
      // Parameters from another program count only while they match the path.
      if let star, star.isDrawn(as: geometry.path, precision) { found.shape = star }
    }
    return found
  }
}

/// The largest distance between a path and its shape's outline, in document units with three decimals.
private let driftTolerance = 0.002

extension Shape {
  /// True if the shape's outline is this path, within the tolerance.
  func isDrawn(as path: Path, _ precision: Precision) -> Bool {
    let tolerance = driftTolerance / precision.fineness
    do {
      let own = try resolved().path
      // Programs that round all coordinates alike move nearly semicircular arcs farther than the tolerance.
      return try own.isNear(path, within: tolerance)
        || PathData.path(from: PathData.text(of: own, places: precision.places)).isNear(path, within: tolerance)
    } catch {
      return false
    }
  }
}
