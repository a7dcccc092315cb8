import Document
import Geometry
import SVG
import Shapes
import TestSupport
import Testing

/// A save moves nothing beside which nothing changed.
@Suite struct UntouchedEdgeTests {
  /// The vertices of the path that a save writes after one corner got a radius.
  private static func saved(_ data: String, corner: Int, radius: Double) throws -> [Point] {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><path d='\(data)'/></svg>"
    var document = try SVGFile(Array(file.utf8)).document()
    document.items[0].shape.corners[corner] = CornerSetting(size: .radius(radius))
    let text = try SVGWriter.text(of: document)
    let start = try #require(text.firstRange(of: " d=\"") ?? text.firstRange(of: " d='")).upperBound
    let path = try PathData.path(from: String(text[start...].prefix { $0 != "\"" && $0 != "'" }))
    return path.elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point), .arc(_, let point): point
      case .ellipse, .cubic, .close: nil
      }
    }
  }

  /// The compact relative text of a polygon, as svgo writes it.
  private static func compact(_ points: [Point]) -> String {
    var text = "M\(NumberText.exact(points[0].x)) \(NumberText.exact(points[0].y))"
    for (from, to) in zip(points, points.dropFirst()) {
      let (dx, dy) = ((to.x - from.x).rounded(places: 3), (to.y - from.y).rounded(places: 3))
      text += dy == 0 ? "h\(NumberText.exact(dx))" : dx == 0 ? "v\(NumberText.exact(dy))" : ""
      if dx != 0, dy != 0 { text += "l\(NumberText.exact(dx)) \(NumberText.exact(dy))" }
    }
    return text + "z"
  }

  /// Nearly straight corners, which the tolerance for curves could take for a part of the line before them.
  static let turns: [(length: Double, rise: Double)] = [
    (5, 0.087), (5, 0.15), (5, 0.218), (20, 0.244), (1, 0.235), (1, 0.052), (5, 0.25), (5, 0.3), (5, -0.15),
  ]

  @Test(arguments: turns) func `the line after a nearly straight corner keeps its end`(
    length: Double, rise: Double
  ) throws {
    let data =
      "M10 50l40 0l\(NumberText.exact(length)) \(NumberText.exact(rise))l5 39.85l\(NumberText.exact(-45 - length)) 0z"
    let points = try Self.saved(data, corner: 1, radius: 0.5)
    for old in [Point(10, 50), Point(50 + length, 50 + rise), Point(55 + length, 89.85 + rise)] {
      let nearest = points.map { $0.distance(to: old) }.min() ?? .infinity
      #expect(nearest < 0.001, "\(old) of \(data)")
    }
  }

  @Test(arguments: 1...UInt64(TestSupport.count("FILLET_EDITS", else: 60)))
  func `the vertices beside which nothing changed stay`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 4...9, using: &random)
    // Around a center: never crossing itself, some edges short and some corners nearly straight.
    let points: [Point] = (0..<count).map { index in
      let angle = Angle.degrees((Double(index) + Double.random(in: 0...0.8, using: &random)) / Double(count) * 360)
      return (Point(50, 50) + angle.direction * Double.random(in: 15...45, using: &random)).rounded(places: 2)
    }
    let corner = Int.random(in: 0..<count, using: &random)
    let vertices = try Self.saved(Self.compact(points), corner: corner, radius: 0.5)
    for (index, old) in points.enumerated() where index != corner {
      let nearest = vertices.map { $0.distance(to: old) }.min() ?? .infinity
      #expect(nearest < 0.001, "seed \(seed): vertex \(index)")
    }
    // The others are the ends of the arc, on the lines beside the corner.
    var sides = Path()
    sides.append(.move(to: points[(corner + count - 1) % count]))
    for point in [points[corner], points[(corner + 1) % count]] { sides.append(.line(to: point)) }
    for point in vertices where points.allSatisfy({ $0.distance(to: point) > 0.001 }) {
      #expect(sides.distance(to: point) < 0.001, "seed \(seed): \(point)")
    }
  }
}
