import Drawing
import Formats
import Geometry
import Shapes
import Testing

/// Files as other programs write them.
@Suite struct FixtureTests {
  static func bytes(_ name: String) throws -> [UInt8] {
    try FixtureFile.bytes("Fixtures/" + name)
  }

  static func texts(_ document: Document, _ name: String) -> [String?] {
    document.items.map { $0.value(of: name)?.text }
  }

  static let all = [
    "inkscape/before.svg", "inkscape/resaved.svg", "inkscape/plain.svg", "inkscape/rect-to-path.svg",
    "inkscape/rect.svg", "inkscape/rotated.svg", "inkscape/star.svg", "hand/drawio.svg", "hand/figma.svg",
    "hand/svgo.svg",
  ]

  @Test(arguments: all) func `opening and saving changes no byte`(name: String) throws {
    let bytes = try Self.bytes(name)
    let document = try SVGReader.document(from: bytes)
    #expect(try Array(SVGWriter.text(of: document).utf8) == bytes)
  }

  @Test(arguments: all) func `what is changed and saved is read back, and undone it is the old file`(
    name: String
  ) throws {
    let bytes = try Self.bytes(name)
    let document = try SVGReader.document(from: bytes)
    var changed = document
    for index in changed.items.indices {
      let isMoved = changed.items[index].shape.apply(.move(by: Vector(3, 4)))
      #expect(isMoved)
      changed.items[index].style.fill = Color(1, 2, 3)
    }
    let text = try SVGWriter.text(of: changed)
    let read = try SVGReader.document(from: Array(text.utf8))
    #expect(read.items.count == changed.items.count)
    for (a, b) in zip(read.items, changed.items) {
      #expect(try a.resolved().path.isNear(b.resolved().path, within: 1e-6) && a.style == b.style)
    }
    changed.items = document.items
    #expect(try Array(SVGWriter.text(of: changed).utf8) == bytes)
  }

  @Test(arguments: ["resaved", "plain"]) func `what Inkscape saved again is the demo`(name: String) throws {
    #expect(try SVGReader.document(from: Self.bytes("inkscape/\(name).svg")) == .demo)
  }

  @Test func `what Inkscape moved has drifted, and either side can be kept`() throws {
    let file = try SVGFile(Self.bytes("inkscape/moved.svg"))
    #expect(file.drifted.map(\.number) == [1])
    #expect(throws: SVGError.self) { try file.document() }
    let parameters = try file.document(keeping: .parameters)
    #expect(parameters == .demo)
    let path = try file.document(keeping: .path)
    #expect(
      Self.texts(path, "points") == ["40,25 90,65 20,105 70,175 110,125 160,165 200,95 130,85 150,25"])
    #expect(Self.texts(path, "corners") == ["r5 s r30 s r s r s r"])
    // Either way the file says one thing again.
    for document in [parameters, path] {
      let text = try SVGWriter.text(of: document)
      #expect(try SVGReader.document(from: Array(text.utf8)) == document)
      #expect(text.contains("sodipodi:namedview") && text.contains("id=\"path4\" />"))
    }
  }

  @Test func `a rectangle that became a path has its corners again`() throws {
    let document = try SVGReader.document(from: Self.bytes("inkscape/rect-to-path.svg"))
    #expect(document.items.count == 2 && document.items[0].value(of: "count")?.number == 4)
    let box = try #require(Path(polygon: document.items[0].shape.vertices).bounds)
    #expect(abs(box.minX - 10) < 0.01 && abs(box.maxX - 70) < 0.01 && abs(box.maxY - 50) < 0.01)
    #expect(abs(document.items[0].shape.corners.radius - 8) < 0.02)
  }

  @Test func `a rectangle under a rotation stays a rectangle`() throws {
    let document = try SVGReader.document(from: Self.bytes("inkscape/rotated.svg"))
    let item = document.items[0]
    #expect(item.shape.kind == "rectangle" && item.value(of: "rotation")?.text == "30")
    let center = item.shape.center
    #expect(abs(center.x - 40) < 1e-4 && abs(center.y - 30) < 1e-4)
    #expect(item.value(of: "corner-radius")?.text == "8")
  }

  @Test func `stars and polygons have Inkscape's parameters, under all transforms around them`() throws {
    let document = try SVGReader.document(from: Self.bytes("inkscape/star.svg"))
    #expect(document.items.map(\.shape.kind) == ["star", "polygon"])
    #expect(Self.texts(document, "count") == ["5", "6"])
    #expect(Self.texts(document, "radius") == ["50", "40"])
    #expect(Self.texts(document, "x") == ["72", "151"] && Self.texts(document, "y") == ["65", "145"])
    #expect(abs((document.items[0].value(of: "roundness")?.number ?? 0) - 38.2) < 1e-6)
    #expect(Self.texts(document, "fill") == ["#fc0", "#0cf"])
  }

  @Test func `a star that is changed no longer has what Inkscape would draw the old one from`() throws {
    var document = try SVGReader.document(from: Self.bytes("inkscape/star.svg"))
    try document.items[0].set("count", to: "7")
    let text = try SVGWriter.text(of: document)
    let star = try #require(text.split(separator: "<path").dropFirst().first)
    #expect(!star.contains("sodipodi:") && star.contains("data-shape=\"star\"") && star.contains("id=\"star\""))
    #expect(star.contains("transform=\"translate(2)\"") && text.contains("sodipodi:sides=\"6\""))
    #expect(try SVGReader.document(from: Array(text.utf8)).items[0] == document.items[0])
  }

  @Test func `a drawing of draw-io has its shapes, and says what it does not show`() throws {
    let file = try SVGFile(Self.bytes("hand/drawio.svg"))
    #expect(file.candidates.map(\.label) == ["rect", "path"])
    #expect(
      file.notes.map(\.description) == [
        "line 3: <foreignObject> is not understood: it is kept, and not shown",
        "line 3: <text> is not understood: it is kept, and not shown",
      ])
    let document = try file.document()
    #expect(
      Self.texts(document, "fill") == ["#dae8fc", "none"] && Self.texts(document, "stroke") == ["#6c8ebf", "#000"])
    #expect(Self.texts(document, "points").last == "200,80 260,110 200,140 140,110")
    #expect(document.page == Rect(x: -0.5, y: -0.5, width: 261, height: 141))
  }

  @Test func `a frame of Figma has its shapes, and a gradient that is kept`() throws {
    let file = try SVGFile(Self.bytes("hand/figma.svg"))
    #expect(file.candidates.map(\.label) == ["rect #Button", "path #Polygon 1", "ellipse #Dot"])
    #expect(
      file.notes.map(\.description) == [
        "line 4: <path> has fill: \"url(#paint0_linear_1_2)\" is kept, and shown as grey"
      ])
    let one = try file.document(.id("Polygon 1"))
    #expect(one.items.count == 1 && one.items[0].value(of: "count")?.number == 3)
    #expect(abs(one.items[0].shape.corners.radius - 4) < 0.05)
    var changed = one
    changed.items[0].shape.corners.radius = 10
    let text = try SVGWriter.text(of: changed)
    #expect(text.contains("fill=\"url(#paint0_linear_1_2)\" fill-opacity=\"0.8\"/>"))
    #expect(text.contains("<rect id=\"Button\" x=\"10.5\" y=\"10.5\" width=\"99\" height=\"39\" rx=\"11.5\""))
  }

  @Test func `what svgo made small is the demo's polygon`() throws {
    let document = try SVGReader.document(from: Self.bytes("hand/svgo.svg"))
    #expect(
      Self.texts(document, "points") == ["30,20 80,60 10,100 60,170 100,120 150,160 190,90 120,80 140,20"])
    #expect(Self.texts(document, "corners") == ["r5 s r30 s r s r s r"])
    #expect(document.page == Document.demo.page && document.items[0].style == Document.demo.items[0].style)
  }
}
