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

  /// Paints a scene and converts the cells that may have changed.
  mutating func paint(_ shown: Canvas.Shown) {
    let (rows, changed) = canvas.paint(shown)
    let (picture, columns) = (canvas.picture, canvas.picture.columns)
    if cells.count != picture.cells.count { cells = Array(repeating: .blank, count: picture.cells.count) }
    unsafe picture.cells.withUnsafeBufferPointer { shown in
      unsafe cells.withUnsafeMutableBufferPointer { cells in
        for row in rows {
          for column in changed {
            let place = row * columns + column
            unsafe cells[place] = Self.cell(shown[place])
          }
        }
      }
    }
  }

  private static func cell(_ cell: Picture.Cell) -> Cell {
    func color(_ color: Color?) -> CellColor { color.map { .rgb($0.red, $0.green, $0.blue) } ?? .standard }
    return Cell(cell.glyph, style: CellStyle(foreground: color(cell.color), background: color(cell.background)))
  }
}
