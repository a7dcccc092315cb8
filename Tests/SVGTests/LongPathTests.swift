import Document
import Glibc
import Geometry
import Shapes
import Testing

@testable import SVG

/// Paths with many pieces, as coasts in maps have.
@Suite struct LongPathTests {
  /// A closed zigzag around a circle, as a program writes it.
  private static func zigzag(_ count: Int) -> String {
    let points = (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let radius = index.isMultiple(of: 2) ? 400.0 : 300
      let point = Point(500 + radius * cos(angle), 500 + radius * sin(angle))
      return "\(point.x.rounded(places: 3)),\(point.y.rounded(places: 3))"
    }
    return "M\(points.joined(separator: " L")) Z"
  }

  @Test func `one corner of 100,000 changes the text in one place`() throws {
    let path = Self.zigzag(100_000)
    let file = try SVGFile(
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 1000\"><path d=\"\(path)\"/></svg>".utf8))
    var document = try file.document()
    #expect(document.items[0].shape.corners.count == 100_000)
    document.items[0].shape.corners[1200] = CornerSetting(size: .radius(0.001))
    let text = try SVGWriter.text(of: document)
    let points = path.split(separator: "L")
    #expect(text.contains(points[..<1199].joined(separator: "L")))
    #expect(text.contains(points[1203...].joined(separator: "L")))
  }
}
