import Text

/// What the screen should show: a grid of cells and a cursor, nothing of any terminal.
public struct Frame: Equatable, Sendable {
  public let size: Size
  /// Row by row, `size.columns` to a row.
  public private(set) var cells: [Cell]
  /// Where the hardware cursor stands, which screen readers follow; `nil` leaves it where it is.
  public var cursor: Position?

  /// A blank frame; a negative size counts as zero.
  public init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  /// The cell at a place; reading outside gives a blank, and writing outside does nothing.
  public subscript(column: Int, row: Int) -> Cell {
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

  /// Writes text from a place to the right, cut at `limit` columns or at the frame's border.
  ///
  /// Returns the column after the last character. Text from files must have passed ``displayed(_:)``.
  @discardableResult
  public mutating func put(
    _ text: some StringProtocol, at position: Position, style: CellStyle = .plain, limit: Int = .max
  ) -> Int {
    var column = position.column
    let end = min(size.columns, limit == .max ? size.columns : position.column + max(0, limit))
    for scalar in text.unicodeScalars {
      let width = scalar.columns
      guard width > 0 else { continue }
      guard column + width <= end else { break }
      self[column, position.row] = Cell(scalar, style: style)
      if width == 2 { self[column + 1, position.row] = Cell(Cell.continuation, style: style) }
      column += width
    }
    return column
  }

  /// The characters of each row, for tests and for printing to a pipe.
  public var lines: [String] {
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
