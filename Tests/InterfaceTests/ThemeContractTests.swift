@testable import Interface
import Document
import Editor
import EditorSupport
import Cells
import Raster
@testable import Settings
import Testing

/// What every theme has to keep to.
@Suite struct ThemeContractTests {
  /// The luminance of WCAG 2, from 0 to 1; `nil` for the terminal's own colours, which nobody here knows.
  private func luminance(_ color: CellColor) -> Double? {
    guard case .rgb(let red, let green, let blue) = color else { return nil }
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      // The exponent of sRGB's curve, close enough to tell contrasts apart.
      var result = 1.0
      for _ in 0..<11 { result *= value }
      return value <= 0.04045 ? value / 12.92 : root5(result)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The fifth root, so that eleven factors make the exponent 2.2.
  private func root5(_ value: Double) -> Double {
    var guess = max(value, 1e-6)
    for _ in 0..<200 { guess -= (guess * guess * guess * guess * guess - value) / (5 * guess * guess * guess * guess) }
    return guess
  }

  private func contrast(_ color: CellColor, on ground: Ground) -> Double? {
    guard let light = luminance(color) else { return nil }
    let back = ground == .dark ? 0.0 : 1.0
    return (max(light, back) + 0.05) / (min(light, back) + 0.05)
  }

  private func isColored(_ style: CellStyle) -> Bool { style.foreground != .standard || style.background != .standard }

  @Test(arguments: Theme.allCases, Ground.allCases)
  func `every colour stands out from its ground`(name: Theme, ground: Ground) {
    let least = name == .highContrast ? 7.0 : 4.0
    for child in Mirror(reflecting: name.styles(on: ground)).children {
      guard let part = child.label, let style = child.value as? CellStyle else { continue }
      guard let contrast = contrast(style.foreground, on: ground) else { continue }
      #expect(
        contrast >= least,
        "\(name.rawValue) on \(ground): the contrast of \(part) is \(contrast), at least \(least): change its color")
      #expect(name != .highContrast || !style.attributes.contains(.dim), "\(part)")
    }
  }

  @Test(arguments: Theme.allCases, Ground.allCases)
  func `what matters is told from the rest without colours, too`(name: Theme, ground: Ground) {
    let theme = name.styles(on: ground)
    for (part, style) in [
      ("selection", theme.selection), ("problem", theme.problem), ("heading", theme.heading), ("title", theme.title),
    ] {
      #expect(!style.attributes.isEmpty, "\(name.rawValue): make \(part) bold or reversed, not only colored")
    }
    for (part, style) in [("selectedLabel", theme.selectedLabel), ("typedProblem", theme.typedProblem)] {
      #expect(style.attributes.contains(.reverse), "\(name.rawValue): \(part) must be reversed")
    }
  }

  @Test func `the monochrome theme has no colour anywhere on the screen`() throws {
    for name in Theme.allCases {
      var session = try Session.demo()
      while session.editor.view.theme != name { _ = session.run("view.theme") }
      var display = Display()
      let cells = display.frame(of: session, size: Size(columns: 80, rows: 24)).cells
      #expect(cells.contains { isColored($0.style) } == (name != .monochrome), "\(name.rawValue)")
    }
  }

  @Test(arguments: ["", "tab", ":", "m", "?", "space", "q", "r r r"], Theme.allCases)
  func `a theme changes no character, except of a drawing without colors`(keys: String, name: Theme) throws {
    var screens: [[String]] = []
    for theme in [Theme.terminal, name] {
      var session = try Session.demo()
      session.setGlyphs([.braille])
      while session.editor.view.theme != theme { _ = session.run("view.theme") }
      _ = session.run("app.cancel")
      try session.type(keys)
      var display = Display()
      screens.append(display.frame(of: session, size: Size(columns: 80, rows: 24)).lines.dropLast() + [])
    }
    // Without colors a drawing has dots by tone.
    func text(_ line: String) -> String {
      String(String.UnicodeScalarView(line.unicodeScalars.map { (0x2800...0x28FF).contains($0.value) ? " " : $0 }))
    }
    #expect(name == .monochrome ? screens[0].map(text) == screens[1].map(text) : screens[0] == screens[1])
  }

  @Test func `a line keeps its color, except on a screen of few colors where it would not stand out`() throws {
    var session = try Session.demo()
    try session.type("view.tone")
    // The demo's line is #0000b3, and a thin one would be mixed with the ground.
    _ = session.run("set line-width 5")
    let line = CellColor.rgb(0, 0, 0xB3)
    func colors(_ ground: Ground, _ color: Color?, _ palette: [CellColor] = []) -> Set<CellColor> {
      var display = Display(settings: Display.Settings(ground: ground, groundColor: color, palette: palette))
      let frame = display.frame(of: session, size: Size(columns: 80, rows: 24))
      return Set((1..<46).flatMap { column in (2..<19).map { frame[column, $0].style.foreground } })
    }
    #expect(colors(.dark, nil).contains(line))
    #expect(colors(.light, nil).contains(line))
    #expect(colors(.light, Color(80, 80, 120)).contains(line))
    // Of black and white, a yellow is nearest to the white of the paper.
    for words in ["view.paper white", "set stroke #ffe000"] { _ = session.run(words) }
    #expect(colors(.dark, nil).contains(.rgb(255, 0xE0, 0)))
    let few = [CellColor.rgb(0, 0, 0), .rgb(255, 255, 255)]
    for ground in Ground.allCases { #expect(colors(ground, nil, few).contains(few[0])) }
  }
}
