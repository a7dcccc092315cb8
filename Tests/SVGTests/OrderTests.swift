import Document
import SVG
import Geometry
import Shapes
import TestSupport
import Testing

/// What a new order of shapes does to a file whose shapes lie in groups.
@Suite struct OrderTests {
  private static func document(_ text: String) throws -> Document { try SVGFile(Array(text.utf8)).document() }

  /// The document with one of its items at another place, as a person puts it there.
  private static func moving(_ index: Int, to next: Int, in document: Document) -> Document {
    var document = document
    var item = document.items.remove(at: index)
    item.origin.isMoved = true
    document.items.insert(item, at: next)
    return document
  }

  static let groups = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
      <rect id="a" width="10" height="10"/>
      <g transform="translate(3 4)" opacity=".5">
        <rect id="b" width="20" height="10"/>
        <rect id="c" width="30" height="10"/>
      </g>
      <g transform="scale(2)" fill="red">
        <rect id="d" width="40" height="10"/>
      </g>
      <text>between</text>
      <rect id="e" width="50" height="10"/>
    </svg>
    """

  @Test func `a shape moves around a group with shared effects, whose shapes stay in it`() throws {
    let document = try Self.document(Self.groups)
    #expect(!document.canMove(0, to: 1) && document.canMove(0, to: 2))
    let lifted = "\n  <rect id=\"a\" width=\"10\" height=\"10\"/>"
    #expect(
      try SVGWriter.text(of: Self.moving(0, to: 2, in: document))
        == Self.groups.replacing(lifted, with: "").replacing("\n  </g>\n  <g", with: "\n  </g>" + lifted + "\n  <g"))
  }

  @Test func `a shape stays in a group with shared effects`() throws {
    let document = try Self.document(Self.groups)
    #expect([0, 3, 4].allSatisfy { !document.canMove(1, to: $0) } && document.canMove(1, to: 2))
    #expect(
      document.bond(of: document.items[1]) == "a group with opacity" && document.bond(of: document.items[3]) == nil)
    // Of two that change places the one that was moved moves.
    let (b, c) = ("<rect id=\"b\" width=\"20\" height=\"10\"/>", "<rect id=\"c\" width=\"30\" height=\"10\"/>")
    #expect(
      try SVGWriter.text(of: Self.moving(1, to: 2, in: document))
        == Self.groups.replacing("\(b)\n    \(c)", with: "\(c)\n    \(b)"))
  }

  @Test func `a shape that leaves a group keeps its place and paint`() throws {
    let document = try Self.document(Self.groups)
    let moved = Self.moving(3, to: 4, in: document)
    let text = try SVGWriter.text(of: moved)
    #expect(
      text.hasSuffix(
        """
          <text>between</text>
          <rect id="e" width="50" height="10"/>
          <path data-shape="rectangle" data-v="1" data-x="40" data-y="10" data-width="80" data-height="20" d="M0 0L80 \
        0L80 20L0 20Z" fill="#f00" id="d"/>
        </svg>
        """))
    #expect(try Self.document(text) == moved)
  }

  @Test func `a new shape lies outside the groups that would change it`() throws {
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
        <g clip-path="url(#c)"><g fill="red">
          <rect id="a" width="1" height="1"/></g>
        </g>
      </svg>
      """
    var document = try Self.document(file)
    document.items.append(Item(Rectangle()))
    let text = try SVGWriter.text(of: document)
    #expect(text.contains("</g>\n  </g>\n  <path data-shape=\"rectangle\""))
    // A copy lies where its original does.
    document.items.removeLast()
    document.items.append(document.items[0])
    #expect(try SVGWriter.text(of: document).contains("height=\"1\"/>\n    <rect width=\"1\" height=\"1\"/>"))
  }

  @Test(arguments: [
    ("opacity='.5'", "a group with opacity"), ("style='opacity:0.5'", "a group with opacity"),
    ("clip-path='url(#a)'", "a group with clip-path"), ("mask='url(#a)'", "a group with mask"),
    ("filter='url(#a)'", "a group with filter"), ("fill='url(#a)'", "a group with fill"),
    ("style='mix-blend-mode: multiply'", "a group with mix-blend-mode"), ("color='red'", "a group with color"),
    ("xmlns:y='urn:y'", "a group that declares a namespace"), ("opacity='1' filter='none' id='x'", nil),
    ("class='y'", "a group with a class"),
    ("transform='scale(2)' style='fill:red;display:inline'", nil),
  ]) func `the bond of a group is found`(attributes: String, bond: String?) throws {
    let file = "<g \(attributes)><rect width='9' height='9'/></g>"
    #expect(try Self.bond(in: file) == bond)
  }

  private static func bond(in file: String) throws -> String? {
    let document = try ImportTests.file(file).document()
    return document.bond(of: document.items[0])
  }

  @Test(arguments: [
    ("<a href='#'>%</a>", "a link"), ("<svg width='9' height='9'>%</svg>", "a nested <svg>"),
    ("<switch>%</switch>", "a <switch>"), ("<g>%<animate/></g>", "a group that is animated"),
    ("<g class='x'>%</g><defs><style/></defs>", "a group with a class"),
  ]) func `other bonds are found`(body: String, bond: String) throws {
    let file = body.replacing("%", with: "<rect width='9' height='9'/>")
    #expect(try Self.bond(in: file) == bond)
  }

  @Test func `moving shapes keeps the others' bytes and groups, and the look of all`() {
    var moves = 0
    forAll(600) { random in
      var names = 0
      let text = random.tree(depth: 0, &names)
      let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 99 99\">\(text)\n</svg>"
      guard names > 1 else { return true }
      var document = try Self.document(file)
      let before = try Self.shapes(of: file)
      var moved: Set<String> = []
      for _ in 0..<random.integer(1...3) {
        let (index, next) = (random.integer(0...names - 1), random.integer(0...names - 1))
        guard index != next, document.canMove(index, to: next) else { continue }
        moved.insert(document.item(index).nameOrID ?? "")
        document = Self.moving(index, to: next, in: document)
        moves += 1
      }
      let written = try SVGWriter.text(of: document)
      let after = try Self.shapes(of: written)
      // What was read back may have another kind, for a rectangle under a slant is a polygon.
      let read = try Self.document(written)
      guard after.map(\.name) == document.items.indices.map({ document.item($0).nameOrID ?? "" }),
        try read.items.indices.allSatisfy({ index in
          let (now, wanted) = (read.items[index], document.items[index])
          return try now.style == wanted.style
            && now.resolved().path.isNear(wanted.resolved().path, within: 1e-3)
        })
      else { return false }
      return after.allSatisfy { shape in
        guard let old = before.first(where: { $0.name == shape.name }) else { return false }
        let isSame = shape.groups == old.groups && shape.text == old.text
        return shape.bonds == old.bonds && (moved.contains(shape.name) || isSame)
      }
    }
    #expect(moves > 300, "only \(moves) moves were tried")
  }

  private struct FoundShape {
    let name: String
    let text: String
    /// The start tags around it.
    let groups: [String]
    var bonds: [String] { groups.filter { !$0.contains("fill") && !$0.contains("transform") } }
  }

  /// The shapes of a file with the tags around them, found without the reader.
  private static func shapes(of file: String) throws -> [FoundShape] {
    var groups: [String] = []
    var shapes: [FoundShape] = []
    for match in file.matches(of: /<[^>]*>/) {
      let tag = String(match.0)
      if tag.hasPrefix("</") {
        groups.removeLast()
      } else if tag.hasSuffix("/>") {
        let name = tag.firstMatch(of: /\bid="([^"]*)"/).map { String($0.1) } ?? ""
        shapes.append(FoundShape(name: name, text: tag, groups: groups))
      } else {
        groups.append(tag)
      }
    }
    return shapes
  }
}

extension SeededGenerator {
  /// Shapes and groups of shapes, each on a line of its own.
  mutating func tree(depth: Int, _ names: inout Int) -> String {
    var text = ""
    let space = "\n" + String(repeating: "  ", count: depth + 1)
    for _ in 0..<integer(1...3) {
      if depth < 3, once(in: 2) {
        let word = pick([
          "opacity=\".5\"", "clip-path=\"url(#c)\"", "transform=\"translate(3 4)\"", "fill=\"#f00\"",
          "transform=\"scale(2)\" fill=\"#00f\"",
        ])
        // Told apart by a number, for groups that are alike are not the same.
        let start = "<g id=\"g\(integer(0...999_999_999))\" \(word)>"
        text += space + start + tree(depth: depth + 1, &names) + space + "</g>"
      } else {
        names += 1
        text += space + "<rect id=\"r\(names)\" width=\"\(integer(1...9))\" height=\"5\"/>"
      }
    }
    return text
  }
}
