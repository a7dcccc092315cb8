import Document
import Geometry
import Raster

extension Compositor {
  /// The colors of a gradient on the current piece; `nil` where it paints nothing.
  ///
  /// - Parameter pixel: Gives the pixel of a color.
  func shade(of gradient: Gradient, on piece: Scene.Piece, _ pixel: (Color) -> Pixel) -> GradientShade? {
    piece.map(of: gradient).flatMap { GradientShade(gradient, through: $0.then(view)) { pixel(shown($0)) } }
  }

  /// True if colors change little by little in a cell, which is dithered where colors are few.
  func isSoft(_ column: Int, _ row: Int) -> Bool {
    soft.hasCell(column, row) || gradual.contains(column, row)
  }
}

/// Some cells of a picture.
struct CellSet: Sendable {
  private var flags: [Bool] = []
  private var columns = 0
  /// True if no cell has been inserted since the size changed.
  private var isEmpty = true

  /// Removes all cells in some rows of pixels.
  mutating func removeAll(inRows rows: Range<Int>, width: Int, height: Int) {
    let parts = CellEncoder.parts
    columns = (width + parts.columns - 1) / parts.columns
    let count = columns * ((height + parts.rows - 1) / parts.rows)
    guard flags.count == count else {
      (flags, isEmpty) = (Array(repeating: false, count: count), true)
      return
    }
    guard !isEmpty else { return }
    let cells = DotExtent.cells(rows, of: parts.rows)
    for index in cells.lowerBound * columns..<cells.upperBound * columns { flags[index] = false }
  }

  /// Inserts the cells of some pixels in a row.
  mutating func insert(_ pixels: Range<Int>, row: Int) {
    let start = row / CellEncoder.parts.rows * columns
    isEmpty = false
    for column in DotExtent.cells(pixels, of: CellEncoder.parts.columns) { flags[start + column] = true }
  }

  func contains(_ column: Int, _ row: Int) -> Bool { flags[row * columns + column] }
}
