import Document
import Geometry
import SVG
import Shapes
import Testing

/// Dashes that count in the length that a file gives an outline.
@Suite struct PathLengthTests {
  private static func file(_ element: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><g stroke='#06c' fill='none'>\(element)</g></svg>"
  }

  private static func document(_ element: String) throws -> Document {
    try SVGFile(Array(file(element).utf8)).document()
  }

  /// Elements, and their dash and offset in units: its numbers times the true length over the given one.
  static let elements: [(element: String, dash: [Double], offset: Double)] = [
    ("<path d='M10 20H90V80H10Z' pathLength='40' stroke-dasharray='1 2' stroke-dashoffset='4'/>", [7, 14], 28),
    ("<rect x='10' y='20' width='80' height='60' pathLength='1' stroke-dasharray='.25 1'/>", [70, 280], 0),
    ("<circle cx='50' cy='50' r='40' pathLength='100' stroke-dasharray='75 25'/>", [60 * .pi, 20 * .pi], 0),
    ("<polygon points='10,10 40,50 10,50' pathLength='12' style='stroke-dasharray:2 3'/>", [20, 30], 0),
    (
      "<g transform='scale(.5)'><path d='M10 20H90V80H10Z' pathLength='40' stroke-dasharray='1 2'/></g>", [3.5, 7], 0
    ),
    ("<path d='M10 20H90V80H10Z' pathLength='0' stroke-dasharray='1 2'/>", [1, 2], 0),
    ("<path d='M10 20H90V80H10Z' pathLength='-3' stroke-dasharray='1 2'/>", [1, 2], 0),
    ("<path d='M10 20H90V80H10Z' pathLength='all' stroke-dasharray='1 2'/>", [1, 2], 0),
  ]

  private static func expect(_ style: Style, _ dash: [Double], _ offset: Double) {
    #expect(style.dash.lengths.count == dash.count)
    for (found, right) in zip(style.dash.lengths, dash) { #expect(abs(found - right) < 1e-6 * right) }
    #expect(abs(style.dashOffset - offset) < 1e-6)
  }

  @Test(arguments: elements) func `dashes are drawn in the length that the file gives`(
    element: String, dash: [Double], offset: Double
  ) throws {
    let item = try Self.document(element).items[0]
    Self.expect(item.measuredStyle(along: try item.resolved().path), dash, offset)
  }

  @Test(arguments: elements) func `a cleaned drawing and one for a picture have dashes in units`(
    element: String, dash: [Double], offset: Double
  ) throws {
    let document = try Self.document(element)
    let clean = try SVGWriter.text(of: document, options: SVGWriter.Options().plain)
    let measured = try SVGWriter.text(of: document.measuringDashes())
    for text in [clean, measured] {
      if !["0", "-3", "all"].contains(where: { element.contains("pathLength='\($0)'") }) {
        #expect(!text.contains("pathLength"))
      }
      let item = try SVGFile(Array(text.utf8)).document().items[0]
      Self.expect(item.measuredStyle(along: try item.resolved().path), dash, offset)
    }
  }

  @Test(arguments: elements) func `an edit keeps the length and the dashes of the file`(
    element: String, dash: [Double], offset: Double
  ) throws {
    var document = try Self.document(element)
    let before = try document.items[0].resolved().path.length
    document.items[0].shape.corners[0] = CornerSetting(size: .radius(3))
    let text = try SVGWriter.text(of: document)
    #expect(text.contains("data-shape"))
    #expect(text.contains("pathLength="))
    let item = try SVGFile(Array(text.utf8)).document().items[0]
    let path = try item.resolved().path
    let factor = item.pathLength == nil ? 1 : path.length / before
    Self.expect(item.measuredStyle(along: path), dash.map { $0 * factor }, offset * factor)
  }

  @Test func `a page of another size scales the outline and its dashes together`() throws {
    var document = try Self.document(Self.elements[0].element)
    document.scale(toPageOf: 200, 200)
    let item = document.items[0]
    Self.expect(item.measuredStyle(along: try item.resolved().path), [14, 28], 56)
    let saved = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document().items[0]
    Self.expect(saved.measuredStyle(along: try saved.resolved().path), [14, 28], 56)
  }
}
