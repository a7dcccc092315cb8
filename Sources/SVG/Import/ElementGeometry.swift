import Geometry
import Recognition
import Shapes

/// What one of SVG's elements draws, and the shape that draws the same where there is one.
struct ElementGeometry {
  var path = Path()
  var shape: (any Shape)?
  /// What of the element is not shown, in words that follow its name; `nil` where all is.
  var note: String?

  /// Reads the geometry of an element that draws.
  ///
  /// - Returns: `nil` for an element that draws nothing.
  /// - Throws: why its attributes cannot be read.
  static func read(
    _ name: String, in viewport: SVGViewport, attribute: @escaping (String) -> String?
  ) throws(ImportProblem) -> ElementGeometry? {
    let reader = Reader(viewport: viewport, attribute: attribute)
    switch name {
    case "rect": return try reader.rect()
    case "circle", "ellipse": return try reader.ellipse(isCircle: name == "circle")
    case "line": return try reader.line()
    case "polygon", "polyline": return try reader.polygon(isClosed: name == "polygon")
    case "path":
      guard let data = attribute("d") else { return nil }
      do throws(PathDataError) {
        let path = try PathData.path(from: data)
        return path.isEmpty ? nil : ElementGeometry(path: path)
      } catch {
        throw ImportProblem("has path data that cannot be read: \(error)")
      }
    default: return nil
    }
  }

  /// The names of the elements that draw a shape.
  static let names: Set<String> = ["rect", "circle", "ellipse", "line", "polygon", "polyline", "path"]

  /// The attributes that give the geometry, which a path takes the place of.
  static let attributes: Set<String> = [
    "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "points", "x1", "y1", "x2", "y2", "pathLength",
  ]
}

/// Why an element is not understood, in words that follow its name.
struct ImportProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

private struct Reader {
  let viewport: SVGViewport
  let attribute: (String) -> String?

  /// A length, or `nil` where the element does not say it.
  private func length(_ name: String, of whole: Double) throws(ImportProblem) -> Double? {
    guard let text = attribute(name), text != "auto" else { return nil }
    guard let length = SVGLength(text) else {
      throw ImportProblem("has \(name)=\"\(excerpt(text))\", which is not understood")
    }
    return length.userUnits(percentOf: whole)
  }

  /// A length that is the size of something.
  private func size(_ name: String, of whole: Double) throws(ImportProblem) -> Double? {
    let size = try length(name, of: whole)
    if let size, size < 0 {
      throw ImportProblem("has \(name)=\"\(excerpt(attribute(name) ?? ""))\", less than nothing")
    }
    return size
  }

  func rect() throws(ImportProblem) -> ElementGeometry? {
    let x = try length("x", of: viewport.width) ?? 0
    let y = try length("y", of: viewport.height) ?? 0
    guard let width = try size("width", of: viewport.width), width > 0,
      let height = try size("height", of: viewport.height), height > 0
    else { return nil }
    let (givenX, givenY) = (try length("rx", of: viewport.width), try length("ry", of: viewport.height))
    let rx = min(max(givenX ?? givenY ?? 0, 0), width / 2)
    let ry = min(max(givenY ?? givenX ?? 0, 0), height / 2)
    if rx > 0, ry > 0, rx != ry {
      // Corners that are quarters of ellipses.
      let box = Rect(x: x, y: y, width: width, height: height)
      return ElementGeometry(path: Path(box: box, rx: rx, ry: ry))
    }
    return Self.box(Rect(x: x, y: y, width: width, height: height), radius: min(rx, ry))
  }

  /// A box with one radius, which circles are too.
  private static func box(_ box: Rect, radius: Double) -> ElementGeometry? {
    // Smaller than parameters can say.
    guard box.width >= 0.001, box.height >= 0.001 else {
      return ElementGeometry(path: Path(box: box, rx: radius, ry: radius))
    }
    var shape = Rectangle()
    (shape.width, shape.height) = (box.width, box.height)
    shape.placement.center = box.center
    shape.corners.radius = radius
    do throws(OutlineError) {
      return ElementGeometry(path: try shape.resolved().path, shape: shape)
    } catch {
      return nil
    }
  }

  func ellipse(isCircle: Bool) throws(ImportProblem) -> ElementGeometry? {
    let center = Point(try length("cx", of: viewport.width) ?? 0, try length("cy", of: viewport.height) ?? 0)
    let rx: Double?
    let ry: Double?
    if isCircle {
      rx = try size("r", of: viewport.diagonal)
      ry = rx
    } else {
      let (givenX, givenY) = (try size("rx", of: viewport.width), try size("ry", of: viewport.height))
      (rx, ry) = (givenX ?? givenY, givenY ?? givenX)
    }
    guard let rx, let ry, rx > 0, ry > 0 else { return nil }
    let box = Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry)
    if rx == ry { return Self.box(box, radius: rx) }
    return ElementGeometry(path: Path(box: box, rx: rx, ry: ry))
  }

  func line() throws(ImportProblem) -> ElementGeometry? {
    var path = Path()
    path.append(
      .move(to: Point(try length("x1", of: viewport.width) ?? 0, try length("y1", of: viewport.height) ?? 0)))
    path.append(
      .line(to: Point(try length("x2", of: viewport.width) ?? 0, try length("y2", of: viewport.height) ?? 0)))
    return ElementGeometry(path: path)
  }

  func polygon(isClosed: Bool) throws(ImportProblem) -> ElementGeometry? {
    guard let text = attribute("points") else { return nil }
    // As far as they can be read, as SVG draws them.
    let (numbers, isWhole) = NumberCursor.numbers(atBeginningOf: text, atMost: 2_000_000)
    var points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
    let isRight = isWhole && numbers.count.isMultiple(of: 2)
    guard points.count > 1 else {
      if isRight { return nil }
      throw ImportProblem("has points that cannot be read: write them as x,y x,y x,y")
    }
    let note =
      isRight ? nil : "has points that cannot be read behind the first \(points.count): it is shown up to there"
    var path = Path()
    for point in points { path.append(path.isEmpty ? .move(to: point) : .line(to: point)) }
    if isClosed { path.append(.close) }
    // A line that ends where it began is filled as a polygon.
    let isRing = points.count > 3 && points.first == points.last
    if isRing { points.removeLast() }
    guard isClosed || isRing, points.count <= Unfillet.mostPieces else {
      return ElementGeometry(path: path, note: note)
    }
    do throws(OutlineError) {
      return ElementGeometry(path: path, shape: try FreePolygon(points: points), note: note)
    } catch {
      return ElementGeometry(path: path, note: note)
    }
  }
}

extension Path {
  /// A box whose corners are quarters of ellipses; an ellipse where they take the whole sides.
  fileprivate init(box: Rect, rx: Double, ry: Double) {
    self.init()
    // Four thirds of tan(90°/4): the handles of a quarter as a cubic curve.
    let k = 0.552_284_749_830_793_4
    func corner(_ from: Point, _ to: Point, _ vertex: Point) {
      append(.cubic(to: to, control1: from.lerp(to: vertex, k), control2: to.lerp(to: vertex, k)))
    }
    let (left, top, right, bottom) = (box.minX, box.minY, box.maxX, box.maxY)
    append(.move(to: Point(left + rx, top)))
    append(.line(to: Point(right - rx, top)))
    corner(Point(right - rx, top), Point(right, top + ry), Point(right, top))
    append(.line(to: Point(right, bottom - ry)))
    corner(Point(right, bottom - ry), Point(right - rx, bottom), Point(right, bottom))
    append(.line(to: Point(left + rx, bottom)))
    corner(Point(left + rx, bottom), Point(left, bottom - ry), Point(left, bottom))
    append(.line(to: Point(left, top + ry)))
    corner(Point(left, top + ry), Point(left + rx, top), Point(left, top))
    append(.close)
  }
}
