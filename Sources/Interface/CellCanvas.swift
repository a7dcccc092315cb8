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
          let start = row * columns
          unsafe Self.convert(
            shown, start + changed.lowerBound..<start + changed.upperBound, of: start..<start + columns, into: cells)
        }
      }
    }
  }

  /// The longest gap between two cells of a color that is filled with it; for longer gaps, moving the cursor is shorter.
  private static let longestColoredGap = 8

  /// Converts changed places of a row, and the gaps beside them, whose color depends on the cells around them.
  private static func convert(
    _ picture: UnsafeBufferPointer<Picture.Cell>, _ changed: Range<Int>, of row: Range<Int>,
    into cells: UnsafeMutableBufferPointer<Cell>
  ) {
    let blank = Cell.blank
    var last = row.lowerBound - longestColoredGap - 1
    var start = changed.lowerBound
    while start > row.lowerBound, changed.lowerBound - start <= longestColoredGap {
      start -= 1
      if unsafe !isBlank(picture[start]) { break }
    }
    // A gap behind the changed places that may have lost its color ends this soon.
    let end = changed.upperBound + longestColoredGap
    for place in start..<row.upperBound {
      let cell = unsafe picture[place]
      guard !isBlank(cell) else {
        if place > end { break }
        unsafe cells[place] = blank
        continue
      }
      let isFilled = cell.glyph == " "
      var style = Self.style(of: cell)
      let gap = last + 1..<place
      if isFilled {
        // The color of the dots before it: switching it off would cost bytes.
        if unsafe place > row.lowerBound && !isBlank(picture[place - 1]) {
          unsafe style.foreground = cells[place - 1].style.foreground
        }
      } else if !gap.isEmpty, gap.count < longestColoredGap, cell.background == nil, cell.color != nil,
        unsafe picture[last].color == cell.color, unsafe picture[last].background == nil
      {
        // Blanks in the color of their neighbors save switching it off and on.
        for place in gap { unsafe cells[place] = Cell(" ", style: style) }
      }
      let shown = Cell(cell.glyph, style: style)
      // What follows keeps its color.
      if place >= changed.upperBound, unsafe !isFilled || cells[place] == shown { break }
      unsafe cells[place] = shown
      last = place
    }
  }

  private static func isBlank(_ cell: Picture.Cell) -> Bool { cell.glyph == " " && cell.background == nil }

  private static func style(of cell: Picture.Cell) -> CellStyle {
    func color(_ color: Color?) -> CellColor { color.map { .rgb($0.red, $0.green, $0.blue) } ?? .standard }
    return CellStyle(foreground: color(cell.color), background: color(cell.background))
  }
}
