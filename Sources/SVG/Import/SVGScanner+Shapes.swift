import Document
import Geometry
import Recognition
import Shapes
import XML

/// A shape as read from its element, in the element's units.
struct FoundShape {
  var path = Path()
  var shape: (any Shape)?
  /// True if the shape is in document units, and the path in the element's.
  var isOnPage = false
  var effects = Effects.none
  var hasDrifted = false
}

extension SVGScanner {
  /// More shapes than anybody picks from a list.
  static let mostCandidates = 10_000

  mutating func startShape(_ name: XMLName, _ local: String, _ range: Range<Int>) throws(SVGProblem) {
    guard let frame = frames.last, let transform = ownTransform(local, range), !isPlacedByStyle(local, range) else {
      return
    }
    var paint = frame.paint.inside
    self.paint(&paint, local, range, in: frame.viewport)
    let map = transform.then(frame.transform)
    guard map.isBounded else { return note(range, local, Self.tooLarge) }
    guard map.determinant != 0 else { return note(range, local, "has no area after its transform" + Self.notShown) }
    let isOwn = local == "path" && isMarkedAsOwn
    // A shape inside a hidden group cannot be shown again.
    guard isOwn || !frame.paint.isHidden else { return }
    countUnshown()
    if frame.isChoice { miss("switch") }
    guard isOwn || paint.isVisible else {
      return note(range, local, "is not visible: kept in the file, not listed", lacksInDrawings: false)
    }
    if paint.style.hasLine { noteLine(local, range, under: map) }
    let precision = Precision(page: page, scale: map.scale)
    var found: FoundShape
    do throws(SVGProblem) {
      if isOwn {
        found = try readOwn(paint.style, under: map, precision, range)
        readReferences(range)
      } else {
        guard let foreign = try readForeign(local, range, frame.viewport.measuring(paint.fontSize), precision) else {
          return
        }
        found = foreign
      }
      if !isOwn || found.hasDrifted { joinSteps(of: &found, under: map, isStroked: paint.style.hasLine) }
    } catch {
      // The file's other shapes stay editable.
      broken(error, range)
      let reason = if case .unreadable(_, let reason) = error { reason } else { "cannot be read: \(error)" }
      return note(range, local, reason + Self.notShown, lacksInDrawings: !isOwn)
    }
    if !isOwn, let reason = reasonForNoShape(found, under: map, paint.style) {
      return note(range, local, reason, lacksInDrawings: false)
    }
    let count = found.path.elements.count
    if found.shape == nil, count > PathShape.mostPieces {
      shapesBeyondLimits += 1
      return note(
        range, local, "has \(count) pieces (limit \(PathShape.mostPieces))" + Self.notShown, lacksInDrawings: false)
    }
    guard count <= pieces, candidates.count < Self.mostCandidates else {
      shapesBeyondLimits += 1
      return miss(.shapes("beyond the limit for one drawing"))
    }
    pieces -= count
    let element = element(name, range)
    let id = element.attribute("id")?.text
    let called = ownName
    open = .shape
    let rules = plainRules
    let plainStyle = rules.map { rules in
      var paint = frame.paint.inside
      _ = paint.set(properties(rules.all), in: frame.viewport, library)
      return paint.style
    }
    let facts = SourceFacts(
      element: element, context: context(of: frame), transform: transform, isOwn: isOwn,
      number: candidates.count + 1, group: openGroup().source, isStyled: isStyled, plainStyle: plainStyle,
      lostRules: rules?.lost ?? [], important: important,
      keepsUnits: isCut || paint.style.hasForeignUnits(isUpright: map.isUpright),
      isShapedByStyle: !ElementGeometry.shaping(declarations, of: local).isEmpty,
      lengths: frame.viewport.measuring(paint.fontSize).lengths(of: element))
    candidates.append(
      ImportCandidate(
        label: local + ((called ?? id).map { " #" + $0.excerpt } ?? ""), id: id, line: line(of: range.lowerBound),
        bounds: found.path.transformed(by: map).bounds, hasDrifted: found.hasDrifted, facts: facts,
        style: paint.style, isOnPage: found.isOnPage, opacity: paint.opacity,
        pathLength: ElementGeometry.pathLength(value("pathLength")), effects: found.effects, path: found.path,
        shape: found.shape,
        state: (
          called, hiddenLevel: paint.isHidden && !frame.paint.isHidden ? hiddenLevel : nil,
          isLocked: element.attribute(SVGWriter.lockAttribute)?.text == "on"
        ), parent: frame.start))
  }

  /// The level that hides the newest element, which nothing shows.
  private var hiddenLevel: Int { max(0, value(SVGWriter.hiddenAttribute).flatMap { Int($0) } ?? 0) }

  /// The context that an open element, the newest or one around it, gives shapes.
  func context(of frame: Frame) -> SourceContext {
    SourceContext(
      transform: frame.transform, style: frame.paint.style, ruledStyle: ruledStyle(in: frame))
  }

  /// The style that rules give a `<path>` without attributes; `nil` without such rules.
  private func ruledStyle(in frame: Frame) -> Style? {
    guard !library.sheet.isEmpty else { return nil }
    let depth = frames.lastIndex { $0.start == frame.start }.map { $0 + 1 } ?? frames.count
    let path = StyleSheet.Element(name: "path", id: nil, classes: nil)
    let found = library.sheet.declarations(for: path, in: frames.prefix(depth).map(\.styled))
    guard !found.plain.isEmpty || !found.important.isEmpty else { return nil }
    var paint = frame.paint.inside
    _ = paint.set(
      StyleSheet.cascade(found, nil).map { SVGProperty($0.property, $0.value) }, in: frame.viewport, library)
    return paint.style
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
    let geometry = try ElementGeometry.read(local, in: viewport, declarations) { name in
      xml.attribute(name).map { xml.string($0.value) }
    }
    guard let geometry else { return nil }
    if let reason = geometry.note {
      broken(.unreadable(element: local, reason), range)
      note(range, local, reason)
    }
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

extension ResolvedShape {
  /// The outline in the units that a map takes to those of the shape.
  func path(in map: Transform) -> Path {
    guard map != .identity, let inverse = map.inverse else { return path }
    return path.transformed(by: inverse)
  }
}

extension Shape {
  /// True if the shape's outline is this path, within the tolerance.
  ///
  /// - Parameter map: The map from the path's units to those of the shape.
  func isDrawn(as path: Path, under map: Transform = .identity, _ precision: Precision) -> Bool {
    let tolerance = driftTolerance / precision.fineness
    do {
      let own = try resolved().path(in: map)
      // Programs that round all coordinates alike move nearly semicircular arcs farther than the tolerance.
      return try own.isNear(path, within: tolerance)
        || PathData.path(from: PathData.text(of: own, places: precision.places)).isNear(path, within: tolerance)
    } catch {
      return false
    }
  }
}

extension SVGScanner {
  /// Reads the root: its page is the view box, or else its size.
  mutating func startRoot(_ range: Range<Int>) throws(SVGProblem) {
    let size = SourceSize(width: side("width"), height: side("height"))
    root?.size = size
    func units(_ side: SourceSize.Side?) -> Double? {
      guard let units = side.flatMap({ SVGLength($0.text) })?.userUnits else { return nil }
      return units > 0 && units <= Outline.limit ? units : nil
    }
    if let box = value("viewBox") {
      // Any number here, because pages have their own limits and error texts.
      guard let rect = SVGViewBox.parse(box, within: .greatestFiniteMagnitude) else {
        throw .badValue(attribute: "viewBox", reason: "use x, y and a positive width and height")
      }
      do throws(PageError) {
        try PageLimit.check(rect)
      } catch {
        throw .badValue(attribute: "viewBox", reason: error.description)
      }
      page = rect
    } else if let width = units(size.width), let height = units(size.height) {
      page = Rect(x: 0, y: 0, width: width, height: height)
    }
    root?.givesPage = page != nil
    let space = page ?? Rect(x: 0, y: 0, width: 100, height: 100)
    var viewport = SVGViewport(
      width: space.width, height: space.height,
      window: SVGViewport.Window(units(size.width), units(size.height), showing: space))
    var inherited = SVGPaint()
    library.readServers(in: viewport)
    uses = UseReader(library)
    paint(&inherited, "svg", range, in: viewport)
    countUnshown()
    viewport.rootFontSize = inherited.fontSize
    var frame = Frame(transform: .identity, paint: inherited, viewport: viewport, styled: styled)
    frame.id = uses.group(opacity: inherited.opacity, in: nil)
    root?.group = frame.id
    frames.append(frame)
    let context = context(of: frame)
    root?.context = context
  }

  /// The width or the height of the root: a declaration overrides the attribute.
  private func side(_ name: String) -> SourceSize.Side? {
    // CSS ignores a width or height without a unit.
    if let declared = declarations.last(where: {
      $0.property == name && ![.ignored, .number].contains(DeclaredLength(name, $0.value))
    }) {
      return SourceSize.Side(text: declared.value, isDeclared: true, isImportant: declared.isImportant)
    }
    return value(name).map { SourceSize.Side(text: $0, isDeclared: false) }
  }

  /// Reads a shape that fillet wrote, with the path in the file, or an empty one where that is missing or invalid.
  ///
  /// - Parameters:
  ///   - style: The paint; a frame leaves room for its line.
  ///   - map: The map from the element's units to the document's.
  mutating func readOwn(
    _ style: Style, under map: Transform, _ precision: Precision, _ range: Range<Int>
  ) throws(SVGProblem) -> FoundShape {
    let kind = value("data-shape") ?? ""
    guard let first = ShapeCatalog.shape(ofKind: kind) else { throw .unknownKind(kind.excerpt) }
    let version = value("data-v") ?? "1"
    guard version == String(SVGWriter.version) else { throw .version(version.excerpt) }
    var given: [String: String] = [:]
    for (name, value) in plainAttributes where name.hasPrefix("data-") {
      given[String(name.dropFirst(5))] = xml.string(value)
    }
    for name in first.requiredParameters where given[name] == nil {
      throw .missingAttribute("data-" + name, element: "path")
    }
    // Other attributes belong to other programs and are kept.
    let isOnPage = value(SVGWriter.unitsAttribute) != nil
    var item = Item(first, style: isOnPage ? style.scaled(by: map.scale) : style)
    for name in Self.settingOrder {
      if let text = given[name] { try set(name, to: text, in: &item) }
    }
    var found = FoundShape(shape: item.shape, isOnPage: isOnPage, effects: item.effects)
    let path: Path
    do throws(OutlineError) {
      path = try item.shape.resolved().path
    } catch {
      throw .badValue(attribute: "data-shape", reason: error.description)
    }
    guard let drawn = value("d") else { return found }
    if !isOnPage, drawn == PathData.text(of: path, precision) {
      found.path = path
      return found
    }
    do throws(PathDataError) {
      found.path = try PathData.path(from: drawn)
    } catch {
      let problem = SVGProblem.badValue(attribute: "d", reason: error.description)
      broken(problem, range)
      note(range, "path", "is drawn from its parameters, because its path is invalid: \(problem)")
      return found
    }
    let isSealed = value(SVGWriter.sealAttribute).map { $0 == item.shape.seal(of: drawn) } ?? false
    found.hasDrifted =
      !found.path.isEmpty && !isSealed
      && !item.shape.isDrawn(as: found.path, under: isOnPage ? map : .identity, precision.limited(to: drawn))
    return found
  }

  private static let settingOrder = ItemParameters.settingOrder.filter { !ItemParameters.isLook($0) }

  private func set(_ name: String, to text: String, in item: inout Item) throws(SVGProblem) {
    let reason: String
    do throws(ParameterError) {
      return try item.set(name, to: text)
    } catch {
      reason = error.description
    }
    // The attribute's name already has the parameter's name.
    let named = name + ": "
    throw .badValue(
      attribute: "data-" + name, reason: reason.hasPrefix(named) ? String(reason.dropFirst(named.count)) : reason)
  }
}
