import Document
import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// Shadows, pictures, dashes and what is behind a shape, as values.
@Suite struct EffectTests {
  @Test func `a stretched picture leaves the border free, others lie under it`() {
    var effects = Effects.none
    let box = Rect(x: 0, y: 0, width: 100, height: 60)
    (effects.imageFit, effects.borderWidth) = (.stretch, 3)
    #expect(effects.pictureBox(in: box) == Rect(x: 3, y: 3, width: 94, height: 54))
    effects.borderWidth = 30
    #expect(effects.pictureBox(in: box) == box)
    (effects.imageFit, effects.borderWidth) = (.cover, 3)
    #expect(effects.pictureBox(in: box) == box)
  }

  @Test func `a new item has none, and what is set while off stays`() throws {
    var item = Item(Star())
    #expect(item.effects == .none && !item.effects.isVisible && item.storedEffects.isEmpty)
    try item.set("shadow-radius", to: "12")
    #expect(!item.effects.isVisible && item.storedEffects.map(\.name) == ["shadow-radius"])
    try item.set("shadow", to: "on")
    #expect(item.effects.isVisible && item.effects.shadow.radius == 12 && item.effects.shadow.deviation == 6)
    try item.set("shadow", to: "off")
    #expect(item.effects.shadow.radius == 12 && !item.effects.isVisible)
  }

  @Test func `a colour that is not solid sets the opacity beside it, and a solid one leaves it`() throws {
    var item = Item(Star())
    try item.set("fill", to: "rgb(255 0 0 / 25%)")
    #expect(item.style.fill.color == Color(255, 0, 0) && item.style.fill.opacity == 0.25)
    try item.set("fill", to: "teal")
    #expect(item.style.fill.color == Color(0, 128, 128) && item.style.fill.opacity == 0.25)
    try item.set("fill", to: "transparent")
    #expect(item.style.fill.color == nil && item.style.fill.opacity == 0.25)
    try item.set("shadow-color", to: "#f008")
    #expect(item.effects.shadow.color == Color(255, 0, 0) && item.effects.shadow.opacity == 0.533)
  }

  @Test func `the curl shadow of a sheet of 100 by 100 has an area of 1960`() throws {
    var sheet = Rectangle()
    for name in ["width", "height"] { try sheet.set(name, to: 100) }
    var item = Item(sheet)
    #expect(item.curlPath(of: try item.resolved().path) == nil)
    try item.set("curl", to: "on")
    let curl = try #require(item.curlPath(of: try item.resolved().path))
    #expect(abs(curl.area - 1960) < 1e-9)
  }

  @Test func `the curl shadow is that of the curl shape`() throws {
    var shape = Curl()
    for (name, value) in [("width", 130.0), ("height", 90), ("curl-depth", 7), ("curl-dx", 22), ("curl-dy", 41)] {
      try shape.set(name, to: value)
    }
    var sheet = Rectangle()
    for name in ["width", "height", "x", "y"] { try sheet.set(name, to: shape.value(of: name)?.number ?? .nan) }
    var item = Item(sheet)
    for name in ["curl-depth", "curl-dx", "curl-dy"] { try item.set(name, to: shape.value(of: name)?.number ?? .nan) }
    try item.set("curl", to: "on")
    #expect(item.curlPath(of: try item.resolved().path) == (try shape.resolved().path))
  }

  @Test func `a curl has its numbers as a shape and no curl shadow besides`() throws {
    var item = Item(Curl())
    try item.set("curl-depth", to: "20")
    #expect(item.shape.value(of: "curl-depth")?.number == 20 && item.effects == .none)
    #expect(item.value(of: "curl") == nil)
    #expect(throws: ParameterError.self) { try item.set("curl", to: "on") }
  }

  @Test func `the painted box holds the shadow as far as it is seen`() throws {
    var sheet = Rectangle()
    for name in ["width", "height"] { try sheet.set(name, to: 100) }
    var item = Item(sheet)
    try item.set("stroke", to: "none")
    for (name, text) in [("shadow", "on"), ("shadow-radius", "10"), ("shadow-dx", "20"), ("shadow-dy", "0")] {
      try item.set(name, to: text)
    }
    let box = try #require(try item.paintedBounds())
    #expect(box == Rect(x: 50, y: 35, width: 135, height: 130))
  }

  @Test func `a dash says an odd pattern twice, as SVG does`() throws {
    var item = Item(Star())
    try item.set("dash", to: "5, 3 1")
    #expect(item.style.dash.lengths == [5, 3, 1, 5, 3, 1] && item.style.dash.text == "5 3 1 5 3 1")
    try item.set("dash", to: "none")
    #expect(item.style.dash.isNone)
  }

  @Test func `every value that an effect tells is one that it takes`() {
    forAll(1000) { random in
      let effects = random.effects()
      var again = Effects()
      for parameter in Effects.parameters { try parameter.set(parameter.text(in: effects) ?? "", in: &again) }
      return again == effects
    }
  }

  @Test func `labels are short and helps are one sentence`() {
    for info in Document.allParameters {
      #expect(info.label.count <= 14, "\(info.name)")
      #expect(info.help.hasSuffix(".") && info.help.filter { $0 == "." }.count == 1, "\(info.name)")
      #expect(Document.parameter(named: info.name) == info)
    }
  }

  @Test(arguments: [
    "photo.jpg", "a b/c.png", "/tmp/x.png", "../up.png", "data:image/png;base64,iVBORw0KGgo=", "10:30.png",
    "https://example.org/a.png", "a b.png?",
  ])
  func `any address is kept, whether a picture is there or not`(text: String) throws {
    var item = Item(Star())
    try item.set("image", to: text)
    #expect(item.effects.image == text && item.effects.pictures == [text])
  }

  @Test(arguments: ["", "a\u{1B}[2J.png", "a\nb", "\u{7F}"])
  func `what would command a terminal is no address`(text: String) {
    var item = Item(Star())
    #expect(throws: ParameterError.self) { try item.set("backdrop", to: text) }
    #expect(item.effects.backdrop == nil)
  }
}
