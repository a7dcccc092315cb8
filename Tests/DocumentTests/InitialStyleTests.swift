import Document
import Glibc
import Shapes
import Testing

/// The colors of new shapes and of the demo.
@Suite struct InitialStyleTests {
  /// The contrast of WCAG 2.2, from the light of a level in IEC 61966-2-1.
  private func contrast(_ a: Color, _ b: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      let lights = [color.red, color.green, color.blue].map { level in
        let value = Double(level) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * lights[0] + 0.7152 * lights[1] + 0.0722 * lights[2]
    }
    let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }

  @Test(arguments: ShapeCatalog.all.map { $0.kind }, [Color(255, 255, 255), Color(17, 17, 17)])
  func `the better of a new shape's fill and line has 3 to 1 on white and on night`(kind: String, paper: Color) throws {
    let style = Item(try #require(ShapeCatalog.initialShape(ofKind: kind))).style
    let paints = [style.fill, style.stroke]
    #expect(paints.allSatisfy { $0.opacity == 1 } && style.lineWidth > 0)
    let best = try #require(paints.compactMap { $0.color.map { contrast($0, paper) } }.max())
    #expect(best >= 3, "\(best) on \(paper.hex)")
  }

  @Test func `the line of a new shape can be told from its fill`() throws {
    let (fill, line) = (try #require(Style.initial.fill.color), try #require(Style.initial.stroke.color))
    #expect(contrast(fill, line) >= 3)
  }

  @Test func `the demo has the colors of its first source`() throws {
    let style = Document.demo.items[0].style
    #expect(style.fill == Paint(Color(0, 255, 255), opacity: 0.1) && style.stroke == Paint(Color(0, 0, 0xB3)))
  }
}
