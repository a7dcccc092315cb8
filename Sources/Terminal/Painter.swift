import CTerminal
import Cells
import Glibc

/// Sends the changed cells of frames to ncurses.
struct Painter {
  let colors: ColorMap

  /// The frame in ncurses's window; `nil` if unknown.
  private var shown: Frame?
  /// True after the first frame.
  private var hasPainted = false
  private var cursor = Position(column: 0, row: 0)
  /// Reused buffers.
  private var changes: [Run] = []
  private var cells: [terminal_cell] = []
  /// The largest number of cells that is sent without synchronization, about a kilobyte.
  ///
  /// Synchronization costs 16 bytes per key, and some multiplexers then send the whole window again.
  private static let mostCellsSeenWhole = 200

  /// The largest number of color pairs, about 4 MB; ncurses never frees them.
  private static let mostPairs: Int32 = 40_000
  private var highestPair: Int32 = 0

  /// Numbers of RGB colors on a screen with 256 colors, by some of their bits: the nearest takes a search.
  ///
  /// A dictionary would need its type at run time, which costs a start more than the searches.
  private var nearest: [Nearest] = []

  private struct Nearest {
    var color = CellColor.standard
    var number: Int32 = 0
  }

  private var lastStyle: CellStyle?
  private var lastPair: Int32 = 0
  private var lastAttributes: UInt32 = 0

  /// - Parameter size: The size of ncurses's window, which is blank.
  init(colors: ColorMap, size: Size) {
    self.colors = colors
    shown = Frame(size: size)
  }

  /// Draws every cell with the next frame.
  mutating func forget() { shown = nil }

  /// - Returns: The number of changed cells, all in the first frame; `nil` if nothing was sent.
  mutating func paint(_ frame: Frame, size: Size) -> Int? {
    let width = min(frame.size.columns, size.columns)
    let height = min(frame.size.rows, size.rows)
    changes.removeAll(keepingCapacity: true)
    if highestPair > Self.mostPairs { forgetPairs() }
    if let shown, shown.size == frame.size {
      Self.findChanges(in: frame, since: shown, width: width, height: height, into: &changes)
    } else if width > 0 {
      for row in 0..<height { changes.append(Run(row: row, columns: 0..<width)) }
    }
    for run in changes { put(run, of: frame) }
    let place = frame.cursor ?? cursor
    let onScreen = Position(
      column: min(max(0, place.column), max(0, size.columns - 1)),
      row: min(max(0, place.row), max(0, size.rows - 1)))
    let sends = shown == nil || !changes.isEmpty || onScreen != cursor
    shown = frame
    guard sends else { return nil }
    cursor = onScreen
    let changed = hasPainted ? changes.reduce(0) { $0 + $1.columns.count } : width * height
    hasPainted = true
    terminal_show(Int32(onScreen.row), Int32(onScreen.column), changed > Self.mostCellsSeenWhole)
    return changed
  }

  private mutating func put(_ run: Run, of frame: Frame) {
    cells.removeAll(keepingCapacity: true)
    let start = run.row * frame.size.columns
    for index in (start + run.columns.lowerBound)..<(start + run.columns.upperBound) {
      let cell = frame.cells[index]
      if cell.style != lastStyle, !isBlank(cell) { setStyle(cell.style) }
      cells.append(terminal_cell(glyph: cell.glyph.value, pair: lastPair, attributes: lastAttributes))
    }
    unsafe cells.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe terminal_put(Int32(run.row), Int32(run.columns.lowerBound), start, Int32(buffer.count))
    }
  }

  /// True if a cell shows only a background, and that of the last style: its foreground is not sent.
  private func isBlank(_ cell: Cell) -> Bool {
    guard cell.glyph == " ", let lastStyle, cell.style.background != .standard else { return false }
    let all = cell.style.attributes.union(lastStyle.attributes)
    return cell.style.background == lastStyle.background && all.isSubset(of: [.bold, .dim])
  }

  /// Empties the table of color pairs and redraws the whole frame.
  private mutating func forgetPairs() {
    terminal_forget_pairs()
    (shown, lastStyle, lastPair, lastAttributes, highestPair) = (nil, nil, 0, 0, 0)
  }

  private mutating func number(_ color: CellColor) -> (number: Int32, isBright: Bool) {
    guard case .rgb(let red, let green, let blue) = color, colors.colors == .indexed else {
      return colors.number(color)
    }
    if nearest.isEmpty { nearest = Array(repeating: Nearest(), count: 256) }
    let place = Int(red &+ 7 &* green &+ 31 &* blue)
    if nearest[place].color != color {
      nearest[place] = Nearest(color: color, number: colors.number(color).number)
    }
    return (nearest[place].number, false)
  }

  private mutating func setStyle(_ style: CellStyle) {
    lastStyle = style
    let foreground = number(style.foreground)
    let background = number(style.background)
    let isPlain = foreground.number == ColorMap.standard && background.number == ColorMap.standard
    lastPair = isPlain ? terminal_plain_pair() : terminal_pair(foreground.number, background.number)
    highestPair = max(highestPair, lastPair)
    var attributes: UInt32 = 0
    // With eight colors bold makes black gray.
    let hasBold = style.attributes.contains(.bold) && !(colors.colors == .eight && foreground.number == 0)
    if hasBold || foreground.isBright { attributes |= UInt32(TERMINAL_BOLD) }
    if style.attributes.contains(.dim) { attributes |= UInt32(TERMINAL_DIM) }
    if style.attributes.contains(.underline) { attributes |= UInt32(TERMINAL_UNDERLINE) }
    if style.attributes.contains(.reverse) { attributes |= UInt32(TERMINAL_REVERSE) }
    lastAttributes = attributes
  }
}

extension Painter {
  /// Changed cells of a row.
  struct Run: Equatable {
    var row: Int
    var columns: Range<Int>
  }

  /// Adds the runs of cells that differ between two frames, with both halves of wide characters.
  ///
  /// ncurses joins runs with small gaps itself.
  static func findChanges(
    in new: Frame, since old: Frame, width: Int, height: Int, into runs: inout [Run]
  ) {
    guard new.size == old.size else { return }
    let stride = new.size.columns
    unsafe new.cells.withUnsafeBufferPointer { cells in
      unsafe old.cells.withUnsafeBufferPointer { before in
        // An unchanged frame shares its memory with the previous one.
        guard let now = cells.baseAddress, let then = before.baseAddress, unsafe now != then else { return }
        // Different bytes may only be padding, so they prove nothing.
        func isSame(_ places: Range<Int>) -> Bool {
          let bytes = places.count * MemoryLayout<Cell>.stride
          return unsafe memcmp(now + places.lowerBound, then + places.lowerBound, bytes) == 0
        }
        for row in 0..<min(height, new.size.rows) {
          let start = row * stride
          let end = start + min(width, stride)
          // Most rows are copies, and most parts of the others.
          var index = isSame(start..<end) ? end : start
          while index < end {
            let part = index..<min(index + 16, end)
            if isSame(part) { index = part.upperBound }
            while index < part.upperBound {
              guard unsafe isChanged(cells, before, index) else {
                index += 1
                continue
              }
              var from = index
              index += 1
              while index < end, unsafe isChanged(cells, before, index) { index += 1 }
              while from > start, unsafe cells[from].glyph == Cell.continuation { from -= 1 }
              while index < end, unsafe cells[index].glyph == Cell.continuation { index += 1 }
              runs.append(Run(row: row, columns: (from - start)..<(index - start)))
            }
          }
        }
      }
    }
  }

  /// Compares the bits first: nearly all cells are equal, and comparing the enums is slower.
  @inline(__always) private static func isChanged(
    _ cells: UnsafeBufferPointer<Cell>, _ before: UnsafeBufferPointer<Cell>, _ index: Int
  ) -> Bool {
    // Two overlapping words cover 8 to 16 bytes without the padding after a cell.
    let tail = MemoryLayout<Cell>.size - 8
    if tail >= 0, tail <= 8, let a = unsafe UnsafeRawPointer(cells.baseAddress),
      let b = unsafe UnsafeRawPointer(before.baseAddress)
    {
      let offset = index &* MemoryLayout<Cell>.stride
      let head = unsafe a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let headBefore = unsafe b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let rest = unsafe a.loadUnaligned(fromByteOffset: offset &+ tail, as: UInt64.self)
      let restBefore = unsafe b.loadUnaligned(fromByteOffset: offset &+ tail, as: UInt64.self)
      if head == headBefore && rest == restBefore { return false }
    }
    return unsafe cells[index] != before[index]
  }
}

/// Converts cell colors into a terminal's color numbers.
///
/// A 256-color terminal gets the nearest of its 240 fixed colors.
struct ColorMap: Sendable {
  let colors: TerminalCapabilities.Colors
  /// True if RGB colors have numbers beyond the palette's; `-direct` types have only the theme's first 8.
  private let hasPalette: Bool

  /// - Parameter count: The screen's number of colors.
  init(colors: TerminalCapabilities.Colors, count: Int = 0) {
    self.colors = colors
    hasPalette = colors == .direct && count >= 2 * TERMINAL_RGB
  }

  /// The number of the terminal's default color in ncurses.
  static let standard: Int32 = -1

  /// A color's number; `isBright` if bold makes it bright.
  func number(_ color: CellColor) -> (number: Int32, isBright: Bool) {
    switch (color, colors) {
    case (.standard, _), (_, .none): return (Self.standard, false)
    case (.index(let index), .indexed): return (Int32(index), false)
    case (.index(let index), .direct):
      return (hasPalette || index < 8 ? Int32(index) : direct(Self.rgb(of: index)), false)
    case (.index(let index), .sixteen):
      return (Int32(index < 16 ? index : Self.nearest(Self.rgb(of: index), in: 0..<16)), false)
    case (.index(let index), .eight):
      let basic = index < 16 ? index : Self.nearest(Self.rgb(of: index), in: 0..<16)
      return (Int32(basic & 7), basic > 7)
    case (.rgb(let red, let green, let blue), .indexed):
      return (Int32(Self.fixed((Int(red), Int(green), Int(blue)))), false)
    case (.rgb(let red, let green, let blue), .direct):
      return (direct((Int(red), Int(green), Int(blue))), false)
    case (.rgb(let red, let green, let blue), .sixteen), (.rgb(let red, let green, let blue), .eight):
      let index = Self.nearest((Int(red), Int(green), Int(blue)), in: 0..<16)
      return colors == .sixteen ? (Int32(index), false) : (Int32(index & 7), index > 7)
    }
  }

  typealias RGB = (red: Int, green: Int, blue: Int)

  /// A number for an RGB color; `-direct` types reserve 0 to 7 for the theme.
  private func direct(_ color: RGB) -> Int32 {
    let value = color.red << 16 | color.green << 8 | color.blue
    if hasPalette { return Int32(TERMINAL_RGB) | Int32(value) }
    return Int32(value < 8 ? 8 : value)
  }

  /// The perceived colors 16 to 255.
  private static let fixedColors = (16...255).map { PerceivedColor(rgb(of: UInt8($0))) }

  /// The color of 16 to 255 that looks nearest.
  private static func fixed(_ color: RGB) -> UInt8 {
    let wanted = PerceivedColor(color)
    var (best, least) = (16, Double.infinity)
    for (index, other) in fixedColors.enumerated() {
      let distance = wanted.distance(to: other)
      if distance < least { (best, least) = (index + 16, distance) }
    }
    return UInt8(best)
  }

  private static func nearest(_ color: RGB, in indices: Range<UInt8>) -> UInt8 {
    indices.min { distance(rgb(of: $0), color) < distance(rgb(of: $1), color) } ?? 0
  }

  private static func distance(_ a: RGB, _ b: RGB) -> Int {
    let (red, green, blue) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
    // The eye is most sensitive to green: weights 2, 4, 3.
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  static func rgb(of index: UInt8) -> RGB {
    let (red, green, blue) = CellColor.index(index).channels ?? (0, 0, 0)
    return (Int(red), Int(green), Int(blue))
  }
}
