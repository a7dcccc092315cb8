import Document
import Foundation
import Geometry
import SVG
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// Reading and writing as another project has them.
@Suite struct LibraryTests {
  static let file = """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 60'>
      <!-- by hand -->
      <rect id='door'  x='10' y='10' width='60' height='40' fill='teal'/>
      <text x='10' y='58'>door</text>
    </svg>
    """

  @Test func `an unchanged document is written as the text it was read from`() throws {
    #expect(try Document(svg: Self.file).svg() == Self.file)
  }

  @Test func `a changed corner and paint leave all other bytes`() throws {
    var document = try Document(svg: Self.file)
    document.items[0].shape.corners.radius = 6
    document.items[0].style.fill.color = Color(255, 215, 0)
    let text = try document.svg()
    #expect(text == Self.file.replacing("height='40' fill='teal'", with: "height='40' rx=\"6\" fill='#ffd700'"))
    #expect(try Document(svg: text) == document)
  }

  @Test func `a document without its file is written anew, and reads as the same`() throws {
    var document = try Document(svg: Self.file)
    document.origin = nil
    let text = try document.svg()
    #expect(!text.contains("by hand") && text.contains("data-shape=\"rectangle\""))
    #expect(try Document(svg: text) == document)
  }

  /// The names of items that were copied as values, with everything that ties them to the file.
  @Test(
    arguments: [
      ([0], ["door"]), ([0, 0], ["door", nil]), ([0, 1, 0], ["door", "roof", nil]),
      ([1, 0, 1, 1], ["roof", "door", nil, nil]),
    ] as [([Int], [String?])])
  func `of several items with one element the first is called by its id`(copied: [Int], names: [String?]) throws {
    var document = try Document(
      svg: """
        <svg xmlns='http://www.w3.org/2000/svg'><rect id='door' width='9' height='9'/><circle id='roof' r='9'/></svg>
        """)
    document.items = ItemList(copied.map { document.items[$0] })
    #expect(document.names == names)
  }

  @Test func `a name hides the id, and copies have neither`() throws {
    var document = try Document(svg: Self.file)
    document.items.append(document.items[0])
    document.items[0].name = "gate"
    #expect(document.names == ["gate", nil] && document.item(1).nameOrID == nil)
  }

  @Test func `an error says where the text is broken`() throws {
    let error = #expect(throws: SVGError.self) { try Document(svg: "<svg xmlns='http://www.w3.org/2000/svg'>\n<rect") }
    #expect(error.map { "\($0)" }?.hasPrefix("2:") == true)
  }

  @Test func `the example of the module gives the text it names`() throws {
    var document = try Document(svg: "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"9\"/></svg>")
    document.items[0].style.fill.color = Color(255, 215, 0)
    let text = try document.svg()
    #expect(text == "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle fill=\"#ffd700\" r=\"9\"/></svg>")
  }

  @Test func `every example of the module is tested here`() throws {
    let examples = try documentationExamples(of: "SVG", fromTest: #filePath)
    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
    #expect(examples.count > 2)
    #expect(examples.filter { !tests.contains($0) } == [])
  }
}
