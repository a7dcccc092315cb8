import Document
import SVG
import Foundation
import Geometry
import Shapes
import Testing

/// Files of other programs after a save, in the programs that draw them.
@Suite struct InteropTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SVGTests/Fixtures")

  static let names: [String] = ["inkscape", "hand"].flatMap { part -> [String] in
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: part).path())) ?? []
    return files.filter { $0.hasSuffix(".svg") }.sorted().map { "\(part)/\($0)" }
  }

  static let hasInkscape = ["/usr/bin/inkscape", "/usr/local/bin/inkscape"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A file whose every shape was changed and changed back in saves of its own, so that all of them were written anew.
  static func rewritten(_ bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    for step in [Vector(3, 4), Vector(-3, -4)] {
      var document = try SVGFile(bytes).document(keeping: .path)
      for index in document.items.indices {
        let isMoved = document.items[index].shape.apply(.move(by: step))
        #expect(isMoved)
      }
      bytes = Array(try SVGWriter.text(of: document).utf8)
    }
    return bytes
  }

  /// The share of the pixels in which two pictures of a file differ visibly.
  static func difference(_ a: Pixels, _ b: Pixels) throws -> Double {
    try #require(a.width == b.width && a.height == b.height)
    var count = 0
    for index in a.pixels.indices where a.pixels[index].distance(to: b.pixels[index]).most > 0.12 { count += 1 }
    return Double(count) / Double(a.pixels.count)
  }

  @Test func `there are fixtures`() { #expect(Self.names.count > 15) }

  @Test(arguments: names) func `librsvg draws a file as before after every shape was written anew`(name: String) throws
  {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    let (before, after) = (try OtherRenderer.pixels(of: bytes), try OtherRenderer.pixels(of: Self.rewritten(bytes)))
    #expect(before.pixels.contains { $0.w > 0.05 }, "nothing is drawn")
    #expect(try Self.difference(before, after) < 0.001)
  }

  @Test(.enabled(if: hasInkscape), arguments: names)
  func `Inkscape draws a file as before after every shape was written anew`(name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    let before = try OtherRenderer.pixels(of: bytes, by: .inkscape)
    let after = try OtherRenderer.pixels(of: Self.rewritten(bytes), by: .inkscape)
    #expect(before.pixels.contains { $0.w > 0.05 }, "nothing is drawn")
    #expect(try Self.difference(before, after) < 0.001)
  }
}
