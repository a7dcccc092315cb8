import Document
@testable import Formats
import Geometry
import SVG
import Shapes
import Testing

/// The contract of every format.
@Suite struct FormatContractTests {
  @Test func `names and endings are unique`() {
    let formats = FormatCatalog.all
    // Swift and Python each have two formats; the first is the one that an ending means.
    let endings = formats.map { ["uikit", "turtle"].contains($0.name) ? $0.name : $0.suffix }
    for (what, texts) in [("name", formats.map(\.name)), ("title", formats.map(\.title)), ("suffix", endings)] {
      for (text, same) in Dictionary(grouping: texts, by: \.self) {
        #expect(same.count == 1, "\(same.count) formats have the \(what) \(text): give one another \(what)")
      }
    }
    for format in formats {
      let found = FormatCatalog.format(ofFile: "a." + format.suffix)
      #expect(
        found?.suffix == format.suffix, "\(found?.name ?? "no format") writes a.\(format.suffix): use another suffix")
    }
    #expect(FormatCatalog.format(ofFile: "a.swift")?.name == "swiftui")
    #expect(FormatCatalog.format(ofFile: "a.py")?.name == "python")
    for format in formats {
      #expect(!format.name.isEmpty && format.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(format.name)")
      for text in [format.title, format.help] {
        #expect(!text.isEmpty && text.last != ".", "\(format.name): \(text): not empty, and without a full stop")
      }
    }
  }

  @Test func `text formats write UTF-8, and the same bytes twice`() throws {
    for format in FormatCatalog.all {
      guard let first = try format.text(of: .demo) else { continue }
      #expect(first.hasSuffix("\n"), "\(format.name): end the last line")
      #expect(!first.contains("\u{FFFD}"), "\(format.name): not UTF-8")
      #expect(try format.text(of: .demo) == first, "\(format.name): the same drawing gave other bytes")
    }
  }

  @Test func `a shown text is as long as requested, or whole`() throws {
    let item = Document.demo.items[0]
    let outline = try item.resolved()
    for format in FormatCatalog.shown {
      let whole = format.text(of: item, outline, in: .demo, atLeast: 100_000)
      let part = format.text(of: item, outline, in: .demo, atLeast: 40)
      #expect(
        part.count >= min(40, whole.count) && part.count <= 81,
        "\(format.name): \(part.count) of \(whole.count) characters for 40: use beginning(of:atLeast:)")
    }
  }

  /// A file that draws more than its shapes.
  private func foreign() throws -> Document {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><defs><circle id="dot" r="3"/></defs>
      <use href="#dot" x="30" y="30" fill="#c00"/><path d="M10 10H50V50H10z" stroke="currentColor"/><text x="5" y="9">kept</text></svg>
      """
    return try SVGFile(Array(text.utf8)).document()
  }

  @Test func `code draws what a file uses, below the shapes over it, and names what it leaves out`() throws {
    let document = try foreign()
    for format in FormatCatalog.all {
      guard case .code = format.maker else { continue }
      let text = try #require(try format.text(of: format.titled(document, for: "a/my icon.svg")))
      let use = try #require(
        text.firstRange(of: "a use element of the file"), "\(format.name): write each item's recipe as a comment")
      let path = try #require(
        text.firstRange(of: "fillet new free"), "\(format.name): write each item's recipe as a comment")
      #expect(use.lowerBound < path.lowerBound, "\(format.name): draw the items in their order")
      #expect(text.contains("Made by fillet from my icon"), "\(format.name): begin with drawing.head")
      #expect(
        text.contains("Left out: text, currentColor") || format.name == "dxf",
        "\(format.name): begin with drawing.head")
    }
  }

  @Test func `path data has what a file uses, and React and a data URI keep the file`() throws {
    let document = try foreign()
    #expect(try #require(try Format.pathData.text(of: document)).split(separator: "\n").count == 2)
    let component = try #require(try Format.jsx.text(of: Format.jsx.titled(document, for: "dot.svg")))
    #expect(component.contains("<use href=\"#dot\"") && component.contains(">kept</text>"))
    #expect(component.contains("export function Dot(props)") && !component.contains("Left out"))
    let address = try #require(try Format.dataURI.text(of: document))
    #expect(address.contains("%3Ctext") && address.contains("%3Cuse"))
    #expect(Format.svg.titled(document, for: "dot.svg").title.isEmpty)
  }

  @Test func `arcs of path data can be curves within half a unit of the last decimal`() throws {
    var options = SVGWriter.Options()
    options.drawsCubics = true
    let text = try #require(try Format.pathData.text(of: .demo, options))
    #expect(!text.contains("A") && text.contains("C"))
    let drawn = try PathData.path(from: text)
    #expect(try drawn.isNear(Document.demo.items[0].resolved().path, within: 0.0015))
  }
}
