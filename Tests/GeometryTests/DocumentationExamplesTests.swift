import Foundation
import Testing

@testable import Geometry

/// The examples in the doc comments of Geometry, compiled and checked.
///
/// In a comment, the result of an expression follows it after two spaces and `//`.
@Suite struct DocumentationExamplesTests {
  @Test func `a point`() {
    let point = Point(1, 2) + Vector(3, 4)
    #expect(point.distance(to: Point(1, 2)) == 5)
    #expect(point.lerp(to: Point(0, 0), 0.5) == Point(2, 3))
  }

  @Test func `a vector`() {
    let step = Point(4, 6) - Point(1, 2)
    #expect(step.length == 5)
    #expect(step.perpendicular == Vector(-4, 3))
    #expect(step.cross(Vector(1, 0)) == -4)
  }

  @Test func `an angle`() {
    let angle = Angle(of: Vector(0, 2))
    #expect(angle.degrees == 90)
    #expect(Angle.degrees(180).radians == .pi)
  }

  @Test func `a transform`() {
    let map = Transform.scale(x: 2, y: 3).then(.translation(by: Vector(10, 0)))
    #expect(map(Point(1, 1)) == Point(12, 3))
    #expect(map.determinant == 6)
    #expect(map.inverse?(Point(12, 3)) == Point(1, 1))
  }

  @Test func `a rectangle`() {
    var box = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(box.center == Point(25, 40))
    #expect(box.outset(by: 5) == Rect(x: 5, y: 15, width: 40, height: 50))
    box.extend(to: Point(0, 0))
    #expect(box.width == 40)
  }

  @Test func `an arc`() {
    let quarter = Arc(center: .zero, radius: 2, start: .zero, sweep: .degrees(90))
    #expect(quarter.length == .pi)
    #expect(quarter.point(at: .zero) == Point(2, 0))
  }

  @Test func `an elliptic arc`() {
    let quarter = EllipticArc(
      center: .zero, radii: Vector(4, 2), rotation: .zero, start: .zero, sweep: .degrees(90), end: Point(0, 2))
    #expect(quarter.signedArea(from: .zero, start: Point(4, 0)) == 2 * .pi)
    #expect(quarter.radii == Vector(4, 2))
  }

  @Test func `a path`() throws {
    var path = Path()
    path.append(.move(to: Point(0, 0)))
    try path.addArc(tangent1End: Point(100, 0), tangent2End: Point(100, 50), radius: 20)
    #expect(path.current == Point(100, 20))
    #expect(PathData.text(of: path) == "M0 0L80 0A20 20 0 0 1 100 20")
  }

  @Test func `a contour`() {
    let contour = Path(polygon: [Point(0, 0), Point(9, 0), Point(9, 9)]).contours[0]
    #expect(contour.corners == [0, 1, 2])
    #expect(contour.point(ofPiece: 1) == Point(9, 0))
  }

  @Test func `a fill rule`() {
    let twice = Path(polygon: [0, 90, 180, 270, 360, 450, 540, 630].map { Point.zero + Angle.degrees($0).direction })
    #expect(twice.windingNumber(around: .zero) == 2)
    #expect(twice.contains(.zero, rule: .nonzero) == true)
    #expect(twice.contains(.zero, rule: .evenOdd) == false)
  }

  @Test func `a corner style`() {
    let style = CornerStyle.cut(.chamfer, .radius(8))
    let corner = CornerStyle.round(8)
    #expect((style == corner) == false)
    #expect(corner == .cut(.round, .radius(8)))
  }

  @Test func `a smooth corner`() {
    let wedge = CornerWedge(previous: Point(0, 90), vertex: Point(0, 0), next: Point(90, 0))
    let corner = wedge.clothoids(radius: 10)
    #expect(corner.map { NumberText.fixed($0.cut, places: 2) } == "18.70")
  }

  @Test func `a superellipse`() {
    let wedge = CornerWedge(previous: Point(0, 90), vertex: Point(0, 0), next: Point(90, 0))
    let corner = wedge.fillet(radius: 10).map { Superellipse(fillet: $0, k: 2) }
    #expect(corner.map { NumberText.fixed($0.middle.x, places: 2) } == "1.59")
  }

  @Test func `a fillet`() {
    let wedge = CornerWedge(previous: Point(0, 9), vertex: Point(0, 0), next: Point(9, 0))
    let fillet = wedge.fillet(radius: 4)
    #expect(fillet?.tangentLength == 4)
    #expect(fillet?.center == Point(4, 4))
    #expect(fillet?.notch == Point(4, 4))
  }

  @Test func `an outline and its resolved corners`() throws {
    let outline = try Outline(vertices: [
      .init(Point(0, 0), .round(20)), .init(Point(100, 0), .round(90)), .init(Point(100, 80)),
    ])
    #expect(outline.signedArea == 4000)
    let corner = ResolvedOutline(outline).corners[1]
    #expect(NumberText.fixed(corner.used, places: 2) == "61.22")
    #expect(corner.limit?.description == "edge 0-1 is full")
  }

  @Test func `the demands of an outline's corners`() throws {
    let square = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
    let demands = CornerDemands(try Outline(vertices: square.map { .init($0, .round(8)) }))
    #expect(demands.lengths == [10, 10, 10, 10])
    #expect(demands.tangents == [8, 8, 8, 8])
  }

  @Test func `overflow policies`() throws {
    let square = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    let vertices = zip(square, [80, 80, 20, 20]).map { Outline.Vertex($0, .round($1)) }
    let fair = ResolvedOutline(try Outline(vertices: vertices, overflow: .fair))
    #expect(fair.corners.map(\.used) == [50, 50, 20, 20])
    let css = ResolvedOutline(try Outline(vertices: vertices, overflow: .css))
    #expect(css.corners.map(\.used) == [50, 50, 12.5, 12.5])
  }

  @Test func `a page's precision`() {
    let page = Rect(x: 0, y: 0, width: 200, height: 200)
    #expect(Precision(page: page).places == 3)
    #expect(Precision(page: page, scale: 1000).places == 7)
  }

  @Test func `path data`() throws {
    let path = try PathData.path(from: "m0 0h10v5z")
    #expect(path.bounds == Rect(x: 0, y: 0, width: 10, height: 5))
    #expect(PathData.text(of: path) == "M0 0L10 0L10 5Z")
  }

  @Test func `numbers as text`() {
    #expect(NumberText.rounded(0.5, places: 3) == ".5")
    #expect(NumberText.fixed(5, places: 1) == "5.0")
    #expect(NumberText.exact(1e-7, leadingZero: true) == "0.0000001")
    #expect(NumberText.parse("1e3") == 1000)
  }

  @Test func `every example in a doc comment is in this file`() throws {
    let test = URL(filePath: #filePath)
    let text = try String(contentsOf: test, encoding: .utf8)
    let lines = Set(text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let folder = test.deletingLastPathComponent().appending(path: "../../Sources/Geometry").standardizedFileURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    var examples = 0
    for file in files {
      var isExample = false
      for line in try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n")
      where line.hasPrefix("///") {
        let text = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("```") {
          isExample = text == "```swift"
          if isExample { examples += 1 }
        } else if isExample {
          #expect(lines.contains(Self.checked(text)), "\(file): \(text)")
        }
      }
    }
    #expect(examples >= 16)
  }

  /// The line of a test that runs a line of an example: an expectation if the line has a result.
  private static func checked(_ line: String) -> String {
    guard let comment = line.range(of: "  // ") else { return line }
    let (value, result) = (line[..<comment.lowerBound], line[comment.upperBound...])
    return "#expect(\(value.contains(" == ") ? "(\(value))" : String(value)) == \(result))"
  }
}
