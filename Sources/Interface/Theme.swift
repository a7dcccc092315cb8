import Editor
import Keymaps
package import Cells
package import Settings

/// How the parts of the screen are coloured; no part is told from another by its colour alone.
///
/// Switches have their position and a word, selected rows a mark, the focused panel a double border, and problems
/// their words: a theme may make that clearer and never carries it.
package struct Theme: Hashable, Sendable {
  /// The first row.
  package var title: CellStyle
  package var border = CellStyle.plain
  /// The border of the panel that has the keyboard, and of boxes.
  package var focusedBorder: CellStyle
  package var heading = CellStyle(attributes: .bold)
  /// The row that the keys act on.
  package var selection: CellStyle
  /// The number of the selected corner in the preview.
  package var selectedLabel = CellStyle(attributes: [.bold, .reverse])
  /// The numbers of the selected corner.
  package var numbers = CellStyle.plain
  package var hints = CellStyle.plain
  /// What does not apply, and what is worth less than the rest.
  package var faint: CellStyle
  /// What shapes have in the preview that are not selected.
  package var others: CellStyle.Attributes = .dim
  /// What was done.
  package var change = CellStyle.plain
  /// Why nothing was done.
  package var problem: CellStyle
  /// Why a line that is being typed cannot be.
  package var typedProblem = CellStyle(attributes: .reverse)
  /// Whether the preview has the drawing's colours.
  package var showsDrawingColors = true

  package init(_ name: ThemeName, on ground: Ground) {
    title = CellStyle(attributes: .bold)
    focusedBorder = .plain
    selection = CellStyle(attributes: .bold)
    faint = CellStyle(attributes: .dim)
    problem = CellStyle(attributes: .bold)
    switch name {
    case .terminal:
      // Of the person's own colours cyan and red stand out on dark and light ones; red never meets green.
      focusedBorder.foreground = .index(6)
      problem.foreground = .index(1)
    case .highContrast: setHighContrast(on: ground)
    case .okabeIto: setOkabeIto(on: ground)
    case .monochrome: showsDrawingColors = false
    }
  }

  /// Pure colours against black or white, and nothing dim: at least 7 to 1.
  private mutating func setHighContrast(on ground: Ground) {
    let isDark = ground == .dark
    let text: CellColor = isDark ? .rgb(255, 255, 255) : .rgb(0, 0, 0)
    let accent: CellColor = isDark ? .rgb(255, 255, 0) : .rgb(0, 0, 160)
    title = CellStyle(foreground: text, attributes: [.bold, .reverse])
    border = CellStyle(foreground: text)
    focusedBorder = CellStyle(foreground: accent, attributes: .bold)
    heading = CellStyle(foreground: text, attributes: .bold)
    selection = CellStyle(foreground: accent, attributes: .bold)
    selectedLabel = CellStyle(foreground: accent, attributes: [.bold, .reverse])
    numbers = CellStyle(foreground: text)
    hints = CellStyle(foreground: text)
    faint = CellStyle(foreground: text)
    others = []
    change = CellStyle(foreground: text)
    problem = CellStyle(foreground: text, attributes: [.bold, .reverse])
    typedProblem = problem
  }

  /// Source: Okabe and Ito, Color Universal Design, 2008: sky blue, orange and yellow on dark grounds; blue,
  /// vermilion and a darker reddish purple on light ones.
  private mutating func setOkabeIto(on ground: Ground) {
    let isDark = ground == .dark
    let accent: CellColor = isDark ? .rgb(86, 180, 233) : .rgb(0, 114, 178)
    focusedBorder.foreground = accent
    heading.foreground = accent
    selection.foreground = isDark ? .rgb(240, 228, 66) : .rgb(0, 114, 178)
    selectedLabel.foreground = selection.foreground
    change.foreground = isDark ? .rgb(86, 180, 233) : .rgb(0, 114, 178)
    problem.foreground = isDark ? .rgb(230, 159, 0) : .rgb(184, 74, 0)
    typedProblem.foreground = problem.foreground
  }

  /// Every part by its name, for tests and for a card of colours.
  package var parts: [(name: String, style: CellStyle)] {
    [
      ("title", title), ("border", border), ("focused border", focusedBorder), ("heading", heading),
      ("selection", selection), ("selected label", selectedLabel), ("numbers", numbers), ("hints", hints),
      ("faint", faint), ("change", change), ("problem", problem), ("typed problem", typedProblem),
    ]
  }
}
