import Document
@testable import Formats
import Geometry
import Glibc
import SVG
import Testing

/// Curves drawn as chords: near enough for what the format states, on small pages too, and with few points.
@Suite struct ChordTests {
  private static let sides = [1.0, 4, 24, 100, 1000, 10_000]

  private static func text(_ name: String, _ element: String, side: Double, _ style: CodeStyle) throws -> String {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(side) \(side)'>\(element)</svg>"
    var options = CodeOptions()
    (options.style, options.size.unit) = (style, .px)
    let format = try #require(FormatCatalog.format(named: name))
    return try #require(try format.text(of: try SVGFile(Array(file.utf8)).document(), code: options))
  }

  /// The distance that a format states; a thousandth of the side on smaller pages.
  private static func tolerance(_ name: String, side: Double) throws -> Double {
    let format = try #require(FormatCatalog.format(named: name))
    let number = try #require(format.exactness.firstMatch(of: /within (0\.\d+)/))
    return min(try #require(Double(number.output.1)), side / 1000)
  }

  /// The points of code, from the middle of the page.
  private static func points(in text: String, _ name: String, side: Double) throws -> [Vector] {
    let pairs =
      name == "dxf"
      ? text.matches(of: /\n10\n(-?[\d.]+)\n20\n(-?[\d.]+)/).map { ($0.output.1, $0.output.2) }
      : text.matches(of: /\[(-?[\d.]+), (-?[\d.]+)\]/).map { ($0.output.1, $0.output.2) }
    return try pairs.map { x, y in Vector(try #require(Double(x)) - side / 2, try #require(Double(y)) - side / 2) }
  }

  /// The fewest chords of an ellipse within a distance: a chord of length l is l²·κ/8 away, so the sum of √(κ/8t) dl.
  private static func fewest(_ rx: Double, _ ry: Double, turn: Double, _ tolerance: Double) -> Double {
    let steps = 10_000
    let sum = (0..<steps).reduce(0.0) { sum, step in
      let angle = (Double(step) + 0.5) / Double(steps) * turn
      let speed = (rx * rx * sin(angle) * sin(angle) + ry * ry * cos(angle) * cos(angle)).squareRoot()
      let curvature = rx * ry / (speed * speed * speed)
      return sum + (curvature / (8 * tolerance)).squareRoot() * speed * turn / Double(steps)
    }
    return sum.rounded(.up)
  }

  /// The largest distance of points on chords from an ellipse around the middle, by the slope of its equation.
  private static func farthest(_ points: [Vector], _ rx: Double, _ ry: Double, isClosed: Bool) -> Double {
    var farthest = 0.0
    for (from, to) in zip(points, points.dropFirst() + (isClosed ? points.prefix(1) : [])) {
      for step in 0...8 {
        let point = from + (to - from) * (Double(step) / 8)
        let (x, y) = (point.dx / rx, point.dy / ry)
        farthest = max(farthest, abs(x * x + y * y - 1) / 2 / Vector(x / rx, y / ry).length)
      }
    }
    return farthest
  }

  @Test(arguments: sides, [1, 0.7]) func `OpenSCAD has few points, near enough`(side: Double, ratio: Double) throws {
    let (rx, ry) = (0.4 * side, 0.4 * side * ratio)
    let element = "<ellipse cx='\(side / 2)' cy='\(side / 2)' rx='\(rx)' ry='\(ry)'/>"
    let text = try Self.text("openscad", element, side: side, .flat)
    let tolerance = try Self.tolerance("openscad", side: side)
    // The last ones stand for the first.
    var points = try Self.points(in: text, "openscad", side: side)
    if points.first == points.last { points.removeLast() }
    #expect(Self.farthest(points, rx, ry, isClosed: true) <= tolerance)
    #expect(Double(points.count) <= 1.5 * Self.fewest(rx, ry, turn: 2 * .pi, tolerance), "\(points.count)")
  }

  @Test(arguments: sides, [1, 0.5, 0.4]) func `DXF has few points of half an ellipse, near enough`(
    side: Double, ratio: Double
  ) throws {
    let (rx, ry) = (0.4 * side, 0.4 * side * ratio)
    // A circle stays an arc; a little less is drawn as an ellipse.
    let height = ratio == 1 ? 0.9 * ry : ry
    let element =
      "<path d='M\(0.1 * side) \(side / 2)A\(rx) \(height) 0 0 1 \(0.9 * side) \(side / 2)L\(side / 2) \(0.9 * side)Z'/>"
    let tolerance = try Self.tolerance("dxf", side: side)
    let points = try Self.points(in: try Self.text("dxf", element, side: side, .flat), "dxf", side: side).dropLast()
    #expect(Self.farthest(Array(points), rx, height, isClosed: false) <= tolerance)
    #expect(Double(points.count - 1) <= 1.5 * Self.fewest(rx, height, turn: .pi, tolerance), "\(points.count)")
  }

  @Test(arguments: sides) func `a turtle walks few steps on a circle, near enough`(side: Double) throws {
    let radius = 0.4 * side
    let element = "<circle cx='\(side / 2)' cy='\(side / 2)' r='\(radius)'/>"
    let text = try Self.text("turtle", element, side: side, .flat)
    let tolerance = try Self.tolerance("turtle", side: side)
    var (steps, turn) = (0.0, 0.0)
    for walk in text.split(separator: "\n") where walk.hasPrefix("walk(") {
      let numbers = CodeReader.numbers(in: walk)
      // A step is a chord of its part of the circle.
      #expect(radius * (1 - cos(numbers[2] / numbers[3] * .pi / 360)) <= tolerance)
      steps += numbers[3]
      turn += numbers[2]
    }
    #expect(abs(turn - 360) < 0.01 && steps <= 1.5 * Self.fewest(radius, radius, turn: 2 * .pi, tolerance), "\(steps)")
  }

  @Test(arguments: sides) func `BOSL2 gets few points for a corner, near enough`(side: Double) throws {
    let radius = 0.2 * side
    let element = "<path d='M0 0H\(side)V\(side)H0Z'/>"
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(side) \(side)'>\(element)</svg>"
    var document = try SVGFile(Array(file.utf8)).document()
    try document.items[0].set("corner-radius", to: radius)
    try document.items[0].set("corners", to: "all")
    var options = CodeOptions()
    options.size.unit = .px
    let text = try #require(try Format.openSCAD.text(of: document, code: options))
    let count = try #require(text.firstMatch(of: /\$fn = (\d+)/).flatMap { Double($0.output.1) })
    // A quarter of the circle has a quarter of $fn, rounded up, with both ends.
    let chords = max(3, (count / 4).rounded(.up)) - 1
    let tolerance = min(0.01, side / 1000)
    #expect(radius * (1 - cos(.pi / 4 / chords)) <= tolerance)
    #expect(chords <= max(2, 1.5 * Self.fewest(radius, radius, turn: .pi / 2, tolerance)), "\(chords)")
  }
}
