import Cells
import Lessons
import Text

extension Display {
  /// The rows of the plot under a step's construction, with its label: none in a small preview.
  static func curvatureRows(in rect: CellRect) -> Int { rect.rows >= 14 && rect.columns >= 24 ? 4 : 0 }

  /// Plots the curvature of a corner: the way along its curve across, the curvature up.
  mutating func drawCurvature(_ profile: CurvatureProfile, in rect: CellRect) {
    frame.put(
      "curvature up to \(profile.text)", at: rect.origin, style: CellStyle(attributes: .bold), limit: rect.columns)
    let rows = rect.rows - 1
    // Each cell has two columns of four dots.
    let heights = (0..<(2 * rect.columns)).map { column in
      let value = profile.curvature(at: (Double(column) + 0.5) / Double(2 * rect.columns))
      return Int((value / profile.largest * Double(4 * rows - 1)).rounded())
    }
    for row in 0..<rows {
      var line = ""
      for column in 0..<rect.columns {
        let base = 4 * (rows - 1 - row)
        line.append(glyph(heights[2 * column] - base, heights[2 * column + 1] - base))
      }
      frame.put(line, at: rect.line(row + 1).origin, style: CellStyle(), limit: rect.columns)
    }
  }

  /// A cell whose two columns are filled up to the given dots, from 0 for the lowest alone; less than 0 for none.
  private func glyph(_ left: Int, _ right: Int) -> Character {
    guard charset.isUTF8 else { return max(left, right) >= 2 ? "#" : max(left, right) >= 0 ? "_" : " " }
    var bits: UInt32 = 0
    for height in 0..<4 {
      if height <= left { bits |= Self.dot(0, 3 - height) }
      if height <= right { bits |= Self.dot(1, 3 - height) }
    }
    return Self.braille(bits)
  }

  /// The bit of a dot in a braille cell, its row counted from the top.
  static func dot(_ column: Int, _ row: Int) -> UInt32 {
    row == 3 ? 0x40 << UInt32(column) : 1 << UInt32(row + 3 * column)
  }

  /// The character of a cell's dots; a blank without any.
  static func braille(_ bits: UInt32) -> Character {
    bits == 0 ? " " : Unicode.Scalar(0x2800 + bits).map(Character.init) ?? " "
  }
}
