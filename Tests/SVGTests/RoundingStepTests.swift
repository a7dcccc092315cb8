import Document
import Geometry
import SVG
import Shapes
import TestSupport
import Testing

/// Steps of a few last decimals between two pieces of a path.
@Suite struct RoundingStepTests {
  /// The corners that get the radius 2 when all sharp corners ask for it, and how many do not.
  private static func corners(
    _ element: String, page: String = "0 0 100 100", radius: Double = 2
  ) throws -> (whole: Int, less: Int) {
    var shape = try ImportTests.item(element, root: "viewBox=\"\(page)\"").shape
    for index in shape.corners.settings.indices {
      shape.corners[index] = CornerSetting(size: .radius(radius))
    }
    let used = try shape.resolved().corners.map(\.used)
    let whole = used.count { abs($0 - radius) < 1e-9 }
    return (whole, used.count - whole)
  }

  /// Elements, and the number of their corners.
  static let steps: [(element: String, corners: Int)] = [
    // Where the path closes: across, along, diagonal, and in relative numbers that add up.
    ("<path d='M3 3l18 .001V21L3 3.001z'/>", 3),
    ("<path d='M10 10H90V90H10.01V10.01z'/>", 4),
    ("<path d='M10 10H90.00V90H10V10.01z'/>", 4),
    ("<path d='M10 10H90V90H9.99V10z'/>", 4),
    ("<path d='M10 10H90V90.00001H10.00001V10.00002z'/>", 4),
    ("<path d='M10.1 10l79.9.05v80h-79.91v-80.04z'/>", 4),
    // In the middle of the path: one step, two in a row, and doubled points.
    ("<path d='M10 10H90L90.001 10.001V90H10Z'/>", 4),
    ("<path d='M10 10H90l.001.001l0 .001V90H10Z'/>", 4),
    ("<path d='M10 10H90H90V90.000L90 90H10Z'/>", 4),
    // On a straight edge: across, back, doubled, near a corner, several, and where the path starts.
    ("<path d='M10 10H50V10.001H90V90H10Z'/>", 4),
    ("<path d='M10 10H50L50 10.001H90V90H10Z'/>", 4),
    ("<path d='M10 10H50H49.999H90V90H10Z'/>", 4),
    ("<path d='M10 10H50H50H90V90.000H10Z'/>", 4),
    ("<path d='M10 10H14V10.002H90V90H10Z'/>", 4),
    ("<path d='M10 10H30V10.001H60l.001 .001l0 -.001H90V90H10Z'/>", 4),
    ("<path d='M10 10L40 25.000L40.001 25.001L90 50V90H10Z'/>", 4),
    ("<path d='M50 10H90V90H10V10.002H50Z'/>", 4),
    ("<path d='M50 10H60V10.001H90V90H10V10.002H50Z'/>", 4),
    // A bend at a step is drawn, and so are those of a curve in lines.
    ("<path d='M10 10H50V10.001L90 10.01V90H10Z'/>", 5),
    ("<path d='M10 10H89.9l.05 .001l0 .001l.05 .005V90H10Z'/>", 6),
    // Points, with an end that is its start.
    ("<polygon points='10,10 90,10 90.01,10.01 90,90 10,90 10,10.01'/>", 4),
    ("<polyline points='10,10 90,10 90,90.01 10,90 10,10.01'/>", 4),
    ("<path d='M10 10H90V90.001H10V10.001'/>", 4),
    // Under a transform the decimals are those of the text.
    ("<path transform='scale(10)' d='M1 1H9V9H1.01V1z'/>", 4),
    // Steps that are drawn: three last decimals and more, in whole numbers, and among pieces as short as they are.
    ("<path d='M10 10H90L90.03 10V90H10Z'/>", 5),
    ("<path d='M10 10H89L90 11V90H10Z'/>", 5),
    ("<path d='M10 10.0H10.01V10.02H9.99Z'/>", 4),
    // A line shows both ends of an open path.
    ("<path d='M10 10H90V90.001H10V10.001' fill='none' stroke='red'/>", 3),
  ]

  @Test(arguments: steps) func `a step of a few last decimals is no edge`(element: String, corners: Int) throws {
    let (whole, less) = try Self.corners(element, radius: 0.001)
    #expect(whole + less == corners && less == 0)
  }

  @Test(arguments: steps.prefix(17)) func `each corner at a step gets its radius`(
    element: String, corners: Int
  ) throws {
    #expect(try Self.corners(element) == (corners, 0))
  }

  /// Curves with a step, and the number of their corners.
  @Test(arguments: [
    // A drop whose tip is closed by a step, and a closed curve without a corner.
    ("<path d='M50 10C80 40 80 80 50 80C20 80 20 40 49.999 10.001z'/>", 1),
    ("<path d='M50 10c20 0 40 20 40 40s-20 40-40 40-40-20-40-40 20-40 39.999-40z'/>", 0),
    // An end in two arcs of one circle, with a longer step between them, and such arcs with a side between them.
    ("<path d='M4.5 9h7a1.5 1.5 0 0 1 1.48 1.747v.003A1.5 1.5 0 0 1 11.5 12h-7v-3zM5 10h-1v.5h1z'/>", 6),
    ("<path d='M5 5H20A5 5 0 0 1 24.330 7.5L24.332 7.504A5 5 0 0 1 20 15H5ZM6 6h1v1.0z'/>", 5),
    ("<path d='M5 5H20A5 5 0 0 1 24.330 7.5L24.63 8.11A5 5 0 0 1 20 15H5ZM6 6h1v1.0z'/>", 7),
    // A circle with a side of one last decimal, and an arch: found as polygons with four corners.
    ("<path d='M10.00 50A40 40 0 0 1 90 50v.01A40 40 0 0 1 10 50.01z'/>", 4),
    ("<path d='M10 90V50.000A40 40 0 0 1 90 50V90.001H10.001z'/>", 4),
  ]) func `curves meet without a step`(element: String, corners: Int) throws {
    let shape = try ImportTests.item(element, root: "viewBox=\"0 0 100 100\"").shape
    #expect(shape.vertices.count == corners, "\(shape.vertices)")
  }

  /// Paths with an arc of nearly a whole turn before a step, and the box around the arc's ellipse.
  @Test(arguments: [
    ("M12 2a10 10 0 1 1-.01 0z", Rect(Point(1.995, 2), Point(21.995, 22))),
    ("M12 2a10 10 0 1 1-.01 0", Rect(Point(1.995, 2), Point(21.995, 22))),
    ("M12 6a10 6 0 1 1-.01 0z", Rect(Point(1.995, 6), Point(21.995, 18))),
    ("M12 22a9 9 0 1 1 .02 0l.01 0a.5 .5 0 0 1 .9 -.9z", Rect(Point(3.01, 4), Point(21.01, 22))),
    ("M12 22a9 6 0 1 1 .02 0l.01 0a.5 .5 0 0 1 .9 -.9z", Rect(Point(3.01, 10), Point(21.01, 22))),
    // A chord of several steps: the ends would still change the radius by a twelfth.
    ("M12 2a10 10 0 1 1-.12 0l.01 0a.5 .5 0 0 1 -.9 .9z", Rect(Point(1.94, 2), Point(21.94, 22))),
  ]) func `an arc of nearly a whole turn keeps its radius`(data: String, box: Rect) throws {
    let shape = try ImportTests.item("<path d='\(data)'/>", root: "viewBox=\"0 0 24 24\"").shape
    let drawn = try #require(try shape.resolved().path.bounds)
    // Half the height of the segment beyond the chord is missing.
    for (a, b) in [(drawn.minX, box.minX), (drawn.maxX, box.maxX), (drawn.minY, box.minY), (drawn.maxY, box.maxY)] {
      #expect(abs(a - b) < 0.002, "\(drawn)")
    }
  }

  @Test(arguments: steps) func `an untouched file keeps its steps`(element: String, corners: Int) throws {
    let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\(element)</svg>"
    #expect(try SVGWriter.text(of: SVGFile(Array(file.utf8)).document()) == file)
  }

  @Test func `one changed corner leaves the text of the others`() throws {
    var document = try ImportTests.file("<path d='M3 3l18 .001V21h-9L3 3.001z'/>", root: "viewBox='0 0 24 24'")
      .document()
    document.items[0].shape.corners[2] = CornerSetting(size: .radius(1))
    let text = try SVGWriter.text(of: document)
    #expect(text.contains(" d='M3 3l18 .001V20A1 1 0 0 1 20 21H12L3 3.001z'/>"), "\(text)")
  }
}
