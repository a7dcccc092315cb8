import Cells

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
    screen.others = []
    screen.change = CellStyle(foreground: text)
    screen.problem = CellStyle(foreground: text, attributes: [.bold, .reverse])
    screen.typedProblem = screen.problem
  }
}
