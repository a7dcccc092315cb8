import Document
import Formats
import SVG
import Geometry
import Shapes
import Testing

/// The contract of every format.
@Suite struct FormatContractTests {
  @Test func `names and endings are unique`() {
    let formats = FormatCatalog.all
    #expect(Set(formats.map(\.name)).count == formats.count && Set(formats.map(\.title)).count == formats.count)
    let endings = FormatCatalog.files.map(\.suffix)
    #expect(Set(endings).count == endings.count)
    for format in formats {
      #expect(!format.name.isEmpty && format.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(format.name)")
      for text in [format.title, format.help] {
        #expect(!text.isEmpty && text.last != ".", "\(format.name)")
      }
    }
  }

  @Test func `each format is exported or shown`() {
    for format in FormatCatalog.all {
      let isShown = FormatCatalog.shown.contains { $0.name == format.name }
      #expect(format.maker != nil || isShown, "\(format.name)")
    }
  }

  @Test func `text formats write UTF-8, and the same bytes twice`() throws {
    for format in FormatCatalog.files {
      guard case .text(let bytes) = format.maker else { continue }
      let first = try bytes(.demo, SVGWriter.Options())
      #expect(String(validating: first, as: UTF8.self)?.hasSuffix("\n") == true, "\(format.name)")
      #expect(try bytes(.demo, SVGWriter.Options()) == first)
    }
  }

  @Test func `a shown text is as long as requested, or whole`() throws {
    let item = Document.demo.items[0]
    let path = try item.resolved().path
    for format in FormatCatalog.shown {
      let whole = format.text(of: item, path, atLeast: 100_000)
      let part = format.text(of: item, path, atLeast: 40)
      #expect(part.count >= min(40, whole.count) && part.count <= 81, "\(format.name)")
    }
  }
}
