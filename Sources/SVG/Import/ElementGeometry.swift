import Geometry
import Recognition
import Shapes
import XML

/// The outline of an SVG element, and a shape that draws the same, if any.
struct ElementGeometry {
  var path = Path()
  var shape: (any Shape)?
  /// A note about a part that is not shown, as it follows the element's name.
  var note: String?

  /// Reads the geometry of an element.
  ///
  /// - Parameter declarations: Those for the element, in rising priority; they go before its attributes.
  static func read(
    _ name: String, in viewport: SVGViewport, _ declarations: [CSSDeclarations.Declaration] = [],
    attribute: @escaping (String) -> String?
  ) throws(SVGProblem) -> ElementGeometry? {
    let declared = shaping(declarations, of: name)
    if let (property, value) = declared.first(where: { !isRead($0.key, $0.value, of: name) }) {
      throw .unreadable(element: name, unsupportedStyle(property, value))
    }
    let reader = Reader(name: name, viewport: viewport) { property in
      guard let value = declared[property] else { return attribute(property) }
      return DeclaredLength(property, value) == .initial ? nil : value
    }
    switch name {
    case "rect": return try reader.rect()
    case "circle", "ellipse": return try reader.ellipse()
    case "line": return try reader.line()
    case "polygon", "polyline": return try reader.polygon()
    case "path":
      guard let data = reader.attribute("d") else { return nil }
      do throws(PathDataError) {
        let (path, error) = try PathData.drawnPath(from: data)
        guard let error else { return path.isEmpty ? nil : ElementGeometry(path: path) }
        // A move alone draws nothing.
        guard path.elements.count > 1 else { throw error }
        return ElementGeometry(path: path, note: "has invalid path data: \(error): shown up to there")
      } catch {
        throw reader.problem("has invalid path data: \(error)")
      }
    default: return nil
    }
  }

  /// The length that an element gives its outline; `nil` for none, and for one that no browser uses.
  static func pathLength(_ text: String?) -> Double? {
    text.flatMap { NumberText.parse($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Properties that change an element's geometry, by its name; see SVG 2, 7.2 and 9.3.
  private static let shaping: [String: Set<String>] = [
    "rect": ["x", "y", "width", "height", "rx", "ry"], "svg": ["x", "y", "width", "height"],
    "circle": ["cx", "cy", "r"], "ellipse": ["cx", "cy", "rx", "ry"], "path": ["d"],
  ]

  /// True for a property that changes the geometry of an element.
  static func isShaping(_ property: String, of name: String) -> Bool { shaping[name]?.contains(property) == true }

  /// The values, by property, that declarations give an element's geometry in place of its attributes.
  ///
  /// - Parameter declarations: Those for the element, in rising priority.
  static func shaping(_ declarations: [CSSDeclarations.Declaration], of name: String) -> [String: String] {
    var values: [String: String] = [:]
    for declaration in declarations where isShaping(declaration.property, of: name) {
      if DeclaredLength(declaration.property, declaration.value) == .ignored { continue }
      values[declaration.property] = declaration.value
    }
    return values
  }

  /// True for a declared value that browsers and other programs read alike.
  ///
  /// A percentage would have to follow the page.
  static func isRead(_ property: String, _ value: String, of name: String) -> Bool {
    names.contains(name) && [.initial, .length].contains(DeclaredLength(property, value))
  }

  /// The reason for a note about a declaration that is not shown.
  static func unsupportedStyle(_ property: String, _ value: String) -> String {
    "has an unsupported style \"\(property): \(value.excerpt)\""
  }

  /// The elements that draw a shape.
  static let names: Set<String> = ["rect", "circle", "ellipse", "line", "polygon", "polyline", "path"]

  /// The geometry attributes, which a path replaces.
  static let attributes: Set<String> = [
    "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "points", "x1", "y1", "x2", "y2",
  ]
}

private struct Reader {
  let name: String
  let viewport: SVGViewport
  let attribute: (String) -> String?

  func problem(_ reason: String) -> SVGProblem { .unreadable(element: name.excerpt, reason) }

  /// A length; `nil` where the element does not set it.
  private func length(_ name: String, of whole: Double) throws(SVGProblem) -> Double? {
    guard let text = attribute(name), text != "auto" else { return nil }
    guard let units = viewport.units(text, percentOf: whole) else {
      // Valid values of CSS that are not read here.
      let isOther = DeclaredLength(name, text) == .other
      throw problem(
        isOther ? "has an unsupported \(name)=\"\(text.excerpt)\"" : "has an invalid \(name)=\"\(text.excerpt)\"")
    }
    return units
  }

  /// A length that must not be negative.
  private func size(_ name: String, of whole: Double) throws(SVGProblem) -> Double? {
    let size = try length(name, of: whole)
    if let size, size < 0 { throw problem("has a negative \(name)=\"\((attribute(name) ?? "").excerpt)\"") }
    return size
  }

  private func point(_ x: String, _ y: String) throws(SVGProblem) -> Point {
    Point(try length(x, of: viewport.width) ?? 0, try length(y, of: viewport.height) ?? 0)
  }

  func rect() throws(SVGProblem) -> ElementGeometry? {
    let corner = try point("x", "y")
    guard let width = try size("width", of: viewport.width), width > 0,
      let height = try size("height", of: viewport.height), height > 0
    else { return nil }
    let (givenX, givenY) = (try length("rx", of: viewport.width), try length("ry", of: viewport.height))
    let rx = min(max(givenX ?? givenY ?? 0, 0), width / 2)
    let ry = min(max(givenY ?? givenX ?? 0, 0), height / 2)
    let box = Rect(x: corner.x, y: corner.y, width: width, height: height)
    return Self.box(box, rx: ry > 0 ? rx : 0, ry: rx > 0 ? ry : 0)
  }

  /// A box with rounded corners: a rectangle where they are circular and the box is not too small for parameters.
  ///
  /// - Parameter startsRight: True for an ellipse, which begins at its right end (SVG 2, 10.3 and 10.4).
  private static func box(_ box: Rect, rx: Double, ry: Double, startsRight: Bool = false) -> ElementGeometry? {
    // A larger difference can be seen: on a page as large as the box, 2/255 of a pixel of 512.
    guard abs(rx - ry) <= 1e-5 * max(rx, ry), box.width >= 0.001, box.height >= 0.001 else {
      return ElementGeometry(path: Path(box: box, rx: rx, ry: ry, startsRight: startsRight))
    }
    var shape = Rectangle()
    (shape.width, shape.height) = (box.width, box.height)
    shape.placement.center = box.center.settled(among: max(box.width, box.height))
    shape.corners.radius = min(rx, ry)
    if startsRight { shape.corners.start = OutlineStart(corner: 1, part: 0.5) }
    do throws(OutlineError) {
      return ElementGeometry(path: try shape.resolved().path, shape: shape)
    } catch {
      return nil
    }
  }

  func ellipse() throws(SVGProblem) -> ElementGeometry? {
    let center = try point("cx", "cy")
    let radius = name == "circle" ? try size("r", of: viewport.diagonal) : nil
    let givenX = name == "circle" ? radius : try size("rx", of: viewport.width)
    let givenY = name == "circle" ? radius : try size("ry", of: viewport.height)
    guard let rx = givenX ?? givenY, let ry = givenY ?? givenX, rx > 0, ry > 0 else { return nil }
    return Self.box(
      Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry), rx: rx, ry: ry, startsRight: true)
  }

  func line() throws(SVGProblem) -> ElementGeometry? {
    var path = Path()
    path.append(.move(to: try point("x1", "y1")))
    path.append(.line(to: try point("x2", "y2")))
    return ElementGeometry(path: path)
  }

  func polygon() throws(SVGProblem) -> ElementGeometry? {
    guard let text = attribute("points") else { return nil }
    // Like SVG, draw the valid part.
    let (numbers, isWhole) = NumberCursor.numbers(in: text, atMost: 2_000_000)
    var points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
    let isRight = isWhole && numbers.count.isMultiple(of: 2)
    guard points.count > 1 else {
      if isRight { return nil }
      throw problem("has invalid points: write them as x,y x,y x,y")
    }
    var geometry = ElementGeometry()
    if !isRight { geometry.note = "has invalid points after the first \(points.count): shown up to there" }
    for point in points { geometry.path.append(geometry.path.isEmpty ? .move(to: point) : .line(to: point)) }
    let isClosed = name == "polygon"
    if isClosed { geometry.path.append(.close) }
    // A line that ends at its start is filled like a polygon.
    let isRing = points.count > 3 && points.first == points.last
    if isRing { points.removeLast() }
    guard isClosed || isRing, points.count <= Unfillet.mostPieces else { return geometry }
    do throws(OutlineError) {
      geometry.shape = try FreePolygon(points: points)
    } catch {
      return geometry
    }
    return geometry
  }
}

extension Path {
  /// A box whose corners are quarters of ellipses; an ellipse where they take the whole sides.
  ///
  /// - Parameter startsRight: True to begin after the upper right corner instead of the upper left.
  fileprivate init(box: Rect, rx: Double, ry: Double, startsRight: Bool) {
    self.init()
    let (left, top, right, bottom) = (box.minX, box.minY, box.maxX, box.maxY)
    // The start and the end of each corner, clockwise from the upper right.
    var corners = [
      (Point(right - rx, top), Point(right, top + ry)), (Point(right, bottom - ry), Point(right - rx, bottom)),
      (Point(left + rx, bottom), Point(left, bottom - ry)), (Point(left, top + ry), Point(left + rx, top)),
    ]
    if startsRight { corners.append(corners.removeFirst()) }
    append(.move(to: corners[3].1))
    for (from, to) in corners {
      append(.line(to: from))
      guard from != to else { continue }
      // Each corner runs from one axis of its ellipse to the other.
      let startsLevel = (to.x > from.x) == (to.y > from.y)
      let center = startsLevel ? Point(from.x, to.y) : Point(to.x, from.y)
      append(EllipticArc(center: center, end: to, side: center - from, sweep: .degrees(90)))
    }
    append(.close)
  }
}

/// The parameters that Inkscape stores with the path of a star or a polygon.
enum InkscapeStar {
  /// True for an attribute that would make Inkscape redraw the old path.
  static func isParameter(_ attribute: String) -> Bool {
    let local = attribute.split(separator: ":").last ?? ""
    guard local.count < attribute.count else { return false }
    if attribute.hasPrefix("sodipodi:") { return local != "nodetypes" && local != "insensitive" }
    return ["rounded", "randomized", "flatsided", "path-effect", "original-d", "connector-curvature"].contains(local)
  }

  /// The shape of the parameters; `nil` for a kind that fillet does not have.
  static func shape(_ attribute: (String) -> String?) -> (any Shape)? {
    func number(_ name: String) -> Double? { attribute(name).flatMap { NumberText.parse($0) } }
    guard attribute("sodipodi:type") == "star", let sides = number("sodipodi:sides"), (2...1024).contains(sides),
      let x = number("sodipodi:cx"), let y = number("sodipodi:cy"), let outer = number("sodipodi:r1"),
      let angle = number("sodipodi:arg1"), outer >= 0.001, outer <= Outline.limit / 4,
      max(abs(x), abs(y)) <= Outline.limit / 4, abs(angle) <= 1e6,
      number("inkscape:rounded") ?? 0 == 0, number("inkscape:randomized") ?? 0 == 0
    else { return nil }
    // Inkscape counts radians from the right; fillet puts the first tip at 12 o'clock.
    let rotation = (angle * 180 / .pi + 90).remainder(dividingBy: 360)
    let count = NumberText.exact(sides.rounded())
    let isFlat = attribute("inkscape:flatsided") == "true"
    do throws(ParameterError) {
      if isFlat {
        guard sides >= 3 else { return nil }
        var polygon = RegularPolygon()
        try polygon.set("count", to: count)
        polygon.radius = outer
        polygon.placement.center = Point(x, y)
        polygon.placement.rotation = rotation
        return polygon
      }
      // Only a star whose notches are midway between its tips has parameters here.
      guard let inner = number("sodipodi:r2"), (0...outer).contains(inner), let other = number("sodipodi:arg2"),
        abs((other - angle - .pi / sides).remainder(dividingBy: 2 * .pi)) < 1e-6
      else { return nil }
      var star = Star()
      try star.set("count", to: count)
      star.radius = outer
      star.roundness = inner / outer * 100
      star.placement.center = Point(x, y)
      star.placement.rotation = rotation
      return star
    } catch {
      return nil
    }
  }
}
