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
    for row in rows { convert(picture.cells, row * columns..<(row + 1) * columns) }
  }

  /// The longest gap between two cells of a color that is filled with it; for longer gaps, moving the cursor is shorter.
  private static let longestColoredGap = 8

  private mutating func convert(_ picture: [Picture.Cell], _ places: Range<Int>) {
    var last: (place: Int, style: CellStyle)?
    for place in places {
      let cell = picture[place]
      guard cell.glyph != " " || cell.background != nil else {
        cells[place] = .blank
        continue
      }
      let style = Self.style(of: cell)
      // Blanks in the color of their neighbors save switching it off and on.
      if let last, last.style == style, style != .plain, cell.background == nil,
        place - last.place <= Self.longestColoredGap
      {
        for gap in (last.place + 1)..<place { cells[gap] = Cell(" ", style: style) }
      }
      cells[place] = Cell(cell.glyph, style: style)
      last = (place, style)
    }
  }

  private static func style(of cell: Picture.Cell) -> CellStyle {
    func color(_ color: Color?) -> CellColor { color.map { .rgb($0.red, $0.green, $0.blue) } ?? .standard }
    return CellStyle(foreground: color(cell.color), background: color(cell.background))
  }
}
