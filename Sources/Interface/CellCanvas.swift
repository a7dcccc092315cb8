import Cells
import Document
import Geometry
import Preview

/// A canvas with its picture as cells of a frame.
struct CellCanvas: Sendable {
  private var canvas = Canvas()
  /// The cells of the picture, row by row.
  private(set) var cells: [Cell] = []

  var picture: Picture { canvas.picture }

  /// Paints a scene and converts the rows that may have changed.
  mutating func paint(_ scene: Canvas.Scene) {
    let rows = canvas.paint(scene)
    let (picture, columns) = (canvas.picture, canvas.picture.columns)
    if cells.count != picture.cells.count { cells = Array(repeating: .blank, count: picture.cells.count) }
    unsafe picture.cells.withUnsafeBufferPointer { shown in
      unsafe cells.withUnsafeMutableBufferPointer { cells in
        for row in rows { unsafe Self.convert(shown, row * columns..<(row + 1) * columns, into: cells) }
      }
    }
  }

  /// The longest gap between two cells of a color that is filled with it; for longer gaps, moving the cursor is shorter.
  private static let longestColoredGap = 8

  private static func convert(
    _ picture: UnsafeBufferPointer<Picture.Cell>, _ places: Range<Int>, into cells: UnsafeMutableBufferPointer<Cell>
  ) {
    // Colors of a picture compare faster than styles.
    var (color, background, style): (Color?, Color?, CellStyle) = (nil, nil, .plain)
    var last = places.lowerBound - longestColoredGap - 1
    for place in places {
      let cell = unsafe picture[place]
      guard cell.glyph != " " || cell.background != nil else {
        unsafe cells[place] = .blank
        continue
      }
      if cell.color != color || cell.background != background {
        (color, background, style) = (cell.color, cell.background, Self.style(of: cell))
      } else if background == nil, color != nil, place - last <= longestColoredGap {
        // Blanks in the color of their neighbors save switching it off and on.
        for gap in (last + 1)..<place { unsafe cells[gap] = Cell(" ", style: style) }
      }
      unsafe cells[place] = Cell(cell.glyph, style: style)
      last = place
    }
  }

  private static func style(of cell: Picture.Cell) -> CellStyle {
    func color(_ color: Color?) -> CellColor { color.map { .rgb($0.red, $0.green, $0.blue) } ?? .standard }
    return CellStyle(foreground: color(cell.color), background: color(cell.background))
  }
}
