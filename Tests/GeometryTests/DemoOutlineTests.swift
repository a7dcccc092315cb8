import Geometry
import Testing

/// The nine-corner demo polygon, whose path the document format shows.
@Suite struct DemoOutlineTests {
  static let vertices = [
    Point(30, 20), Point(80, 60), Point(10, 100), Point(60, 170), Point(100, 120), Point(150, 160),
    Point(190, 90), Point(120, 80), Point(140, 20),
  ]

  static func outline(_ styles: [CornerStyle]) throws -> ResolvedOutline {
    ResolvedOutline(try Outline(vertices: zip(vertices, styles).map { Outline.Vertex($0, $1) }))
  }

  static let demo: [CornerStyle] = [
    .round(5), .sharp, .round(30), .sharp, .round(15), .sharp, .round(15), .sharp, .round(15),
  ]

  @Test func `the demo's path starts at corner 0's outgoing tangent point and has five true arcs`() throws {
    let outline = try Self.outline(Self.demo)
    #expect(
      PathData.text(of: outline.path)
        == """
        M41.13 28.904L80 60L38.823 83.529A30 30 0 0 0 29.296 127.014L60 170L90.63 131.713A15 15 0 0 1 \
        111.713 129.37L150 160L179.046 109.169A15 15 0 0 0 168.144 86.878L120 80L133.419 39.743A15 15 0 0 0 \
        119.189 20L44.254 20A5 5 0 0 0 41.13 28.904Z
        """)
  }

  @Test func `the corners measure what the screen shows`() throws {
    let corners = try Self.outline(Self.demo).corners
    #expect(
      corners.map { NumberText.fixed($0.interiorAngle.degrees, places: 1) } == [
        "38.7", "291.6", "84.2", "74.2", "270.0", "81.1", "68.4", "280.3", "71.6",
      ])
    #expect(
      corners.map { NumberText.fixed($0.maximum ?? -1, places: 1) } == [
        "22.5", "32.2", "72.9", "37.1", "64.0", "41.9", "48.0", "35.4", "45.6",
      ])
    #expect(NumberText.fixed(corners[0].tangentLength, places: 2) == "14.25")
    #expect(corners.allSatisfy { $0.limit == nil })
  }

  @Test func `nine corners of radius 15 share edge 0-1 and do not cross`() throws {
    let outline = try Self.outline(Array(repeating: .round(15), count: 9))
    #expect(
      outline.corners.map { NumberText.fixed($0.used, places: 3) } == [
        "14.815", "14.815", "15.000", "15.000", "15.000", "15.000", "15.000", "15.000", "15.000",
      ])
    #expect(
      outline.corners.map { $0.limit?.shortText } == [
        "edge 0-1", "edge 0-1", nil, nil, nil, nil, nil, nil, nil,
      ])
  }
}
