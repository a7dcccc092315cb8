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
    return Sample(drawn: written.transformed(by: map), document: document, tolerance: 0.004 * scale)
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
    document.items[0].style.fill.color = Color(1, 2, 3)
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

  /// Elements whose transforms stretch lines, gradients and clips.
  private static let stretched = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
    <style>.a{fill:#fc0;stroke:#00f;stroke-width:4}</style>
    <clipPath id="c"><circle r="30"/></clipPath>
    <g transform="translate(20 20) scale(1 .5)"><polygon class="a" points="10,150 110,150 110,250 10,250"/></g>
    <g transform="scale(3 1)" stroke="red" stroke-width="5"><path d="M10,150H55V190H10Z" clip-path="url(#c)"/></g>
    </svg>

    """

  @Test func `an element that its transform stretches keeps its units`() throws {
    var document = try SVGFile(Array(Self.stretched.utf8)).document()
    for index in document.items.indices { try document.items[index].set("corner-radius", to: "3") }
    let text = try SVGWriter.text(of: document)
    let lines = text.split(separator: "\n").filter { $0.contains("<path") }
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("data-units=\"page\"") }, "\(text)")
    // Neither the width of the line nor the transform changes.
    #expect(!text.contains("transform=\"matrix") && text.ranges(of: "stroke-width").count == 2, "\(text)")
    #expect(text.contains("data-points=\"30,150 165,150 165,190 30,190\""), "\(text)")
    #expect(text.contains(" d=\"M11 150L54 150A1 3 0 0 1 55 153L"), "\(text)")
    let again = try SVGFile(Array(text.utf8)).document()
    #expect(again.items == document.items)
    #expect(try SVGWriter.text(of: again) == text)
  }

  /// Transforms in whose units no parameters describe a shape with a shadow.
  @Test(arguments: ["rotate(20)", "scale(3 1)", "matrix(1 0 0 -1 0 90)"])
  func `an element that gets a shadow keeps the units of its clip`(transform: String) throws {
    let body = "<path transform='\(transform)' d='M10,10H40V40H10Z' clip-path='url(#c)' stroke='red'/>"
    var document = try ImportTests.file("<clipPath id='c'><circle cx='9' cy='9' r='30'/></clipPath>" + body).document()
    document.items[0].effects.shadow.isOn = true
    document.items[0].effects.shadow.dx = 3
    let text = try SVGWriter.text(of: document)
    let own = try #require(text.split(separator: "\n").first { $0.contains("data-shape=") })
    #expect(own.contains("transform='\(transform)'") && own.contains("data-units=\"page\""), "\(text)")
    #expect(own.contains("clip-path='url(#c)'") && own.contains("data-shadow-dx=\"3\""), "\(text)")
    let again = try SVGFile(Array(text.utf8)).document()
    #expect(again.items == document.items)
    #expect(try SVGWriter.text(of: again) == text)
    var plain = again
    plain.items[0].effects = .none
    #expect(try !SVGWriter.text(of: plain).contains("data-for"), "\(text)")
  }

  @Test func `an outline in stretched units drifts when its transform changes`() throws {
    var document = try SVGFile(Array(Self.stretched.utf8)).document()
    try document.items[1].set("corner-radius", to: "3")
    let text = try SVGWriter.text(of: document)
    #expect(try SVGFile(Array(text.utf8)).drifted.isEmpty)
    #expect(try SVGFile(Array(text.replacing("scale(3 1)", with: "scale(2 1)").utf8)).drifted.count == 1)
  }

  @Test func `an edit writes all parameters anew where they were in the units of the page`() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
      <g transform="scale(2)"><path data-shape="free" data-v="1" data-units="page" data-corners="r10 r r r" \
      data-points="20,30 220,30 220,130 20,130" data-corner-radius="4" d="M15 15L108 15A2 2 0 0 1 110 17L110 63A2 2 0 0 1 \
      108 65L12 65A2 2 0 0 1 10 63L10 20A5 5 0 0 1 15 15Z"/></g>
      </svg>

      """
    var document = try SVGFile(Array(text.utf8)).document()
    let before = document.items[0].shape.vertices
    document.items[0].shape.corners[2].size = .radius(5)
    let again = try SVGFile(Array(try SVGWriter.text(of: document).utf8))
    #expect(again.drifted.isEmpty)
    #expect(try again.document().items[0].shape.vertices == before)
    #expect(try again.document().items[0].shape.corners == document.items[0].shape.corners)
  }

  /// Changes of the order, by the number of the item that becomes the highest.
  @Test(arguments: [0, 1]) func `an element that leaves its group keeps the units of its clip and its line`(
    number: Int
  ) throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
      <clipPath id="c"><circle r="30"/></clipPath>
      <g transform="translate(5 0)"><rect clip-path="url(#c)" width="9" height="9"/></g>
      <g transform="scale(2 1)"><rect stroke="red" width="9" height="9"/><rect width="9" height="2"/></g>
      <rect x="40" width="9" height="9"/>
      </svg>

      """
    var document = try SVGFile(Array(text.utf8)).document()
    document.items.append(document.items.remove(at: number))
    let saved = try SVGWriter.text(of: document)
    let moved = try #require(saved.split(separator: "\n").last { $0.contains("<rect") || $0.contains("<path") })
    #expect(moved.contains(["\"matrix(1 0 0 1 5 0)\"", "\"matrix(2 0 0 1 0 0)\""][number]), "\(saved)")
    func boxes(_ document: Document) throws -> [Rect?] { try document.items.map { try $0.resolved().path.bounds } }
    #expect(try boxes(SVGFile(Array(saved.utf8)).document()) == boxes(document))
  }
}
