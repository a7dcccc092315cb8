package import Cells

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
  /// The attributes of shapes in the preview that are not selected.
  package var others: CellStyle.Attributes = .dim
  /// The message after a change.
  package var change = CellStyle.plain
  /// The message after a failed command.
  package var problem = CellStyle(attributes: .bold)
  /// The problem with the line being typed.
  package var typedProblem = CellStyle(attributes: .reverse)
  /// True if the preview shows the drawing's colors.
  package var showsDrawingColors = true

  /// Bold, dim and reverse, without color.
  package init() {}
}
