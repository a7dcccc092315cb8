import Document
import Geometry
import Shapes
import XML

extension SVGScanner {
  /// Reads the root: its page is the view box, or else its size.
  mutating func startRoot(_ range: Range<Int>) throws(SVGProblem) {
    func size(_ name: String) -> Double? {
      guard let length = value(name).flatMap({ SVGLength($0) }), length.unit != .percent else { return nil }
      let units = length.userUnits(percentOf: 0)
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
    } else if let width = size("width"), let height = size("height") {
      page = Rect(x: 0, y: 0, width: width, height: height)
    }
    let viewport = page.map { SVGViewport(width: $0.width, height: $0.height) } ?? SVGViewport(width: 100, height: 100)
    var inherited = SVGPaint()
    paint(&inherited, "svg", range, in: viewport)
    rootContext = SourceContext(style: inherited.style)
    frames.append(Frame(transform: .identity, paint: inherited, viewport: viewport))
  }

  /// Reads a shape that fillet wrote, with the path in the file, or an empty one where that is missing or invalid.
  ///
  /// - Parameter style: the paint; a frame leaves room for its line.
  mutating func readOwn(
    _ style: Style, _ precision: Precision, _ range: Range<Int>
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
    var item = Item(first, style: style)
    for name in Self.settingOrder {
      if let text = given[name] { try set(name, to: text, in: &item) }
    }
    var found = FoundShape(shape: item.shape, effects: item.effects)
    let path: Path
    do throws(OutlineError) {
      path = try item.shape.resolved().path
    } catch {
      throw .badValue(attribute: "data-shape", reason: error.description)
    }
    guard let drawn = value("d") else { return found }
    if drawn == PathData.text(of: path, precision) {
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
    found.hasDrifted = !found.path.isEmpty && !item.shape.isDrawn(as: found.path, precision.limited(to: drawn))
    return found
  }

  private static let settingOrder: [String] = {
    let painted = Set(Style.parameters.map(\.info.name))
    return ItemParameters.settingOrder.filter { !painted.contains($0) }
  }()

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
