import Document
import Geometry
import Recognition
import Shapes
import XML

extension SVGScanner {
  /// More shapes than anybody picks from a list.
  private static let mostCandidates = 10_000

  mutating func startShape(
    _ name: XMLName, _ local: String, _ range: Range<Int>
  ) throws(SVGProblem) {
    guard let frame = frames.last, let transform = ownTransform(local, range), !isPlacedByStyle(local, range) else {
      return
    }
    noteUnshown(local, range)
    var paint = frame.paint.inside
    self.paint(&paint, local, range, in: frame.viewport)
    let map = transform.then(frame.transform)
    guard map.isBounded, map.determinant != 0 else {
      return note(
        range, local, map.isBounded ? "has no area under its transform: it is kept, and not shown" : Self.tooLarge)
    }
    let isOwn = local == "path" && isMarkedAsOwn
    // What only its own word hides can be shown again.
    let isHidden = paint.isHidden && !frame.paint.isHidden
    guard isOwn || !frame.paint.isHidden else { return }
    guard isOwn || paint.isVisible else {
      return note(range, local, "is not visible: it is kept, and not listed")
    }
    if paint.style.stroke != nil, !map.isSimilarity {
      note(range, local, "has a line that its transform draws unevenly: here, and once it is changed, it is even")
    }
    let precision = Precision(page: page, scale: map.scale)
    var found: (path: Path, shape: (any Shape)?, effects: Effects, hasDrifted: Bool)
    if isOwn {
      do throws(SVGProblem) {
        found = try readOwn(paint.style, precision, range)
      } catch {
        // The file's other shapes can be edited all the same.
        broken(error, range)
        return note(range, local, "cannot be read: \(error): it is kept, and not shown")
      }
      readReferences(range)
    } else {
      do throws(ImportProblem) {
        guard let geometry = try readForeign(local, frame.viewport, precision) else { return }
        if let reason = geometry.note { note(range, local, reason) }
        found = (geometry.path, geometry.shape, .none, false)
      } catch {
        broken(.unreadable(element: excerpt(local), error.reason), range)
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
    if frame.isChoice, !saidChoice {
      saidChoice = true
      note(
        range, local,
        "lies in a <switch>, which shows one of those inside: which one is not followed, and all are listed")
    }
    let element = element(name, range)
    let id = element.attribute("id")?.text
    let called = element.attribute(SVGWriter.nameAttribute).map(\.text).flatMap { ItemState.isName($0) ? $0 : nil }
    openShape = candidates.count
    candidates.append(
      ImportCandidate(
        number: candidates.count + 1, label: local + ((called ?? id).map { " #" + excerpt($0) } ?? ""), id: id,
        line: lines.line(at: range.lowerBound), bounds: found.path.transformed(by: map).bounds, isOwn: isOwn,
        hasDrifted: found.hasDrifted && count > 0,
        place: RawPlace(
          element: element, context: SourceContext(transform: frame.transform, style: frame.paint.style),
          transform: transform, style: paint.style, effects: found.effects, path: found.path, shape: found.shape,
          state: ItemState.Values(
            name: called,
            isHidden: isHidden,
            isLocked: element.attribute(SVGWriter.lockAttribute)?.text == "on"), isOwn: isOwn,
          hasDrifted: found.hasDrifted, parent: frame.start, group: openGroup(),
          percentages: frame.viewport == frames[0].viewport ? frame.viewport.lengths(of: element) : [])))
  }

  /// Whether an element says that fillet wrote it; the name of its kind alone may be another program's word.
  private var isMarkedAsOwn: Bool {
    guard let kind = xml.attribute("data-shape") else { return false }
    return xml.attribute("data-v") != nil || ShapeCatalog.shape(ofKind: xml.string(kind.value)) != nil
  }

  private func readForeign(
    _ local: String, _ viewport: SVGViewport, _ precision: Precision
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
      if let star, star.isDrawn(as: path, precision) { geometry?.shape = star }
    }
    return geometry
  }
}

extension Shape {
  /// Whether a path is what the shape draws, within the distance that counts as the same.
  func isDrawn(as path: Path, _ precision: Precision) -> Bool {
    let tolerance = SVGReader.driftTolerance / precision.fineness
    let own: Path
    do throws(OutlineError) {
      own = try resolved().path
    } catch {
      return false
    }
    if own.isNear(path, within: tolerance) { return true }
    // Other programs round all coordinates alike, which moves an arc that is nearly a half circle by more than that.
    do throws(PathDataError) {
      return try PathData.path(from: PathData.text(of: own, places: precision.places)).isNear(path, within: tolerance)
    } catch {
      return false
    }
  }
}

extension SVGScanner {
  /// What the newest start tag, a group's, does to all inside it that none of them can say for itself.
  func bond(_ local: String, _ paint: SVGPaint, in around: SVGPaint) -> String? {
    switch local {
    case "a": return "a link"
    case "svg": return "a view of its own"
    case "switch": return "a choice between elements"
    default: break
    }
    for attribute in xml.attributes {
      let name = xml.string(attribute.name.range)
      if name == "xmlns" || name.hasPrefix("xmlns:") { return "a group that names a namespace" }
      if attribute.name.namespace == .none, Self.holds(name, xml.string(attribute.value)) {
        return "a group with \(name)"
      }
      // What a sheet says of a class may be any of these, and it may come later or from another file.
      if name == "class" { return "a group with a class" }
    }
    if let style = xml.attribute("style") {
      let declarations = CSSDeclarations(xml.string(style.value)).all
      if let holding = declarations.first(where: { Self.holds($0.property, $0.value) }) {
        return "a group with \(holding.property)"
      }
    }
    return paint.color == around.color ? nil : "a group with color"
  }

  /// Whether a group's property does more than each shape inside could say for itself.
  private static func holds(_ property: String, _ value: String) -> Bool {
    let value = value.trimmed.lowercased()
    switch property {
    // Gradients and patterns are read as a grey that stands for them.
    case "fill", "stroke": return value.hasPrefix("url(")
    case "display": return value == "none"
    case "opacity": return !["1", "1.0", "100%"].contains(value)
    default: return plain[property].map { $0 != value } ?? false
    }
  }

  /// What properties say when they do nothing.
  private static let plain = [
    "clip-path": "none", "mask": "none", "filter": "none", "mix-blend-mode": "normal", "isolation": "auto",
    "visibility": "visible", "paint-order": "normal", "shape-rendering": "auto", "marker": "none",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none",
  ]
}
