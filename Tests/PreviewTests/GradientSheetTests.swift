import Document
import Foundation
import Images
import Preview
import Raster
import SVG
import Testing

/// 200 random gradients of `script/oracles/gradients.py`, beside the pictures of other programs.
@Suite struct GradientSheetTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  /// The pixels of a square, and the squares of the sheet.
  private static let (side, across, down) = (20, 20, 10)

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  private static func painted() throws -> [Pixel] {
    let document = try SVGFile(try bytes("gradients.svg")).document()
    let (width, height) = (side * across, side * down)
    let view = ViewTransform(fitting: document.page, width: width, height: height, parts: .braille)
    var compositor = Compositor()
    compositor.paint(try document.scene(), Compositor.Settings(width: width, height: height, view: view))
    return compositor.pixels
  }

  /// The mean difference of each square, in levels of 255.
  private static func differences(_ pixels: [Pixel], _ others: Pixels) throws -> [Double] {
    try #require(others.pixels.count == pixels.count)
    var sums = Array(repeating: 0.0, count: across * down)
    for (index, pixel) in pixels.enumerated() {
      let (row, column) = (index / (across * side), index % (across * side))
      sums[row / side * across + column / side] += Double(pixel.distance(to: others.pixels[index]).mean)
    }
    return sums.map { $0 * 255 / Double(side * side) }
  }

  @Test func `gradients look as in other programs`() throws {
    let pixels = try Self.painted()
    let programs = [
      ("Chromium", Pixels(try PictureReader.bitmap(of: try Self.bytes("gradients.chromium.png")))),
      ("resvg", Pixels(try PictureReader.bitmap(of: try Self.bytes("gradients.resvg.png")))),
      ("librsvg", try OtherRenderer.pixels(of: try Self.bytes("gradients.svg"))),
    ]
    var least = Array(repeating: Double.infinity, count: Self.across * Self.down)
    for (name, picture) in programs {
      let differences = try Self.differences(pixels, picture)
      let mean = differences.reduce(0, +) / Double(differences.count)
      #expect(mean <= 2, "\(name): \(mean)")
      for (index, difference) in differences.enumerated() { least[index] = min(least[index], difference) }
    }
    // Where the programs differ from each other, it is one of them.
    for (index, difference) in least.enumerated() { #expect(difference <= 3, "square \(index): \(difference)") }
  }
}
