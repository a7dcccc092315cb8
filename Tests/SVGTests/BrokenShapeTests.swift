import Document
import SVG
import Testing

/// Shapes of fillet's own whose attributes somebody spoilt, in a file that has others.
@Suite struct BrokenShapeTests {
  private static func file(_ attributes: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
    <defs data-for="spoilt"><filter id="spoilts"><feGaussianBlur stdDeviation="2"/></filter></defs>
    <use data-for="spoilt" filter="url(#spoilts)"/>
    <path id="spoilt" \(attributes) d="M0 0H9V9Z"/>
    <path id="whole" data-shape="polygon" data-v="1" data-count="4" data-radius="50" d="M100 50L150 100L100 150L50 100Z"/>
    </svg>

    """
  }

  static let spoilt = [
    ("data-shape=\"blob\" data-v=\"1\"", "unknown kind of shape \"blob\""),
    (
      "data-shape=\"polygon\" data-v=\"7\"",
      "the shape has version 7, but this fillet reads version 1: use a newer fillet"
    ),
    (
      "data-shape=\"polygon\" data-v=\"1\" data-corner-radius=\"abc\"",
      "data-corner-radius: corner-radius takes a number, not \"abc\""
    ),
    ("data-shape=\"path\" data-v=\"1\"", "<path> has no attribute data-path-data"),
  ]

  @Test(arguments: spoilt)
  func `a broken shape stays unchanged and the others are editable`(attributes: String, problem: String) throws {
    let text = Self.file(attributes)
    let svg = try SVGFile(Array(text.utf8))
    #expect(svg.candidates.map(\.id) == ["whole"])
    #expect(svg.broken.map(\.description) == ["4:1: \(problem)"])
    let said = svg.notes.map(\.description)
    #expect(said.contains("line 4: <path> cannot be read: \(problem): kept in the file, not shown"), "\(said)")
    var document = try svg.undecidedDocument()
    #expect(try SVGWriter.text(of: document) == text)
    try document.items[0].set("radius", to: "40")
    let written = try SVGWriter.text(of: document)
    let lines = { (text: String) in text.split(separator: "\n") }
    #expect(lines(written).dropLast(2).elementsEqual(lines(text).dropLast(2)) && written.contains("data-radius=\"40\""))
  }

  @Test func `a file with only a broken shape is refused with the reason`() {
    let lines = Self.file(Self.spoilt[2].0).split(separator: "\n")
    let alone = lines.filter { !$0.contains("whole") }.joined(separator: "\n")
    #expect(SVGReaderTests.error(alone) == "4:1: \(Self.spoilt[2].1)")
  }
}
