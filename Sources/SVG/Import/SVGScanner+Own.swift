import Document
import Geometry
import Shapes
import XML

extension SVGScanner {
  /// The page is the view box, or the size where there is none.
  mutating func startRoot(_ range: Range<Int>) throws(SVGProblem) {
    func text(_ name: String) -> String? { xml.attribute(name).map { xml.string($0.value) } }
    func size(_ name: String) -> Double? {
      guard let length = text(name).flatMap({ SVGLength($0) }), length.unit != .percent else { return nil }
      let units = length.userUnits(percentOf: 0)
      return units > 0 && units <= Outline.limit ? units : nil
    }
    if let box = text("viewBox") {
      // Pages have limits of their own, which are said.
      guard let rect = SVGViewBox.parse(box, within: .greatestFiniteMagnitude) else {
        throw .badValue(attribute: "viewBox", reason: "it takes x, y and a positive width and height")
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

  /// A shape of fillet's from its parameters, with the path that the file has for it; none where that cannot be read.
  ///
  /// - Parameters:
  ///   - style: what the shape is painted in; a frame leaves room for its line.
  ///   - precision: that of the element's units.
  ///   - range: where the element begins and ends.
  mutating func readOwn(
    _ style: Style, _ precision: Precision, _ range: Range<Int>
  ) throws(SVGProblem) -> (
    path: Path, shape: (any Shape)?, effects: Effects, hasDrifted: Bool
  ) {
    let kind = xml.attribute("data-shape").map { xml.string($0.value) } ?? ""
    guard let first = ShapeCatalog.shape(ofKind: kind) else { throw .unknownKind(excerpt(kind)) }
    let version = xml.attribute("data-v").map { xml.string($0.value) } ?? "1"
    guard version == String(SVGWriter.version) else { throw .version(excerpt(version)) }
    var given: [String: String] = [:]
    for attribute in xml.attributes where attribute.name.namespace == .none {
      let name = xml.string(attribute.name.local)
      if name.hasPrefix("data-") { given[String(name.dropFirst(5))] = xml.string(attribute.value) }
    }
    for name in first.requiredParameters where given[name] == nil {
      throw .missingAttribute("data-" + name, element: "path")
    }
    // What is no parameter is another program's, and kept.
    var item = Item(first, style: style)
    for name in Self.settingOrder {
      if let text = given[name] { try set(name, to: text, in: &item) }
    }
    let (shape, effects) = (item.shape, item.effects)
    let path: Path
    let regenerated: String
    do throws(OutlineError) {
      path = try shape.resolved().path
      regenerated = PathData.text(of: path, precision)
    } catch {
      throw .badValue(attribute: "data-shape", reason: error.description)
    }
    guard let drawn = xml.attribute("d").map({ xml.string($0.value) }) else { return (Path(), shape, effects, true) }
    if drawn == regenerated { return (path, shape, effects, false) }
    let stored: Path
    do throws(PathDataError) {
      stored = try PathData.path(from: drawn)
    } catch {
      let problem = SVGProblem.badValue(attribute: "d", reason: error.description)
      broken(problem, range)
      note(range, "path", "is drawn by its parameters, for its path cannot be read: \(problem)")
      return (Path(), shape, effects, true)
    }
    return (stored, shape, effects, !shape.isDrawn(as: stored, precision.limited(to: drawn)))
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
    // Where the reason begins with the parameter's name, the attribute's says it already.
    let named = name + ": "
    throw .badValue(
      attribute: "data-" + name, reason: reason.hasPrefix(named) ? String(reason.dropFirst(named.count)) : reason)
  }
}
