import Document
import SVG
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

  @Test func `deciding later writes the same as choosing when reading`() throws {
    for (choice, keepsPath) in [(DriftChoice.path, true), (.parameters, false)] {
      var document = try read(Self.file)
      #expect(document.undecided == [0])
      #expect(try SVGWriter.text(of: document) == Self.file)
      document.decide(document.item(0).id, keepingPath: keepsPath)
      #expect(
        try SVGWriter.text(of: document)
          == SVGWriter.text(of: SVGFile(Array(Self.file.utf8)).document(keeping: choice)))
    }
  }

  @Test func `an undecided shape that leaves its group takes path and parameters along`() throws {
    var document = try read(Self.file)
    let before = try document.items[0].resolved().path
    var item = document.items.remove(at: 0)
    item.origin.isMoved = true
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
    for path in ["", " d=\"\""] {
      let document = try read(Self.file.replacing(" d=\"M1 1L19 1L19 19Z\"", with: path))
      #expect(document.undecided == [] && document.items[0].shape.kind == "rectangle")
    }
  }

  @Test(arguments: [
    ("M1 1 L zz", "\"L\" needs a number at character 8"),
    ("M1 1L19 1L19 19Zé", "\"é\" at character 17 is not a path command"),
  ])
  func `a path that cannot be read leaves the parameters, which draw the shape and are saved with a path`(
    damaged: String, reason: String
  ) throws {
    let text = Self.file.replacing("d=\"M1 1L19 1L19 19Z\"", with: "d=\"\(damaged)\"")
    let file = try SVGFile(Array(text.utf8))
    #expect(
      file.notes.map(\.description)
        == ["line 3: <path> is drawn from its parameters, because its path is invalid: d: \(reason)"])
    #expect(file.broken.map(\.problem.description) == ["d: \(reason)"])
    let candidate = try #require(file.candidates.first { $0.isOwn })
    #expect(candidate.lacksPath && !candidate.hasDrifted)
    let documents = try [nil, .parameters, .path].map { try file.document(keeping: $0) } + [file.undecidedDocument()]
    for document in documents {
      let whole = try SVGFile(Array(try SVGWriter.text(of: document).utf8))
      #expect(document.undecided == [] && whole.broken.isEmpty && whole.candidates.allSatisfy { !$0.lacksPath })
      #expect(try whole.document().items.map { try $0.resolved() } == document.items.map { try $0.resolved() })
    }
  }

  @Test func `an unreadable path does not block the other paths`() throws {
    let spoilt = Self.path.replacing("<path", with: "<path id=\"spoilt\"").replacing(
      "M1 1L19 1L19 19Z", with: "M 0 0 L")
    let file = try SVGFile(Array(Self.file.replacing("</g>", with: spoilt + "\n</g>").utf8))
    #expect(file.broken.count == 1 && file.drifted.count == 1)
    let document = try file.document(keeping: .path)
    #expect(document.items.map(\.shape.kind) == ["free", "rectangle", "rectangle"])
    #expect(document.items[1].shape.isEqual(to: try file.document(keeping: .parameters).items[1].shape))
  }

  @Test(arguments: ["M 0 0 L", ""])
  func `a shape without a readable path is drawn by its parameters under any transform`(data: String) throws {
    let shape =
      "<path data-shape=\"rectangle\" data-v=\"1\" data-x=\"50\" data-y=\"50\" data-width=\"40\" "
      + "data-height=\"20\" data-corner-radius=\"5\" transform=\"skewX(10)\" d=\"\(data)\"/>"
    let rect = "<rect x=\"60\" y=\"0\" width=\"20\" height=\"20\"/>"
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\">\(shape)\(rect)</svg>"
    let whole = try SVGFile(Array(text.replacing(" transform=\"skewX(10)\"", with: "").utf8)).document()
    let skewed = Transform(a: 1, b: 0, c: 0.1763269807084650, d: 1, tx: 0, ty: 0)
    let path = try whole.items[0].resolved().path.transformed(by: skewed)
    for choice in [nil, DriftChoice.path, .parameters] {
      let document = try SVGFile(Array(text.utf8)).document(keeping: choice)
      #expect(document.items.count == 2)
      #expect(try document.items[0].resolved().path.isNear(path, within: 2e-3))
      let again = try SVGFile(Array(try SVGWriter.text(of: document).utf8))
      #expect(again.broken.isEmpty && again.drifted.isEmpty)
    }
  }
}
