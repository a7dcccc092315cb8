package import Cells
import Settings
import Text

/// A task at work, for the last row of the screen.
package struct TaskBar: Hashable, Sendable {
  /// A word such as `exporting`.
  let name: String
  /// The part that is done, from 0 to 1; `nil` if it is unknown.
  let share: Double?
  /// The time that it took, in tenths of a second.
  let tenths: Int
  /// True if Esc ends it.
  let canEnd: Bool

  package init(name: String, share: Double?, tenths: Int, canEnd: Bool) {
    (self.name, self.share, self.tenths, self.canEnd) = (name, share, tenths, canEnd)
  }

  /// The cells of a bar that are filled: those of the part that is done, or some that move.
  func filled(of width: Int) -> Range<Int> {
    if let share { return 0..<Int((min(max(share, 0), 1) * Double(width)).rounded()) }
    let length = max(1, width / 4)
    let (room, turn) = (width - length, tenths % max(1, 2 * (width - length)))
    let start = turn <= room ? turn : 2 * room - turn
    return start..<start + length
  }
}

extension Display {
  private static let widestBar = 30
  private static let narrowestBar = 5

  /// The last screen with a task in its last row.
  package func frame(of bar: TaskBar, size: Size) -> Frame {
    var shown = frame.size == size ? frame : Frame(size: size)
    let row = size.rows - 1
    shown.fill(row: row, 0..<size.columns, with: .blank)
    shown.cursor = Position(column: 0, row: row)
    let end = !bar.canEnd ? "" : size.columns < 24 ? "Esc" : "Esc cancel"
    let known = bar.share.map { "\(Int($0 * 100)) %" } ?? "\(bar.tenths / 10) s"
    let name = bar.name + (size.columns < 40 ? "" : " " + known)
    var column = shown.put(name, at: Position(column: 1, row: row), style: theme.heading) + 1
    let width = min(Self.widestBar, size.columns - column - end.columns - 2)
    if width >= Self.narrowestBar {
      let (full, empty) = settings.charset == .ascii ? ("#", "-") : ("█", "░")
      let filled = bar.filled(of: width)
      let cells = (0..<width).map { filled.contains($0) ? full : empty }.joined()
      column = shown.put(cells, at: Position(column: column, row: row)) + 1
    }
    shown.put(end, at: Position(column: column, row: row))
    return shown
  }
}
