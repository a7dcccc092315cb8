import Cells
import Geometry
import Text
import XML

/// The screens of a session with their times, as an animated SVG.
///
/// Each part of a screen is in the picture once. The parts with the same times are a group, which the style sheet shows
/// and hides. Where nothing moves, the last screen is shown.
package struct Recording: Sendable {
  /// The milliseconds that the first screen is shown before the first key.
  static let beforeFirstKey = 1000
  static let afterKey = 150
  static let afterTypedKey = 80
  /// After a command, a pasted text, the mouse or a file.
  static let afterLine = 600
  /// More for the last screen.
  static let atEnd = 2000

  /// In characters, of the largest screen.
  private var size = Size(columns: 0, rows: 0)
  private var parts = ShownParts()
  /// The keys below each screen.
  private var keys: [[String]] = []
  /// The milliseconds that each screen is shown.
  private var times: [Int] = []
  private var last: Frame?

  package init() {}

  var isEmpty: Bool { times.isEmpty }

  /// Adds a screen, or time to the last one if it is the same.
  mutating func show(_ frame: Frame, keys: [String], for milliseconds: Int) {
    if frame.cells == last?.cells, frame.size == last?.size, keys == self.keys.last {
      return times[times.count - 1] += milliseconds
    }
    for piece in frame.pieces { parts.add(piece, to: times.count) }
    size = Size(columns: max(size.columns, frame.size.columns), rows: max(size.rows, frame.size.rows))
    self.keys.append(keys)
    times.append(milliseconds)
    last = frame
  }

  /// The recording, in a loop.
  ///
  /// - Parameter title: What happens, for readers who do not see it.
  func svg(title: String) -> String {
    var parts = parts
    // A blank row is between the screen and its keys.
    let whole = Size(columns: size.columns, rows: size.rows + 2)
    for (screen, keys) in keys.enumerated() {
      for piece in Self.row(of: keys, size: whole).pieces { parts.add(piece, to: screen) }
    }
    var ends: [Int] = []
    for time in times { ends.append((ends.last ?? 0) + time) }
    let total = ends.last ?? 0
    /// The percentage of the time that has passed when a screen appears.
    func start(_ screen: Int) -> String {
      NumberText.rounded(Double(screen == 0 ? 0 : ends[screen - 1]) * 100 / Double(total), places: 4) + "%"
    }
    var picture = ScreenPicture()
    var rules = ""
    for (number, group) in parts.groups.enumerated() {
      guard group.screens != [0..<times.count] else {
        picture.add(group.pieces)
        continue
      }
      let shown = group.screens.map { start($0.lowerBound) }
      let hidden =
        (group.screens[0].lowerBound > 0 ? [start(0)] : [])
        + group.screens.map(\.upperBound).filter { $0 < times.count }.map(start)
      rules += "@keyframes k\(number){\(shown.joined(separator: ",")){visibility:visible}"
      rules += hidden.isEmpty ? "}\n" : "\(hidden.joined(separator: ",")){visibility:hidden}}\n"
      let isLast = group.screens.contains { $0.upperBound == times.count }
      picture.add(
        group.pieces,
        attributes: " class=\"k\" style=\"animation-name:k\(number)\"" + (isLast ? "" : " visibility=\"hidden\""))
    }
    let seconds = NumberText.rounded(Double(total) / 1000, places: 3, leadingZero: true)
    let animation = ".k{animation:\(seconds)s step-end infinite}"
    return picture.svg(
      size: whole, rules: "@media (prefers-reduced-motion:no-preference){\(animation)}\n" + rules,
      head: "<title>\(title.escapedForXML(in: .text))</title>\n<desc>A session in fillet: \(times.count) screens of "
        + "\(size.columns)x\(size.rows) characters in \(seconds) s, with the keys below them.</desc>\n")
  }

  /// The last keys that fit into a row, below an empty screen.
  private static func row(of keys: [String], size: Size) -> Frame {
    let style = CellStyle(foreground: .rgb(215, 218, 224), background: .rgb(52, 57, 66), attributes: .bold)
    var shown = keys.suffix(size.columns)[...]
    while shown.count > 1, shown.reduce(1, { $0 + $1.columns + 3 }) > size.columns { shown.removeFirst() }
    var frame = Frame(size: size)
    var column = 1
    for key in shown {
      column = frame.put(" \(key) ", at: Position(column: column, row: size.rows - 1), style: style) + 1
    }
    return frame
  }
}

/// The parts of all screens, each once with the screens that show it.
private struct ShownParts: Sendable {
  private var pieces: [(piece: ScreenPiece, screens: [Range<Int>])] = []
  private var numbers: [ScreenPiece: Int] = [:]

  /// Adds a part of a screen; the screens come in order.
  mutating func add(_ piece: ScreenPiece, to screen: Int) {
    guard let number = numbers[piece] else {
      numbers[piece] = pieces.count
      return pieces.append((piece, [screen..<screen + 1]))
    }
    let last = pieces[number].screens.count - 1
    if pieces[number].screens[last].upperBound == screen {
      pieces[number].screens[last] = pieces[number].screens[last].lowerBound..<screen + 1
    } else {
      pieces[number].screens.append(screen..<screen + 1)
    }
  }

  /// The parts that the same screens show, in order of appearance.
  var groups: [(screens: [Range<Int>], pieces: [ScreenPiece])] {
    var groups: [(screens: [Range<Int>], pieces: [ScreenPiece])] = []
    var numbers: [[Range<Int>]: Int] = [:]
    for (piece, screens) in pieces {
      if let number = numbers[screens] {
        groups[number].pieces.append(piece)
      } else {
        numbers[screens] = groups.count
        groups.append((screens, [piece]))
      }
    }
    return groups
  }
}
