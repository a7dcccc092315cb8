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
