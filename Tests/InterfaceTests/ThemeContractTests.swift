@testable import Interface
import Document
import Editor
import EditorSupport
import Cells
import Glibc
import Raster
@testable import Settings
import Testing

/// What every theme has to keep to.
@Suite struct ThemeContractTests {
  /// The contrast of WCAG 2.2 with a ground; `nil` for the terminal's own colors, which nobody here knows.
  ///
  /// Independent of the program: IEC 61966-2-1 for the light of a level, and the formula of success criterion 1.4.3.
  private func contrast(_ color: CellColor, on ground: (Int, Int, Int)) -> Double? {
    func light(_ level: Int) -> Double {
      let value = Double(level) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func luminance(_ color: (Int, Int, Int)) -> Double {
      0.2126 * light(color.0) + 0.7152 * light(color.1) + 0.0722 * light(color.2)
    }
    let levels: (Int, Int, Int)
    switch color {
    case .standard, .index(0..<16): return nil
    case .rgb(let red, let green, let blue): levels = (Int(red), Int(green), Int(blue))
    case .index(let index) where index < 232:
      let steps = [0, 95, 135, 175, 215, 255]
      let place = Int(index) - 16
      levels = (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    case .index(let index):
      let gray = 8 + 10 * (Int(index) - 232)
      levels = (gray, gray, gray)
    }
    let (a, b) = (luminance(levels), luminance(ground))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The styles of a theme by name; borders are lines, not text.
  private func styles(_ screen: Any, border: Bool = false) -> [(name: String, style: CellStyle)] {
    Mirror(reflecting: screen).children.flatMap { child -> [(name: String, style: CellStyle)] in
      if let style = child.value as? CellStyle { return [(child.label ?? "", style)] }
      return child.value is CornerStyles ? styles(child.value) : []
    }.filter { border || $0.name != "border" }
  }

  private func isColored(_ style: CellStyle) -> Bool { style.foreground != .standard || style.background != .standard }

  @Test(arguments: Theme.allCases, [.dark, .light, nil] as [Ground?])
  func `every color of text has 4.5 to 1 on black, white, or both if nothing tells`(name: Theme, ground: Ground?) {
    let grounds = ground.map { [$0 == .dark ? (0, 0, 0) : (255, 255, 255)] } ?? [(0, 0, 0), (255, 255, 255)]
    let least = name == .highContrast && ground != nil ? 7.0 : 4.5
    for (part, style) in styles(name.styles(on: ThemeGround(ground))) {
      #expect(style.background == .standard, "\(name.rawValue): \(part)")
      #expect(name != .highContrast || !style.attributes.contains(.dim), "\(part)")
      for back in grounds {
        let contrast = contrast(style.foreground, on: back) ?? 21
        #expect(contrast >= least, "\(name.rawValue) on \(back): \(part) has \(contrast)")
      }
    }
  }

  @Test func `on any ground a color without 4.5 to 1 is the terminal's own`() {
    let levels = [0, 60, 110, 130, 180, 255]
    for name in Theme.allCases {
      for red in levels {
        for green in levels {
          for blue in levels {
            let color = Color(UInt8(red), UInt8(green), UInt8(blue))
            for (part, style) in styles(name.styles(on: ThemeGround(Ground(of: color), color: color))) {
              let contrast = contrast(style.foreground, on: (red, green, blue)) ?? 21
              #expect(contrast >= 4.5, "\(name.rawValue) on \(color.hex): \(part) has \(contrast)")
            }
          }
        }
      }
    }
  }

  /// The grounds of the color schemes that people use most, and of terminals as they come.
  private static let commonGrounds = [
    "#000000", "#0c0c0c", "#111111", "#1a1b26", "#1d1f21", "#1e1e1e", "#1e1e2e", "#232627", "#282828", "#282a36",
    "#282c34", "#2e3440", "#300a24", "#002b36", "#ffffff", "#fafafa", "#fdf6e3", "#fbf1c7", "#eff1f5", "#f0f0f0",
    "#eeeeee", "#e1e2e7",
  ]

  @Test(arguments: commonGrounds)
  func `the theme of fillet keeps all its colors on a ground that people use`(hex: String) throws {
    let color = try #require(Color(hex: hex))
    let ground = Ground(of: color)
    let wanted = styles(Theme.fillet.styles(on: ThemeGround(ground)), border: true)
    let found = styles(Theme.fillet.styles(on: ThemeGround(ground, color: color)), border: true)
    for (wanted, found) in zip(wanted, found) { #expect(wanted.style == found.style, "\(wanted.name) on \(hex)") }
    #expect(wanted.count == found.count)
  }

  @Test(arguments: Ground.allCases)
  func `with sixteen colors the theme of fillet has the terminal's own`(ground: Ground) {
    // The values of xterm and of the console, from their sources; bold may be bright or not.
    let palettes: [[(Int, Int, Int)]] = [
      [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
      ],
      [
        (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
        (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255),
        (255, 255, 255),
      ],
    ]
    let screen = Theme.fillet.styles(on: ThemeGround(ground, hasFixedColors: false))
    #expect(screen == Theme.terminal.styles(on: ThemeGround(ground)))
    var count = 0
    for (part, style) in styles(screen) {
      guard case .index(let index) = style.foreground else { continue }
      count += 1
      for palette in palettes {
        let (red, green, blue) = palette[Int(index)]
        let color = CellColor.rgb(UInt8(red), UInt8(green), UInt8(blue))
        let contrast = contrast(color, on: ground == .dark ? (0, 0, 0) : (255, 255, 255)) ?? 0
        #expect(contrast >= 4.5, "\(part), color \(index), on \(ground): \(contrast)")
      }
    }
    #expect(count > 5)
  }

  @Test(arguments: Theme.allCases, Ground.allCases)
  func `what matters is told from the rest without colors, too`(name: Theme, ground: Ground) {
    let theme = name.styles(on: ThemeGround(ground))
    for (part, style) in [
      ("selection", theme.selection), ("problem", theme.problem), ("heading", theme.heading), ("title", theme.title),
    ] {
      #expect(!style.attributes.isEmpty, "\(name.rawValue): make \(part) bold or reversed, not only colored")
    }
    for (part, style) in [("selectedLabel", theme.selectedLabel), ("typedProblem", theme.typedProblem)] {
      #expect(style.attributes.contains(.reverse), "\(name.rawValue): \(part) must be reversed")
    }
  }

  @Test func `the monochrome theme has no color anywhere on the screen`() throws {
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
    for theme in [Theme.fillet, name] {
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

  /// Screens with text on every sort of ground, by the commands and keys that lead there.
  private static let screens = [
    "", ":view.paper night", ":view.paper terminal", ":view.paper checker", ":set background #808080", "tab", "tab tab",
    ":set corner-radius 200", ":corner.mark\n:corner.mark concave", ":shape.lock", "space", "c", "v", "e", "?", ":",
    "g",
    "f", "x", "s l", "q", ":set fill #767676\n:set stroke #808080\ntab tab", "v h", ":view.rulers\n:view.grid",
  ]

  @Test(arguments: screens)
  func `no text on the screen has less than 4.5 to 1`(lines: String) throws {
    for ground in [Color(0, 0, 0), Color(0x2E, 0x34, 0x40), Color(0xE1, 0xE2, 0xE7), Color(255, 255, 255), nil] {
      for size in [Size(columns: 80, rows: 24), Size(columns: 140, rows: 40), Size(columns: 40, rows: 12)] {
        var session = try Session.demo()
        session.setGlyphs([.quadrant])
        for line in lines.split(separator: "\n") {
          if line.hasPrefix(":"), line.count > 1 {
            _ = session.run(String(line.dropFirst()))
          } else {
            try session.type(String(line))
          }
        }
        var display = Display(settings: .init(ground: ground.map(Ground.init(of:)), groundColor: ground))
        let frame = display.frame(of: session, size: size)
        for row in 0..<size.rows {
          for column in 0..<size.columns {
            let cell = frame[column, row]
            guard cell.glyph.properties.isAlphabetic || cell.glyph.properties.numericType != nil else { continue }
            let place = "\(cell.glyph) at \(column), \(row) of \(size), \(ground?.hex ?? "any ground")"
            let backs: [(Int, Int, Int)]
            if case .rgb(let red, let green, let blue) = cell.style.background {
              backs = [(Int(red), Int(green), Int(blue))]
              #expect(cell.style.foreground != .standard, "\(place) has the terminal's own color on \(backs[0])")
            } else if let ground {
              backs = [(Int(ground.red), Int(ground.green), Int(ground.blue))]
            } else {
              backs = [(0, 0, 0), (255, 255, 255)]
            }
            for back in backs {
              let contrast = contrast(cell.style.foreground, on: back) ?? 21
              #expect(contrast >= 4.5, "\(place) has \(contrast) on \(back)")
            }
          }
        }
      }
    }
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
