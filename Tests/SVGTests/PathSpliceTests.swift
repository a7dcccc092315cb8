import Document
import Geometry
import SVG
import Shapes
import Testing

/// The text that path data keeps when one corner changes.
@Suite struct PathSpliceTests {
  /// A file with one path, after its corner got a radius.
  private func edited(_ data: String, side: Int = 24, corner: Int, radius: Double) throws -> String {
    let text = try file(data, side: side, corner: corner, radius: radius)
    let start = try #require(text.firstRange(of: " d=\"")).upperBound
    return String(text[start...].prefix { $0 != "\"" })
  }

  private func file(_ data: String, side: Int, corner: Int, radius: Double) throws -> String {
    let box = "viewBox='0 0 \(side) \(side)'"
    let file = "<svg xmlns='http://www.w3.org/2000/svg' \(box)><path d=\"\(data)\"/></svg>"
    return try Self.rounded(SVGFile(Array(file.utf8)).document(), corner: corner, radius: radius)
  }

  private static func rounded(_ document: Document, corner: Int, radius: Double) throws -> String {
    var document = document
    var setting = document.items[0].shape.corners[corner]
    setting.isOn = true
    setting.size = .radius(radius)
    document.items[0].shape.corners[corner] = setting
    return try SVGWriter.text(of: document)
  }

  @Test func `an edit changes the pieces beside its corner and no others`() throws {
    let data = try edited("m2 2h20v20c-4 1-8-1-12 0-3 .75-8 0-8 0z", corner: 1, radius: 4)
    #expect(data == "m2 2h16a4 4 0 0 1 4 4v16c-4 1-8-1-12 0-3 .75-8 0-8 0z")
  }

  @Test func `an absolute path stays absolute`() throws {
    let data = try edited("M 2,2 L 22,2 L 22,12 C 20 10 12 20 2,22 Z", corner: 1, radius: 3)
    #expect(data == "M 2,2L19 2A3 3 0 0 1 22 5L22 12C 20 10 12 20 2,22 Z")
  }

  @Test func `repeated and joined numbers keep their form`() throws {
    let data = try edited("M2 2l20 0 0 8.5.5.5-8 8s-4.5-4-6.5 0z", corner: 0, radius: 1)
    #expect(data == "M22 2l0 8.5.5.5-8 8s-4.5-4-6.5 0l-5.52959 -15.66718a1 1 0 0 1 .94299 -1.33282z")
  }

  @Test func `a second subpath keeps its text`() throws {
    let data = try edited("M2 2h10v10H2zm14 2v6c2 0 4-4 0-6z", corner: 2, radius: 2)
    #expect(data == "M2 2h10v8a2 2 0 0 1 -2 2h-8zm14 2v6c2 0 4-4 0-6z")
  }

  @Test func `the corner at the start moves the start`() throws {
    let data = try edited("M2 2h10v10c-4 2-6 1-10 0z", corner: 0, radius: 2)
    #expect(data == "M12 2v10c-4 2-6 1-10 0v-8a2 2 0 0 1 2 -2z")
  }

  /// Paths, the radius of the corner at their start, and the start of the dashes afterwards: the end of the
  /// corner's cut, or the place that the path began at if an edge has it now.
  @Test(
    arguments: [
      ("M2 2h10v10c-4 2-6 1-10 0z", 2, Point(4, 2)), ("M2 2H20V20H2Z", 3, Point(5, 2)),
      ("M2 2V20H20V2Z", 3, Point(2, 5)),
      ("M2 5A3 3 0 0 1 5 2H20V20H2Z", 1, Point(2, 5)), ("M5 2H20V20H2V5A3 3 0 0 1 5 2Z", 1, Point(3, 2)),
      ("m20 20v-18h-18v18z", 4, Point(20, 16)),
    ])
  func `dashes begin beside the corner at the start, in the file as on screen`(
    data: String, radius: Double, start: Point
  ) throws {
    let box = "viewBox='0 0 24 24' stroke='red' stroke-dasharray='5 2'"
    let file = "<svg xmlns='http://www.w3.org/2000/svg' \(box)><path d='\(data)'/></svg>"
    var document = try SVGFile(Array(file.utf8)).document()
    let first = try document.items[0].resolved()
    let begin = try Self.start(of: document)
    let corner = try #require(
      first.corners.min { $0.vertex.distance(to: begin) < $1.vertex.distance(to: begin) }?.index)
    document.items[0].shape.corners[corner].isOn = true
    document.items[0].shape.corners[corner].size = .radius(radius)
    let shown = try Self.start(of: document)
    let read = try Self.start(of: SVGFile(Array(SVGWriter.text(of: document).utf8)).document())
    #expect(shown.distance(to: start) < 0.002 && read.distance(to: start) < 0.002, "\(shown) \(read)")
  }

  private static func start(of document: Document) throws -> Point {
    guard case .move(let point)? = try document.items[0].resolved().path.elements.first else { return Point(-1, -1) }
    return point
  }

  /// A rounded square as Font Awesome draws it: with one decimal, and handles that are a little too long.
  private static let square =
    "M0 96C0 60.7 28.7 32 64 32l384 0c35.3 0 64 28.7 64 64l0 320c0 35.3-28.7 64-64 64L64 480c-35.3 0-64-28.7-64-64L0 96z"

  @Test func `curves that are only nearly circular keep their text`() throws {
    let data = try edited(Self.square, side: 512, corner: 2, radius: 32)
    #expect(
      data == "M0 96C0 60.7 28.7 32 64 32l384 0c35.3 0 64 28.7 64 64l0 352a32 32 0 0 1 -32 32l-416 0"
        + "c-35.3 0-64-28.7-64-64L0 96z")
  }

  @Test func `the lines beside a corner stay where rounded numbers put them`() throws {
    // They meet at 12,13.3545, which the text's decimals make 12,13.35.
    let data = try edited("m22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7", corner: 0, radius: 0.97)
    #expect(data == "m22 7l-9.48014 6.02417a.97 .97 0 0 1 -1.03972 0l-9.48014 -6.02417")
    #expect(abs(6.02417 / 9.48014 - 5.7 / 8.97) < 1e-6)
  }

  @Test func `a corner that is drawn across the start keeps its text`() throws {
    let data = try edited(
      "M256 32c14.2 0 27.3 7.5 34.5 19.8l216 368c7.3 12.4 7.3 27.7 .2 40.1S486.3 480 472 480L40 480"
        + "c-14.3 0-27.6-7.7-34.7-20.1s-7-27.8 .2-40.1l216-368C228.7 39.5 241.8 32 256 32z",
      side: 512, corner: 1, radius: 20)
    #expect(
      data == "M256 32c14.2 0 27.3 7.5 34.5 19.8l233.655 398.078a20 20 0 0 1 -17.247 30.122l-466.908 0"
        + "c-14.3 0-27.6-7.7-34.7-20.1s-7-27.8 .2-40.1l216-368C228.7 39.5 241.8 32 256 32z")
  }

  /// Paths of real icons: data, side of the page, corner, its new radius, and text that stays.
  private static let icons: [(data: String, side: Int, corner: Int, radius: Double, kept: String)] = [
    // Recognized, the second arc begins farther down the line than the curve in the text.
    (
      """
      m5 14h6c.714844 0 1.339844 -.488281 1.515625 -1.183594l.015625 -.070312c.609375 -2.4375 .550781 \
      -4.992188 -.171875 -7.394532l-.316406 -1.0625 1.914062 -.578124 .320313 1.066406c.824218 2.746094 \
      .890625 5.667968 .195312 8.453125l-.015625 .070312c-.398437 1.589844 -1.820312 2.699219 -3.457031 \
      2.699219h-6z
      """,
      16, 1, 0.78, "c.609375 -2.4375 .550781 -4.992188 -.171875 -7.394532l"
    ),
    // A circle as Inkscape writes it, as two half circles.
    (
      """
      M 19.774755 9.008621 A 8.6620579 8.6620579 0 1 1 2.450640,9.008621 A 8.6620579 8.6620579 0 1 1 \
      19.774755 9.008621 z
      """, 22, 2, 4.33, "A 8.6620579 8.6620579 0 1 1 19.774755 9.008621"
    ),
    // A nearly flat corner beside a found one.
    (
      """
      M151.6 42.4C145.5 35.8 137 32 128 32s-17.5 3.8-23.6 10.4l-88 96c-11.9 13-11.1 33.3 2 45.2s33.3 11.1 \
      45.2-2L96 146.3 96 448 160 448l0-301.7 32.4 35.4c11.9 13 32.2 13.9 45.2 2s13.9-32.2 2-45.2l-88-96z
      """,
      512, 4, 18, "C145.5 35.8 137 32 128 32s-17.5 3.8-23.6 10.4l-88 96c"
    ),
    // The close draws a short line, which is not the end of the long one.
    (
      """
      M11.013 2.513a1.75 1.75 0 0 1 2.475 2.474L6.226 12.25a2.751 2.751 0 0 1-.892.596l-2.047.848a.75.75 0 0 \
      1-.98-.98l.848-2.047a2.75 2.75 0 0 1 .596-.892l7.262-7.261Z
      """, 16, 3, 1.375,
      "M11.013 2.513a1.75 1.75 0 0 1 2.475 2.474L6.226 12.25a2.751 2.751 0 0 1-.892.596l-2.047.848a.75.75 0 0 1-.98-.98l"
    ),
    // A smooth curve goes on from one that is no longer there.
    (
      """
      M288 32c17.7 0 32 14.3 32 32l0 256c0 88.4-71.6 160-160 160S0 408.4 0 320l0-32c0-17.7 14.3-32 32-32s32 \
      14.3 32 32l0 32c0 53 43 96 96 96s96-43 96-96l0-256c0-17.7 14.3-32 32-32z
      """, 512, 6, 48,
      "c53 0 96 -43 96 -96l0-256c0-17.7 14.3-32 32-32z"
    ),
    (
      """
      m10.75 6.2333a3.428571 3.272727 0 0 1 .67857 1.9485 3.428571 3.272727 0 0 1 -3.42857 3.2727 3.428571 \
      3.272727 0 0 1 -2.03795 -.6456 4 3.818182 0 0 0 .89509 .1002 4 3.818182 0 0 0 4 -3.8182 4 3.818182 0 0 \
      0 -.10714 -.8576
      """, 16, 0, 0.1, "0 0 1 -3.42857 3.2727"
    ),
    // A line that meets its arc at a small angle.
    (
      """
      M21.174 6.813a2.82 2.82 0 0 0-3.986-3.987L3.842 16.175a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 \
      .623.622l4.353-1.32a2 2 0 0 0 .83-.497z
      """, 24, 0, 1.41, "a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497"
    ),
    // A fill whose text ends near its start, and does not close.
    (
      "m4 3v9l5-1 1-.199219v2l9-1.800781-2-1 2-1-9-2.400391v-2l-1-.265625-5-1.333984", 22, 3, 0.2519,
      "l9-1.800781-2-1 2-1-9-2.400391v-2l-1-.265625-5-1.333984"
    ),
  ]

  /// A fold without width, beside curves without a length that lie nearer to what follows the fold.
  private static let fold =
    "v60c0 0 0 0 0 .1s0 0 0 0s0 0 0 0l160 0-160 0c0 80 60 140 140 140s140-60 140-140l-140 0 140 0"

  @Test(arguments: [
    (0, "M60 40h-18a2 2 0 0 0 -2 2v78\(fold.dropFirst(3))v-80.1z"),
    (2, "M60 40a20 20 0 0 0-20 20v60c0 0 0 0 0 .1s0 0 0 0s0 0 0 0l160 0h-157.987a2 2 0 0 0 -2 2.025"),
    (5, "M60 40a20 20 0 0 0-20 20\(fold.dropLast(6))h138a2 2 0 0 0 2 -2v-78.1z"),
    (6, "M60 40a20 20 0 0 0-20 20\(fold)v-78.1a2 2 0 0 0 -2 -2z"),
  ])
  func `a fold keeps its text`(corner: Int, start: String) throws {
    let data = try edited("M60 40a20 20 0 0 0-20 20\(Self.fold)v-80.1z", side: 480, corner: corner, radius: 2)
    #expect(data.hasPrefix(start), "\(data)")
  }

  @Test(arguments: icons) func `an edit moves nothing outside its corner`(
    icon: (data: String, side: Int, corner: Int, radius: Double, kept: String)
  ) throws {
    let box = "viewBox='0 0 \(icon.side) \(icon.side)'"
    let file = "<svg xmlns='http://www.w3.org/2000/svg' \(box)><path d=\"\(icon.data)\"/></svg>"
    let document = try SVGFile(Array(file.utf8)).document()
    let data = try edited(icon.data, side: icon.side, corner: icon.corner, radius: icon.radius)
    #expect(data.contains(icon.kept), "\(data)")
    let (old, new) = (try PathData.path(from: icon.data), try PathData.path(from: data))
    let corner = try document.items[0].resolved().corners[icon.corner]
    // Also the two pixels beside the corner, at 512 pixels.
    let reach = max(corner.tangentLength, icon.radius * corner.wedge.cotangent) + Double(icon.side) / 256
    for (path, other) in [(old, new), (new, old)] {
      func isOutside(_ point: Point) -> Bool {
        max(abs(point.x - corner.vertex.x), abs(point.y - corner.vertex.y)) > reach
      }
      for point in points(of: path) where isOutside(point) {
        // 2/255 of a pixel.
        #expect(other.distance(to: point) <= 2.0 / 255 * Double(icon.side) / 512, "\(point) in \(data)")
      }
    }
  }

  private func points(of path: Path) -> [Point] {
    var points: [Point] = []
    var (pen, start) = (Point.zero, Point.zero)
    for element in path.elements {
      if case .move(let point) = element { start = point }
      let piece = Path.Piece(element, from: pen, closingTo: start)
      pen = piece.end
      if case .move = element { continue }
      points += (0...40).map { piece.point(at: Double($0) / 40) }
    }
    return points
  }

  @Test func `a path with kept curves opens again without a question, until another program edits it`() throws {
    let text = try file(Self.square, side: 512, corner: 2, radius: 32)
    let again = try SVGFile(Array(text.utf8))
    #expect(again.drifted.isEmpty)
    #expect(try SVGWriter.text(of: again.document()) == text)
    let twice = try Self.rounded(again.document(), corner: 0, radius: 20)
    #expect(twice.contains("M0 96l0 -44a20 20 0 0 1 20 -20l428 0c35.3 0 64 28.7 64 64l"), "\(twice)")
    #expect(twice.contains("c-35.3 0-64-28.7-64-64L0 96z"), "\(twice)")
    #expect(try SVGFile(Array(twice.utf8)).drifted.isEmpty)
    let edits = [("l384 0c", "l384.2 0c"), ("points=\"0,32", "points=\"0.4,32"), ("r r r32 r", "r r r31.8 r")]
    for (old, new) in edits {
      #expect(text.contains(old))
      #expect(try SVGFile(Array(text.replacing(old, with: new).utf8)).drifted.count == 1, "\(new)")
    }
  }

  @Test func `a small move is no rounding`() throws {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 512 512'><path d=\"\(Self.square)\"/></svg>"
    var document = try SVGFile(Array(file.utf8)).document()
    let isMoved = document.items[0].shape.apply(.move(by: Vector(0.1, 0)))
    #expect(isMoved)
    let written = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document().items[0].resolved().path
    #expect(written.isNear(try document.items[0].resolved().path, within: 0.001))
  }
}
