package import Cells

/// A named set of screen colors.
///
/// To add one: `script/new theme NAME`.
package struct Theme: RawRepresentable, CaseIterable, Hashable, Sendable {
  package static let allCases: [Theme] = [.terminal, .highContrast, .okabeIto, .monochrome]

  /// The name in settings and messages.
  package let rawValue: String
  /// Sets the colors of a screen that starts without any.
  private let color: @Sendable (inout ScreenStyles, Ground) -> Void

  init(_ name: String, _ color: @escaping @Sendable (_ screen: inout ScreenStyles, _ ground: Ground) -> Void) {
    (rawValue, self.color) = (name, color)
  }

  package init?(rawValue: String) {
    guard let theme = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = theme
  }

  package func styles(on ground: Ground) -> ScreenStyles {
    var screen = ScreenStyles()
    color(&screen, ground)
    return screen
  }

  package static func == (left: Theme, right: Theme) -> Bool { left.rawValue == right.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Theme {
  /// The terminal's own 16 colors, which many people have adjusted.
  package static let terminal = Theme("terminal") { screen, _ in
    // Cyan and red stand out on dark and light backgrounds, and red never meets green.
    screen.focusedBorder.foreground = .index(6)
    screen.problem.foreground = .index(1)
  }

  /// No colors, not even those of the drawing.
  package static let monochrome = Theme("monochrome") { screen, _ in screen.showsDrawingColors = false }
}

extension Theme {
  /// Pure colors against black or white, none dim: contrast of at least 7 to 1.
  package static let highContrast = Theme("high-contrast") { screen, ground in
    let isDark = ground == .dark
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
    screen.fadesOthers = false
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
    let isDark = ground == .dark
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

/// The colors of the parts of the screen.
///
/// Color alone never carries meaning: switches have a position and a word, selected rows a mark, the focused panel a double border, and problems words.
package struct ScreenStyles: Hashable, Sendable {
  /// The first row.
  package var title = CellStyle(attributes: .bold)
  package var border = CellStyle.plain
  /// The border of the focused panel, and of boxes.
  package var focusedBorder = CellStyle.plain
  package var heading = CellStyle(attributes: .bold)
  /// The row that the keys act on.
  package var selection = CellStyle(attributes: .bold)
  /// The number of the selected corner in the preview.
  package var selectedLabel = CellStyle(attributes: [.bold, .reverse])
  /// The numbers of the selected corner.
  package var numbers = CellStyle.plain
  package var hints = CellStyle.plain
  /// Values that do not apply, and details.
  package var faint = CellStyle(attributes: .dim)
  /// The message after a change.
  package var change = CellStyle.plain
  /// The message after a failed command.
  package var problem = CellStyle(attributes: .bold)
  /// The problem with the line being typed.
  package var typedProblem = CellStyle(attributes: .reverse)
  package var showsDrawingColors = true
  /// True if shapes that are not selected go back to the paper.
  package var fadesOthers = true

  /// Bold, dim and reverse, without color.
  package init() {}
}
