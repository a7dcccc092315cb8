import Document
import Formats
import SVG
import Testing

/// The pixels that a message tells of a picture are those of the file.
@Suite struct DrawnSizeTests {
  /// The root, the size asked for, and the pixels of librsvg: 80 mm are 302.36 of 96 an inch, and each touched one counts.
  @Test(arguments: [
    ("width='80mm' height='50mm' viewBox='0 0 80 50'", "1x", 303, 189),
    ("width='80mm' height='50mm' viewBox='0 0 80 50'", "64x32", 64, 32),
    ("style='width:1in' viewBox='0 0 20 10'", "2x", 192, 96), ("viewBox='0 0 200 190'", "1x", 200, 190),
    ("viewBox='0 0 10.2 .01'", "1x", 11, 1),
  ])
  func `a scale counts the pixels of the shown size`(root: String, word: String, width: Int, height: Int) throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' \(root)><path d='M0 0H9V9Z'/></svg>"
    let pixels = try #require(DrawnSize(word)).pixels(of: try SVGFile(Array(svg.utf8)).document())
    #expect(pixels == (width, height))
  }
}
