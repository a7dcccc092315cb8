import Document
import SVG
import Geometry
import Shapes
import Testing

/// Pictures that an element made for one shape holds, and that another shape names.
@Suite struct LentPictureTests {
  private static let red = SVGEffectTests.red
  private static let blue = SVGEffectTests.blue

  /// A shape with an embedded picture, and a copy of it as another program makes one, which names the same picture.
  private static func file() throws -> String {
    let document = try SVGEffectTests.document([("image", red)])
    let text = try SVGEffectTests.text(of: document)
    let element = try #require(text.firstRange(of: "<path id=\"s1\""))
    let line = text[element.lowerBound...].prefix { $0 != "\n" }
    #expect(line.contains("data-image=\"#s1g\""))
    return text.replacing(line + "\n", with: line + "\n" + line.replacing("id=\"s1\"", with: "id=\"copy\"") + "\n")
  }

  private static func document(_ text: String) throws -> Document { try SVGFile(Array(text.utf8)).document() }

  /// What is done to the shape that the picture belongs to.
  @Test(arguments: ["delete", "blue", "none", "hide", "raise", "fill", "hide both", "raise copy", "blue copy"])
  func `a copy keeps the picture whatever happens to its shape`(change: String) throws {
    var document = try Self.document(try Self.file())
    #expect(document.items.map(\.effects.image) == [Self.red, Self.red])
    switch change {
    case "delete": document.items.remove(at: 0)
    case "blue": document.items[0].effects.image = Self.blue
    case "none": document.items[0].effects.image = nil
    case "hide": document.items[0].isHidden = true
    case "raise": document.items.swapAt(0, 1)
    case "hide both": for index in 0...1 { document.items[index].isHidden = true }
    case "raise copy":
      document.items[1].origin.isMoved = true
      document.items.swapAt(0, 1)
    case "blue copy": document.items[1].effects.image = Self.blue
    default: document.items[0].style.fill.color = Color(1, 2, 3)
    }
    let text = try SVGWriter.text(of: document)
    let read = try Self.document(text)
    #expect(read == document)
    #expect(LosslessTests.hasOneOfEachID(text.replacing("data-for=\"s1\"", with: "")))
    // A second save of what was read has nothing to change, and a change more keeps the pictures too.
    #expect(try SVGWriter.text(of: read) == text)
    var again = read
    again.items[0].style.fill.color = Color(3, 2, 1)
    #expect(try Self.document(SVGWriter.text(of: again)) == again)
  }

  /// The file with one more shape, which has nothing to do with the picture.
  private static func threeShapes() throws -> String {
    try file().replacing("</svg>", with: "  <rect id=\"other\" width=\"9\" height=\"9\"/>\n</svg>")
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `a picture goes with the last shape that shows it, at once or after another save`(order: [Int]) throws {
    var document = try Self.document(try Self.threeShapes())
    document.items.removeSubrange(0...1)
    let atOnce = try SVGWriter.text(of: document)
    #expect(!atOnce.contains("data:") && !atOnce.contains("data-for") && !atOnce.contains("<defs"))
    #expect(try SVGFile(Array(atOnce.utf8)).notes.isEmpty)

    document = try Self.document(try Self.threeShapes())
    document.items.remove(at: order[0])
    let saved = try SVGWriter.text(of: document)
    #expect(saved.contains(Self.red))
    #expect(try SVGFile(Array(saved.utf8)).notes.isEmpty)
    document = try Self.document(saved)
    document.items.remove(at: 0)
    #expect(try SVGWriter.text(of: document) == atOnce)
    // Changed rather than deleted, it shows another one.
    document = try Self.document(saved)
    document.items[0].effects.image = Self.blue
    #expect(try !SVGWriter.text(of: document).contains(Self.red))
  }

  @Test func `a picture that anything else in the file shows stays`() throws {
    let text = try Self.threeShapes().replacing("</svg>", with: "  <use href=\"#s1g\"/>\n</svg>")
    for removed in [0...0, 0...1] {
      var document = try Self.document(text)
      document.items.removeSubrange(removed)
      let saved = try SVGWriter.text(of: document)
      #expect(saved.contains(Self.red))
      document = try Self.document(saved)
      document.items.removeSubrange(0..<document.items.count - 1)
      #expect(try SVGWriter.text(of: document).contains("<image id=\"s1g\""))
    }
  }

  @Test func `leftovers of another program are not treated as stored pictures`() throws {
    let text = try Self.threeShapes()
    let line = try #require(text.split(separator: "\n").first { $0.contains("<path id=\"s1\"") })
    var document = try Self.document(text.replacing(line + "\n", with: ""))
    let before = try SVGWriter.text(of: document)
    document.items.remove(at: 0)
    // Of what was made for the effects nothing changes.
    #expect(before.contains(Self.red))
    #expect(try SVGWriter.text(of: document).contains(Self.red))
  }

  @Test func `a shape that is not edited keeps its picture, too`() throws {
    let file = try SVGFile(Array(try Self.file().utf8))
    var document = try file.document(.numbers([1]))
    document.items[0].effects.image = nil
    #expect(try Self.document(SVGWriter.text(of: document)).items.map(\.effects.image) == [nil, Self.red])
  }

  @Test func `a hidden shape that holds its own picture keeps it when it is moved`() throws {
    let text = try Self.file().replacing("data-shape=\"rectangle\"", with: "data-shape=\"rectangle\" display=\"none\"")
    var document = try Self.document(text)
    document.items[0].origin.isMoved = true
    document.items.swapAt(0, 1)
    #expect(try Self.document(SVGWriter.text(of: document)) == document)
  }
}
