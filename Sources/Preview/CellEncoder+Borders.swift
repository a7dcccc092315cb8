/// Straight vertical borders inside columns of pixels, which blocks from the left can show.
extension CellEncoder {
  /// The sums of the columns of the last cell, and of two on each side of it.
  ///
  /// Beside the picture or the page, the cell's own are repeated.
  func columns(near pixels: CellPixels) -> InlineArray<8, Pixel> {
    let (first, last) = (pixels.sum(ofColumn: -1) ?? columns[0], pixels.sum(ofColumn: 4) ?? columns[3])
    return [
      pixels.sum(ofColumn: -2) ?? first, first, columns[0], columns[1], columns[2], columns[3], last,
      pixels.sum(ofColumn: 5) ?? last,
    ]
  }

  /// The sum of the left half of a column with a border in one of its halves; `nil` if nothing says where one is.
  ///
  /// - Parameter columns: The sums of columns of pixels.
  static func leftHalf(ofColumn index: Int, in columns: InlineArray<8, Pixel>) -> Pixel? {
    let (own, left, right) = (columns[index], columns[index - 1], columns[index + 1])
    let (farLeft, farRight) = (columns[index - 2], columns[index + 2])
    // A mixture of the paints beside it.
    let (way, step) = (right - left, own - left)
    let (length, along) = ((way * way).sum(), (step * way).sum())
    let (before, after) = (left - farLeft, farRight - right)
    if along > length * 0.1, along < length * 0.9,
      min((before * before).sum(), (after * after).sum()) <= length * sameShare
    {
      let aside = step - way * (along / length)
      if (aside * aside).sum() <= length * sameShare { return along * 2 < length ? left / 2 : own - right / 2 }
    }
    // A line whose two borders are in two columns has one color.
    if isOneLine(own * 2 - left, right * 2 - farRight, between: own, right) { return left / 2 }
    if isOneLine(left * 2 - farLeft, own * 2 - right, between: left, own) { return own - right / 2 }
    return nil
  }

  /// The squared distance, as a share of that between two paints, up to which a color is one of them or their mixture.
  private static let sameShare: Float = 0.01

  /// True if the inner halves of two columns are nearly alike, unlike the columns.
  private static func isOneLine(_ first: Pixel, _ second: Pixel, between left: Pixel, _ right: Pixel) -> Bool {
    let (inner, whole, mixed) = (first - second, left - right, first - left)
    let (out, other) = (first - (first / 8).inGamut * 8, second - (second / 8).inGamut * 8)
    // Of sums over a column, which has eight pixels.
    let same = nearlyPaint * 64
    return (inner * inner).sum() <= (whole * whole).sum() / 4 + same && (mixed * mixed).sum() > same
      && (out * out + other * other).sum() <= same
  }
}
