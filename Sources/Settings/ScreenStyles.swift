package import Cells

/// How the parts of the screen are colored; no part is told from another by its color alone.
///
/// Switches have their position and a word, selected rows a mark, the focused panel a double border, and problems
/// their words: a theme may make that clearer and never carries it.
package struct ScreenStyles: Hashable, Sendable {
  /// The first row.
  package var title = CellStyle(attributes: .bold)
  package var border = CellStyle.plain
  /// The border of the panel that has the keyboard, and of boxes.
  package var focusedBorder = CellStyle.plain
  package var heading = CellStyle(attributes: .bold)
  /// The row that the keys act on.
  package var selection = CellStyle(attributes: .bold)
  /// The number of the selected corner in the preview.
  package var selectedLabel = CellStyle(attributes: [.bold, .reverse])
  /// The numbers of the selected corner.
  package var numbers = CellStyle.plain
  package var hints = CellStyle.plain
  /// What does not apply, and what is worth less than the rest.
  package var faint = CellStyle(attributes: .dim)
  /// What shapes have in the preview that are not selected.
  package var others: CellStyle.Attributes = .dim
  /// What was done.
  package var change = CellStyle.plain
  /// Why nothing was done.
  package var problem = CellStyle(attributes: .bold)
  /// Why a line that is being typed cannot be.
  package var typedProblem = CellStyle(attributes: .reverse)
  /// Whether the preview has the drawing's colors.
  package var showsDrawingColors = true

  /// Bold, dim and reverse, and no color.
  package init() {}

  /// Every part by its name, for tests and for a card of colors.
  package var parts: [(name: String, style: CellStyle)] {
    [
      ("title", title), ("border", border), ("focused border", focusedBorder), ("heading", heading),
      ("selection", selection), ("selected label", selectedLabel), ("numbers", numbers), ("hints", hints),
      ("faint", faint), ("change", change), ("problem", problem), ("typed problem", typedProblem),
    ]
  }
}
