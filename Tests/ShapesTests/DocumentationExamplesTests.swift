import Foundation
import Geometry
import ShapeSupport
import Shapes
import Testing

/// The examples in the doc comments of Shapes, compiled, with their results.
@Suite struct DocumentationExamplesTests {
  @Test func `a shape of any kind is set by name and drawn`() throws {
    var shape: any Shape = RegularPolygon()
    try shape.set("count", to: 5)
    try shape.set("corner-radius", to: "10")
    let outline = try shape.resolved()
    #expect(outline.corners.count == 5)
    #expect(outline.corners.allSatisfy { $0.used == 10 })
  }

  @Test func `a hexagon keeps one corner sharp`() throws {
    var hexagon = RegularPolygon()
    hexagon.corners.radius = 15
    hexagon.corners[0] = CornerSetting(isOn: false)
    #expect(try hexagon.resolved().corners[1].used == 15)
    #expect(try hexagon.resolved().corners[0].used == 0)
  }

  @Test func `a star labels tips and notches`() throws {
    var star = Star()
    try star.set("count", to: 7)
    star.roundness = 40
    #expect(star.label(ofCorner: 3) == "n1")
    #expect(star.corners.count == 14)
  }

  @Test func `a rectangle has the size that is set`() throws {
    var card = Rectangle()
    (card.width, card.height) = (120, 80)
    card.corners.radius = 12
    #expect(try card.resolved().path.bounds == Rect(x: 40, y: 60, width: 120, height: 80))
  }

  @Test func `the tail of a speech bubble moves to another side`() {
    var bubble = Dialog.initial
    bubble.setArrow(.right)
    bubble.corners.radius = 10
    #expect(bubble.firstTailCorner == 2)
    #expect(bubble.corners.settings.map(\.isOn) == [true, true, false, false, false, true, true])
  }

  @Test func `a free polygon gets a vertex`() throws {
    var triangle = try FreePolygon(points: [Point(0, 0), Point(40, 0), Point(40, 30)])
    triangle.corners.radius = 5
    try triangle.insertVertex(after: 0)
    #expect(triangle.vertices[1] == Point(20, 0))
  }

  @Test func `a path has corners where two lines meet`() throws {
    var drop = PathShape()
    try drop.set("path-data", to: "M20 60L60 10L100 60A40 40 0 0 1 20 60Z")
    #expect(drop.corners.settings.map(\.token) == ["s", "r", "s"])
    #expect(drop.vertices == [Point(20, 60), Point(60, 10), Point(100, 60)])
  }

  @Test func `a curl has no corners`() throws {
    var curl = Curl()
    curl.depth = 20
    #expect(try curl.resolved().corners.count == 0)
  }

  @Test func `a frame determines the radius`() throws {
    var framed = RegularPolygon()
    try framed.set("frame", to: "120x80")
    try framed.set("padding", to: 10)
    #expect(framed.fittedRadius == 30)
  }

  @Test func `corners have settings, and settings have tokens`() {
    var corners = Corners(count: 4, radius: 10)
    corners[1] = CornerSetting(isOn: false)
    corners[2].kind = .chamfer
    #expect(corners.settings.map(\.token) == ["r", "s", "rc", "r"])
    #expect(CornerSetting(kind: .chamfer, size: .cut(8)).token == "rc8t")
    #expect(CornerSetting(token: "s10") == CornerSetting(isOn: false, size: .radius(10)))
  }

  @Test func `a parameter reads and changes one value`() throws {
    var star = Star()
    let roundness = Parameter<Star>(ParameterCatalog.roundness, { $0.roundness }, { $0.roundness = $1 })
    try roundness.set("40", in: &star)
    #expect(roundness.number(in: star) == 40)
  }

  @Test func `the catalogs list parameters and kinds`() {
    #expect(ParameterCatalog.all.first?.name == "points")
    #expect(ParameterCatalog.cornerRadius.help == "Radius of corners without their own.")
    #expect(ParameterCatalog.rotation.name == "rotation")
    #expect(ParameterCatalog.rotation.number?.range == -360...360)
    #expect(ParameterCatalog.roundness.factor(of: "ratio") == 100)
    #expect(ShapeCatalog.all.map { $0.kind }.prefix(3) == ["free", "polygon", "star"])
    #expect(ShapeCatalog.shape(ofKind: "rect")?.kind == "rectangle")
  }

  @Test func `an expression has units, percentages and names`() throws {
    #expect(try Expression.evaluate("360/8 + 5") == 50)
    #expect(try Expression.evaluate("50%", percentOf: 80) == 40)
    #expect(try Expression.evaluate("r*2") { $0 == "r" ? 15 : nil } == 30)
    #expect(try Expression.evaluate("min(9, 4, 7)") == 4)
    #expect(try Expression.holds("r > 0 and not big", names: { $0 == "r" ? 2 : nil }, words: { _ in false }))
  }

  @Test func `an error has a description`() {
    let error = ParameterError.notWhole(name: "count", value: 2.5)
    #expect(error.description == "count takes a whole number, not 2.5")
  }

  @Test func `every example of the module is tested here`() throws {
    let examples = try documentationExamples(of: "Shapes", fromTest: #filePath)
    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
    #expect(examples.count > 30)
    #expect(examples.filter { !tests.contains($0) } == [])
  }
}
