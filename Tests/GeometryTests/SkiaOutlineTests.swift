import Geometry
import Glibc
import Testing

/// Our outlines against those that Skia's `arcTo` makes of the same polygons.
///
/// Skia computes in 32-bit floats: at coordinates up to 200 a number is off by up to 8e-6 before anything is
/// computed. The greatest distance measured between the two outlines is 5.1e-5 units.
@Suite struct SkiaOutlineTests {
  /// The largest distance between the outlines, in document units.
  static let tolerance = 0.001

  /// A polygon of the golden file with what Skia drew.
  struct Sample: CustomTestStringConvertible {
    var name: String
    var vertices: [Outline.Vertex] = []
    /// Points on Skia's outline, so close that no chord strays by more than `sagitta`.
    var points: [Point] = []

    static let sagitta = 1e-4

    var testDescription: String { name }

    /// Follows a rational quadratic: an arc of less than half a turn, as Skia keeps it.
    mutating func addConic(_ control: Point, _ end: Point, weight: Double) {
      guard let start = points.last else { return }
      // The weight is the cosine of half the turn, and the radius follows from the chord.
      let half = Glibc.acos(min(weight, 1))
      let radius = start.distance(to: end) / 2 / Glibc.sin(half)
      let count = Arc(center: .zero, radius: radius, start: .zero, sweep: Angle(radians: 2 * half))
        .pieces(tolerance: Self.sagitta / 2)
      for index in 1...count {
        let t = Double(index) / Double(count)
        let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t) * weight, t * t)
        points.append(
          Point(
            (a * start.x + b * control.x + c * end.x) / (a + b + c),
            (a * start.y + b * control.y + c * end.y) / (a + b + c)))
      }
    }
  }

  static func samples() throws -> [Sample] {
    var samples: [Sample] = []
    for line in try Golden.lines(of: "skia-outlines.txt") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { NumberText.parse($0) }
      switch (words.first, numbers.count) {
      case ("outline", _): samples.append(Sample(name: words.dropFirst().joined()))
      case ("vertex", 3):
        samples[samples.count - 1].vertices.append(
          Outline.Vertex(Point(numbers[0], numbers[1]), .round(numbers[2])))
      case ("move", 2), ("line", 2): samples[samples.count - 1].points.append(Point(numbers[0], numbers[1]))
      case ("conic", 5):
        samples[samples.count - 1].addConic(
          Point(numbers[0], numbers[1]), Point(numbers[2], numbers[3]), weight: numbers[4])
      case ("close", 0): break
      default: throw Golden.Unreadable(line: String(line))
      }
    }
    return samples
  }

  @Test func `the two outlines are at most a thousandth of a unit apart`() throws {
    let samples = try Self.samples()
    #expect(samples.count == 52)
    for sample in samples {
      let outline = ResolvedOutline(try Outline(vertices: sample.vertices))
      #expect(outline.corners.allSatisfy { $0.used >= $0.asked * (1 - 1e-9) }, "\(sample.name)")
      let path = outline.path
      let theirs = sample.points.reduce(0) { max($0, path.distance(to: $1)) }
      let polyline = Path(polygon: sample.points)
      let ours = FlatPath(path, tolerance: 5e-3).points.reduce(0) { max($0, polyline.distance(to: $1)) }
      #expect(theirs <= Self.tolerance, "\(sample.name)")
      #expect(ours <= Self.tolerance + Sample.sagitta, "\(sample.name)")
    }
  }

  @Test func `the document's path data is as near to Skia's outline as its decimals allow`() throws {
    let demo = try #require(try Self.samples().first)
    #expect(demo.name == "demo")
    // The demo's own text, read here by hand: its end points, each within half a thousandth on both axes.
    let text = PathData.text(of: ResolvedOutline(try Outline(vertices: demo.vertices)).path)
    let polyline = Path(polygon: demo.points)
    let ends = text.split { "MLAZ".contains($0) }.map { $0.split(separator: " ").suffix(2) }
    #expect(ends.count == 15)
    for end in ends {
      let numbers = end.compactMap { NumberText.parse($0) }
      #expect(polyline.distance(to: Point(numbers[0], numbers[1])) <= Self.tolerance)
    }
  }
}
