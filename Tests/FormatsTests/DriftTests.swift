import Drawing
import Formats
import Geometry
import Shapes
import Testing

/// Paths that were edited elsewhere, as long as nobody says what is kept.
@Suite struct DriftTests {
  private static let path = """
    <path data-shape="rectangle" data-v="1" data-x="0" data-y="0" data-width="20" data-height="20" \
    d="M1 1L19 1L19 19Z" fill="#000"/>
    """

  private static let file = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">
    <g transform="translate(10 5) scale(2)">
    \(path)
    </g>
    <rect x="60" y="0" width="20" height="20" fill="#000"/>
    </svg>

    """

  private func read(_ text: String) throws -> Document { try SVGFile(Array(text.utf8)).undecidedDocument() }

  @Test func `either decision writes what reading with that choice writes`() throws {
    for (choice, keepsPath) in [(DriftChoice.path, true), (.parameters, false)] {
      var document = try read(Self.file)
      #expect(document.undecided == [0])
      #expect(try SVGWriter.text(of: document) == Self.file)
      document.decide(item: 0, keepingPath: keepsPath)
      #expect(
        try SVGWriter.text(of: document)
          == SVGWriter.text(of: SVGReader.document(from: Array(Self.file.utf8), keeping: choice)))
    }
  }

  @Test func `an undecided shape that leaves its group takes path and parameters along`() throws {
    var document = try read(Self.file)
    let before = try document.items[0].resolved().path
    var item = document.items.remove(at: 0)
    item.isMoved = true
    document.items.append(item)
    let text = try SVGWriter.text(of: document)
    let moved = """
      <rect x="60" y="0" width="20" height="20" fill="#000"/>
      \(Self.path.replacing("<path", with: "<path transform=\"matrix(2 0 0 2 10 5)\""))
      """
    #expect(text.contains(moved), "\(text)")
    let again = try read(text)
    #expect(again.undecided == [1])
    #expect(try again.items[1].resolved().path.isNear(before, within: 1e-9))
  }

  @Test func `a shape without a path is drawn by its parameters, and nothing is undecided`() throws {
    let document = try read(Self.file.replacing(" d=\"M1 1L19 1L19 19Z\"", with: ""))
    #expect(document.undecided == [] && document.items[0].shape.kind == "rectangle")
  }
}
