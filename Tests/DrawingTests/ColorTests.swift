import Drawing
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
}
