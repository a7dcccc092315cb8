import Document
import Raster

/// Which two of a palette's colours stand for any colour when they are mixed by dots; found out once for each colour.
struct PalettePairs: Sendable {
  private(set) var palette: [Color] = []
  private var colors: [Pixel] = []
  /// By the upper four bits of red, green and blue; ``unknown`` until it is asked for.
  private var pairs: [(first: UInt8, second: UInt8)] = []
  private static let unknown: (first: UInt8, second: UInt8) = (255, 255)

  /// Takes another palette, of at most 255 colours.
  mutating func use(_ palette: [Color]) {
    guard palette != self.palette else { return }
    self.palette = palette
    colors = palette.prefix(255).map(\.pixel)
    pairs = Array(repeating: Self.unknown, count: 4096)
  }

  /// Whether there are so many colours that two neighbours are hardly told apart.
  var isFine: Bool { palette.count > 16 }

  /// The colours for a solid pixel, the one that covers more of it first.
  mutating func pair(for pixel: Pixel) -> (first: Color, second: Color) {
    var steps = (pixel.clamped(lowerBound: .zero, upperBound: .one) * 15).rounded(.toNearestOrAwayFromZero)
    let index = Int(steps.x) << 8 | Int(steps.y) << 4 | Int(steps.z)
    if pairs[index] == Self.unknown {
      steps.w = 15
      pairs[index] = Self.pair(for: steps / 15, among: colors)
    }
    return (palette[Int(pairs[index].first)], palette[Int(pairs[index].second)])
  }

  /// One of the palette's colours for a whole cell: with its neighbours' it has the colour's mean.
  mutating func color(for color: Color, column: Int, row: Int) -> Color {
    colors(for: color, column: column, row: row).here
  }

  /// The same with the colour that other cells have.
  mutating func colors(for color: Color, column: Int, row: Int) -> (here: Color, elsewhere: Color) {
    let pixel = color.pixel
    let (first, second) = pair(for: pixel)
    let share = Self.share(of: pixel, from: first.pixel, to: second.pixel)
    return DitherMask.blueNoise.isOn(x: column, y: row, tone: share) ? (second, first) : (first, second)
  }

  /// The palette's colour for a page or a line, which nothing is mixed into: a wrong hue is seen there before a wrong
  /// lightness; the colour itself when there is no palette.
  func nearest(to color: Color) -> Color {
    let pixel = color.pixel
    let index = colors.indices.min { Self.plainDistance(colors[$0], pixel) < Self.plainDistance(colors[$1], pixel) }
    return index.map { palette[$0] } ?? color
  }

  /// How far two colours are apart, squared, by luma and the two differences of colour that television has.
  private static func plainDistance(_ a: Pixel, _ b: Pixel) -> Float {
    let difference = a - b
    let light = difference.luma
    let (blue, red) = (difference.z - light, difference.x - light)
    return light * light + blue * blue + red * red
  }

  /// How much of the second colour a solid pixel holds, from 0 to 1.
  static func share(of pixel: Pixel, from first: Pixel, to second: Pixel) -> Float {
    let way = second - first
    let length = distance(way)
    return length > 0 ? min(max(product(way, pixel - first) / length, 0), 1) : 0
  }

  /// The eye sees green best.
  private static let weights = Pixel(2, 4, 3, 0)

  /// What a difference in lightness counts besides: it breaks a ramp, which a slightly wrong hue does not.
  private static let lightShare: Float = 18

  /// How far two differences of colours go the same way.
  @inline(__always)
  private static func product(_ a: Pixel, _ b: Pixel) -> Float {
    (a * b * weights).sum() + lightShare * a.luma * b.luma
  }

  /// How far colours are apart, squared, by their difference.
  @inline(__always)
  private static func distance(_ difference: Pixel) -> Float { product(difference, difference) }

  /// What a pair's own contrast counts beside how far the mixture is off: a coarse pattern is worse than a small
  /// error, and of many colours there are others that are as near.
  private static let (contrastShare, fineContrastShare): (Float, Float) = (0.004, 0.015)

  /// What a pair's difference in hue counts besides where there are many colours: two shades of one colour look calmer
  /// than two colours.
  private static let tintShare: Float = 0.03

  /// What it counts that two of few colours have opposite hues: a grey of red and cyan is none.
  private static let clashShare: Float = 0.1

  /// Of so many colours each is tried with each; of more, the nearest of them.
  private static let mostTried = 20

  private static func nearest(to pixel: Pixel, among colors: [Pixel]) -> [Int] {
    guard colors.count > mostTried else { return Array(colors.indices) }
    return colors.indices.map { (index: $0, distance: distance(colors[$0] - pixel)) }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(mostTried).map(\.index)
  }

  private static func pair(for pixel: Pixel, among colors: [Pixel]) -> (first: UInt8, second: UInt8) {
    var best: (first: UInt8, second: UInt8) = (0, 0)
    var least = Float.infinity
    let near = nearest(to: pixel, among: colors)
    let isFine = colors.count > mostTried
    for (place, first) in near.enumerated() {
      for second in near[place...] {
        let share = share(of: pixel, from: colors[first], to: colors[second])
        let way = colors[second] - colors[first]
        var error =
          distance(colors[first] + way * share - pixel)
          + (isFine ? fineContrastShare : contrastShare) * (way * way * weights).sum()
        if isFine {
          error += tintShare * (way.tint * way.tint * weights).sum()
        } else {
          error -= clashShare * min((colors[first].tint * colors[second].tint * weights).sum(), 0)
        }
        guard error < least else { continue }
        least = error
        best = share > 0.5 ? (UInt8(second), UInt8(first)) : (UInt8(first), UInt8(second))
      }
    }
    return best
  }
}

extension Pixel {
  /// What makes a colour differ from the grey that is as light.
  fileprivate var tint: Pixel { self - Pixel(repeating: luma) }
}
