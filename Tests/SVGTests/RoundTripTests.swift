import Document
import SVG
import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// Random documents as files among other programs' elements: read, changed, saved and read again.
@Suite struct RoundTripTests {
  /// How many random documents are tried: 10,000 where the environment asks for that.
  static let count = TestSupport.count("FILLET_DOCUMENTS", else: 200)

  @Test func `a document with any foreign content reads back and saves byte for byte`() {
    forAll(Self.count) { random in
      let document = random.drawing()
      let text = random.surrounded(try SVGWriter.text(of: document))
      let read = try SVGFile(Array(text.utf8)).document()
      return try read == document && SVGWriter.text(of: read) == text
    }
  }

  @Test func `changing one shape changes only its elements, and undoing it restores the file`() {
    forAll(Self.count) { random in
      let drawing = random.drawing()
      let bytes = Array(random.surrounded(try SVGWriter.text(of: drawing)).utf8)
      let document = try SVGFile(bytes).document()
      guard let source = document.source, source.places.count == document.items.count else { return false }
      let index = random.integer(0...document.items.count - 1)
      var changed = document
      try random.change(&changed.items[index])
      guard (try? changed.items[index].resolved()) != nil else { return true }
      let saved = Array(try SVGWriter.text(of: changed).utf8)
      // Read back it is what was changed, and nothing else is.
      guard try SVGFile(saved).document() == changed else { return false }
      // The elements of the shape go with the white space in front of them.
      let extent = source.places[index].extent
      let before = Self.withoutSpace(bytes[..<extent.lowerBound])
      let after = bytes[extent.upperBound...]
      guard saved.starts(with: before), saved.reversed().starts(with: after.reversed()) else { return false }
      // The changed document with the old values, as an undone step leaves it.
      changed.items[index].shape = document.items[index].shape
      changed.items[index].style = document.items[index].style
      changed.items[index].effects = document.items[index].effects
      return try Array(SVGWriter.text(of: changed).utf8) == bytes
    }
  }

  @Test func `changes to all shapes read back, with all foreign content in place`() {
    forAll(Self.count) { random in
      let text = random.surrounded(try SVGWriter.text(of: random.drawing()))
      var document = try SVGFile(Array(text.utf8)).document()
      for index in document.items.indices {
        let kept = document.items[index]
        try random.change(&document.items[index])
        if (try? document.items[index].resolved()) == nil { document.items[index] = kept }
      }
      let saved = try SVGWriter.text(of: document)
      let read = try SVGFile(Array(saved.utf8)).document()
      // A second save of what the first one wrote has nothing to change.
      guard try read == document && SVGWriter.text(of: read) == saved else { return false }
      return ForeignElements.all.allSatisfy { saved.ranges(of: $0).count == text.ranges(of: $0).count }
    }
  }

  private static func withoutSpace(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while let last = rest.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) { rest.removeLast() }
    return rest
  }
}

/// What other programs leave in a file, each in one line.
private enum ForeignElements {
  static let all = [
    "<!-- a > b, and data-shape=\"free\" -->", "<metadata><rdf:RDF xmlns:rdf=\"urn:rdf\"><rdf:x/></rdf:RDF></metadata>",
    "<text x='5' y=\"9\">kept &amp; <tspan>kept</tspan></text>", "<?note keep?>",
    "<defs><linearGradient id=\"other\"><stop offset=\"0\"/></linearGradient></defs>",
    "<o:view xmlns:o=\"urn:other\" o:zoom=\"2\"/>", "<style>.a{fill:red}</style>", "<g  id=\"empty\" ></g>",
    "<image href=\"a.png\" width=\"5\" height='5'/>", "<symbol id=\"kept\"><path d=\"M0 0L9 0L9 9Z\"/></symbol>",
  ]
}

extension SeededGenerator {
  /// A document of one to five shapes of any kind, with effects and pictures.
  fileprivate mutating func drawing() -> Document {
    var document = document()
    for _ in 0..<integer(0...4) { document.items.append(self.document().items[0]) }
    return document
  }

  /// The same file with a declaration, other programs' elements between the lines, and groups around some of them.
  fileprivate mutating func surrounded(_ text: String) -> String {
    let lineEnd = pick(["\n", "\r\n", "\n  "])
    var result = once(in: 2) ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\(lineEnd)" : ""
    let lines = text.split(separator: "\n")
    for (index, line) in lines.enumerated() {
      // A title may hold line ends of its own.
      let isBetween = index > 0 && lines[index - 1].hasSuffix(">") && (line.hasPrefix("<path") || line == "</svg>")
      if isBetween {
        for _ in 0..<integer(0...2) { result += pick(ForeignElements.all) + lineEnd }
      }
      result += line + (index < lines.count - 1 && !(line.hasPrefix("<title") && !line.hasSuffix(">")) ? lineEnd : "\n")
    }
    return result
  }

  /// Another colour, place, kind or size, or another effect.
  fileprivate mutating func change(_ item: inout Item) throws {
    switch integer(0...5) {
    case 0: item.style.fill.color = item.style.fill.color == Color(1, 2, 3) ? Color(3, 2, 1) : Color(1, 2, 3)
    case 1:
      // No file may have a shape further out than its numbers go, which a motion does not ask.
      if max(abs(item.shape.center.x), abs(item.shape.center.y)) < 1e6 {
        _ = item.shape.apply(.move(by: Vector(number(-9...9), 1)))
      }
    case 2: item.shape = drawableShape()
    case 3: item.style = style()
    case 4: item.effects = effects()
    // Refused by what has no corners.
    default: try? item.set("corner-radius", to: "\(integer(0...20))")
    }
    // A curl has its numbers as a shape, and no effect of that name.
    if item.shape is Curl { item.effects.curl = CurlShadow() }
  }
}
