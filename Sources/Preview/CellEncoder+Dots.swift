/// Braille dots and the strokes of characters, which cover only a part of what they stand for.
extension CellEncoder {
  /// The texture of braille dots, as a share of its squared differences that an eye at arm's length still sees.
  private static let seenTexture: Float = 0.03
  /// A braille character is taken if its error is at most this multiple of another's.
  ///
  /// Lines of dots look finer.
  static let brailleRoom: Float = 1.5
  /// The squared difference up to which a ground counts as paper: a fourth of the way to black in each channel.
  private static let nearPaper: Float = 3 * 0.25 * 0.25
  /// The weight of a difference of the whole cell, besides that of its pixels.
  private static let meanWeight: Float = 4
  /// The least squared difference of a line from the rest of its cell: 40 levels of 255 in each channel.
  private static let leastLine: Float = 3 * (40 / 255) * (40 / 255)
  /// The largest squared difference from a line that dots as dark or light as possible may have: 8 levels.
  private static let mostMissed: Float = 3 * (8 / 255) * (8 / 255)
  /// A corner that differs from the ground by more than this multiple of a line's mean is part of an area.
  private static let leastArea: Float = 1.5
  /// The share of its part that a dot covers.
  private static let dot: Float = 0.25

  /// Tries dots that give their parts a color as seen from afar: each is four times as far from the ground.
  ///
  /// The ground is that of a corner of the cell. The mean of all that has no dot would spread a thin line over it.
  @inline(__always)
  mutating func tryDots(_ pattern: Int, _ count: Float, _ seen: Pixel, _ mean: Pixel, error: Float) {
    // Light dots on dark ground look like holes in a drawing on white, and the other way on night.
    guard !hasBlocks || ((seen - mean).sum() < 0) == isOnLight else { return }
    var (ground, moved) = (corners[0], Float.infinity)
    for index in 0..<4 {
      let way = corners[index] - mean
      let length = (way * way).sum()
      if length < moved { (ground, moved) = (corners[index], length) }
    }
    // Most are ruled out by their pattern.
    let spread = error + moved * (Self.pixels - count)
    guard spread < limit * Self.brailleRoom else { return }
    let (color, missing) = stroke(seen, on: ground)
    let (missed, contrast) = (missing * Self.dot, color - ground)
    let texture = Self.seenTexture * Self.dot * (1 - Self.dot)
    // A cell that is too light or too dark as a whole is seen from afar.
    let weight = count * (1 + Self.meanWeight * count / Self.pixels)
    let lack = (missed * missed).sum()
    let lost = weight * lack + count * texture * (contrast * contrast).sum()
    guard spread + lost < limit * Self.brailleRoom else { return }
    let isFine = !hasBlocks || lack <= Self.mostMissed && isLine(seen, mean, ground)
    let own = isFine ? (spread + lost) / Self.brailleRoom : spread + lost
    if own < limit { take(Self.braille[pattern], nil, color, ground, error: own, count, share: Self.dot) }
  }

  /// True if some parts of the cell, as seen from afar, are a line on a ground.
  ///
  /// A faint difference is texture. At the edge of a fill, or of an area in a corner, single dots would look like dirt.
  private func isLine(_ seen: Pixel, _ mean: Pixel, _ ground: Pixel) -> Bool {
    let (tone, way) = (seen - mean, seen - ground)
    guard (tone * tone).sum() >= Self.leastLine, !isFilled(ground) else { return false }
    let length = (way * way).sum()
    for index in 0..<4 where ((corners[index] - ground) * way).sum() >= length * Self.leastArea { return false }
    return true
  }

  /// True for the color of a fill that differs from the paper.
  @inline(__always)
  private func isFilled(_ ground: Pixel) -> Bool {
    let away = ground - paper
    guard (away * away).sum() > Self.nearPaper else { return false }
    for index in 0..<inks.count {
      let ink = inks[index]
      let way = ink - ground
      if (way * way).sum() < Self.nearlyPaint { return true }
    }
    return false
  }

  /// The color of a stroke by which its part is seen as `seen`, and what it lacks of that.
  ///
  /// A stroke is farther from the ground than its part: on the way to a paint, or past it to black, on night to white.
  /// Another way would end in a hue that the drawing does not have, where a line meets two fills.
  @inline(__always)
  func stroke(_ seen: Pixel, on ground: Pixel) -> (color: Pixel, missing: Pixel) {
    let ideal = ground + (seen - ground) / Self.dot
    let end = isOnLight ? Pixel.zero : Pixel(1, 1, 1, 0)
    var (best, missing, least) = (ideal.inGamut, ideal - ideal.inGamut, Float.infinity)
    for index in 0..<inks.count {
      let ink = inks[index]
      var (color, share) = Self.nearest(to: ideal, from: ground, to: ink)
      if share == 1 { (color, share) = Self.nearest(to: ideal, from: ink, to: end) }
      let lacking = ideal - color
      let distance = (lacking * lacking).sum()
      if distance < least { (best, missing, least) = (color, lacking, distance) }
    }
    return (best, missing)
  }

  /// The color between two others that is nearest to a third, and its share of the way.
  @inline(__always)
  private static func nearest(to ideal: Pixel, from start: Pixel, to end: Pixel) -> (color: Pixel, share: Float) {
    let way = end - start
    let length = (way * way).sum()
    guard length > 0 else { return (start, 0) }
    let share = min(max(((ideal - start) * way).sum() / length, 0), 1)
    return (start + way * share, share)
  }
}
