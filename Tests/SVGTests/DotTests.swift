import Document
import Geometry
import SVG
import Shapes
import TestSupport
import Testing

/// Elements without a length, which draw a dot with round or square caps.
@Suite struct DotTests {
  static let dots = [
    "<path d='M6 12h0'/>", "<path d='M6 12L6 12'/>", "<path d='M6 12z'/>", "<path d='M6 12l0 0z'/>",
    "<path d='M6 12c0 0 0 0 0 0'/>", "<line x1='6' y1='12' x2='6' y2='12'/>", "<polyline points='6,12 6,12'/>",
    "<polygon points='6,12 6,12'/>",
  ]

  private static func file(_ elements: [String], look: String) throws -> SVGFile {
    try ImportTests.file(elements.joined(), root: "viewBox='0 0 24 24' \(look)")
  }

  @Test(arguments: dots, ["round", "square"])
  func `an element of length zero with caps is a shape without corners`(element: String, cap: String) throws {
    let file = try Self.file([element], look: "stroke='#000' stroke-width='4' stroke-linecap='\(cap)'")
    let item = try file.document().items[0]
    #expect(item.shape.corners.count == 0)
    let box = try #require(try item.paintedBounds(of: item.resolved().path))
    #expect([box.minX, box.minY, box.maxX, box.maxY] == [4, 10, 8, 14])
  }

  @Test(arguments: dots, ["stroke='#000'", "stroke-linecap='round'", "stroke='#000' stroke-linecap='butt'"])
  func `without caps or a line it is no shape, and has no number`(element: String, look: String) throws {
    let square = "<path d='M2 8h8v8H2z'/>"
    let file = try Self.file([element, square, element, square], look: look)
    #expect(file.candidates.map(\.number) == [1, 2])
    #expect(try file.document().items.count == 2)
    #expect(file.notes.filter { $0.description.contains("has no length") }.count == 2)
  }

  @Test(arguments: 1...3) func `a number means the same shape alone and among all`(number: Int) throws {
    let far = "<path d='M1e9 0h2e9v2e9z'/>"
    let file = try Self.file(
      ["<path d='M4 4h0'/>", far, "<path d='M2 8h8v8H2z'/>", "<path d='M14 8h8v8h-8z'/>"],
      look: "fill='none' stroke='#000' stroke-linecap='round'")
    let all = try file.document()
    let one = try file.document(.numbers([number]))
    #expect(all.items.count == 3)
    #expect(try one.items[0].resolved().path == all.items[number - 1].resolved().path)
  }

  @Test func `a changed corner keeps the dots of its path`() throws {
    var document = try Self.file(
      ["<path d='M4 4h0M2 8h8v8H2zM6 20z'/>"], look: "fill='none' stroke='#000' stroke-linecap='round'"
    ).document()
    document.items[0].shape.corners[0] = CornerSetting(size: .radius(1))
    let text = try SVGWriter.text(of: document)
    #expect(text.contains("M4 4L4 4") && text.contains("M6 20L6 20"), "\(text)")
  }
}
