import Drawing

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
