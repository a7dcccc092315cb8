import Raster

/// A picture in halves of halves, so that it is as quick to show small as large, without flicker.
struct PicturePyramid: Sendable {
  let bitmap: Bitmap
  private struct Level: Sendable {
    var width: Int
    var height: Int
    /// Multiplied with their opacity.
    var pixels: [SIMD4<UInt8>]
  }
  private var levels: [Level] = []

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    guard bitmap.width > 0, bitmap.height > 0 else { return }
    var first = Level(width: bitmap.width, height: bitmap.height, pixels: [])
    first.pixels.reserveCapacity(bitmap.width * bitmap.height)
    for index in 0..<(bitmap.width * bitmap.height) {
      let alpha = UInt32(bitmap.bytes[index * 4 + 3])
      func multiplied(_ channel: Int) -> UInt8 {
        UInt8((UInt32(bitmap.bytes[index * 4 + channel]) * alpha + 127) / 255)
      }
      first.pixels.append(SIMD4(multiplied(0), multiplied(1), multiplied(2), UInt8(alpha)))
    }
    levels.append(first)
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(Self.half(of: last)) }
  }

  var isEmpty: Bool { levels.isEmpty }

  private static func half(of level: Level) -> Level {
    var half = Level(width: (level.width + 1) / 2, height: (level.height + 1) / 2, pixels: [])
    half.pixels.reserveCapacity(half.width * half.height)
    for y in 0..<half.height {
      let (above, below) = (2 * y * level.width, min(2 * y + 1, level.height - 1) * level.width)
      for x in 0..<half.width {
        let (left, right) = (2 * x, min(2 * x + 1, level.width - 1))
        func wide(_ index: Int) -> SIMD4<UInt16> { SIMD4<UInt16>(truncatingIfNeeded: level.pixels[index]) }
        let sum = wide(above + left) &+ wide(above + right) &+ wide(below + left) &+ wide(below + right)
        half.pixels.append(SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2))
      }
    }
    return half
  }

  /// The level whose pixels are no smaller than half a dot.
  ///
  /// - Parameter pixelsPerDot: in the direction with fewer of them.
  func level(pixelsPerDot: Double) -> Int {
    var (level, left) = (0, pixelsPerDot)
    while left >= 2, level + 1 < levels.count {
      left /= 2
      level += 1
    }
    return level
  }

  /// The picture at a place in its own pixels; beyond its border the border's pixels go on.
  func sample(_ x: Double, _ y: Double, level index: Int) -> Pixel {
    let level = levels[index]
    let scale = 1 / Double(1 << index)
    let (column, row) = (x * scale - 0.5, y * scale - 0.5)
    let (left, top) = (column.rounded(.down), row.rounded(.down))
    let (shareX, shareY) = (Float(column - left), Float(row - top))
    func clamped(_ place: Double, _ count: Int) -> Int { Int(min(max(place, 0), Double(count - 1))) }
    let (x0, x1) = (clamped(left, level.width), clamped(left + 1, level.width))
    let (y0, y1) = (clamped(top, level.height) * level.width, clamped(top + 1, level.height) * level.width)
    func pixel(_ index: Int) -> Pixel { Pixel(level.pixels[index]) }
    let above = pixel(y0 + x0) + (pixel(y0 + x1) - pixel(y0 + x0)) * shareX
    let below = pixel(y1 + x0) + (pixel(y1 + x1) - pixel(y1 + x0)) * shareX
    return (above + (below - above) * shareY) * (1 / 255)
  }
}
