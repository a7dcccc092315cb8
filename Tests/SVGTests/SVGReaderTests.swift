import Document
import SVG
import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// What the reader refuses, with its exact words and place.
@Suite struct SVGReaderTests {
  /// The demo's file with one piece of it replaced.
  static func demo(_ piece: String, _ other: String) -> String {
    let parts = SVGWriterTests.demo.split(separator: piece, maxSplits: 1, omittingEmptySubsequences: false)
    precondition(parts.count == 2, "the demo has \(piece)")
    return parts.joined(separator: other)
  }

  static func error(_ text: String) -> String? {
    do throws(SVGError) {
      _ = try SVGFile(Array(text.utf8)).document()
      return nil
    } catch {
      return error.description
    }
  }

  /// A piece of the demo's file, what stands in its place, and what is said of that.
  private static let drift =
    "3:1: another program edited this path: choose --keep parameters or --keep path"

  static let refusals: [(piece: String, other: String, message: String)] = [
    (
      "data-v=\"1\"", "data-v=\"2\"",
      "3:1: the shape has version 2, but this fillet reads version 1: use a newer fillet"
    ),
    ("data-shape=\"free\"", "data-shape=\"blob\"", "3:1: unknown kind of shape \"blob\""),
    ("M41.13", "M41.14", drift),
    ("corner-radius=\"15\"", "corner-radius=\"16\"", drift),
    (
      " r s r s r\"", " r s r s\"",
      "3:1: data-corners: 8 tokens for 9 corners: type one token per corner, or a pattern such as every:2"
    ),
    (
      "data-corner-radius=\"15\"", "data-corner-radius=\"-1\"",
      "3:1: data-corner-radius: corner-radius goes from 0 to 1000000000, not -1"
    ),
    (
      "data-corner-radius=\"15\"", "data-radius=\"15\"",
      "3:1: data-radius: radius applies to polygon, star, not to free"
    ),
    (
      "data-corner-radius=\"15\"", "data-count=\"9\"",
      "3:1: data-count: count cannot be set: insert or delete vertices instead"
    ),
    ("</svg>\n", "</svg>\nmore", "5:1: text outside the root element"),
    ("</svg>\n", "", "1:1: <svg> is not closed before the file ends"),
    (
      "Z\" fill=\"#0ff\" fill-opacity=\".1\" stroke=\"#0000b3\"/>\n</svg>\n", "",
      "3:177: the file ends inside an attribute value"
    ),
    ("viewBox=\"0 0 200 190\"", "viewBox=\"0 0 200\"", "1:1: viewBox: use x, y and a positive width and height"),
    ("viewBox=\"0 0 200 190\"", "viewBox=\"0 0 200 0\"", "1:1: viewBox: use x, y and a positive width and height"),
    ("viewBox=\"0 0 200 190\"", "viewBox=\"0 0 x 190\"", "1:1: viewBox: use x, y and a positive width and height"),
    (
      "viewBox=\"0 0 200 190\"", "viewBox=\"0 0 200 2e9\"",
      "1:1: viewBox: the page would reach to 2000000000: coordinates go from -1000000000 to 1000000000; "
        + "make the drawing smaller or move it"
    ),
    (
      "viewBox=\"0 0 200 190\"", "viewBox=\"0 0 200 1e-4\"",
      "1:1: viewBox: a page of 200x0.0001 is too small: the shortest side is 0.001"
    ),
    (
      "xmlns=\"http://www.w3.org/2000/svg\"", "xmlns=\"http://www.w3.org/1999/svg\"",
      "1:1: <svg> has no SVG namespace: add xmlns=\"http://www.w3.org/2000/svg\""
    ),
  ]

  @Test(arguments: refusals)
  func `an invalid file is refused with place and reason`(
    piece: String, other: String, message: String
  ) {
    #expect(Self.error(Self.demo(piece, other)) == message)
  }

  @Test func `missing points are named`() {
    let text = Self.demo(
      " data-points=\"30,20 80,60 10,100 60,170 100,120 150,160 190,90 120,80 140,20\" data-corners=\"r5 s10 r30 s r s r s r\"",
      "")
    #expect(Self.error(text) == "3:1: <path> has no attribute data-points")
  }

  @Test(arguments: [
    ("", "1:1: the file is empty"),
    ("<html><body/></html>", "1:1: the root element is html, not svg"),
    (
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>",
      "1:60: the file has no editable shape"
    ),
    (
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\n<title>t</title></svg>",
      "2:23: the file has no editable shape"
    ),
    ("not xml", "1:1: text outside the root element"),
    ("<svg", "1:1: the file ends inside a start tag"),
    ("%PDF-1.5", "1:1: text outside the root element"),
  ])
  func `other files are refused with the reason`(text: String, message: String) {
    #expect(Self.error(text) == message)
  }

  @Test func `the file may begin with a mark, a declaration and comments, and have other line ends`() throws {
    let text = "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- note -->\n" + SVGWriterTests.demo
    let windows = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(try SVGFile(Array(windows.utf8)).document() == .demo)
  }

  @Test func `a file cut off anywhere is refused, never read as something else`() {
    let bytes = Array(SVGWriterTests.demo.utf8)
    // Without its last line feed it is whole.
    for count in 0..<bytes.count - 1 {
      #expect(throws: SVGError.self) { try SVGFile(Array(bytes[..<count])).document() }
    }
  }

  @Test func `a file with one changed byte is refused, keeps its bytes, or gets its path back`() {
    let bytes = Array(SVGWriterTests.demo.utf8)
    forAll(4000) { random in
      var damaged = bytes
      damaged[random.integer(0...bytes.count - 1)] = UInt8(random.integer(0...255))
      guard let file = try? SVGFile(damaged), let document = try? file.document() else { return true }
      if file.candidates.contains(where: \.lacksPath) {
        // Its parameters draw it, and the next save writes the path.
        let whole = try SVGFile(Array(SVGWriter.text(of: document).utf8))
        return try !whole.candidates[0].lacksPath && whole.document().items == document.items
      }
      return try Array(SVGWriter.text(of: document).utf8) == damaged
    }
  }
}
