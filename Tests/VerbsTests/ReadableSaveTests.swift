import Application
import Document
import SVG
import Testing

/// No save makes a file that fillet itself could not open.
@Suite struct ReadableSaveTests {
  @Test func `a document beyond the limits of reading is not saved`() throws {
    var document = Document.demo
    document.title = String(repeating: "x", count: 33 << 20)
    #expect {
      try DocumentBytes.svg(of: document, folder: nil, savedAs: "a.svg")
    } throws: { error in
      "\(error)"
        == "a.svg is not saved, as fillet could not open it again: 2:8: longer than 32 MiB, the limit; "
        + "make the drawing simpler"
    }
    // What would be lost otherwise is written.
    #expect(try DocumentBytes.svg(of: document, folder: nil).count > 33 << 20)
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
