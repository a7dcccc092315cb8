import Document
import ShapeSupport
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
    "", "#", "#12345", "#1234567", "none", "rgb()", "rgb(1 2)", "rgb(1,2)", "rgb(1,2,3", "rgb 1 2 3", "rgb(1 2 3 4)",
    "rgb(1 2 3 / 4 / 5)", "rgb(1,2,3,4,5)", "rgb(1%, 2, 3)", "rgb(1, none, 3)", "rgb(1 2 3px)", "rgb(1. 2 3)",
    "rgb(nan 1 1)", "rgb(inf 1 1)", "gree", "greenish", "ff0000", "008080", "rgb (1 2 3)", "rgb(1,,3)",
  ])
  func `what is no colour of CSS is refused`(text: String) {
    #expect(Paint(css: text) == nil)
  }

  @Test func `every paint survives its text`() {
    forAll(5000) { random in
      let paint = Paint(random.color(), opacity: Double(random.integer(0...255)) / 255)
      return Paint(css: paint.hex) == paint
    }
  }
}
