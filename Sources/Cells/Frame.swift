import Text

/// The contents of a screen: a grid of cells and a cursor, independent of any terminal.
package struct Frame: Equatable, Sendable {
  package private(set) var size: Size
  /// The cells row by row, `size.columns` in each.
  package private(set) var cells: [Cell]
  /// The hardware cursor, which screen readers follow; `nil` leaves it in place.
  package var cursor: Position?

  /// A blank frame; a negative size counts as zero.
  package init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  /// Makes the frame a blank one, in the same memory if the size stays.
  package mutating func clear(size: Size) {
    guard size == self.size else { return self = Frame(size: size) }
    cursor = nil
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      guard let first = cells.baseAddress else { return }
      // Copying some blanks is faster than writing cells one by one.
      let run = 120
      unsafe first.update(repeating: .blank, count: min(run, cells.count))
      for start in stride(from: run, to: cells.count, by: run) {
        unsafe (first + start).update(from: first, count: min(run, cells.count - start))
      }
    }
  }

  /// The cell at a position; outside the frame, reading gives a blank and writing does nothing.
  package subscript(column: Int, row: Int) -> Cell {
    get {
      contains(column, row) ? cells[row * size.columns + column] : .blank
    }
    set {
      if contains(column, row) { cells[row * size.columns + column] = newValue }
    }
  }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && row >= 0 && column < size.columns && row < size.rows
  }

  /// Writes text from a position, cut at `limit` columns or at the edge of the frame.
  ///
  /// Text from files must have passed ``displayed(_:)``.
  @discardableResult
  package mutating func put(
    _ text: String, at position: Position, style: CellStyle = .plain, limit: Int = .max
  ) -> Int {
    let column = position.column
    let end = min(size.columns, limit == .max ? size.columns : position.column + max(0, limit))
    let row = (0..<size.rows).contains(position.row) ? position.row * size.columns : nil
    if text.isPrintableASCII {
      // Each byte is a cell.
      let bytes = text.utf8.span
      let count = max(0, min(bytes.count, end - column))
      if let row {
        unsafe cells.withUnsafeMutableBufferPointer { cells in
          for index in min(max(0, -column), count)..<count {
            unsafe cells[row + column + index] = Cell(Unicode.Scalar(bytes[index]), style: style)
          }
        }
      }
      return column + count
    }
    return unsafe cells.withUnsafeMutableBufferPointer { cells in
      var column = position.column
      text.forEachScalar { scalar in
        let width = scalar.columns
        guard width > 0 else { return true }
        guard column + width <= end else { return false }
        if let row {
          if column >= 0 { unsafe cells[row + column] = Cell(scalar, style: style) }
          if width == 2, column >= -1 { unsafe cells[row + column + 1] = Cell(Cell.continuation, style: style) }
        }
        column += width
        return true
      }
      return column
    }
  }

  /// The cells of an area within the frame, row by row.
  package func cells(_ columns: Range<Int>, _ rows: Range<Int>) -> [Cell] {
    var area: [Cell] = []
    area.reserveCapacity(columns.count * rows.count)
    for row in rows { area += cells[row * size.columns + columns.lowerBound..<row * size.columns + columns.upperBound] }
    return area
  }

  /// Writes the cells of an area, row by row; those outside the frame are cut off.
  package mutating func put(_ area: [Cell], columns: Range<Int>, from row: Int) {
    let (visible, width) = (columns.clamped(to: 0..<size.columns), size.columns)
    guard !visible.isEmpty else { return }
    let rows = (row..<row + area.count / columns.count).clamped(to: 0..<size.rows)
    unsafe area.withUnsafeBufferPointer { area in
      unsafe cells.withUnsafeMutableBufferPointer { cells in
        guard let from = area.baseAddress, let to = cells.baseAddress else { return }
        for line in rows {
          let source = (line - row) * columns.count + visible.lowerBound - columns.lowerBound
          unsafe (to + line * width + visible.lowerBound).update(from: from + source, count: visible.count)
        }
      }
    }
  }

  /// Writes one cell into several columns of a row; outside the frame it does nothing.
  package mutating func fill(row: Int, _ columns: Range<Int>, with cell: Cell) {
    let columns = columns.clamped(to: 0..<size.columns)
    guard row >= 0, row < size.rows else { return }
    let start = row * size.columns
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      for column in columns { unsafe cells[start + column] = cell }
    }
  }

  /// Writes one cell into several rows of a column; outside the frame it does nothing.
  package mutating func fill(column: Int, _ rows: Range<Int>, with cell: Cell) {
    guard column >= 0, column < size.columns else { return }
    let (rows, width) = (rows.clamped(to: 0..<size.rows), size.columns)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      for row in rows { unsafe cells[row * width + column] = cell }
    }
  }

  /// The characters of each row.
  package var lines: [String] {
    (0..<size.rows).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<size.columns {
        let glyph = cells[row * size.columns + column].glyph
        if glyph != Cell.continuation { line.append(glyph) }
      }
      return String(line)
    }
  }
}

package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The position of a cell, from the top left.
package struct Position: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

package enum CellColor: Hashable, Sendable {
  /// The terminal's default text or background color.
  case standard
  /// One of the 16 theme colors or the 256 fixed ones.
  case index(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  /// The levels of red, green and blue; `nil` for a default color.
  ///
  /// Source: xterm's 256 colors. The first 16 are a guess, because terminals let people change them.
  package var channels: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch self {
    case .standard: return nil
    case .rgb(let red, let green, let blue): return (red, green, blue)
    case .index(let index) where index < 16:
      let full: UInt8 = index == 8 ? 127 : index > 8 ? 255 : index == 7 ? 229 : 205
      func channel(_ bit: UInt8) -> UInt8 { index == 8 || index & bit != 0 ? full : 0 }
      return (channel(1), channel(2), channel(4))
    case .index(let index) where index < 232:
      func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }
      let cube = index - 16
      return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
    case .index(let index):
      let gray = 8 + 10 * (index - 232)
      return (gray, gray, gray)
    }
  }
}

package struct CellStyle: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
  }

  package var foreground: CellColor
  package var background: CellColor
  package var attributes: Attributes

  package init(
    foreground: CellColor = .standard, background: CellColor = .standard,
    attributes: Attributes = Attributes(rawValue: 0)
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package static let plain = CellStyle()
}

package struct Cell: Hashable, Sendable {
  /// A character of width one, or of width two with ``continuation`` in the next cell.
  package var glyph: Unicode.Scalar
  package var style: CellStyle

  package init(_ glyph: Unicode.Scalar, style: CellStyle = .plain) {
    self.glyph = glyph
    self.style = style
  }

  package static let blank = Cell(" ")

  /// The glyph for the right half of a wide character; not printed.
  package static let continuation: Unicode.Scalar = "\0"
}

/// The characters of the screen besides letters, in a set for UTF-8 and a set for ASCII.
package struct Charset: Hashable, Sendable {
  /// The characters of a box: the corners clockwise, then the lines.
  package struct Box: Hashable, Sendable {
    package let topLeft, topRight, bottomRight, bottomLeft, horizontal, vertical: Unicode.Scalar
  }

  package let isUTF8: Bool
  package let plainBox: Box
  /// The box around the focused panel, distinct even without color.
  package let focusedBox: Box
  package let marker: Unicode.Scalar
  package let switchOn: String
  package let switchOff: String
  package let sliderFull: Unicode.Scalar
  package let sliderKnob: Unicode.Scalar
  package let sliderEmpty: Unicode.Scalar
  package let dot: String
  /// The sign of a marked corner.
  package let mark: String
  /// The signs of a vertex, of the selected one, and of a ring for a radius in the preview.
  package let vertex, selectedVertex, ring: String
  package let dash: String
  package let ellipsis: String
  package let degree: String

  package static let unicode = Charset(
    isUTF8: true,
    plainBox: Box(
      topLeft: "╭", topRight: "╮", bottomRight: "╯", bottomLeft: "╰", horizontal: "─", vertical: "│"),
    focusedBox: Box(
      topLeft: "┏", topRight: "┓", bottomRight: "┛", bottomLeft: "┗", horizontal: "━", vertical: "┃"),
    marker: "▸", switchOn: "──●", switchOff: "●──", sliderFull: "━", sliderKnob: "┿", sliderEmpty: "─",
    dot: "·", mark: "•", vertex: "○", selectedVertex: "●", ring: "◉",
    dash: "—", ellipsis: "…", degree: "°")

  package static let ascii = Charset(
    isUTF8: false,
    plainBox: Box(
      topLeft: "+", topRight: "+", bottomRight: "+", bottomLeft: "+", horizontal: "-", vertical: "|"),
    focusedBox: Box(
      topLeft: "#", topRight: "#", bottomRight: "#", bottomLeft: "#", horizontal: "=", vertical: "#"),
    marker: ">", switchOn: "--O", switchOff: "O--", sliderFull: "=", sliderKnob: "+", sliderEmpty: "-",
    dot: "-", mark: "+", vertex: "+", selectedVertex: "*", ring: "o",
    dash: "-", ellipsis: "...", degree: " ")

  /// Every character of the set, for checking a terminal.
  package var scalars: [Unicode.Scalar] {
    [plainBox, focusedBox].flatMap {
      [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft, $0.horizontal, $0.vertical]
    } + [marker, sliderFull, sliderKnob, sliderEmpty]
      + (switchOn + switchOff + dot + mark + vertex + selectedVertex + ring + dash + ellipsis + degree).unicodeScalars
  }

  /// A number in characters of the terminal, with the degree sign in one column.
  package func number(_ text: String) -> String { self.text(String(text.map { $0 == "°" ? Character(degree) : $0 })) }

  private static let words: [Unicode.Scalar: String] = [
    "·": "-", "—": "-", "–": "-", "…": "...", "°": " deg", "θ": "theta", "φ": "phi", "ρ": "rho", "α": "alpha",
    "β": "beta", "ξ": "xi", "η": "eta", "π": "pi", "√": "sqrt", "“": "\"", "”": "\"", "■": "#", "□": ".",
    "±": "+-", "×": "*", "−": "-", "↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "⏎": "Enter",
    "⌫": "Bksp", "⇧": "Shift-",
  ]

  private static let keySigns: Set<Unicode.Scalar> = ["↑", "↓", "←", "→", "⏎", "⌫"]

  /// Text in characters of the terminal, which may take more columns: convert it before measuring or wrapping.
  package func text(_ text: String) -> String {
    if isUTF8 { return text }
    var result = ""
    var before: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      // A word needs a separator where a symbol does not.
      if Self.keySigns.contains(scalar), Self.keySigns.contains(before) {
        result += "/"
      } else if scalar == "⏎", before.properties.isAlphabetic || before.properties.numericType != nil {
        result += " "
      }
      before = scalar
      if scalar.isASCII { result.unicodeScalars.append(scalar) } else { result += Self.words[scalar] ?? "?" }
    }
    return result
  }
}
