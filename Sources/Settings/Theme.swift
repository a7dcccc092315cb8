import Cells
package import Document

/// A named set of screen colors.
///
/// To add one: `script/new theme NAME`.
package struct Theme: RawRepresentable, CaseIterable, Hashable, Sendable {
  package static let allCases: [Theme] = [.fillet, .terminal, .highContrast, .okabeIto, .monochrome]

  /// The name in settings and messages.
  package let rawValue: String
  /// Sets the colors of a screen that starts without any.
  let color: @Sendable (inout ScreenStyles, ThemeGround) -> Void

  init(_ name: String, _ color: @escaping @Sendable (_ screen: inout ScreenStyles, _ ground: ThemeGround) -> Void) {
    (rawValue, self.color) = (name, color)
  }

  package init?(rawValue: String) {
    guard let theme = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = theme
  }

  /// The colors on a ground; a color that is hard to read there is the terminal's own.
  package func styles(on ground: ThemeGround) -> ScreenStyles {
    var screen = ScreenStyles()
    color(&screen, ground)
    screen.keepReadable(on: ground.possibleColors)
    return screen
  }

  package static func == (left: Theme, right: Theme) -> Bool { left.rawValue == right.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The ground of a screen and what is known about it.
package struct ThemeGround: Hashable, Sendable {
  /// `nil` if nothing tells.
  package let ground: Ground?
  /// The color, if the terminal reports it.
  package let color: Color?
  /// True with the 240 colors that are the same in all terminals with 256.
  package let hasFixedColors: Bool

  package init(_ ground: Ground?, color: Color? = nil, hasFixedColors: Bool = true) {
    (self.ground, self.color, self.hasFixedColors) = (ground, color, hasFixedColors)
  }

  var isDark: Bool { ground != .light }

  /// The color, or those that it may be.
  var possibleColors: [Color] {
    if let color { return [color] }
    let (black, white) = (Color(0, 0, 0), Color(255, 255, 255))
    return switch ground {
    case .dark: [black]
    case .light: [white]
    case nil: [black, white]
    }
  }
}

extension Theme {
  /// The terminal's own 16 colors, which many people have adjusted.
  package static let terminal = Theme("terminal") { screen, ground in
    // Of the colors of xterm and the console only these have 4.5 : 1 on black, or on white.
    func color(_ dark: UInt8, _ light: UInt8) -> CellColor {
      ground.ground.map { .index($0 == .dark ? dark : light) } ?? .standard
    }
    screen.heading.foreground = color(6, 4)
    screen.selection.foreground = color(6, 4)
    // Where nothing tells the ground: cyan and red stand out on dark and light ones.
    screen.focusedBorder.foreground = ground.ground == .light ? .index(4) : .index(6)
    screen.problem.foreground = ground.ground == .dark ? .index(9) : .index(1)
    screen.corners.cut.foreground = color(2, 4)
    screen.corners.own.foreground = color(11, 5)
    screen.corners.cramped = screen.problem
  }

  /// No colors, not even those of the drawing.
  package static let monochrome = Theme("monochrome") { screen, _ in screen.showsDrawingColors = false }
}

extension Theme {
  /// Pure colors against black or white, none dim: contrast of at least 7 to 1.
  package static let highContrast = Theme("high-contrast") { screen, ground in
    let isDark = ground.isDark
    let text: CellColor = isDark ? .rgb(255, 255, 255) : .rgb(0, 0, 0)
    let accent: CellColor = isDark ? .rgb(255, 255, 0) : .rgb(0, 0, 160)
    screen.title = CellStyle(foreground: text, attributes: [.bold, .reverse])
    screen.border = CellStyle(foreground: text)
    screen.focusedBorder = CellStyle(foreground: accent, attributes: .bold)
    screen.heading = CellStyle(foreground: text, attributes: .bold)
    screen.selection = CellStyle(foreground: accent, attributes: .bold)
    screen.selectedLabel = CellStyle(foreground: accent, attributes: [.bold, .reverse])
    screen.numbers = CellStyle(foreground: text)
    screen.hints = CellStyle(foreground: text)
    screen.faint = CellStyle(foreground: text)
    screen.change = CellStyle(foreground: text)
    screen.problem = CellStyle(foreground: text, attributes: [.bold, .reverse])
    screen.typedProblem = screen.problem
  }
}

extension Theme {
  /// Colors that people with any color vision can distinguish.
  ///
  /// Source: Okabe and Ito, Color Universal Design, 2008: sky blue, orange and yellow on dark grounds; blue,
  /// vermilion and a darker reddish purple on light ones.
  package static let okabeIto = Theme("okabe-ito") { screen, ground in
    let isDark = ground.isDark
    let accent: CellColor = isDark ? .rgb(86, 180, 233) : .rgb(0, 114, 178)
    screen.focusedBorder.foreground = accent
    screen.heading.foreground = accent
    screen.selection.foreground = isDark ? .rgb(240, 228, 66) : .rgb(0, 114, 178)
    screen.selectedLabel.foreground = screen.selection.foreground
    screen.change.foreground = isDark ? .rgb(86, 180, 233) : .rgb(0, 114, 178)
    screen.problem.foreground = isDark ? .rgb(230, 159, 0) : .rgb(184, 74, 0)
    screen.typedProblem.foreground = screen.problem.foreground
  }
}
