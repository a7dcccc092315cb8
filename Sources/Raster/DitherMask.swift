/// A threshold for every dot of the plane, so that a tone becomes a pattern of dots.
///
/// The mask repeats and stays put on screen: the same tone at the same place gives the same dots, so that only
/// the edge of a shape changes while it is tuned.
public struct DitherMask: Hashable, Sendable {
  /// The period in both directions, a power of two of at most 64.
  public let size: Int
  /// The order in which the dots of a period light as the tone grows, row by row.
  public let ranks: [UInt16]

  /// A 32×32 mask without visible weave, by void and cluster.
  public static let blueNoise = DitherMask(size: 32, ranks: blueNoiseRanks)

  /// What a rank counts for; exact, as the size is a power of two.
  private let step: Float

  private init(size: Int, ranks: [UInt16]) {
    self.size = size
    self.ranks = ranks
    step = 1 / Float(size * size)
  }

  /// The tone from 0 to 1 above which a dot is on.
  public func threshold(x: Int, y: Int) -> Float {
    let rank = ranks[(y & (size &- 1)) &* size &+ (x & (size &- 1))]
    return (Float(rank) + 0.5) * step
  }

  /// Whether a dot is on at a tone from 0, none, to 1, all.
  public func isOn(x: Int, y: Int, tone: Float) -> Bool { tone > threshold(x: x, y: y) }

  /// The first 64 dots of a row at a tone, the first in the lowest bit.
  func word(row: Int, tone: Float) -> UInt64 {
    var word: UInt64 = 0
    for x in 0..<size where isOn(x: x, y: row, tone: tone) { word |= 1 << UInt64(x) }
    var filled = size
    while filled < 64 {
      word |= word << UInt64(filled)
      filled *= 2
    }
    return word
  }
}

extension DotGrid {
  /// Thins the dots that are on to a tone from 0, none, to 1, all.
  public mutating func dither(tone: Float, by mask: DitherMask) {
    for period in 0..<min(mask.size, height) {
      let pattern = mask.word(row: period, tone: tone)
      for row in stride(from: period, to: height, by: mask.size) {
        for index in (row * wordsPerRow)..<((row + 1) * wordsPerRow) { words[index] &= pattern }
      }
    }
  }
}
