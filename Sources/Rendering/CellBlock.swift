import Drawing

/// The pixels of one cell, at most eight, row by row.
struct CellBlock {
  let columns: Int
  let rows: Int
  private var pixels: (Pixel, Pixel, Pixel, Pixel, Pixel, Pixel, Pixel, Pixel) = (
    .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero
  )
  private(set) var count = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  subscript(index: Int) -> Pixel {
    switch index {
    case 0: pixels.0
    case 1: pixels.1
    case 2: pixels.2
    case 3: pixels.3
    case 4: pixels.4
    case 5: pixels.5
    case 6: pixels.6
    default: pixels.7
    }
  }

  mutating func append(_ pixel: Pixel) {
    switch count {
    case 0: pixels.0 = pixel
    case 1: pixels.1 = pixel
    case 2: pixels.2 = pixel
    case 3: pixels.3 = pixel
    case 4: pixels.4 = pixel
    case 5: pixels.5 = pixel
    case 6: pixels.6 = pixel
    default: pixels.7 = pixel
    }
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

  /// The sum over the dots of a pattern.
  func sum(of pattern: UInt8) -> Pixel {
    var sum = Pixel.zero
    for index in 0..<count where pattern >> UInt8(index) & 1 != 0 { sum += self[index] }
    return sum
  }

  var meanOpacity: Float { count > 0 ? sum(of: 0xFF).w / Float(count) : 0 }

  /// How many dots a tone asks for, on average over those outside a pattern.
  func meanTone(without pattern: UInt8, inColor: Bool) -> Float {
    let others = count - (0..<count).count { pattern >> UInt8($0) & 1 != 0 }
    let sum = sum(of: ~pattern)
    return others > 0 ? (inColor ? sum.w : sum.x) / Float(others) : 0
  }

  /// The dots in which something is, unless something is in all of them.
  var edge: UInt8? {
    var pattern: UInt8 = 0
    for index in 0..<count where self[index].w >= 0.5 { pattern |= 1 << UInt8(index) }
    return Int(pattern) == (1 << count) - 1 ? nil : pattern
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

  /// A pattern of this cell's dots for a set of characters with fewer: all dots that the pattern touches.
  func pooled(_ pattern: UInt8, columns: Int, rows: Int) -> UInt8 {
    guard columns > 0, rows > 0, pattern != 0 else { return 0 }
    let (wide, high) = (max(self.columns / columns, 1), max(self.rows / rows, 1))
    var result: UInt8 = 0
    for index in 0..<count where pattern >> UInt8(index) & 1 != 0 {
      let (x, y) = (index % self.columns / wide, index / self.columns / high)
      result |= 1 << UInt8(y * columns + x)
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
    if pattern != 0, first.luminance < second.luminance { return (second, ~pattern & all, first) }
    return (first, pattern, second)
  }
}
