@testable import Application
import Document
import SVG
import Testing

/// No save makes a file that fillet itself could not open.
@Suite struct ReadableSaveTests {
  @Test func `a document beyond the limits of reading is not saved`() throws {
    let svg = [UInt8](repeating: UInt8(ascii: " "), count: (128 << 20) + 1)
    #expect {
      try DocumentBytes.checkReadable(svg, of: .demo, in: "a.svg")
    } throws: { error in
      "\(error)"
        == "a.svg is not saved, as fillet could not open it again: 1:1: the file is larger than 128 MiB, the limit; "
        + "make the drawing simpler"
    }
  }

  /// Encodings, and texts of which one of two fits into a file of a mebibyte.
  @Test(arguments: [
    ("utf-16le", "a", 500_000, true), ("utf-16le", "a", 530_000, false), ("utf-16be", "星", 350_000, true),
    ("utf-16be", "a", 530_000, false), ("iso-8859-1", "é", 600_000, true), ("iso-8859-1", "星", 200_000, false),
    ("us-ascii", "é", 200_000, false), ("windows-1252", "a", 1_000_000, true),
  ])
  func `a file beyond the limit in its own encoding is not saved`(
    encoding: String, letter: String, count: Int, isSaved: Bool
  ) throws {
    let form = SourceForm(try #require(.init(rawValue: encoding)), declared: encoding)
    func svg(_ text: String) -> [UInt8] {
      let head = "<?xml version='1.0' encoding='UTF-8'?><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"
      return Array("\(head)<title>\(text)</title><path d='M1 1H8V8Z'/></svg>".utf8)
    }
    let document = try SVGFile(svg("a"), form: form).document()
    let text = svg(String(repeating: letter, count: count))
    func save() throws { try DocumentBytes.checkReadable(text, of: document, in: "a.svg", limit: 1 << 20) }
    guard !isSaved else { return try save() }
    #expect(form.bytes(of: text).count > 1 << 20)
    let error = #expect(throws: ProgramError.self) { try save() }
    #expect(error?.description.contains("in \(encoding) it is larger than 1 MiB, the limit") == true)
  }

  @Test func `a shape too many is not saved`() throws {
    let shapes = (0..<10_000).map { "<path d=\"M\($0 % 90) 0h9v9z\"/>" }.joined()
    let file = try SVGFile(Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 99 9\">\(shapes)</svg>".utf8))
    var document = try file.document()
    let before = try DocumentBytes.svg(of: document, folder: nil, savedAs: "a.svg")
    document.items.append(document.items[0])
    #expect(throws: ProgramError.self) { try DocumentBytes.svg(of: document, folder: nil, savedAs: "a.svg") }
    document.items.removeLast(2)
    #expect(try DocumentBytes.svg(of: document, folder: nil, savedAs: "a.svg").count < before.count)
  }

  @Test func `a long document is saved`() throws {
    var document = Document.demo
    document.title = String(repeating: "x", count: 2 << 20)
    #expect(try DocumentBytes.svg(of: document, folder: nil, savedAs: "a.svg").count > 2 << 20)
  }
}
