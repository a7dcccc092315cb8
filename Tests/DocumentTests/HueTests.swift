import Document
import Testing

@Suite struct HueTests {
  /// Examples of CSS Color Module Level 4, and the forms that it takes.
  @Test(arguments: [
    ("hsl(120, 100%, 25%)", "#008000"), ("hsl(120deg 75% 25%)", "#107010"), ("hsl(0 0% 50%)", "#808080"),
    ("hsl(240,100%,50%)", "#00f"), ("hsl(-.5turn 100 50)", "#0ff"), ("hsl(400grad 100% 50%)", "#f00"),
    ("hsla(300, 100%, 50%, .5)", "#ff00ff80"), ("hsl(none 50% 100% / 20%)", "#ffffff33"),
  ]) func `colours by hue, saturation and lightness are read`(text: String, hex: String) {
    #expect(Paint(css: text)?.hex == hex)
  }

  @Test(arguments: [
    "hsl(120)", "hsl(1, 2, 3)", "hsl(120px 1% 1%)", "hsl(120., 1%, 1%)", "hsl(120 1% 1%", "hsl(none, 1%, 1%)",
  ])
  func `what is no such colour is none`(text: String) { #expect(Paint(css: text) == nil) }
}
