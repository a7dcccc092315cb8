package import Cells
import Document

/// The colors of the parts of the screen.
///
/// Color alone never carries meaning: switches have a position and a word, sizes a sign, selected rows a mark, the focused panel a thick border, and problems words.
package struct ScreenStyles: Hashable, Sendable {
  /// The first row.
  package var title = CellStyle(attributes: .bold)
  /// The lines around a panel.
  package var border = CellStyle.plain
  /// The title of a panel that is not focused, and the text in its lower border.
  package var boxTitle = CellStyle.plain
  /// The border of the focused panel, and of boxes.
  package var focusedBorder = CellStyle.plain
  /// Titles of what has the keyboard, and the keys of hints.
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
  package var corners = CornerStyles()
  package var showsDrawingColors = true

  /// Bold, dim and reverse, without color.
  package init() {}
}

/// The colors of the states of corners, in the list and in the preview.
package struct CornerStyles: Hashable, Sendable {
  /// A corner that is not sharp.
  package var cut = CellStyle.plain
  /// A radius of the corner's own.
  package var own = CellStyle.plain
  /// A radius that does not fit.
  package var cramped = CellStyle.plain
  /// One of several that are changed together.
  package var marked = CellStyle(attributes: .bold)
  /// A corner of a locked shape.
  package var locked = CellStyle.plain

  package init() {}
}

extension ScreenStyles {
  /// The least contrast of text with its background.
  ///
  /// Source: WCAG 2.2, success criterion 1.4.3.
  package static let leastContrast = 4.5

  /// Gives text whose color is hard to read on one of `grounds` the terminal's own color.
  mutating func keepReadable(on grounds: [Color]) {
    func keep(_ style: inout CellStyle) {
      guard let color = Color(style.foreground) else { return }
      let isReadable = grounds.allSatisfy { color.contrast(with: $0) >= Self.leastContrast }
      if !isReadable { style.foreground = .standard }
    }
    keep(&title)
    keep(&boxTitle)
    keep(&focusedBorder)
    keep(&heading)
    keep(&selection)
    keep(&selectedLabel)
    keep(&numbers)
    keep(&hints)
    keep(&faint)
    keep(&change)
    keep(&problem)
    keep(&typedProblem)
    keep(&corners.cut)
    keep(&corners.own)
    keep(&corners.cramped)
    keep(&corners.marked)
    keep(&corners.locked)
  }
}

extension Color {
  /// The color of a cell; `nil` for those that only the terminal knows.
  package init?(_ color: CellColor) {
    switch color {
    case .standard, .index(0..<16): return nil
    case .index, .rgb:
      guard let (red, green, blue) = color.channels else { return nil }
      self.init(red, green, blue)
    }
  }
}
