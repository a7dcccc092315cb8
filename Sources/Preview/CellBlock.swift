import Document

/// The pixels of one cell, at most eight, row by row.
struct CellBlock {
  let columns: Int
  let rows: Int
  private var pixels = InlineArray<8, Pixel>(repeating: .zero)
  private(set) var count = 0
  /// The dots of a pooled block with an edge: opacities that differ by more than half.
  private(set) var edges: UInt8 = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  subscript(index: Int) -> Pixel { pixels[index] }

  mutating func append(_ pixel: Pixel) {
    pixels[count] = pixel
    count += 1
  }

  var isEmpty: Bool { (0..<count).allSatisfy { self[$0].w <= 0 } }

  /// The pattern of all dots.
  var all: UInt8 { UInt8(truncatingIfNeeded: (1 << count) - 1) }

  /// The smallest and largest value of each channel.
  private var extremes: (least: Pixel, most: Pixel) {
    (0..<count).reduce((.one, .zero)) { (pointwiseMin($0.0, self[$1]), pointwiseMax($0.1, self[$1])) }
  }

  /// The largest difference in any channel.
  var range: Float { (extremes.most - extremes.least).max() }

  /// The pattern of the dots whose indices satisfy a condition.
  func pattern(where holds: (Int) -> Bool) -> UInt8 {
    (0..<count).reduce(0) { holds($1) ? $0 | 1 << UInt8($1) : $0 }
  }

  /// The pattern of the opaque dots.
  var solidDots: UInt8 { pattern { self[$0].w >= Renderer.leastSolid } }

  /// The sum over the dots of a pattern.
  func sum(of pattern: UInt8) -> Pixel {
    var sum = Pixel.zero
    for index in 0..<count where pattern >> UInt8(index) & 1 != 0 { sum += self[index] }
    return sum
  }

  /// The mean tone of the dots outside a pattern, from 0 to 1.
  func meanTone(without pattern: UInt8, inColor: Bool) -> Float {
    let others = count - (0..<count).count { pattern >> UInt8($0) & 1 != 0 }
    let sum = sum(of: ~pattern)
    return others > 0 ? (inColor ? sum.w : sum.x) / Float(others) : 0
  }

  var leastOpacity: Float { (0..<count).reduce(Float(1)) { min($0, self[$1].w) } }

  /// The same cell with other pixels.
  func mapped(_ change: (Pixel) -> Pixel) -> CellBlock {
    var result = CellBlock(columns: columns, rows: rows)
    for index in 0..<count { result.append(change(self[index])) }
    return result
  }

  /// The means over parts of the cell, for a set of characters with fewer dots.
  func pooled(columns: Int, rows: Int) -> CellBlock {
    guard columns < self.columns || rows < self.rows, columns > 0, rows > 0 else { return self }
    let (wide, high) = (max(self.columns / columns, 1), max(self.rows / rows, 1))
    var result = CellBlock(columns: columns, rows: rows)
    for part in 0..<columns * rows {
      var (sum, least, most) = (Pixel.zero, Float(1), Float(0))
      for y in 0..<high {
        for x in 0..<wide {
          let pixel = self[(part / columns * high + y) * self.columns + part % columns * wide + x]
          sum += pixel
          (least, most) = (min(least, pixel.w), max(most, pixel.w))
        }
      }
      if most - least > 0.5 { result.edges |= 1 << UInt8(part) }
      result.append(sum / Float(wide * high))
    }
    return result
  }

  /// The dots in the brighter of two colors, and both colors; no dots if one color is enough.
  ///
  /// The threshold is the middle of the channel with the largest range, so a small change of the picture changes few
  /// cells.
  func twoColors(on base: Color) -> (bright: Color, pattern: UInt8, dark: Color) {
    let (least, most) = extremes
    let range = most - least
    let channel = range.y >= range.x && range.y >= range.z ? 1 : range.x >= range.z ? 0 : 2
    let middle = (least[channel] + most[channel]) / 2
    // A smaller difference is invisible.
    let first = range[channel] > 0.03 ? pattern { self[$0][channel] > middle } : 0
    func mean(_ part: UInt8) -> Color {
      Color(sum(of: part) / Float(max(1, part.nonzeroBitCount)), on: base)
    }
    let (color, other) = (mean(first), mean(~first & all))
    if first != 0, DotColors.luminance(of: color) < DotColors.luminance(of: other) {
      return (other, ~first & all, color)
    }
    return (color, first, other)
  }
}

/// Increases the contrast of colors with the terminal's background, and keeps their hue.
struct DotColors: Sendable {
  /// The linear light of each sRGB level, from 0 to 1, computed on first use to keep starts without effects fast.
  private static let light: [Double] = (0...255).map { Color.light(ofLevel: $0) }
  private var background = Color(0, 0, 0)
  private var backgroundLight = 0.0

  /// Added to each channel's light before scaling, so near-black becomes gray instead of a vivid color.
  private static let gray = 0.01

  /// Colors up to this multiple of the lowest contrast are changed.
  private static let room = 1.5

  /// Adopts the terminal's background.
  mutating func use(background: Color) {
    guard background != self.background else { return }
    self.background = background
    backgroundLight = Self.luminance(of: background)
  }

  /// The relative luminance of WCAG 2, from 0 for black to 1 for white.
  static func luminance(of color: Color) -> Double {
    Color.luminance(light[Int(color.red)], light[Int(color.green)], light[Int(color.blue)])
  }

  /// The contrast ratio of WCAG 2 with the background, from 1 to 21.
  func contrast(of color: Color) -> Double { Color.contrast(Self.luminance(of: color), backgroundLight) }

  /// The nearest color of the same hue with at least a contrast of `least` with the background.
  ///
  /// Colors just above the limit move, too, so a gradient stays a gradient.
  func standingOut(_ color: Color, contrast least: Double) -> Color {
    let (contrast, plenty) = (contrast(of: color), least * Self.room)
    guard contrast < plenty else { return color }
    let isDark = backgroundLight < Self.middle
    // 0 for the background's own color and any beyond it, 1 for a color with enough contrast.
    let isBeyond = (Self.luminance(of: color) < backgroundLight) == isDark
    let share = isBeyond ? 0 : (contrast - 1) / (plenty - 1)
    let wanted = least + (plenty - least) * share
    let gray = Self.gray * (1 - share)
    let light = Self.light
    var (red, green, blue) = (
      light[Int(color.red)] + gray, light[Int(color.green)] + gray, light[Int(color.blue)] + gray
    )
    let goal = isDark ? (backgroundLight + 0.05) * wanted - 0.05 : (backgroundLight + 0.05) / wanted - 0.05
    let target = min(max(goal, 0), 1)
    // As bright as the hue allows; white adds the rest.
    let scale = min(target / Color.luminance(red, green, blue), 1 / max(red, green, blue))
    (red, green, blue) = (red * scale, green * scale, blue * scale)
    let reached = Color.luminance(red, green, blue)
    let white = reached < target && reached < 1 ? (target - reached) / (1 - reached) : 0
    return Color(
      Color.level(ofLight: red + (1 - red) * white), Color.level(ofLight: green + (1 - green) * white),
      Color.level(ofLight: blue + (1 - blue) * white))
  }

  /// The luminance with the same contrast to black and white.
  private static let middle = 0.18
}
