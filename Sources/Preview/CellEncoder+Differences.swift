/// The differences that are not seen, and those inside gradients.
extension CellEncoder {
  /// The squared difference of a pixel that is not seen: two levels of 255 in each channel.
  static let unseen: Float = 3 * (2 / 255) * (2 / 255)

  /// The squared difference of a cell that is not seen: one pixel of 32, by ten levels of 255.
  static let unseenCell: Float = 3 * (10 / 255) * (10 / 255)

  /// The squared difference from a paint by which a color counts as it: six levels of 255 in each channel.
  static let nearlyPaint: Float = 3 * (6 / 255) * (6 / 255)

  /// The sum of squared differences of a cell that looks flat: of a level of 255 in each pixel and channel.
  static let unseenSpread: Float = pixels * 3 * (1 / 255) * (1 / 255)

  /// The sum of squared differences up to which blocks alone show a cell: of eight levels of 255.
  static let leastTexture: Float = unseenSpread * 8 * 8

  /// The least share of the squared differences that a plane explains in a gradient; of an edge, it explains 0.9 at most.
  static let leastRamp: Float = 0.95

  /// The squared differences from the mean of the plane nearest to the pixels.
  var spreadOfPlane: Float {
    var (across, down) = (Pixel.zero, Pixel.zero)
    for column in 0..<4 { across += columns[column] * (Float(column) - 1.5) }
    for row in 0..<8 { down += rows[row] * (Float(row) - 3.5) }
    // The sums of the squared distances from the middle: 5 in each of 8 rows, 42 in each of 4 columns.
    return (across * across).sum() / 40 + (down * down).sum() / 168
  }
}
