import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

@testable import Document

@Suite struct BoxGradientTests {
  @Test(
    arguments: [
      ("linear red blue", "linear #f00 #00f"), ("LINEAR Red, Blue", "linear #f00 #00f"),
      ("  radial  white   black ", "radial #fff #000"), ("linear red blue 45", "linear #f00 #00f 45"),
      ("linear red blue 45°", "linear #f00 #00f 45"), ("linear red blue -90deg", "linear #f00 #00f 270"),
      ("linear red blue 720", "linear #f00 #00f"), ("linear red 0% blue 100% 12.5", "linear #f00 #00f 12.5"),
      ("linear red lime 50% blue", "linear #f00 #0f0 #00f"), ("linear red lime 20% blue", "linear #f00 #0f0 20% #00f"),
      ("radial rgb(255 0 0 / 50%) rgb(0, 0, 255)", "radial #ff000080 #00f"),
      ("linear red 50% red 50%", "linear #f00 50% #f00 50%"),
      ("linear red a b", nil), ("linear red", nil), ("linear", nil), ("linear 45", nil), ("radial red blue 45", nil),
      ("linear red 120% blue", nil), ("linear 20% red blue", nil), ("linear red 10% 20% blue", nil),
      ("conic red blue", nil),
      ("linear red url(#a)", nil), ("", nil),
    ] as [(String, String?)])
  func `text is read and written in one form`(text: String, written: String?) {
    let gradient = BoxGradient(text)
    #expect(gradient?.text == written)
    #expect(gradient.flatMap { BoxGradient($0.text) } == gradient)
  }

  /// CSS Images Module Level 3, 3.5.3: stops without a place are spread evenly, and none comes before an earlier one.
  @Test(arguments: [
    ("linear red lime blue", [0, 0.5, 1]), ("linear red lime blue 80%", [0, 0.4, 0.8]),
    ("linear red 20% lime blue gold 80%", [0.2, 0.4, 0.6, 0.8]), ("linear red 60% lime 20% blue", [0.6, 0.6, 1]),
  ])
  func `stops have places`(text: String, offsets: [Double]) throws {
    let stops = try #require(BoxGradient(text)).gradient.stops
    #expect(zip(stops, offsets).allSatisfy { abs($0.offset - $1) < 1e-12 } && stops.count == offsets.count)
  }

  /// The ends of the way: at 45° they are corners of the box, at 0° and 90° the middles of its sides.
  @Test(arguments: [
    ("linear red blue", Point(0, 0.5), Point(1, 0.5)), ("linear red blue 45", Point(0, 0), Point(1, 1)),
    ("linear red blue 90", Point(0.5, 0), Point(0.5, 1)), ("linear red blue 135", Point(1, 0), Point(0, 1)),
    ("linear red blue 180", Point(1, 0.5), Point(0, 0.5)), ("linear red blue 225", Point(1, 1), Point(0, 0)),
  ])
  func `the way goes clockwise with the angle`(text: String, from: Point, to: Point) {
    #expect(BoxGradient(text)?.gradient.form == .linear(from: from, to: to))
  }

  @Test(arguments: [
    (Motion.rotate(by: 30), "linear #f00 #00f 75"), (.rotate(by: -90), "linear #f00 #00f 315"),
    (.flipHorizontally, "linear #f00 #00f 135"), (.flipVertically, "linear #f00 #00f 315"),
    (.move(by: Vector(3, 4)), "linear #f00 #00f 45"), (.scale(x: 2, y: 2), "linear #f00 #00f 45"),
  ])
  func `a gradient turns with its shape`(motion: Motion, written: String) throws {
    var item = Item(Star())
    try item.set("fill", to: "linear red blue 45")
    try item.set("stroke", to: "radial red blue")
    #expect(item.apply(motion) == (true, false))
    #expect(item.style.fill.css == written && item.style.stroke.css == "radial #f00 #00f")
  }

  @Test func `a rotation that is set turns it, too, and back to the same text`() throws {
    var item = Item(Star())
    try item.set("fill", to: "linear red blue 45")
    for angle in [10.0, 77.7, 123.4, 0] { try item.set("rotation", to: angle) }
    #expect(item.style.fill.css == "linear #f00 #00f 45")
  }

  @Test func `a gradient has a color and an opacity that stand for it`() throws {
    let paint = try #require(Paint(css: "linear #f00 #00f0"))
    #expect(paint.opacity == 0.5 && paint.ownOpacity == 1 && paint.color == Color(170, 0, 85))
    var style = Style()
    style.fill = paint
    style.fill.ownOpacity = 0.5
    #expect(style.fill.opacity == 0.25 && style.fill.css == "linear #f00 #0000ff00")
  }

  @Test(arguments: ["background", "border-color"])
  func `other paints have one color`(name: String) throws {
    let error = #expect(throws: ParameterError.self) {
      if name == "background" {
        var document = Document(title: "", items: [])
        try Document.parameters.first { $0.info.name == name }?.set("linear red blue", in: &document)
      } else {
        var item = Item(Star())
        try item.set(name, to: "linear red blue")
      }
    }
    #expect(error?.description.contains("one color, no gradient") == true)
  }
}
