import Document
import Foundation
import Geometry
import ShapeSupport
import Shapes
import Testing

/// The examples in the doc comments of Document, compiled, with their results.
@Suite struct DocumentationExamplesTests {
  @Test func `a document has items whose parameters are set by name`() throws {
    var document = Document(title: "badge", items: [Item(Star())])
    try document.items[0].set("fill", to: "gold")
    #expect(document.items.count == 1)
    #expect(document.items[0].style.fill.color == Color(255, 215, 0))
  }

  @Test func `a moved item keeps its identity`() {
    var items: ItemList = [Item(Star()), Item(Rectangle())]
    let star = items.remove(at: 0)
    items.append(star)
    #expect(items.index(of: star.id) == 1)
  }

  @Test func `an item takes typed expressions`() throws {
    var item = Item(RegularPolygon())
    try item.assign("radius", "360/8")
    item.style.fill.color = Color(255, 215, 0)
    #expect(item.value(of: "radius")?.number == 45)
    #expect(item.value(of: "fill")?.text == "#ffd700")
  }

  @Test func `a corner field sets one corner`() throws {
    var badge = Item(Star())
    try badge.set(CornerField("corner.t0.radius"), to: "12")
    #expect(badge.shape.corners[0].token == "r12")
  }

  @Test func `a style has the terms of SVG`() {
    var style = Style()
    style.fill = .none
    style.stroke = Paint(Color(0, 0, 0xB3))
    style.dash = Dash([6, 3]) ?? .none
    #expect(style.dash.text == "6 3")
    #expect(style.stroke.color?.hex == "#0000b3")
  }

  @Test func `a gradient has a form and stops`() {
    let sunset = Gradient(
      .linear(from: Point(0, 0), to: Point(0, 1)),
      [Gradient.Stop(at: 0, Color(255, 215, 0)), Gradient.Stop(at: 1, Color(255, 0, 0), opacity: 0.5)])
    #expect(sunset.spread == .pad)
    #expect(sunset.map(inBox: Rect(x: 10, y: 10, width: 80, height: 40))?(Point(0, 1)) == Point(10, 50))
  }

  @Test func `a shadow is an effect`() {
    var effects = Effects()
    effects.shadow.isOn = true
    #expect(effects.isVisible)
    #expect(effects.shadow.deviation == 4)
  }

  @Test func `colors and paints have the notation of CSS`() {
    let teal = Color(hex: "#008080")
    #expect(teal?.hex == "#008080")
    #expect(Color(255, 255, 255).contrast(with: Color(0, 0, 0)) == 21)
    var paint = Paint(css: "rgb(255 255 255 / 50%)") ?? .none
    #expect(paint.hex == "#ffffff80")
    paint.color = Color(255, 0, 0)
    #expect(paint.hex == "#ff000080")
  }

  @Test func `a gradient of one's own has a text`() {
    #expect(BoxGradient("linear gold #f00 45")?.gradient.form == .linear(from: Point(0, 0), to: Point(1, 1)))
    #expect(BoxGradient("radial #fff #fff0")?.form == .radial)
    #expect(BoxGradient("linear red 0% white 30% blue")?.text == "linear #f00 #fff 30% #00f")
  }

  @Test func `groups lie in groups`() {
    var groups = Document.Groups()
    let house = groups.add(named: "house")
    let roof = groups.add(named: "roof", in: house, opacity: 0.5)
    #expect(groups.chain(to: roof).count == 2)
  }

  @Test func `a scene has what is painted in order`() throws {
    let document = Document(title: "", items: [Item(Star()), Item(Rectangle())])
    let scene = try document.scene()
    #expect(scene.pieces.count == 2)
  }

  @Test func `an undone step is the present value again`() {
    var history = History("a")
    history.commit("b")
    let isUndone = history.undo()
    #expect(isUndone)
    #expect(history.present == "a")
  }

  @Test func `a reference to a picture is a path or its content`() throws {
    let file = try PictureReference("photos/./sea%20.png")
    #expect(file == .linked(Array("photos/sea .png".utf8)))
    #expect(try PictureReference("data:image/png;base64,AAEC") == .embedded([0, 1, 2]))
  }

  @Test func `every example of the module is tested here`() throws {
    let examples = try documentationExamples(of: "Document", fromTest: #filePath)
    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
    #expect(examples.count > 15)
    #expect(examples.filter { !tests.contains($0) } == [])
  }
}
