import Cells
import Geometry
import Lessons
import Text

extension Display {
  /// Draws the numbers that a corner had while one of them was changed, and a plot of t over θ if there is room.
  mutating func drawTrace(_ rows: [TraceRow], in rect: CellRect) {
    guard rows.count > 1, rect.rows >= 3 else { return }
    let hasPlot = rect.rows >= 14 && rect.columns >= 24
    let most = hasPlot ? min(rect.rows - 10, 10) : rect.rows
    let shown = rows.suffix(most - 1)
    drawTable(shown, in: rect)
    guard hasPlot else { return }
    let top = shown.count + 2
    drawPlot(rows, in: rect.part(0, top, columns: rect.columns, rows: min(9, rect.rows - top)))
  }

  /// A column for each number, as many as fit; the current line is bold.
  private mutating func drawTable(_ rows: ArraySlice<TraceRow>, in rect: CellRect) {
    var column = 0
    for symbol in TraceRow.symbols {
      let head = charset.text(symbol)
      let cells = rows.map { row in row.number(symbol).map { charset.number($0.text) } ?? charset.dash }
      let width = ([head] + cells).map(\.columns).max() ?? 0
      guard column + width <= rect.columns else { return }
      for (line, text) in ([head] + cells).enumerated() {
        let isStrong = line == 0 || line == rows.count
        frame.put(
          text.padded(left: width), at: rect.at(column, line), style: CellStyle(attributes: isStrong ? .bold : []))
      }
      column += width + 1
    }
  }

  /// The curve of t over θ for the current radius, from 0° to 180°, and a spot for each line of the table.
  private mutating func drawPlot(_ rows: [TraceRow], in rect: CellRect) {
    let points = rows.compactMap { row in
      row.number("θ").flatMap { angle in row.number("t").map { (angle.value, $0.value) } }
    }
    guard let radius = rows.last?.number("r")?.value, let top = points.map(\.1).max(), top > 0, rect.rows > 2 else {
      return
    }
    let most = top * 1.25
    let label = "t up to \(NumberText.fixed(most, places: 1)), θ from 0° to 180°"
    frame.put(charset.text(label), at: rect.origin, style: CellStyle(attributes: .bold), limit: rect.columns)
    let plot = rect.part(0, 1, columns: rect.columns, rows: rect.rows - 1)
    var dots = [UInt32](repeating: 0, count: plot.columns * plot.rows)
    for x in 0..<(2 * plot.columns) {
      let half = Angle.degrees((Double(x) + 0.5) * 45 / Double(plot.columns))
      let value = radius * half.cosine / half.sine
      guard value < most else { continue }
      let y = 4 * plot.rows - 1 - min(4 * plot.rows - 1, Int(value / most * Double(4 * plot.rows)))
      dots[y / 4 * plot.columns + x / 2] |= Self.dot(x % 2, y % 4)
    }
    for row in 0..<plot.rows {
      let line = dots[(row * plot.columns)..<((row + 1) * plot.columns)].map { bits -> Character in
        charset.isUTF8 || bits == 0 ? Self.braille(bits) : "."
      }
      frame.put(String(line), at: plot.line(row).origin, style: CellStyle(), limit: plot.columns)
    }
    for (angle, value) in points {
      let column = min(plot.columns - 1, max(0, Int(angle / 180 * Double(plot.columns))))
      let row = plot.rows - 1 - min(plot.rows - 1, max(0, Int(value / most * Double(plot.rows))))
      frame.put(charset.isUTF8 ? "●" : "o", at: plot.at(column, row), style: CellStyle(attributes: .bold))
    }
  }
}
