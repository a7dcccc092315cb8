import Document
import Geometry
import Raster

extension Compositor {
  /// The colors of a gradient on the current piece; `nil` where it paints nothing.
  ///
  /// - Parameter pixel: Gives the pixel of a color.
  func shade(of gradient: Gradient, on piece: Scene.Piece, _ pixel: (Color) -> Pixel) -> GradientShade? {
    piece.map(of: gradient).flatMap { GradientShade(gradient, through: $0.then(view), pixel) }
  }

  /// True if colors change little by little in a cell, which is dithered where colors are few.
  func isSoft(_ column: Int, _ row: Int) -> Bool {
    soft.hasCell(column, row) || gradual.contains(column: column * CellEncoder.parts.columns, row: row)
  }
}
