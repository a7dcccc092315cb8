import Document
@testable import Formats
import SVG
import Shapes
import Testing

/// Readable code of OpenSCAD.
@Suite struct OpenSCADTests {
  /// The lines of OpenSCAD code for a free polygon.
  private func openSCAD(_ style: CodeStyle, _ values: String...) throws -> String {
    var shape = Document.demo.items[0].shape
    for value in values {
      let parts = value.split(separator: "=").map(String.init)
      try shape.set(parts[0], to: parts[1])
    }
    var options = CodeOptions()
    options.size.unit = .px
    options.style = style
    return try #require(try Format.openSCAD.text(of: Document(title: "a", items: [Item(shape)]), code: options))
  }

  @Test func `OpenSCAD rounds by BOSL2 where the radii fit with room to spare, and draws a polygon elsewhere`() throws {
    let rounded = try openSCAD(.readable)
    #expect(rounded.contains("include <BOSL2/rounding.scad>") && rounded.contains("    [10, 100, 30],"))
    #expect(rounded.contains("round_corners(path, radius = [for (corner = corners) corner[2]], $fn = "))
    for other in [
      try openSCAD(.flat), try openSCAD(.readable, "corners=none"), try openSCAD(.readable, "corner-kind=chamfer"),
      // Two corners fill an edge.
      try openSCAD(.readable, "corners=all", "corner-radius=400"),
    ] {
      #expect(!other.contains("BOSL2") && other.contains("polygon(\n    points = [\n"))
    }
  }

  /// A fill and a line, and whether the shape has a region.
  @Test(arguments: [(true, false), (true, true), (false, true)], CodeStyle.usual)
  func `a shape that is only a line is left out, and the code says so`(
    paint: (fill: Bool, line: Bool), style: CodeStyle
  ) throws {
    var document = Document.demo
    document.items[0].style.fill.color = paint.fill ? Color(0, 0, 0) : nil
    document.items[0].style.stroke.color = paint.line ? Color(0, 0, 0) : nil
    var options = CodeOptions()
    options.style = style
    let code = try #require(try Format.openSCAD.text(of: document, code: options))
    #expect(code.contains("polygon(") == paint.fill)
    #expect(code.contains("// Left out: line.\n") == paint.line)
  }

  @Test(arguments: ["polygon", "for", "each", "undef", "star"], CodeStyle.usual)
  func `a module has no name that the language or its own code has`(name: String, style: CodeStyle) throws {
    var options = CodeOptions()
    options.style = style
    var document = Document.demo
    document.title = name
    let code = try #require(try Format.openSCAD.text(of: document, code: options))
    let module = name == "star" ? name : "\(name)__shape"
    #expect(code.contains("module \(module)() {") && code.contains("  \(module)();"))
    #expect(code.contains("module \(name)_drawing() {"))
  }
}
