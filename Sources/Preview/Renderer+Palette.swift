import Document
import Raster

/// The colors of a terminal with few.
extension Renderer {
  /// The cell in colors of the palette.
  ///
  /// A flat cell of a picture or shadow, and with 16 colors of any fill, is mixed from two colors.
  mutating func inPalette(_ cell: Picture.Cell, _ column: Int, _ row: Int) -> Picture.Cell {
    guard let ground = cell.background ?? (cell.color == nil ? nil : settings.background) else { return cell }
    var cell = cell
    let isSoft = compositor.isSoft(column, row - top)
    guard let color = cell.color else {
      let isMixed = (isSoft || !pairs.isFine) && ground != compositor.settings.ground
      if isMixed { return mixed(ground, column, row) }
      cell.background = pairs.nearest(to: ground)
      return cell
    }
    if isSoft, color.distance(to: ground) <= (pairs.isFine ? Self.fineStep : Self.coarseStep) {
      return mixed(color.over(ground, opacity: 0.5), column, row)
    }
    let near = pairs.nearest(to: ground)
    if cell.background != nil { cell.background = near }
    let shown = pairs.nearest(to: color)
    cell.color =
      shown == near && color.contrast(with: ground) > (pairs.isFine ? Self.leastEdge : Self.leastCoarseEdge)
      ? pairs.search(color, besides: near) : shown
    return cell
  }

  /// The largest difference of a channel between two colors of a gradient in a cell, for large and small palettes.
  private static let (fineStep, coarseStep) = (24, 96)
  /// A border with less contrast may vanish; in a small palette the other color would be much darker or lighter.
  private static let (leastEdge, leastCoarseEdge) = (1.1, 1.35)

  /// A color dithered with two colors of the palette, in the finest blocks.
  private mutating func mixed(_ color: Color, _ column: Int, _ row: Int) -> Picture.Cell {
    let pixel = color.pixel
    let (first, second) = pairs.pair(for: pixel)
    let share = PalettePairs.share(of: pixel, from: first.pixel, to: second.pixel)
    let set: GlyphSet =
      settings.glyphs.contains(.quadrant) ? .quadrant : settings.glyphs.contains(.half) ? .halfBlock : .ascii
    let parts = set.parts
    var pattern: UInt8 = 0
    if set != .ascii {
      for part in 0..<parts.columns * parts.rows {
        let (x, y) = (column * parts.columns + part % parts.columns, row * parts.rows + part / parts.columns)
        if DitherMask.blueNoise.isOn(x: x, y: y, tone: share) { pattern |= 1 << UInt8(part) }
      }
    } else if DitherMask.blueNoise.isOn(x: column, y: row, tone: share) {
      return Picture.Cell(glyph: " ", color: nil, background: second)
    }
    let glyph = set.scalar(for: pattern)
    return glyph == " "
      ? Picture.Cell(glyph: " ", color: nil, background: first)
      : Picture.Cell(glyph: glyph, color: second, background: first)
  }
}

extension Color {
  /// The largest difference of a channel.
  fileprivate func distance(to other: Color) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
  }
}
