import Application
import Document
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

  @Test func `a long document is saved`() throws {
    var document = Document.demo
    document.title = String(repeating: "x", count: 2 << 20)
    #expect(try DocumentBytes.svg(of: document, folder: nil, savedAs: "a.svg").count > 2 << 20)
  }
}
