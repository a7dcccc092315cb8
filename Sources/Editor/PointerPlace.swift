package import Geometry
package import Cells

/// A part of the screen that the mouse can act on.
package enum PointerTarget: Hashable, Sendable {
  /// A hint or a word of the title bar; a click runs its command.
  case command(String)
  /// A key in a hint; a click types it.
  case key(Key)
  /// A row of a box of keys; a click types its key.
  case entry(Int)
  /// A row of the palette or a list, or an answer to a question.
  case offer(Int)
  case line(Int)
  case answer(Character)
  /// The parts of a row of the corners panel, by the corner's index.
  case corner(Int)
  case cornerSwitch(Int)
  case cornerSlider(Int)
  /// The parts of a row of the inspector, by the row's index.
  case parameter(Int)
  case parameterValue(Int)
  case parameterSlider(Int)
  /// A number of a lesson step, by index.
  case number(Int)
  /// The preview.
  case preview
  /// The free area of a panel.
  case panel(Panel)
  /// The free area of a box over the screen, and the area outside it.
  case box
  case outside
}

/// A position on a target.
package struct PointerPlace: Hashable, Sendable {
  package let target: PointerTarget
  /// The position along the target, 0 at its left end to 1.
  package let fraction: Double
  /// The point in the document, for the preview.
  package let point: Point
  /// The height of a cell in document units, for the preview.
  package let unitsPerCell: Double
  /// The screen column.
  package let column: Int

  package init(
    _ target: PointerTarget, fraction: Double = 0, column: Int = 0, point: Point = Point(0, 0), unitsPerCell: Double = 0
  ) {
    self.target = target
    self.fraction = fraction
    self.column = column
    self.point = point
    self.unitsPerCell = unitsPerCell
  }
}

/// The part of the screen that the keys act on.
package enum Panel: String, CaseIterable, Hashable, Sendable {
  case corners
  case parameters
  case preview
  /// The steps of an open explanation or lesson.
  case lesson

  /// The panels that the panel keys cycle through.
  package static let main: [Panel] = [.corners, .parameters, .preview]
}
