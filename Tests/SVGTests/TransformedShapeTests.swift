import Document
import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

@testable import SVG

/// Shapes of all kinds under the transforms of groups: what is read lies where the file draws it, and stays there.
@Suite struct TransformedShapeTests {
  /// A shape that a file has under a map, once as its path and once as what is read.
  private struct Sample {
    let drawn: Path
    let document: Document
    /// How much rounded coordinates and the map may move a point.
    let tolerance: Double
  }

  /// A shape in two nested groups; `nil` where it is too large to be told apart from rounding.
  private func sample(_ random: inout SeededGenerator, _ transform: (inout SeededGenerator) -> String) throws -> Sample?
  {
    let document = Document(title: "", items: [Item(random.drawableShape())])
    // A frame leaves room for the line.
    let file = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document()
    let path = try file.items[0].resolved().path
    guard let box = path.bounds, max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < 1e4 else {
      return nil
    }
    let isOwn = random.once(in: 2)
    // Nearly a half circle an arc is moved by more than its ends are rounded by.
    let written = isOwn ? path : try PathData.path(from: PathData.text(of: path))
    let (outer, inner) = (transform(&random), transform(&random))
    var text = ""
    for line in try SVGWriter.text(of: file).split(separator: "\n") {
      if line.hasPrefix("<path") {
        let element = isOwn ? String(line) : "<path d=\"\(PathData.text(of: path))\"/>"
        text += "<g transform=\"\(outer)\"><g transform=\"\(inner)\">\(element)</g></g>\n"
      } else {
        text += line + "\n"
      }
    }
    let map = try #require(SVGTransform.parse(inner)).then(#require(SVGTransform.parse(outer)))
    let scale = max(abs(map.a), abs(map.b), abs(map.c), abs(map.d), 1)
    guard let document = try? SVGFile(Array(text.utf8)).document(keeping: .parameters), document.items.count == 1 else {
      return nil
    }
    return Sample(drawn: written.transformed(by: map, tolerance: 1e-5), document: document, tolerance: 0.004 * scale)
  }

  private func isNear(_ path: Path, _ other: Path, within tolerance: Double) -> Bool {
    guard let one = path.bounds, let two = other.bounds else { return path.bounds == other.bounds }
    return max(
      abs(one.minX - two.minX), abs(one.maxX - two.maxX), abs(one.minY - two.minY), abs(one.maxY - two.maxY))
      <= tolerance
  }

  /// Whether the sample is read where it is drawn, and a change of colour and one of place keep it there.
  private func stays(_ sample: Sample) throws -> Bool {
    var document = sample.document
    let read = try document.items[0].resolved().path
    guard isNear(read, sample.drawn, within: sample.tolerance) else { return false }
    document.items[0].style.fill = Color(1, 2, 3)
    guard document.items[0].shape.apply(.move(by: Vector(0.5, 0))) else { return false }
    let moved = try document.items[0].resolved().path
    let again = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document()
    let saved = try again.items[0].resolved().path
    return isNear(moved, saved, within: sample.tolerance)
      && isNear(read.transformed(by: .translation(by: Vector(0.5, 0))), saved, within: sample.tolerance)
  }

  @Test func `a transformed shape is read, changed and saved in place`() {
    let cases = TestSupport.count("FILLET_DOCUMENTS", else: 200)
    var count = 0
    forAll(cases) { random in
      let sample = try sample(&random) { random in
        let functions = [
          "rotate(\(random.integer(-180...180)))", "rotate(\(random.integer(0...90)) 10 -20)",
          "scale(\(random.pick([-2, 0.5, 1.25, 3])))", "scale(-1 1)", "translate(\(random.integer(-40...40)) 7)",
          "matrix(1.6,1.2,-1.2,1.6,0,0)",
        ]
        return (0..<random.integer(1...3)).map { _ in random.pick(functions) }.joined(separator: " ")
      }
      guard let sample else { return true }
      count += 1
      return try stays(sample)
    }
    #expect(count > cases / 2)
  }

  @Test func `other transforms work, too`() {
    let cases = TestSupport.count("FILLET_DOCUMENTS", else: 100)
    var count = 0
    forAll(cases) { random in
      let sample = try sample(&random) { random in
        let functions = [
          "rotate(\(random.integer(-180...180)))", "scale(2 .5)", "scale(-1 3)", "skewX(30)", "skewY(-20)",
          "translate(5 -7)", "matrix(1,.2,.5,2,3,-4)",
        ]
        return (0..<random.integer(1...2)).map { _ in random.pick(functions) }.joined(separator: " ")
      }
      guard let sample else { return true }
      count += 1
      return try stays(sample)
    }
    #expect(count > cases / 3)
  }

  @Test func `colors from a style sheet stay, even if a shape gets its own units`() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
      <style>.a{fill:#fc0;stroke:#00f;stroke-width:4}</style>
      <g transform="translate(20 20) scale(1 .5)"><polygon class="a" points="10,150 110,150 110,250 10,250"/></g>
      <g transform="scale(3 1)" stroke="red" stroke-width="5"><polygon points="10,150 55,150 55,190 10,190"/></g>
      </svg>

      """
    var document = try SVGFile(Array(text.utf8)).document()
    for index in document.items.indices { try document.items[index].set("corner-radius", to: "3") }
    let lines = try SVGWriter.text(of: document).split(separator: "\n")
    let painted = try #require(lines.first { $0.contains("class=\"a\"") })
    // The sheet's width is in the old units.
    #expect(
      !painted.contains("fill") && !painted.contains("stroke=") && painted.contains("style=\"stroke-width:2.828"),
      "\(painted)")
    // The width is in other units, and the colour is the group's.
    let lined = try #require(lines.first { $0.contains("scale(3 1)") })
    #expect(
      lined.contains("stroke-width:8.66") && !lined.contains("stroke:") && lined.ranges(of: "stroke=\"").count == 1,
      "\(lined)")
    #expect(try SVGFile(Array(lines.joined(separator: "\n").utf8)).document().items == document.items)
  }
}
