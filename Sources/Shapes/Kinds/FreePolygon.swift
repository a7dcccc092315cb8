public import Geometry

/// An irregular polygon: any vertices in any order, each with its own corner setting.
///
/// ```swift
/// var triangle = try FreePolygon(points: [Point(0, 0), Point(40, 0), Point(40, 30)])
/// triangle.corners.radius = 5
/// try triangle.insertVertex(after: 0)
/// triangle.vertices[1]  // Point(20, 0)
/// ```
public struct FreePolygon: Shape {
  /// The stored points, at least three of them distinct; a frame scales them.
  public private(set) var points: [Point]
  public var corners: Corners
  public var frame = ShapeFrame()

  public init() {
    points = [Point(20, 180), Point(100, 20), Point(180, 180)]
    corners = Corners(count: 3)
  }

  /// A polygon through points, with every corner on unless `corners` says otherwise.
  public init(points: [Point], corners: Corners? = nil) throws(OutlineError) {
    _ = try Outline(vertices: points.map { Outline.Vertex($0) })
    self.points = points
    self.corners = corners ?? Corners(count: points.count)
    self.corners.resize(to: points.count)
  }

  public static let kind = "free"

  public var vertices: [Point] {
    guard frame.size != nil, let fitting = fitting(Path(polygon: points).bounds) else { return points }
    return points.map { fitting($0) }
  }

  public mutating func keepFittedSize() { points = vertices }

  public var center: Point { Path(polygon: points).bounds?.center ?? .zero }

  public mutating func apply(_ motion: Motion) -> Bool {
    apply(motion) { shape, map in shape.points = shape.points.map { map.settled($0) } }
    return true
  }

  public mutating func shortenNumbers() { points = points.shortened }

  public static let parameters = catalogued(
    cornerParameters + frameParameters + [
      Parameter(
        ParameterCatalog.points, isAlwaysWritten: true, get: { PointList.text(of: $0.points) },
        set: { shape, text throws(ParameterError) in
          let points = try PointList.parse(text)
          let frame = shape.frame
          shape = try ParameterError.from(FreePolygon(points: points, corners: shape.corners))
          shape.frame = frame
        }),
      Parameter(
        ParameterCatalog.count, isStored: { _ in false }, get: { Double($0.points.count) },
        set: { _, _ throws(ParameterError) in
          throw .readOnly(name: "count", reason: "insert or delete vertices instead")
        }),
    ])
}

/// Changes to single vertices. Each throws if no shape would be left or there is no such vertex.
///
/// Positions are as drawn. If the frame would move the other vertices, the frame is removed instead.
extension FreePolygon {
  public mutating func moveVertex(_ index: Int, to point: Point) throws(OutlineError) -> Bool {
    try check(index)
    var moved = vertices
    moved[index] = point
    try replace(moved, corners.settings, keepsFrame: false)
    return true
  }

  /// Inserts a vertex in the middle of the edge after `index`; its corner is on, with the shared size and kind.
  public mutating func insertVertex(after index: Int) throws(OutlineError) {
    try check(index)
    var (points, settings) = (points, Array(corners.settings))
    points.insert(points[index].lerp(to: points[(index + 1) % points.count], 0.5), at: index + 1)
    settings.insert(CornerSetting(), at: index + 1)
    try replace(points, settings, start: corners.start.inserting(after: index))
  }

  /// Deletes a vertex; at least three remain.
  public mutating func deleteVertex(_ index: Int) throws(OutlineError) {
    try check(index)
    guard points.count > 3 else { throw .tooFewVertices(distinct: 2) }
    var (points, settings) = (vertices, Array(corners.settings))
    points.remove(at: index)
    settings.remove(at: index)
    try replace(points, settings, keepsFrame: false, start: corners.start.removing(index, of: points.count + 1))
  }

  /// Makes a vertex the first one, on the same outline.
  public mutating func makeFirst(_ index: Int) throws(OutlineError) {
    try check(index)
    let settings = Array(corners.settings)
    try replace(
      Array(points[index...] + points[..<index]), Array(settings[index...] + settings[..<index]), start: OutlineStart())
  }

  /// Reverses the order of the vertices after the first one, on the same outline.
  public mutating func reverse() throws(OutlineError) {
    let settings = corners.settings
    try replace(
      Array(points.prefix(1) + points.dropFirst().reversed()),
      Array(settings.prefix(1) + settings.dropFirst().reversed()),
      start: corners.start.reversed(next: (2 * points.count - corners.start.corner - 1) % points.count))
  }

  private func check(_ index: Int) throws(OutlineError) {
    guard points.indices.contains(index) else { throw .noSuchVertex(index: index, count: points.count) }
  }

  private mutating func replace(
    _ points: [Point], _ settings: some Sequence<CornerSetting>, keepsFrame: Bool = true, start: OutlineStart? = nil
  ) throws(OutlineError) {
    var polygon = try FreePolygon(points: points, corners: corners.withSettings(settings))
    polygon.corners.start = start ?? corners.start
    if keepsFrame || frame.size == nil { polygon.frame = frame } else { polygon.frame.padding = frame.padding }
    self = polygon
  }
}

extension OutlineStart {
  /// The same place after a vertex was put in the middle of the edge after `index`.
  fileprivate func inserting(after index: Int) -> OutlineStart {
    guard self != OutlineStart() else { return self }
    if corner != index { return OutlineStart(corner: corner > index ? corner + 1 : corner, part: part) }
    if part > 1 { return OutlineStart(corner: corner + 1, part: part) }
    return part < 0.5
      ? OutlineStart(corner: corner, part: 2 * part) : OutlineStart(corner: corner + 1, part: 2 * part - 1)
  }

  /// The same place after a vertex was deleted; the vertex before it if the outline began after it.
  fileprivate func removing(_ index: Int, of count: Int) -> OutlineStart {
    guard self != OutlineStart() else { return self }
    if corner == index { return OutlineStart(corner: (index + count - 1) % count % (count - 1)) }
    return OutlineStart(corner: corner > index ? corner - 1 : corner, part: min(part, 1))
  }
}

/// Points as text: `x,y x,y …`.
enum PointList {
  static func text(of points: [Point]) -> String {
    // Bytes are appended several times faster than strings.
    var text: [UInt8] = []
    for point in points {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      NumberText.append(exact: point.x, to: &text)
      text.append(UInt8(ascii: ","))
      NumberText.append(exact: point.y, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func parse(_ text: String) throws(ParameterError) -> [Point] {
    var points: [Point] = []
    for (index, pair) in text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).enumerated() {
      let numbers = pair.split(separator: ",", omittingEmptySubsequences: false)
      guard numbers.count == 2, let x = NumberText.parse(numbers[0]), let y = NumberText.parse(numbers[1]) else {
        throw .malformed(
          name: "points", problem: "point \(index + 1) is \"\(pair)\"", expected: "x,y x,y x,y")
      }
      points.append(Point(x, y))
    }
    return points
  }
}

extension Double {
  /// The number with the fewest decimals within `tolerance`.
  package func short(within tolerance: Double) -> Double {
    guard tolerance > 0, isFinite, abs(self) < 1e12 else { return self }
    for places in 0...12 {
      let power = Double.powerOfTen(places)
      let near = (self * power).rounded() / power
      if abs(near - self) <= tolerance { return near == 0 ? 0 : near }
    }
    return self
  }

  /// The largest invisible change of a number, in a shape of a size.
  static func unseen(atSize size: Double) -> Double { Swift.min(0.0005, size * 2.5e-6) }
}

extension [Point] {
  /// The points with the fewest decimals that change nothing visible.
  var shortened: [Point] {
    guard let box = Path(polygon: self).bounds else { return self }
    let tolerance = Double.unseen(atSize: Swift.max(box.width, box.height)) / 2.0.squareRoot()
    return map { Point($0.x.short(within: tolerance), $0.y.short(within: tolerance)) }
  }
}
