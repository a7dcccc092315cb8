import Document
import Geometry
import SVG
import Shapes
import Testing

/// The place where an outline begins, from which its dashes are measured.
@Suite struct OutlineStartTests {
  private static func document(_ element: String) throws -> Document {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\(element)</svg>"
    return try SVGFile(Array(file.utf8)).document()
  }

  private static func start(_ document: Document) throws -> Point? {
    guard case .move(let start)? = try document.items[0].resolved().path.elements.first else { return nil }
    return start
  }

  /// Elements, the start that SVG gives them (SVG 2, 10.2 to 10.4), and a place shortly after it.
  static let elements: [(element: String, start: Point, next: Point)] = [
    ("<circle cx='50' cy='50' r='40'/>", Point(90, 50), Point(90, 51)),
    ("<ellipse cx='50' cy='40' rx='40' ry='20'/>", Point(90, 40), Point(90, 41)),
    ("<ellipse cx='50' cy='40' rx='30' ry='30'/>", Point(80, 40), Point(80, 41)),
    ("<rect x='10' y='10' width='80' height='60'/>", Point(10, 10), Point(11, 10)),
    ("<rect x='10' y='10' width='80' height='60' rx='12'/>", Point(22, 10), Point(23, 10)),
    ("<rect x='10' y='10' width='80' height='60' rx='12' ry='6'/>", Point(22, 10), Point(23, 10)),
    ("<circle cx='50' cy='50' r='40' transform='scale(.5)'/>", Point(45, 25), Point(45, 26)),
    ("<polygon points='50,10 90,90 10,90'/>", Point(50, 10), Point(50.447, 10.894)),
    ("<path d='M90 50a40 40 0 1 1-80 0a40 40 0 1 1 80 0z'/>", Point(90, 50), Point(90, 51)),
    ("<path d='M10 50a40 40 0 1 1 80 0a40 40 0 1 1-80 0z'/>", Point(10, 50), Point(10, 49)),
    ("<path d='M90 50a40 40 0 1 0-80 0a40 40 0 1 0 80 0z'/>", Point(90, 50), Point(90, 49)),
    ("<path d='M50 10H90V90H10V10Z'/>", Point(50, 10), Point(51, 10)),
    ("<path d='M10 50V10H90V90H10Z'/>", Point(10, 50), Point(10, 49)),
    (
      "<path d='M80 10A10 10 0 0 1 90 20V80A10 10 0 0 1 80 90H20A10 10 0 0 1 10 80V20A10 10 0 0 1 20 10Z'/>",
      Point(80, 10), Point(81, 10.05)
    ),
    (
      "<path d='M87.0711 12.9289A10 10 0 0 1 90 20V90H10V10H80A10 10 0 0 1 87.0711 12.9289Z'/>",
      Point(87.0711, 12.9289), Point(87.743, 13.672)
    ),
    // Beside free curves: a start at a curve, between two of them, at the end of a corner, and on a line.
    ("<path d='M80 50C80 80 20 80 20 50V20A10 10 0 0 1 30 10H80Z'/>", Point(80, 50), Point(79.98, 51)),
    (
      "<path d='M50 72.5C30 72.5 20 65 20 50V20A10 10 0 0 1 30 10H80V50C80 65 70 72.5 50 72.5Z'/>",
      Point(50, 72.5), Point(49, 72.48)
    ),
    ("<path d='M30 10H80V50C80 80 20 80 20 50V20A10 10 0 0 1 30 10Z'/>", Point(30, 10), Point(31, 10)),
    ("<path d='M50 10H80V50C80 80 20 80 20 50V20A10 10 0 0 1 30 10Z'/>", Point(50, 10), Point(51, 10)),
    // At the start of a corner.
    (
      "<path d='M20 20A10 10 0 0 1 30 10H80V50C80 80 20 80 20 50Z'/>", Point(20, 20), Point(20.05, 19)
    ),
    ("<path d='M20 40V20A10 10 0 0 1 30 10H80V50C80 80 20 80 20 50Z'/>", Point(20, 40), Point(20, 39)),
    // Beside a move that draws nothing.
    ("<path d='M10 10m40 0H90V90H10V10Z'/>", Point(50, 10), Point(51, 10)),
    ("<path d='M50 10H90V90H10V10ZM5 5'/>", Point(50, 10), Point(51, 10)),
    (
      "<path d='M10 10m0 10a10 10 0 0 1 10 -10h60a10 10 0 0 1 10 10v60a10 10 0 0 1 -10 10h-60a10 10 0 0 1 -10 -10z'/>",
      Point(10, 20), Point(10.05, 19)
    ),
  ]

  /// The distance between a place of an outline at a length from its start and a point.
  private static func distance(_ path: Path, after length: Double, from point: Point) -> Double {
    FlatPath(path, tolerance: 1e-5).points.adjacent.reduce((left: length, best: Double.infinity)) { state, step in
      let whole = step.0.distance(to: step.1)
      guard state.left >= 0, state.left <= whole else { return (state.left - whole, state.best) }
      return (-1, step.0.lerp(to: step.1, state.left / whole).distance(to: point))
    }.best
  }

  @Test(arguments: elements) func `an outline begins where SVG says, in its direction`(
    element: String, start: Point, next: Point
  ) throws {
    let document = try Self.document(element)
    let path = try document.items[0].resolved().path
    #expect(try #require(try Self.start(document)).distance(to: start) < 0.002)
    #expect(Self.distance(path, after: start.distance(to: next), from: next) < 0.06)
  }

  @Test(arguments: elements) func `a cleaned outline keeps its start`(
    element: String, start: Point, next: Point
  ) throws {
    let text = try SVGWriter.text(of: Self.document(element), options: SVGWriter.Options().plain)
    #expect(try #require(try Self.start(SVGFile(Array(text.utf8)).document())).distance(to: start) < 0.002)
  }

  @Test(
    arguments: elements.filter {
      !$0.element.contains("ellipse cx='50' cy='40' rx='40'") && !$0.element.contains("ry='6'")
    })
  func `a change at another corner keeps the start, also in the saved file`(
    element: String, start: Point, next: Point
  ) throws {
    var document = try Self.document(element)
    // The corner that is farthest from the start.
    let corners = try document.items[0].resolved().corners
    let far = try #require(corners.max { $0.vertex.distance(to: start) < $1.vertex.distance(to: start) })
    document.items[0].shape.corners[far.index] = CornerSetting(size: .radius(3))
    #expect(try #require(try Self.start(document)).distance(to: start) < 0.002)
    let saved = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document()
    #expect(try #require(try Self.start(saved)).distance(to: start) < 0.002)
    #expect(saved.items[0].shape.isEqual(to: document.items[0].shape))
  }

  @Test func `a start stays in place when vertices come and go`() throws {
    var polygon = try FreePolygon(points: [Point(10, 10), Point(90, 10), Point(90, 90), Point(10, 90)])
    polygon.corners.start = OutlineStart(corner: 1, part: 0.75)
    func start(_ shape: any Shape) throws -> Path.Element? { try shape.resolved().path.elements.first }
    for index in [0, 1, 2, 3] {
      var other = polygon
      try other.insertVertex(after: index)
      #expect(try start(other) == .move(to: Point(90, 70)), "inserted after \(index)")
      try other.deleteVertex(index + 1)
      #expect(try start(other) == .move(to: index == 1 ? Point(90, 10) : Point(90, 70)), "deleted \(index + 1)")
    }
    try polygon.reverse()
    #expect(try start(polygon) == .move(to: Point(90, 70)))
    try polygon.makeFirst(2)
    #expect(try start(polygon) == .move(to: Point(90, 90)))
  }

  @Test func `a mirrored circle begins on its other side`() throws {
    var shape = try Self.document("<circle cx='50' cy='50' r='40'/>").items[0].shape
    let isMirrored = shape.apply(.flipHorizontally)
    #expect(isMirrored)
    #expect(try shape.resolved().path.elements.first == .move(to: Point(10, 50)))
  }
}

extension [Point] {
  fileprivate var adjacent: Zip2Sequence<[Point], ArraySlice<Point>> { zip(self, dropFirst()) }
}
