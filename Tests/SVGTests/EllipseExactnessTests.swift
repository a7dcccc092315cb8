import Document
import Geometry
import Glibc
import SVG
import Shapes
import Testing

/// Ellipses of a file, measured by their own formulas.
@Suite struct EllipseExactnessTests {
  /// An element that draws the parts of an ellipse about a center, and lines between them.
  struct Sample: CustomStringConvertible, Sendable {
    let description: String
    /// The map from the unit circle to the page.
    let fromUnit: Transform
    /// The drawn parts: the first and the last angle on the unit circle, and the place of their center.
    let parts: [(from: Double, to: Double, center: Vector)]
    let area: Double
    /// The length of the lines.
    let lines: Double
    /// The side of the page.
    let side: Double

    /// The length of all parts and lines: Simpson's rule is exact here within 1e-10.
    var length: Double {
      lines
        + parts.reduce(0) { sum, part in
          let (count, width) = (20_000, part.to - part.from)
          let parts = (0...count).reduce(0.0) { sum, index in
            let t = part.from + width * Double(index) / Double(count)
            let weight: Double = index == 0 || index == count ? 1 : index.isMultiple(of: 2) ? 2 : 4
            return sum + weight * fromUnit(Vector(-Glibc.sin(t), Glibc.cos(t))).length
          }
          return sum + parts * width / Double(count) / 3
        }
    }
  }

  static let radii: [(rx: Double, ry: Double)] = [
    (400, 200), (10, 5), (3, 2.5), (0.75, 0.5), (5, 30), (450, 20), (0.004, 0.002), (300_000, 500),
  ]

  static let maps: [(text: String, map: Transform)] = [
    ("", .identity), ("matrix(2 0 0 1 5 7)", Transform(a: 2, b: 0, c: 0, d: 1, tx: 5, ty: 7)),
    ("matrix(1 .5 -.25 .75 3 4)", Transform(a: 1, b: 0.5, c: -0.25, d: 0.75, tx: 3, ty: 4)),
    ("matrix(-.6 .8 .8 .6 0 0)", Transform(a: -0.6, b: 0.8, c: 0.8, d: 0.6, tx: 0, ty: 0)),
  ]

  static let samples = maps.flatMap { text, map in
    radii.flatMap { samples($0.rx, $0.ry, text.isEmpty ? "" : " transform='\(text)'", map) }
  }

  private static func samples(_ rx: Double, _ ry: Double, _ attribute: String, _ map: Transform) -> [Sample] {
    let (side, scale) = (rx < 0.01 ? 0.1 : 1000, abs(map.determinant))
    let (x, y) = (side / 50, side / 30)
    let whole = Transform(a: rx, b: 0, c: 0, d: ry, tx: x, ty: y).then(map)
    var samples = [
      Sample(
        description: "<ellipse cx='\(x)' cy='\(y)' rx='\(rx)' ry='\(ry)'\(attribute)/>", fromUnit: whole,
        parts: [(0, 2 * .pi, .zero)], area: .pi * rx * ry * scale, lines: 0, side: side)
    ]
    let (across, down) = (Vector(rx, 0), Vector(0, ry * 0.5))
    let signs: [(Double, Double)] = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    samples.append(
      Sample(
        description: "<rect x='\(x - 2 * rx)' y='\(y - 1.5 * ry)' width='\(4 * rx)' height='\(3 * ry)' "
          + "rx='\(rx)' ry='\(ry)'\(attribute)/>", fromUnit: whole,
        parts: signs.enumerated().map { index, sign in
          (Double(index) * .pi / 2, Double(index + 1) * .pi / 2, map(across * sign.0 + down * sign.1))
        }, area: (12 - 4 + .pi) * rx * ry * scale,
        lines: 2 * (map(Vector(2 * rx, 0)).length + map(Vector(0, ry)).length), side: side))
    // Turned by 30°, from -20° to 250° on the unit circle, and closed by the chord.
    let (from, to) = (-Double.pi / 9, 25 * Double.pi / 18)
    let turned = Transform.scale(x: rx, y: ry).then(.rotation(by: .degrees(30))).then(.translation(by: Vector(x, y)))
    let (a, b) = (turned(Self.unit(from)), turned(Self.unit(to)))
    samples.append(
      Sample(
        description: "<path d='M\(a.x) \(a.y)A\(rx) \(ry) 30 1 1 \(b.x) \(b.y)Z'\(attribute)/>",
        fromUnit: turned.then(map), parts: [(from, to, .zero)],
        area: rx * ry * scale * (to - from - Glibc.sin(to - from)) / 2, lines: map(b - a).length, side: side))
    return samples
  }

  private static func unit(_ angle: Double) -> Point { Point(Glibc.cos(angle), Glibc.sin(angle)) }

  private static func path(_ element: String, side: Double = 1000) throws -> Path {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(side) \(side)'>\(element)</svg>"
    let path = try #require(try SVGFile(Array(file.utf8)).document().items.first).resolved().path
    return path
  }

  @Test(arguments: samples) func `an ellipse has its area and its length`(_ sample: Sample) throws {
    let path = try Self.path(sample.description, side: sample.side)
    #expect(abs(path.area - sample.area) < 1e-9 * (sample.area + sample.length))
    #expect(abs(path.length / sample.length - 1) < 1e-9)
  }

  @Test(arguments: samples) func `path data has an ellipse as arcs with its radii`(_ sample: Sample) throws {
    // Ten decimals for the least radius here.
    let text = PathData.text(of: try Self.path(sample.description, side: sample.side), places: 10)
    #expect(!text.contains("C"), "\(text)")
    let arcs = text.matches(of: /A(\S+) (\S+) (\S+) [01] [01]/)
    #expect(!arcs.isEmpty)
    for arc in arcs {
      let numbers = [arc.output.1, arc.output.2, arc.output.3].compactMap { Double($0) }
      // The product of the radii is that of the map.
      #expect(abs(numbers[0] * numbers[1] / abs(sample.fromUnit.determinant) - 1) < 1e-5, "\(text)")
    }
  }

  @Test(arguments: [
    ("<ellipse cx='500' cy='500' rx='400' ry='200'/>", 251_327.412_287, 1937.689_644),
    ("<rect x='100' y='200' width='800' height='400' rx='200' ry='100'/>", 302_831.853_072, 2168.844_822),
  ]) func `the figures of an ellipse are those of its formulas`(_ element: String, area: Double, length: Double) throws
  {
    let path = try Self.path(element)
    #expect(abs(path.area - area) < 1e-5)
    #expect(abs(path.length - length) < 1e-5)
  }

  /// Half an ellipse over a triangle, with its corners cut.
  private static func fan(corners: String, radius: Double) throws -> Path {
    let file = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1000 1000'><path d='M100 500A400 200 0 0 1 900 500L500 900Z'/>\
      </svg>
      """
    var item = try #require(try SVGFile(Array(file.utf8)).document().items.first)
    try item.set("corners", to: corners)
    try item.set("corner-radius", to: "\(radius)")
    return try item.resolved().path
  }

  @Test func `a corner that cuts an elliptic arc leaves an arc`() throws {
    let text = PathData.text(of: try Self.fan(corners: "r r r", radius: 20))
    #expect(text.contains("A400 200 0 0 1"))
    #expect(!text.contains("C"), "\(text)")
  }

  @Test(arguments: [20.0, 80, 160, 250]) func `a corner beside an elliptic arc touches its ellipse`(
    radius: Double
  ) throws {
    // A fillet of 250 reaches over more than an eighth of the ellipse.
    let arcs = try Self.fan(corners: "r s s", radius: radius).elements.compactMap { element -> Arc? in
      if case .arc(let arc, _) = element { arc } else { nil }
    }
    let arc = try #require(arcs.first)
    #expect(arcs.count == 1 && arc.radius == radius)
    // The line is y = x + 400.
    #expect(abs(abs(arc.center.x - arc.center.y + 400) / 2.0.squareRoot() - radius) < 1e-6)
    let distances = (0...400_000).map { step in
      let angle = Double(step) * .pi / 400_000
      return Point(500 - 400 * Glibc.cos(angle), 500 - 200 * Glibc.sin(angle)).distance(to: arc.center)
    }
    #expect(abs((distances.min() ?? 0) - radius) < 1e-4)
  }
}
