import Document
import SVG
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
    "inkscape/rect.svg", "inkscape/rotated.svg", "inkscape/star.svg", "inkscape/bare.svg", "inkscape/union.svg",
    "inkscape/turned-path.svg", "inkscape/grouped.svg", "inkscape/star-path.svg", "inkscape/effects.svg",
    "inkscape/effects-resaved.svg", "hand/drawio.svg", "hand/drawio-styles.svg", "hand/figma.svg",
    "hand/figma-arcs.svg", "hand/svgo.svg", "hand/svgo-many.svg",
  ]

  @Test(arguments: all) func `opening and saving changes no byte`(name: String) throws {
    let bytes = try Self.bytes(name)
    let document = try SVGFile(bytes).document()
    #expect(try Array(SVGWriter.text(of: document).utf8) == bytes)
  }

  @Test(arguments: all) func `a saved change reads back, and undoing it restores the file`(
    name: String
  ) throws {
    let bytes = try Self.bytes(name)
    let document = try SVGFile(bytes).document()
    var changed = document
    for index in changed.items.indices {
      let isMoved = changed.items[index].shape.apply(.move(by: Vector(3, 4)))
      #expect(isMoved)
      changed.items[index].style.fill.color = Color(1, 2, 3)
    }
    let text = try SVGWriter.text(of: changed)
    let read = try SVGFile(Array(text.utf8)).document()
    #expect(read.items.count == changed.items.count)
    for (a, b) in zip(read.items, changed.items) {
      #expect(try a.resolved().path.isNear(b.resolved().path, within: 1e-6) && a.style == b.style)
    }
    changed.items = document.items
    #expect(try Array(SVGWriter.text(of: changed).utf8) == bytes)
  }

  @Test(arguments: ["resaved", "plain"]) func `the demo saved by Inkscape is still the demo`(name: String) throws {
    #expect(try SVGFile(Self.bytes("inkscape/\(name).svg")).document() == .demo)
  }

  @Test func `a path that Inkscape moved has drifted, and either version can be kept`() throws {
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
      #expect(try SVGFile(Array(text.utf8)).document() == document)
      #expect(text.contains("sodipodi:namedview") && text.contains("id=\"path4\" />"))
    }
  }

  @Test func `a rectangle that became a path has its corners again`() throws {
    let document = try SVGFile(Self.bytes("inkscape/rect-to-path.svg")).document()
    #expect(document.items.count == 2 && document.items[0].value(of: "count")?.number == 4)
    let box = try #require(Path(polygon: document.items[0].shape.vertices).bounds)
    #expect(abs(box.minX - 10) < 0.01 && abs(box.maxX - 70) < 0.01 && abs(box.maxY - 50) < 0.01)
    #expect(abs(document.items[0].shape.corners.radius - 8) < 0.02)
  }

  @Test func `a rectangle under a rotation stays a rectangle`() throws {
    let document = try SVGFile(Self.bytes("inkscape/rotated.svg")).document()
    let item = document.items[0]
    #expect(item.shape.kind == "rectangle" && item.value(of: "rotation")?.text == "30")
    let center = item.shape.center
    #expect(abs(center.x - 40) < 1e-4 && abs(center.y - 30) < 1e-4)
    #expect(item.value(of: "corner-radius")?.text == "8")
  }

  @Test func `stars and polygons have Inkscape's parameters, under all transforms around them`() throws {
    let document = try SVGFile(Self.bytes("inkscape/star.svg")).document()
    #expect(document.items.map(\.shape.kind) == ["star", "polygon"])
    #expect(Self.texts(document, "count") == ["5", "6"])
    #expect(Self.texts(document, "radius") == ["50", "40"])
    #expect(Self.texts(document, "x") == ["72", "151"] && Self.texts(document, "y") == ["65", "145"])
    #expect(abs((document.items[0].value(of: "roundness")?.number ?? 0) - 38.2) < 1e-6)
    #expect(Self.texts(document, "fill") == ["#fc0", "#0cf"])
  }

  @Test func `a changed star loses the parameters Inkscape would redraw it from`() throws {
    var document = try SVGFile(Self.bytes("inkscape/star.svg")).document()
    try document.items[0].set("count", to: "7")
    let text = try SVGWriter.text(of: document)
    let star = try #require(text.split(separator: "<path").dropFirst().first)
    #expect(!star.contains("sodipodi:") && star.contains("data-shape=\"star\"") && star.contains("id=\"star\""))
    #expect(star.contains("transform=\"translate(2)\"") && text.contains("sodipodi:sides=\"6\""))
    #expect(try SVGFile(Array(text.utf8)).document().items[0] == document.items[0])
  }

  @Test func `a draw-io drawing gives its shapes, and notes what is not shown`() throws {
    let file = try SVGFile(Self.bytes("hand/drawio.svg"))
    #expect(file.candidates.map(\.label) == ["rect", "path"])
    #expect(
      file.notes.map(\.description) == [
        "not shown here, kept in the file: background-color, foreignObject, text"
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
        "not shown here, kept in the file: clip-path",
        "line 9: <rect> is in <defs>: shapes for reuse are kept in the file, not listed",
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

  @Test func `the demo minified by svgo is still its polygon`() throws {
    let document = try SVGFile(Self.bytes("hand/svgo.svg")).document()
    #expect(
      Self.texts(document, "points") == ["30,20 80,60 10,100 60,170 100,120 150,160 190,90 120,80 140,20"])
    #expect(Self.texts(document, "corners") == ["r5 s r30 s r s r s r"])
    #expect(document.page == Document.demo.page && document.items[0].style == Document.demo.items[0].style)
  }

  /// The vertices of a free polygon, and the radius of each corner that is drawn.
  static func corners(_ item: Item) throws -> [(vertex: Point, used: Double)] {
    try item.resolved().corners.map { ($0.vertex, $0.used) }
  }

  @Test func `a union by Inkscape, on a grid of 1/512, has the demo's corners`() throws {
    let document = try SVGFile(Self.bytes("inkscape/union.svg")).document()
    let wanted = [
      Point(30, 20), Point(80, 60), Point(10, 100), Point(60, 170), Point(100, 120), Point(150, 160), Point(190, 90),
      Point(120, 80), Point(140, 20),
    ]
    let radii = [5, 0, 30, 0, 15, 0, 15, 0, 15.0]
    // Uniting begins elsewhere.
    let found = try Self.corners(document.items[0])
    #expect(found.count == wanted.count)
    var seen: Set<Int> = []
    for (vertex, used) in found {
      let index = try #require(wanted.firstIndex { $0.distance(to: vertex) < 0.006 })
      #expect(seen.insert(index).inserted, "\(wanted[index]) is there twice")
      #expect(abs(radii[index] - used) < 0.006)
    }
  }

  @Test func `a rotated rectangle converted to curves has its four corners`() throws {
    let document = try SVGFile(Self.bytes("inkscape/turned-path.svg")).document()
    let found = try Self.corners(document.items[0])
    let sides = found.indices.map { found[$0].vertex.distance(to: found[($0 + 1) % 4].vertex) }
    #expect(found.count == 4 && found.allSatisfy { abs($0.used - 8) < 0.02 })
    #expect(sides.sorted().elementsEqual([40, 40, 60, 60]) { abs($0 - $1) < 0.02 })
  }

  @Test func `a mirrored rectangle in a rotated group has the shown geometry`() throws {
    let document = try SVGFile(Self.bytes("inkscape/grouped.svg")).document()
    #expect(document.items.map(\.shape.kind) == ["rectangle", "rectangle"])
    #expect(Self.texts(document, "width") == ["60", "24"] && Self.texts(document, "height") == ["40", "24"])
    #expect(Self.texts(document, "corner-radius") == ["8", "12"])
  }

  @Test func `a star that became a path has its ten points`() throws {
    let document = try SVGFile(Self.bytes("inkscape/star-path.svg")).document()
    let found = try Self.corners(document.items[0])
    #expect(found.count == 10 && document.items[1].shape.kind == "polygon")
    let center = Point(72, 65)
    #expect(found.count { abs($0.vertex.distance(to: center) - 50) < 0.01 } == 5)
  }

  @Test func `effects saved by Inkscape are unchanged and removed with their shape`() throws {
    let before = try SVGFile(Self.bytes("inkscape/effects.svg")).document()
    var after = try SVGFile(Self.bytes("inkscape/effects-resaved.svg")).document()
    #expect(after == before)
    try after.items[0].set("shadow", to: "off")
    try after.items[0].set("inner-shadow", to: "off")
    try after.items[0].set("border-width", to: "0")
    let text = try SVGWriter.text(of: after)
    #expect(!text.contains("data-for") && text.contains("sodipodi:namedview"))
    #expect(try SVGFile(Array(text.utf8)).document() == after)
  }

  @Test func `Figma's turned and mirrored rectangles keep their radii, and curves are corners`() throws {
    let file = try SVGFile(Self.bytes("hand/figma-arcs.svg"))
    #expect(file.candidates.map(\.label) == ["rect", "rect", "path", "path", "path"])
    let document = try file.document()
    #expect(document.items.map(\.shape.kind) == ["rectangle", "rectangle", "free", "free", "free"])
    #expect(Self.texts(document, "rotation")[0] == "30" && Self.texts(document, "corner-radius")[0] == "12")
    #expect(Self.texts(document, "corner-radius")[1] == "7.5")
    #expect(document.items[1].shape.center.distance(to: Point(40, 35)) < 1e-9)
    let box = try Self.corners(document.items[2])
    #expect(box.count == 4 && box.allSatisfy { abs($0.used - 12) < 0.002 })
    for (found, wanted) in zip(box, [Point(20, 80), Point(100, 80), Point(100, 140), Point(20, 140)]) {
      #expect(box.contains { $0.vertex.distance(to: wanted) < 0.002 }, "\(found.vertex)")
    }
    let star = try Self.corners(document.items[3])
    #expect(star.count == 10 && star.allSatisfy { abs($0.used - 4) < 0.02 })
  }

  @Test func `svgo's short path data reads as it is drawn`() throws {
    let document = try SVGFile(Self.bytes("hand/svgo-many.svg")).document()
    #expect(document.items.map(\.shape.kind) == ["free", "free", "rectangle", "path"])
    #expect(Self.texts(document, "points")[0] == "5,5 45,5 45,35 5,35")
    #expect(document.items[0].shape.corners.radius == 8)
    #expect(document.items[1].shape.corners.count == 3)
    #expect(abs(document.items[1].shape.corners.radius - 5.774) < 0.002)
    #expect(Self.texts(document, "rotation")[2] == "-10" && document.items[2].shape.center == Point(30, 60))
    #expect(Self.texts(document, "fill") == ["#fc0", "none", "none", "none"])
  }

  @Test func `light-dark() gives the color for a light page`() throws {
    let file = try SVGFile(Self.bytes("hand/drawio-styles.svg"))
    #expect(file.notes.isEmpty)
    var document = try file.document()
    #expect(document.items.map(\.shape.kind) == ["rectangle", "path", "free", "path", "free"])
    #expect(Self.texts(document, "fill") == ["#dae8fc", "#fff", "none", "none", "#000"])
    #expect(Self.texts(document, "stroke") == ["#6c8ebf", "#000", "#000", "#000", "#000"])
    #expect(Self.texts(document, "rotation")[0] == "15" && Self.texts(document, "corner-radius")[0] == "9")
    try document.items[0].set("fill", to: "#f00")
    let text = try SVGWriter.text(of: document)
    #expect(
      text
        == String(decoding: try Self.bytes("hand/drawio-styles.svg"), as: UTF8.self)
        .replacing("fill: light-dark(rgb(218, 232, 252), rgb(29, 41, 59))", with: "fill: #f00"))
  }
}
