import Cells

/// A part of a screen that is drawn as one: a run of text, or a cell with a shape or a ground.
struct ScreenPiece: Hashable, Sendable {
  let column, row: Int
  let cells: [Cell]
}

extension Frame {
  /// The parts of the screen row by row; an empty cell on the terminal's ground is in none.
  var pieces: [ScreenPiece] {
    var pieces: [ScreenPiece] = []
    for row in 0..<size.rows {
      var column = 0
      while column < size.columns {
        let cell = self[column, row]
        let end = max(endOfText(from: column, row), column + 1)
        if !cell.isBlank || cell.style.hasGround {
          pieces.append(ScreenPiece(column: column, row: row, cells: cells(column..<end, row..<row + 1)))
        }
        column = end
      }
    }
    return pieces
  }

  /// The column after a text: characters of one style, with single blanks between them.
  private func endOfText(from column: Int, _ row: Int) -> Int {
    var end = column
    while end < size.columns {
      let next = end > column && self[end, row].isBlank ? end + 1 : end
      guard self[next, row].isText, (end...next).allSatisfy({ self[$0, row].style == self[column, row].style }) else {
        break
      }
      end = next + 1
    }
    return end
  }
}

extension Cell {
  fileprivate var isBlank: Bool { glyph == " " || glyph == "\u{2800}" }
  fileprivate var isText: Bool { !isBlank && GlyphShape.all[glyph] == nil }
}

extension CellStyle {
  /// True if the cell hides the terminal's ground.
  var hasGround: Bool { attributes.contains(.reverse) || background != .standard }
}
