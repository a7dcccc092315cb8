import Document
@testable import Formats
import Geometry
import SVG
import Testing

/// Every format of an ellipse, measured by the ellipse's formula.
@Suite struct EllipseFormatTests {
  private static let ellipse = "<ellipse cx='500' cy='500' rx='400' ry='200'/>"
  private static let box = "<rect x='100' y='200' width='800' height='400' rx='200' ry='100'/>"
  private static let turned = "<path d='M100 500A400 200 30 1 1 700 600L400 900Z'/>"

  private static func document(_ element: String) throws -> Document {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1000 1000'>\(element)</svg>"
    return try SVGFile(Array(file.utf8)).document()
  }

  private static func text(_ name: String, _ element: String, _ style: CodeStyle = .flat) throws -> String {
    var (options, plain) = (CodeOptions(), SVGWriter.Options())
    (options.style, options.size.unit, plain.isPlain) = (style, .px, true)
    let format = try #require(FormatCatalog.format(named: name))
    return try #require(try format.text(of: try document(element), plain, code: options))
  }

  private static let arcs: [(name: String, style: CodeStyle, element: String, statement: String)] = [
    (
      "path", .flat, ellipse,
      "M900 500A400 200 0 0 1 500 700A400 200 0 0 1 100 500A400 200 0 0 1 500 300A400"
    ),
    ("path", .flat, box, "M300 200L700 200A200 100 0 0 1 900 300L900 500A200 100 0 0 1 700 600"),
    ("path", .flat, turned, "M100 500A400 200 30 1 1 700 600L400 900Z"),
    ("svg", .flat, ellipse, "M900 500A400 200 0 0 1 500 700"), ("svg", .flat, box, "L700 200A200 100 0 0 1 900 300"),
    ("data-uri", .flat, ellipse, "M900%20500A400%20200%200%200%201%20500%20700"),
    ("vectordrawable", .flat, ellipse, "M900 500A400 200 0 0 1 500 700"),
    ("vectordrawable", .flat, turned, "A400 200 30 1 1 700 600"),
    ("compose", .flat, ellipse, "arcTo(Rect(100f, 300f, 900f, 700f), 0f, 90f, false)"),
    ("compose", .vector, ellipse, "M900 500A400 200 0 0 1 500 700"),
    ("canvas", .readable, ellipse, "path.ellipse(500, 500, 400, 200, 0, 0, 1.570796, false);"),
    ("canvas", .flat, turned, "path.ellipse(341.707, 431.972, 400, 200, 0.523599, 2.024476, 3.387729, false);"),
    ("css", .flat, ellipse, "clip-path: path(\"M900 500A400 200 0 0 1 500 700"),
    ("css", .readable, ellipse, "arc to 50% 70% of 40% 20% cw,"),
    ("css", .readable, turned, "arc to 70% 60% of 40% 20% cw rotate 30deg,"),
    ("flutter", .flat, ellipse, "..arcToPoint(const Offset(500, 700), radius: const Radius.elliptical(400, 200))"),
    (
      "flutter", .readable, turned,
      "..arcToPoint(const Offset(700, 600), radius: const Radius.elliptical(400, 200), rotation: 30)"
    ),
  ]

  @Test(arguments: arcs) func `a format with elliptic arcs keeps them`(
    name: String, style: CodeStyle, element: String, statement: String
  ) throws {
    let text = try Self.text(name, element, style)
    #expect(text.contains(statement), "\(text)")
  }

  /// The distance of a point from the ellipse, by the slope of its equation.
  private static func distance(_ point: Point) -> Double {
    let (x, y) = ((point.x - 500) / 400, (point.y - 500) / 200)
    return abs(x * x + y * y - 1) / 2 / Vector(x / 400, y / 200).length
  }

  private static func stated(_ name: String) throws -> Double {
    let format = try #require(FormatCatalog.format(named: name))
    let number = try #require(format.exactness.firstMatch(of: /within (0\.\d+)/))
    return try #require(Double(number.output.1))
  }

  @Test(arguments: [
    ("typst", "curve.cubic", false), ("tikz", ".. controls", false), ("python", "(Path.CURVE4", false),
    ("swiftui", "path.addCurve", true), ("uikit", "path.addCurve", true),
  ])
  func `curves of an ellipse are as exact as the format says`(name: String, word: String, hasEndFirst: Bool) throws {
    let text = try Self.text(name, Self.ellipse)
    var (pen, farthest, count) = (Point(900, 500), 0.0, 0)
    for line in text.split(separator: "\n") where line.drop(while: { $0 == " " }).hasPrefix(word) {
      let numbers = CodeReader.numbers(in: line)
      var points = [0, 2, 4].map { Point(numbers[$0], numbers[$0 + 1]) }
      if hasEndFirst { points = [points[1], points[2], points[0]] }
      let curve = CubicCurve(pen, points[0], points[1], points[2])
      for step in 0...16 { farthest = max(farthest, Self.distance(curve.point(at: Double(step) / 16))) }
      (pen, count) = (points[2], count + 1)
    }
    #expect(count >= 4 && pen.distance(to: Point(900, 500)) < 0.001, "\(text)")
    #expect(farthest <= (try Self.stated(name)))
  }

  @Test func `polygons of an ellipse are as exact as the format says`() throws {
    let points = try Self.text("openscad", Self.ellipse).matches(of: /\[(-?\d+[\d.]*), (-?\d+[\d.]*)\]/)
      .compactMap { match in Double(match.output.1).flatMap { x in Double(match.output.2).map { Point(x, $0) } } }
    #expect(points.count > 50)
    let middles = zip(points, points.dropFirst() + points.prefix(1)).map { $0.lerp(to: $1, 0.5) }
    #expect((points + middles).map(Self.distance).reduce(0, max) <= (try Self.stated("openscad")))
  }

  @Test(arguments: [
    (ellipse, "", "10 500 20 500 30 0 11 400 21 0 31 0 40 0.5 41 0 42 6.28318530718"),
    ("<ellipse cx='500' cy='300' rx='100' ry='200'/>", "", "10 500 20 700 30 0 11 0 21 -200 31 0 40 0.5"),
    (ellipse, " transform='rotate(30 500 500)'", "10 500 20 500 30 0 11 346.410162 21 -200 31 0 40 0.5"),
  ]) func `DXF has a whole ellipse with its axes`(element: String, attribute: String, groups: String) throws {
    let text = try Self.text("dxf", element.replacing("/>", with: attribute + "/>")).replacing("\n", with: " ")
    #expect(text.contains("AcDbEllipse " + groups), "\(text)")
    #expect(!text.contains("LWPOLYLINE"))
  }

  @Test(arguments: [
    // A loop of a curve between two halves, which reaches three quarters of its handles: 90 + 60 · 3/4.
    ("<path d='M10 50a40 20 0 0 1 80 0c60 30 60 -30 0 0a40 20 0 0 1 -80 0z'/>", false, 135.0),
    // The same with a whole circle between them.
    ("<path d='M10 50a40 20 0 0 1 80 0a20 20 0 0 1 40 0a20 20 0 0 1 -40 0a40 20 0 0 1 -80 0z'/>", false, 130),
    // No line back to the start, and a circle drawn as an ellipse whose axes are any.
    ("<path d='M100 500A400 200 0 0 1 900 500A400 200 0 0 1 100 500'/>", true, 500),
    ("<circle r='400' transform='translate(500 500) rotate(30) scale(1 1.00001)'/>", true, 500),
  ]) func `DXF has a whole ellipse only for a contour that is one`(
    element: String, isWhole: Bool, farthest: Double
  ) throws {
    let text = try Self.text("dxf", element)
    #expect(text.contains("\nELLIPSE\n") == isWhole && text.contains("\nLWPOLYLINE\n") != isWhole, "\(text)")
    let most = text.matches(of: /\n10\n(-?[\d.]+)/).compactMap { Double($0.output.1) }.max()
    #expect(abs(try #require(most) - farthest) < 0.02)
  }

  @Test(arguments: ["scale(1 1.0000001)", "rotate(9) scale(1 1.0000001)"]) func `DXF has a near circle as arcs`(
    transform: String
  ) throws {
    let text = try Self.text("dxf", "<circle cx='500' cy='500' r='400' transform='\(transform)'/>")
    let vertices = text.matches(of: /\n10\n[^\n]*\n20\n[^\n]*\n(42)?/)
    #expect(!vertices.isEmpty && vertices.count < 10 && vertices.allSatisfy { $0.output.1 != nil }, "\(text)")
  }

  @Test func `DXF has a part of an ellipse as lines within its exactness`() throws {
    let text = try Self.text("dxf", Self.turned)
    #expect(!text.contains("ELLIPSE"))
    let points = text.matches(of: /\n10\n(-?[\d.]+)\n20\n(-?[\d.]+)/).compactMap { match in
      Double(match.output.1).flatMap { x in Double(match.output.2).map { Point(x, 1000 - $0) } }
    }
    #expect(points.count > 50)
    // The last two vertices are those of the lines.
    let middles = zip(points.dropLast(), points.dropFirst().dropLast()).map { $0.lerp(to: $1, 0.5) }
    let turn = Transform.rotation(by: .degrees(-30))
    // By the center that the formulas of SVG (F.6.5) give: 341.7074, 431.9715.
    let farthest = (points.dropLast() + middles).map { point -> Double in
      let local = turn(point - Point(341.707_353, 431.971_514))
      let (x, y) = (local.dx / 400, local.dy / 200)
      return abs(x * x + y * y - 1) / 2 / Vector(x / 400, y / 200).length
    }.reduce(0, max)
    #expect(farthest <= (try Self.stated("dxf")))
  }

  @Test(arguments: [ellipse, box, turned]) func `curves in place of arcs replace elliptic arcs`(
    _ element: String
  ) throws {
    var options = SVGWriter.Options()
    (options.drawsCubics, options.isPlain) = (true, true)
    let text = try #require(try Format.pathData.text(of: try Self.document(element), options))
    #expect(text.contains("C") && !text.contains("A"))
  }
}
