import Document
import SVG
import Geometry
import Shapes
import Testing

/// How many digits are read and written, on pages of any size.
@Suite struct PrecisionTests {
  /// The file of one shape with a corner radius in document units.
  private static func rounded(_ body: String, radius: Double, root: String) throws -> String {
    var document = try ImportTests.file(body, root: root).document()
    document.items[0].shape.corners.radius = radius
    return try SVGWriter.text(of: document)
  }

  private static let triangle = """
    <g transform="scale(100000)"><path d="M.00123456 .00123456L.00876543 .00123456L.00876543 .00876543Z"/></g>
    """

  @Test func `a shape in an enlarging group keeps its place and precision`() throws {
    let root = "viewBox='0 0 1000 1000'"
    let corners = try ImportTests.item(Self.triangle, root: root).resolved().corners.map(\.vertex)
    let wanted = [Point(123.456, 123.456), Point(876.543, 123.456), Point(876.543, 876.543)]
    #expect(zip(corners, wanted).allSatisfy { $0.distance(to: $1) < 1e-9 }, "\(corners)")
    let text = try Self.rounded(Self.triangle, radius: 50, root: root)
    #expect(text.contains("data-points=\".00123456,.00123456 .00876543,.00123456 .00876543,.00876543\""))
    #expect(
      text.contains("data-corner-radius=\".0005\" d=\"M.00244167 .00123456L.00826543 .00123456A.0005 .0005 0 0 1"))
    let saved = try SVGFile(Array(text.utf8)).document().items[0]
    #expect(saved.shape.corners.radius == 50)
  }

  /// The root, a path, a radius, and how the path is written.
  @Test(arguments: [
    (
      "viewBox='-0.13 51.50 0.01 0.01'", "M-.128 51.502H-.122V51.508H-.128Z", 0.0005,
      "M-.1275 51.502L-.1225 51.502A.0005 .0005 0 0 1 -.122 51.5025L-.122 51.5075A.0005 .0005 0 0 1 -.1225 51.508"
    ),
    ("viewBox='0 0 1 1'", "M.123456 .1H.9V.9H.123456Z", 0.01, "M.133456 .1L.89 .1A.01 .01 0 0 1 .9 .11"),
    ("viewBox='0 0 10 10'", "M1.23456 1H9V9H1.23456Z", 1.0, "M2.23456 1L8 1A1 1 0 0 1 9 2L9 8"),
    ("viewBox='0 0 460 345'", "M73.832727 1H99V99H73.832727Z", 1.0, "M74.833 1L98 1A1 1 0 0 1 99 2"),
  ]) func `pages below ten units have more decimals than three`(
    root: String, data: String, radius: Double, written: String
  ) throws {
    let text = try Self.rounded("<path d='\(data)'/>", radius: radius, root: root)
    #expect(text.contains(" d='" + written), "\(text)")
  }

  @Test func `another element that becomes a path does not move on a small page`() throws {
    let text = try Self.rounded(
      "<polygon points='2.85715,3.07648 9.85715,3.07648 9.85715,10.07648 2.85715,10.07648'/>", radius: 3,
      root: "viewBox='0 0 22 22'")
    #expect(text.contains(" d=\"M5.85715 3.07648L6.85715 3.07648A3 3 0 0 1 9.85715 6.07648L"), "\(text)")
  }

  @Test func `vertices from a path keep their exact numbers`() throws {
    let item = try ImportTests.item("<path d='M73.832727 1.0004H99V99.99961H73.832727Z'/>")
    #expect(item.value(of: "points")?.text == "73.832727,1.0004 99,1.0004 99,99.99961 73.832727,99.99961")
  }

  @Test func `corners of a small path are found to its precision`() throws {
    let root = "viewBox='0 0 .01 .01'"
    let first = try Self.rounded("<path d='M.001 .001H.009V.007H.001Z'/>", radius: 0.001234, root: root)
    let bare = first.replacing(/data-[-a-z]+="[^"]*"/, with: "")
    let shape = try SVGFile(Array(bare.utf8)).document().items[0].shape
    #expect(shape.kind == "free" && shape.corners.count == 4)
    #expect(abs(shape.corners.radius - 0.001234) < 2e-8, "\(shape.corners.radius)")
  }

  @Test func `drift in a small path is found at a finer step than on a large page`() throws {
    let root = "viewBox='0 0 .01 .01'"
    let text = try Self.rounded("<path d='M.001 .001H.009V.007H.001Z'/>", radius: 0.001, root: root)
    #expect(try SVGFile(Array(text.utf8)).drifted.isEmpty)
    let moved = text.replacing("L.008 .001", with: "L.008 .00100123")
    #expect(moved != text)
    #expect(try SVGFile(Array(moved.utf8)).drifted.count == 1)
  }
}
