package import Geometry
package import Cells

/// Something on the screen that the pointer can act on.
package enum PointerTarget: Hashable, Sendable {
  /// A hint, or a word of the title: a click runs it.
  case command(String)
  /// A key that a hint names: a click types it.
  case key(Key)
  /// A row of a prefix box: a click types its key.
  case entry(Int)
  /// A row of the palette, of a list, or an answer to a question.
  case offer(Int)
  case line(Int)
  case answer(Character)
  /// The parts of a row of the switch stack, by the corner's index.
  case corner(Int)
  case cornerSwitch(Int)
  case cornerSlider(Int)
  /// The parts of a row of the inspector, by the row's index.
  case parameter(Int)
  case parameterValue(Int)
  case parameterSlider(Int)
  /// A number of a step, by its place among them.
  case number(Int)
  /// The drawing itself.
  case preview
  /// A panel where it has nothing else.
  case panel(Panel)
  /// A box that lies over the screen, where it has nothing else, and everything beside it.
  case box
  case outside
}

/// Where on a target the pointer is.
package struct PointerPlace: Hashable, Sendable {
  package let target: PointerTarget
  /// How far along the target from its left end, 0 to 1.
  package let fraction: Double
  /// The place in the document, for the preview.
  package let point: Point
  /// How many document units one cell's height is, for the preview.
  package let unitsPerCell: Double
  /// The column of the screen.
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
  /// The steps of an explanation or a lesson, while one is open.
  case lesson

  /// Those that a person goes to and fro between.
  package static let main: [Panel] = [.corners, .parameters, .preview]
}
