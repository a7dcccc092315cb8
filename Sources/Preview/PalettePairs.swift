import Document
import Raster

/// The pairs of palette colors that mix to a color by dithering, cached per color.
struct PalettePairs: Sendable {
  private(set) var palette: [Color] = []
  private var colors: [Pixel] = []
  /// The colors of a large palette in CIELAB.
  private var labs: [SIMD4<Float>] = []
  /// By the upper four bits of red, green and blue; ``unknown`` until the first use.
  private var pairs: [(first: UInt8, second: UInt8)] = []
  private static let unknown: (first: UInt8, second: UInt8) = (255, 255)
  /// The last answers of ``nearest(to:)``, by some bits of the color; none before the first.
  private var nearest: [(color: Color, found: Color)] = []

  /// Adopts another palette of at most 255 colors.
  mutating func use(_ palette: [Color]) {
    guard palette != self.palette else { return }
    self.palette = palette
    colors = palette.prefix(255).map(\.pixel)
    labs = isFine ? palette.prefix(255).map(\.lab) : []
    nearest = []
    pairs = Array(repeating: Self.unknown, count: 4096)
  }

  /// True if the palette is large enough for adjacent colors to look alike.
  var isFine: Bool { palette.count > 16 }

  /// The pair for an opaque pixel, the color with the larger share first.
  mutating func pair(for pixel: Pixel) -> (first: Color, second: Color) {
    var steps = (pixel.clamped(lowerBound: .zero, upperBound: .one) * 15).rounded(.toNearestOrAwayFromZero)
    let index = Int(steps.x) << 8 | Int(steps.y) << 4 | Int(steps.z)
    if pairs[index] == Self.unknown {
      steps.w = 15
      pairs[index] = Self.pair(for: steps / 15, among: colors)
    }
    return (palette[Int(pairs[index].first)], palette[Int(pairs[index].second)])
  }

  /// The palette color for a page or a line, without mixing; the color itself if there is no palette.
  ///
  /// Of a large palette it is the nearest in CIELAB. Of a small one the right hue goes before the right lightness.
  mutating func nearest(to color: Color) -> Color {
    guard !palette.isEmpty else { return color }
    // Most cells have one of a few colors, and the search takes longer than anything else about a cell.
    if nearest.isEmpty { nearest = Array(repeating: (color, search(color)), count: 256) }
    let place = Int(color.red &+ 7 &* color.green &+ 31 &* color.blue)
    if nearest[place].color != color { nearest[place] = (color, search(color)) }
    return nearest[place].found
  }

  /// The palette color nearest to a color, not cached.
  ///
  /// - Parameter other: A color that is not wanted. In a small palette hue then counts more: a gray is not green.
  func search(_ color: Color, besides other: Color? = nil) -> Color {
    let (pixel, lab) = (color.pixel, isFine ? color.lab : .zero)
    var (found, least) = (color, Float.infinity)
    for (index, candidate) in colors.enumerated() where palette[index] != other {
      let way = isFine ? labs[index] - lab : .zero
      let distance =
        isFine ? (way * way).sum() : Self.plainDistance(candidate, pixel, hue: other == nil ? 1 : 4)
      if distance < least { (found, least) = (palette[index], distance) }
    }
    return found
  }

  /// The squared distance of two colors by luma and the two color differences of YCbCr.
  private static func plainDistance(_ a: Pixel, _ b: Pixel, hue: Float) -> Float {
    let difference = a - b
    let light = difference.luma
    let (blue, red) = (difference.z - light, difference.x - light)
    return light * light + hue * (blue * blue + red * red)
  }

  /// The share of the second color in an opaque pixel, from 0 to 1.
  static func share(of pixel: Pixel, from first: Pixel, to second: Pixel) -> Float {
    let way = second - first
    let length = distance(way)
    return length > 0 ? min(max(product(way, pixel - first) / length, 0), 1) : 0
  }

  /// The channel weights; the eye is most sensitive to green.
  private static let weights = Pixel(2, 4, 3, 0)

  /// The extra weight of a lightness difference, which breaks gradients more than a hue difference.
  private static let lightShare: Float = 18

  /// The weighted dot product of two color differences.
  @inline(__always)
  private static func product(_ a: Pixel, _ b: Pixel) -> Float {
    (a * b * weights).sum() + lightShare * a.luma * b.luma
  }

  /// The squared length of a color difference.
  @inline(__always)
  private static func distance(_ difference: Pixel) -> Float { product(difference, difference) }

  /// The weight of a pair's own contrast, in small and large palettes: a coarse pattern is worse than a small error.
  private static let (contrastShare, fineContrastShare): (Float, Float) = (0.004, 0.015)

  /// The weight of a pair's hue difference in a large palette: two shades of one color look calmer.
  private static let tintShare: Float = 0.03

  /// The weight of opposite hues in a small palette: red and cyan do not look gray.
  private static let clashShare: Float = 0.1

  /// The number of colors tried with each other; of a larger palette, the nearest ones.
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
  /// The difference from the gray of the same luma.
  fileprivate var tint: Pixel { self - Pixel(repeating: luma) }
}

extension Color {
  /// Lightness, a and b of CIELAB.
  fileprivate var lab: SIMD4<Float> { SIMD4(SIMD3<Float>(inLab), 0) }
}
