import Document
import Formats
import Geometry
import SVG
import Shapes
import Testing

/// Lengths typed with a unit are those of the shown drawing.
@Suite struct TypedLengthTests {
  private func document(_ root: String) throws -> Document {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' \(root)><path d='M10 10H90V90H10Z'/></svg>"
    return try SVGFile(Array(svg.utf8)).document()
  }

  @Test(arguments: [
    ("width='100mm' height='100mm' viewBox='0 0 100 100'", "10mm", "10"),
    ("width='100mm' height='100mm' viewBox='0 0 1000 1000'", "10mm", "100"),
    ("width='100mm' height='100mm' viewBox='0 0 100 100'", "1cm + 2 * 0.5mm", "10 + 2 * 0.5"),
    ("width='24' height='24' viewBox='0 0 960 960'", "2px", "80"),
    ("width='24' height='24' viewBox='0 0 960 960'", "20", "20"),
    ("width='24' height='24' viewBox='0 0 960 960'", "50%", "50%"),
    ("width='2in' height='2in' viewBox='0 0 100 100'", "72pt", "50"),
    ("width='2in' height='2in' viewBox='0 0 100 100'", "r*2 - .5in", "r*2 - 25"),
    ("width='2in' height='2in' viewBox='0 0 100 100'", "1e-1in", "5"),
    ("viewBox='0 0 100 100'", "10mm", "10mm"), ("width='100' height='100'", "1in", "1in"),
    ("width='2in' height='2in' viewBox='0 0 100 100'", "1inch", "1inch"),
  ])
  func `a length has the size of the file`(root: String, typed: String, units: String) throws {
    let document = try document(root)
    for name in ["corner-radius", "line-width", "corner.0.radius", "corner.all.cut"] {
      #expect(document.inUnits(typed, of: name, for: document.items[0]) == units, "\(name)")
    }
    for name in ["rotation", "fill", "corner-kind"] {
      #expect(document.inUnits(typed, of: name, for: document.items[0]) == typed, "\(name)")
    }
  }
}
