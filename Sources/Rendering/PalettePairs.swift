import Drawing

/// Which two of a few colours stand for any colour when they are mixed by dots; found out once for a palette.
struct PalettePairs: Sendable {
  private(set) var palette: [Color] = []
  /// By the upper four bits of red, green and blue.
  private var pairs: [(first: UInt8, second: UInt8)] = []

  /// Takes another palette, of at most 256 colours.
  mutating func use(_ palette: [Color]) {
    guard palette != self.palette else { return }
    self.palette = palette
    let colors = palette.prefix(256).map(\.pixel)
    pairs = (0..<4096).map { index in
      Self.pair(for: Pixel(Float(index >> 8), Float(index >> 4 & 15), Float(index & 15), 15) / 15, among: colors)
    }
  }

  /// The colours for a solid pixel, the one that covers more of it first.
  func pair(for pixel: Pixel) -> (first: Color, second: Color) {
    let steps = (pixel.clamped(lowerBound: .zero, upperBound: .one) * 15).rounded(.toNearestOrAwayFromZero)
    let pair = pairs[Int(steps.x) << 8 | Int(steps.y) << 4 | Int(steps.z)]
    return (palette[Int(pair.first)], palette[Int(pair.second)])
  }

  /// How much of the second colour a solid pixel holds, from 0 to 1.
  static func share(of pixel: Pixel, from first: Pixel, to second: Pixel) -> Float {
    let way = (second - first) * weights
    let length = (way * (second - first)).sum()
    return length > 0 ? min(max((way * (pixel - first)).sum() / length, 0), 1) : 0
  }

  /// The eye sees green best.
  private static let weights = Pixel(2, 4, 3, 0)

  /// What a pair's own contrast counts beside how far the mixture is off: a coarse pattern is worse than a small
  /// error.
  private static let contrastShare: Float = 0.004

  private static func pair(for pixel: Pixel, among colors: [Pixel]) -> (first: UInt8, second: UInt8) {
    var best: (first: UInt8, second: UInt8) = (0, 0)
    var least = Float.infinity
    for first in colors.indices {
      for second in first..<colors.count {
        let share = share(of: pixel, from: colors[first], to: colors[second])
        let way = colors[second] - colors[first]
        let miss = colors[first] + way * share - pixel
        let error = (miss * miss * weights).sum() + contrastShare * (way * way * weights).sum()
        guard error < least else { continue }
        least = error
        best = share > 0.5 ? (UInt8(second), UInt8(first)) : (UInt8(first), UInt8(second))
      }
    }
    return best
  }
}
