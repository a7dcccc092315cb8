import Document
import Formats
import Geometry
import Shapes
import Testing

/// The contract of every format.
@Suite struct FormatContractTests {
  @Test func `names and endings are unique`() {
    let formats = FormatCatalog.all
    #expect(Set(formats.map(\.name)).count == formats.count && Set(formats.map(\.title)).count == formats.count)
    // Swift and Python each have two formats; the first is the one that an ending means.
    let endings = FormatCatalog.all.map(\.suffix)
    #expect(Set(endings).count == endings.count - 2)
    #expect(FormatCatalog.format(ofFile: "a.swift")?.name == "swiftui")
    #expect(FormatCatalog.format(ofFile: "a.py")?.name == "python")
    for format in formats {
      #expect(!format.name.isEmpty && format.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(format.name)")
      for text in [format.title, format.help] {
        #expect(!text.isEmpty && text.last != ".", "\(format.name)")
      }
    }
  }

  @Test func `text formats write UTF-8, and the same bytes twice`() throws {
    for format in FormatCatalog.all {
      guard let first = try format.text(of: .demo) else { continue }
      #expect(first.hasSuffix("\n") && !first.contains("\u{FFFD}"), "\(format.name)")
      #expect(try format.text(of: .demo) == first)
    }
  }

  @Test func `a shown text is as long as requested, or whole`() throws {
    let item = Document.demo.items[0]
    let outline = try item.resolved()
    for format in FormatCatalog.shown {
      let whole = format.text(of: item, outline, in: .demo, atLeast: 100_000)
      let part = format.text(of: item, outline, in: .demo, atLeast: 40)
      #expect(part.count >= min(40, whole.count) && part.count <= 81, "\(format.name)")
    }
  }
}
