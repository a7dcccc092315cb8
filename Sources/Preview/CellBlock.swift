import Document

/// The pixels of one cell, at most eight, row by row.
struct CellBlock {
  let columns: Int
  let rows: Int
  private var pixels = InlineArray<8, Pixel>(repeating: .zero)
  private(set) var count = 0

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

  /// How far the dots differ in the channel in which they differ most.
  var range: Float {
    var (least, most) = (Pixel.one, Pixel.zero)
    for index in 0..<count {
      least = pointwiseMin(least, self[index])
      most = pointwiseMax(most, self[index])
    }
    return (most - least).max()
  }

  /// The dots of which something holds.
  func pattern(where holds: (Pixel) -> Bool) -> UInt8 {
    (0..<count).reduce(0) { holds(self[$1]) ? $0 | 1 << UInt8($1) : $0 }
  }

  /// The sum over the dots of a pattern.
  func sum(of pattern: UInt8) -> Pixel {
    var sum = Pixel.zero
    for index in 0..<count where pattern >> UInt8(index) & 1 != 0 { sum += self[index] }
    return sum
  }

  /// How many dots a tone asks for, on average over those outside a pattern.
  func meanTone(without pattern: UInt8, inColor: Bool) -> Float {
    let others = count - (0..<count).count { pattern >> UInt8($0) & 1 != 0 }
    let sum = sum(of: ~pattern)
    return others > 0 ? (inColor ? sum.w : sum.x) / Float(others) : 0
  }

  var leastOpacity: Float { (0..<count).reduce(Float(1)) { min($0, self[$1].w) } }

  /// The dots of a set of characters with fewer in which an edge is: what lies in one differs by more than half.
  func contrasts(columns: Int, rows: Int) -> UInt8 {
    guard columns < self.columns || rows < self.rows, columns > 0, rows > 0 else { return 0 }
    let (wide, high) = (max(self.columns / columns, 1), max(self.rows / rows, 1))
    var result: UInt8 = 0
    for place in 0..<columns * rows {
      let first = place / columns * high * self.columns + place % columns * wide
      var (least, most) = (self[first].w, self[first].w)
      for y in 0..<high {
        for x in 0..<wide {
          let opacity = self[first + y * self.columns + x].w
          (least, most) = (min(least, opacity), max(most, opacity))
        }
      }
      if most - least > 0.5 { result |= 1 << UInt8(place) }
    }
    return result
  }

  /// The same cell with other pixels.
  func mapped(_ change: (Pixel) -> Pixel) -> CellBlock {
    var result = CellBlock(columns: columns, rows: rows)
    for index in 0..<count { result.append(change(self[index])) }
    return result
  }

  /// Means over parts of the cell, for a set of characters with fewer dots.
  func pooled(columns: Int, rows: Int) -> CellBlock {
    guard columns < self.columns || rows < self.rows, columns > 0, rows > 0 else { return self }
    let (wide, high) = (max(self.columns / columns, 1), max(self.rows / rows, 1))
    var result = CellBlock(columns: columns, rows: rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = Pixel.zero
        for y in 0..<high {
          for x in 0..<wide { sum += self[(row * high + y) * self.columns + column * wide + x] }
        }
        result.append(sum / Float(wide * high))
      }
    }
    return result
  }

  /// The dots in the brighter of two colours, and both; no dots where one colour is enough.
  ///
  /// The dots are parted in the middle of the channel that differs most, so that a small change of the picture changes
  /// few cells.
  func twoColors(on base: Color) -> (bright: Color, pattern: UInt8, dark: Color) {
    var (least, most) = (Pixel.one, Pixel.zero)
    for index in 0..<count {
      least = pointwiseMin(least, self[index])
      most = pointwiseMax(most, self[index])
    }
    let range = most - least
    let channel = range.y >= range.x && range.y >= range.z ? 1 : range.x >= range.z ? 0 : 2
    var pattern: UInt8 = 0
    // Below this part of the scale the eye sees no step between the halves of a cell.
    if range[channel] > 0.03 {
      let middle = (least[channel] + most[channel]) / 2
      for index in 0..<count where self[index][channel] > middle { pattern |= 1 << UInt8(index) }
    }
    let all = UInt8(truncatingIfNeeded: (1 << count) - 1)
    func mean(_ part: UInt8) -> Color {
      Color(sum(of: part) / Float(max(1, part.nonzeroBitCount)), on: base)
    }
    let (first, second) = (mean(pattern & all), mean(~pattern & all))
    if pattern != 0, DotColors.luminance(of: first) < DotColors.luminance(of: second) {
      return (second, ~pattern & all, first)
    }
    return (first, pattern, second)
  }
}

/// Makes colours stand out from a terminal's background without losing their hue.
struct DotColors: Sendable {
  /// The light of each level of sRGB, from 0 to 1: a power for every cell would take longer than its dots, and
  /// for every level longer than a start without effects has time for.
  private static let light: [Double] = (0...255).map { Color.light(ofLevel: $0) }
  private var background = Color(0, 0, 0)
  private var backgroundLight = 0.0

  /// Added to each channel's light before it is scaled, so that nearly black becomes grey and no glaring colour.
  private static let grey = 0.01

  /// Up to so many times the least contrast colours are moved.
  private static let room = 1.5

  init() {}

  /// Takes a terminal's background.
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

  /// The colour of this hue that has a contrast with the background, as near as can be.
  ///
  /// Colours that hardly have it make room for those that do not: what is a ramp stays one.
  func standingOut(_ color: Color, contrast least: Double) -> Color {
    let (contrast, plenty) = (contrast(of: color), least * Self.room)
    guard contrast < plenty else { return color }
    let isDark = backgroundLight < Self.middle
    // From the background's own colour, which gets the least like any beyond it, to one that has plenty and stays.
    let isBeyond = (Self.luminance(of: color) < backgroundLight) == isDark
    let share = isBeyond ? 0 : (contrast - 1) / (plenty - 1)
    let wanted = least + (plenty - least) * share
    let grey = Self.grey * (1 - share)
    let light = Self.light
    var (red, green, blue) = (
      light[Int(color.red)] + grey, light[Int(color.green)] + grey, light[Int(color.blue)] + grey
    )
    let goal = isDark ? (backgroundLight + 0.05) * wanted - 0.05 : (backgroundLight + 0.05) / wanted - 0.05
    let target = min(max(goal, 0), 1)
    // As bright as the hue goes, and what is missing is white.
    let scale = min(target / Color.luminance(red, green, blue), 1 / max(red, green, blue))
    (red, green, blue) = (red * scale, green * scale, blue * scale)
    let reached = Color.luminance(red, green, blue)
    let white = reached < target && reached < 1 ? (target - reached) / (1 - reached) : 0
    return Color(
      Color.level(ofLight: red + (1 - red) * white), Color.level(ofLight: green + (1 - green) * white),
      Color.level(ofLight: blue + (1 - blue) * white))
  }

  /// The luminance that is as far from black as from white.
  private static let middle = 0.18
}
