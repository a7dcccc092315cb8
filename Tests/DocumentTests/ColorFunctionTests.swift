import Document
import Testing

/// Colors of CSS Color 4 and 5, with values of the web platform tests and of the specification's examples.
@Suite struct ColorFunctionTests {
  @Test(arguments: [
    // css/css-color of web-platform-tests: each of these is green.
    ("lab(46.2775% -47.5621 48.5837)", "#008000"), ("lch(46.2775% 67.9892 134.3912)", "#008000"),
    ("oklab(51.975% -0.1403 0.10768)", "#008000"), ("oklch(51.975% 0.17686 142.495)", "#008000"),
    ("color(display-p3 0.21604 0.49418 0.13151)", "#008000"), ("color(srgb 0 50.196% 0)", "#008000"),
    ("color(srgb-linear 0 0.21586 0)", "#008000"), ("color(xyz 0.07719 0.15438 0.02573)", "#008000"),
    ("color(xyz-d50 0.08312 0.154746 0.020961)", "#008000"), ("hwb(120 0% 49.8039%)", "#008000"),
    ("OKLCH( 0.51975 44.215% 142.495deg )", "#008000"),
    // Section 9.3: one color in four notations.
    ("lab(29.2345% 39.3825 20.0664)", "#7d2329"), ("lch(29.2345% 44.2 27)", "#7d2329"),
    ("oklab(40.101% 0.1147 0.0453)", "#7d2329"), ("oklch(40.101% 0.12332 21.555)", "#7d2329"),
    // White, black, gray, and more white and black than a color has.
    ("lab(100 0 0)", "#fff"), ("oklch(1 none none)", "#fff"), ("oklab(0 0 0)", "#000"), ("hwb(0 60 60)", "#808080"),
    // Computed from the primaries, white points and transfer curves of section 10 with fractions.
    ("color(rec2020 0.5 0.5 0.5)", "#8b8b8b"), ("color(rec2020 0.3 0.5 0.4)", "#199071"),
    ("color(a98-rgb 0.3 0.5 0.7)", "#1d81b6"), ("color(prophoto-rgb 0.3 0.4 0.4)", "#347e79"),
    ("color(prophoto-rgb 0.01 0.02 0.015)", "#000503"), ("color(rec2020 0.235202 0.431704 0.085432)", "#008000"),
    // Outside of sRGB: each channel is clipped.
    ("color(srgb 1.5 -0.5 0)", "#f00"), ("color(display-p3 1 0 0)", "#f00"), ("color(display-p3 0 1 0)", "#0f0"),
  ])
  func `a function of CSS Color 4 gives its color in sRGB`(text: String, color: String) {
    #expect(ColorText.parse(text)?.color == Color(hex: color), "\(text): \(ColorText.parse(text)?.color.hex ?? "none")")
    #expect(ColorText.parse(text)?.opacity == 1)
  }

  @Test(arguments: [
    ("color-mix(in srgb, red, blue)", "#800080", 1.0), ("color-mix(in srgb, white 30%, black)", "#4d4d4d", 1),
    ("color-mix(in srgb, white, 70% black)", "#4d4d4d", 1), ("color-mix(in srgb-linear, red, lime)", "#bcbc00", 1),
    ("color-mix(in hsl, red, yellow)", "#ff8000", 1), ("color-mix(in hsl longer hue, red, yellow)", "#0080ff", 1),
    ("color-mix(in hwb, hwb(120deg 10% 20%), hwb(30deg 30% 40%))", "#93b333", 1),
    ("color-mix(in oklch, oklch(51.975% 0.17686 142.495), white 0%)", "#008000", 1),
    ("color-mix(in a98-rgb, red, blue)", "#810081", 1),
    ("color-mix(in oklab, white, white)", "#fff", 1), ("color-mix(in lab, white, black)", "#777777", 1),
    // Half of the red is there; the shares of 20 % and 20 % leave 40 %.
    ("color-mix(in srgb, rgb(255 0 0 / 50%), blue)", "#5500aa", 0.75),
    ("color-mix(in srgb, red 20%, red 20%)", "#f00", 0.4),
  ])
  func `color-mix gives the color between two`(text: String, color: String, opacity: Double) {
    let mixed = ColorText.parse(text)
    #expect(mixed?.color == Color(hex: color), "\(text): \(mixed?.color.hex ?? "none")")
    #expect(abs((mixed?.opacity ?? 0) - opacity) < 1e-9)
  }

  @Test(arguments: [
    // Computed by the formulas of CSS Color 4 with other code; Chromium 156 differs by at most one level.
    ("rgb(from #369 calc(r * 2) g b)", "#666699"), ("hsl(from #369 h s calc(l + 20))", "#6699cc"),
    ("hsl(from teal calc(h + 120) s l)", "#800080"), ("hwb(from #369 h w calc(b / 2))", "#3380cc"),
    ("lab(from #369 calc(l - 10) a b)", "#104e7f"), ("lch(from #369 l c calc(h + 90))", "#914a6b"),
    ("oklab(from gold l a 0)", "#cededa"), ("oklch(from #369 calc(l * 1.2) c h)", "#5084b9"),
    ("color(from #369 srgb g r b)", "#663399"), ("color(from #369 display-p3 b g r)", "#9d6238"),
    ("color(from #369 xyz calc(x * 1.5) y z)", "#834e9a"), ("color(from gold prophoto-rgb b r g)", "#00f4d8"),
    ("color(from gold rec2020 b r g)", "#00f9d8"), ("color(from gold a98-rgb b r g)", "#00f4d6"),
    ("rgb(from oklch(0.6 0.1 200) b g r)", "#98920d"), ("rgb(from rebeccapurple 50% g none)", "#803300"),
    ("oklch(from red l 50% 90deg)", "#b77e00"),
    ("rgb(from red r g b)", "#f00"), ("HSLA( from teal h s l )", "#008080"),
    ("oklch(from color-mix(in srgb, red, blue) l c h)", "#800080"), ("rgb(from rgb(from red b g r) g b r)", "#0f0"),
  ])
  func `a color from another has its coordinates`(text: String, color: String) {
    #expect(ColorText.parse(text)?.color == Color(hex: color), "\(text): \(ColorText.parse(text)?.color.hex ?? "none")")
    #expect(ColorText.parse(text)?.opacity == 1)
  }

  @Test(arguments: [
    ("oklch(from rgb(51 102 153 / .4) l c h)", 0.4), ("oklch(from rgb(51 102 153 / .4) l c h / calc(alpha * 2))", 0.8),
    ("rgb(from rgb(1 2 3 / .4) r g b/alpha)", 0.4), ("rgb(from transparent r g b / 25%)", 0.25),
    ("lab(from red l a b / calc(alpha * 3))", 1), ("hwb(from red h w b / none)", 0),
  ])
  func `a relative color keeps the opacity of its origin unless it names one`(text: String, opacity: Double) {
    #expect(abs((ColorText.parse(text)?.opacity ?? -1) - opacity) < 1e-9)
  }

  @Test(arguments: [
    "oklch(1, 0, 0)", "oklch(1 0)", "lab(1 2 3 4)", "color(red 1 2 3)", "color(lab 1 2 3)",
    "color-mix(red, blue, lime)",
    "color-mix(in srgb shorter hue, red, blue)", "color-mix(in srgb, red 0%, blue 0%)", "color-mix(in srgb, red)",
    "hwb(1, 2%, 3%)", "oklch(from red l c)", "oklch(from red l c x)", "oklch(from l c h)", "rgb(from red r, g, b)",
    "rgb(from red calc(r +) g b)", "color(from red lab l a b)", "rgb(from none r g b)", "rgb(r g b)", "rgb(from red)",
  ])
  func `other text is no color`(text: String) { #expect(ColorText.parse(text) == nil) }

  /// Colors in each other, and whether they are read.
  @Test(arguments: [(1, true), (8, true), (9, false), (40, false)])
  func `a color has at most 8 brackets in brackets`(depth: Int, isRead: Bool) {
    func nested(_ color: String) -> String {
      String(repeating: "rgb(from ", count: depth) + color + String(repeating: " r g b)", count: depth)
    }
    #expect((Paint(css: nested("red")) == Paint(Color(255, 0, 0))) == isRead)
    #expect(Paint(css: nested("bogus")) == nil)
  }
}
