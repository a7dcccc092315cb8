import Document
import ShapeSupport
import Shapes
import TestSupport
import Testing

@Suite struct ColorTests {
  @Test func `every colour survives its shortest text`() {
    forAll(5000) { random in
      let color = random.color()
      let isShort = [color.red, color.green, color.blue].allSatisfy { $0 % 17 == 0 }
      return Color(hex: color.hex) == color && color.hex.count == (isShort ? 4 : 7)
    }
  }

  @Test(arguments: [("#0ff", Color(0, 255, 255)), ("#0000b3", Color(0, 0, 0xB3)), ("#AbC", Color(0xAA, 0xBB, 0xCC))])
  func `three or six digits are read`(text: String, color: Color) {
    #expect(Color(hex: text) == color)
  }

  @Test(arguments: [
    "", "#", "0ff", "#0f", "#0fff", "#00000", "#0000000", "#ggg", "##ff", "# ff", "red", "#１２３", "#+1f",
  ])
  func `any other text is no colour`(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func `black on white has the largest contrast, a colour on itself the least`() {
    let (black, white) = (Color(0, 0, 0), Color(255, 255, 255))
    #expect(abs(black.contrast(with: white) - 21) < 1e-9 && abs(white.contrast(with: black) - 21) < 1e-9)
    #expect(white.contrast(with: white) == 1)
    // The mid grey that both black and white text stand on equally well.
    #expect(abs(Color(0x76, 0x76, 0x76).contrast(with: white) - 4.54) < 0.01)
  }

  @Test(arguments: [
    ("#0ff", "#0ff"), ("#0ff8", "#00ffff88"), ("#00ffff80", "#00ffff80"), ("#12345600", "#12345600"),
    ("rgb(0, 128, 255)", "#0080ff"), ("rgb(0 128 255)", "#0080ff"), ("RGB( 0 , 128 , 255 )", "#0080ff"),
    ("rgba(0,128,255,.5)", "#0080ff80"), ("rgb(0 128 255 / 50%)", "#0080ff80"), ("rgb(0 128 255/0.5)", "#0080ff80"),
    ("rgb(100%, 0%, 20%)", "#f03"), ("rgb(100% 0 51)", "#f03"), ("rgba(100%,0%,20%,100%)", "#f03"),
    ("rgb(300, -20, 51.4)", "#f03"), ("rgb(2.55e2 none 51)", "#f03"), ("rgb(0 0 0 / 2)", "#000"), (" red ", "red"),
    ("Teal", "#008080"), ("rebeccapurple", "#639"), ("aliceblue", "#f0f8ff"), ("yellowgreen", "#9acd32"),
    ("LightGoldenrodYellow", "#fafad2"), ("transparent", "#00000000"),
  ])
  func `colours of CSS are read in every form`(text: String, hex: String) throws {
    let paint = try #require(Paint(css: text))
    #expect(paint == Paint(css: hex) && Paint(css: paint.hex) == paint)
    if hex.first == "#" { #expect(paint.hex == hex) }
  }

  @Test(arguments: [
    "", "#", "#12345", "#1234567", "currentcolour", "current color", "nonesuch", "rgb()", "rgb(1 2)", "rgb(1,2)",
    "rgb(1,2,3", "rgb 1 2 3", "rgb(1 2 3 4)",
    "rgb(1 2 3 / 4 / 5)", "rgb(1,2,3,4,5)", "rgb(1%, 2, 3)", "rgb(1, none, 3)", "rgb(1 2 3px)", "rgb(1. 2 3)",
    "rgb(nan 1 1)", "rgb(inf 1 1)", "gree", "greenish", "ff0000", "008080", "rgb (1 2 3)", "rgb(1,,3)",
  ])
  func `what is no colour of CSS is refused`(text: String) {
    #expect(Paint(css: text) == nil)
  }

  @Test(
    arguments: ["fill", "stroke", "background", "border-color"],
    [
      ("none", Paint.none), ("NONE", .none), ("Transparent", .none), ("RED", Paint(Color(255, 0, 0))),
      ("#F00", Paint(Color(255, 0, 0))), ("RGB(255 0 0)", Paint(Color(255, 0, 0))),
      ("currentColor", Paint(.foreign(.currentColor))), ("CURRENTCOLOR", Paint(.foreign(.currentColor))),
    ])
  func `a paint is typed in capital or small letters, currentColor too`(
    name: String, typed: (text: String, paint: Paint)
  ) throws {
    var (item, document) = (Item(try #require(ShapeCatalog.initialShape(ofKind: "rectangle"))), Document.demo)
    let own = Document.parameters.first { $0.info.name == name }
    if let own { try own.set(typed.text, in: &document) } else { try item.assign(name, typed.text) }
    let paints = [
      "fill": item.style.fill, "stroke": item.style.stroke, "background": document.background,
      "border-color": item.effects.borderColor,
    ]
    #expect(paints[name]?.source == typed.paint.source && paints[name]?.opacity == 1)
    // What a parameter shows can be typed again.
    let text = typed.text.lowercased() == "currentcolor" ? "currentColor" : typed.paint.hex
    #expect((own?.text(in: document) ?? item.value(of: name)?.text) == text)
    #expect(Paint(css: text) == typed.paint)
  }

  @Test(arguments: ["shadow-color", "inner-shadow-color"])
  func `a shadow has a color of its own`(name: String) throws {
    var item = Item(try #require(ShapeCatalog.initialShape(ofKind: "rectangle")))
    try item.assign(name, "RED")
    #expect(item.value(of: name)?.text == "#f00")
    for text in ["currentColor", "none"] {
      #expect(throws: ParameterError.self) { try item.assign(name, text) }
    }
  }

  @Test(arguments: [
    (Paint.Source.none, 0.25), (.solid(Color(1, 2, 3)), 0.25), (.foreign(.currentColor), 0.25),
    (.foreign(ForeignPaint(.gradient, id: "g", mean: Color(4, 5, 6), opacity: 0.5)), 0.125),
  ])
  func `a new paint keeps the opacity`(source: Paint.Source, opacity: Double) {
    for before in [
      Paint(Color(9, 9, 9), opacity: 0.25),
      Paint(.foreign(ForeignPaint(.pattern, mean: Color(9, 9, 9), opacity: 0.8)), opacity: 0.2),
    ] {
      var paint = before
      paint.source = source
      #expect(paint.source == source && paint.ownOpacity == 0.25 && paint.opacity == opacity)
    }
  }

  @Test func `every paint survives its text`() {
    forAll(5000) { random in
      let paint = Paint(random.color(), opacity: Double(random.integer(0...255)) / 255)
      return Paint(css: paint.hex) == paint
    }
  }
}
