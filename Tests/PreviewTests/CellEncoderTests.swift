import Foundation
import Document
import Geometry
import Raster
import TestSupport
import Testing

@testable import Preview

extension CellEncoder {
  /// The best fit for pixels row by row: red, green and blue.
  fileprivate func fit(_ levels: [[Double]]) throws -> Fit {
    try fit(levels.map { Pixel(Float($0[0]), Float($0[1]), Float($0[2]), 1) }, stride: 4)
  }

  /// The best fit for the middle cell of eight rows of pixels.
  fileprivate func fit(_ pixels: [Pixel], stride: Int) throws -> Fit {
    var encoder = self
    let beside = (stride - 4) / 2
    let fit: Fit? = unsafe pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return nil }
      return unsafe encoder.fit(
        CellPixels(first: first + beside, stride: stride, hasBefore: beside > 0, hasAfter: beside > 0))
    }
    return try #require(fit)
  }
}

/// The character and colors of a cell beside the best that there are, found by trying all.
@Suite struct CellEncoderTests {
  typealias Levels = [Double]

  /// The colors of a cell: red, green and blue.
  struct Cell {
    /// The left and the right halves of pixels, row by row.
    let halves: [Levels]
    let pixels: [Levels]
    /// The pixels row by row, with two on each side of the cell if they are known.
    private let row: [Levels]

    /// - Parameter row: The halves of eight rows of eight pixels: two before the cell, the cell, and two after it.
    init(halvesAround row: [Levels]) {
      halves = row.indices.filter { 4..<12 ~= $0 % 16 }.map { row[$0] }
      (pixels, self.row) = (Self.means(of: halves), Self.means(of: row))
    }

    /// The means of two halves each.
    private static func means(of halves: [Levels]) -> [Levels] {
      (0..<halves.count / 2).map { (index: Int) -> Levels in
        let (left, right) = (halves[index * 2], halves[index * 2 + 1])
        return (0..<3).map { (channel: Int) -> Double in (left[channel] + right[channel]) / 2 }
      }
    }

    /// A cell at the side of a picture.
    init(pixels: [Levels]) { (halves, self.pixels, row) = (pixels.flatMap { [$0, $0] }, pixels, pixels) }

    func fit(_ sets: GlyphSets) throws -> CellEncoder.Fit {
      let row = row.map { (levels: Levels) -> Pixel in Pixel(Float(levels[0]), Float(levels[1]), Float(levels[2]), 1) }
      return try CellEncoder(sets).fit(row, stride: row.count / 8)
    }
  }

  /// What an eye still sees of the texture of braille dots; 0 for blocks.
  static func texture(_ mask: GlyphMask) -> Double {
    let dots = mask.shares.count { $0 == 0.25 }
    return mask.shares.max() == 0.25 ? 0.03 * 0.25 * 0.75 * Double(dots) : 0
  }

  /// The squared error of a mask with two colors.
  static func error(_ cell: Cell, _ mask: GlyphMask, _ color: Levels, _ ground: Levels) -> Double {
    var sum = 0.0
    for channel in 0..<3 {
      let (a, b) = (color[channel], ground[channel])
      for (share, half) in zip(mask.halves, cell.halves) {
        let miss = share * a + (1 - share) * b - half[channel]
        sum += miss * miss / 2
      }
      sum += texture(mask) * (a - b) * (a - b)
      guard mask.shares.max() == 0.25 else { continue }
      // What dots lack, or have too much, of their parts' mean counts once more for the cell as a whole.
      let lit = mask.shares.indices.filter { mask.shares[$0] > 0 }
      let seen = lit.reduce(0) { $0 + cell.pixels[$1][channel] } / Double(lit.count)
      let missed = seen - (b + 0.25 * (a - b))
      sum += 4 * Double(lit.count * lit.count) / 32 * missed * missed
    }
    return sum
  }

  static func error(_ cell: Cell, _ fit: CellEncoder.Fit) throws -> Double {
    func levels(_ pixel: Pixel) -> Levels { [Double(pixel.x), Double(pixel.y), Double(pixel.z)] }
    let mask = fit.glyph == " " ? GlyphMask.blank : try #require(GlyphMask.known[fit.glyph])
    return error(cell, mask, levels(fit.color), levels(fit.ground))
  }

  /// The least squared error of a mask with any two colors: in each channel the least of a parabola in two variables
  /// from 0 to 1, which lies inside or on one of four sides.
  static func leastError(_ cell: Cell, _ mask: GlyphMask) -> Double {
    if mask.shares.max() == 0.25 { return leastErrorOfDots(cell, mask) }
    var (own, both, other) = (0.0, 0.0, 0.0)
    for share in mask.halves {
      own += share * share / 2
      both += share * (1 - share) / 2
      other += (1 - share) * (1 - share) / 2
    }
    var sum = 0.0
    for channel in 0..<3 {
      var (inked, bare, square) = (0.0, 0.0, 0.0)
      for (share, half) in zip(mask.halves, cell.halves) {
        let level = half[channel]
        inked += share * level / 2
        bare += (1 - share) * level / 2
        square += level * level / 2
      }
      func error(_ a: Double, _ b: Double) -> Double {
        own * a * a + 2 * both * a * b + other * b * b - 2 * inked * a - 2 * bare * b + square
      }
      func clamped(_ level: Double) -> Double { min(max(level, 0), 1) }
      var least = Double.infinity
      for side in [0.0, 1] {
        least = min(least, error(side, clamped((bare - both * side) / other)))
        least = min(least, error(clamped((inked - both * side) / own), side))
      }
      let divisor = own * other - both * both
      let (a, b) = ((inked * other - bare * both) / divisor, (bare * own - inked * both) / divisor)
      if (0...1).contains(a), (0...1).contains(b) { least = min(least, error(a, b)) }
      sum += least
    }
    return sum
  }

  /// The least squared error of dots on a ground that is the color of a corner: the color of the dots is that with which
  /// their parts have the right mean, as far as there is one.
  static func leastErrorOfDots(_ cell: Cell, _ mask: GlyphMask) -> Double {
    let lit = mask.shares.indices.filter { mask.shares[$0] > 0 }
    let seen = (0..<3).map { channel in lit.reduce(0) { $0 + cell.pixels[$1][channel] } / Double(lit.count) }
    return [0, 3, 28, 31].reduce(Double.infinity) { least, corner in
      let ground = cell.pixels[corner]
      let color = zip(seen, ground).map { min(max($1 + 4 * ($0 - $1), 0), 1) }
      return min(least, error(cell, mask, color, ground))
    }
  }

  enum Content: CaseIterable {
    case twoPaints, threePaints, noise

    func cell(_ random: inout SeededGenerator) -> Cell {
      func color() -> Levels { (0..<3).map { _ in .random(in: 0...1, using: &random) } }
      guard self != .noise else { return Cell(pixels: (0..<32).map { _ in color() }) }
      var halves = Array(repeating: color(), count: 128)
      for _ in 0..<(self == .twoPaints ? 1 : 2) {
        let paint = color()
        // A half plane, whose border passes near the middle; a pixel is an eighth of the cell's height.
        let across = Angle(radians: .random(in: 0...(2 * .pi), using: &random)).direction
        let offset = Double.random(in: -2...2, using: &random)
        let reach = abs(across.dx) / 2 + abs(across.dy)
        for index in halves.indices {
          let (x, y) = (Double(index % 16) / 2 - 3.75, Double(index / 16) - 3.5)
          let share = min(max((x * across.dx + y * across.dy + offset) / reach + 0.5, 0), 1)
          halves[index] = zip(halves[index], paint).map { $0 + ($1 - $0) * share }
        }
      }
      return Cell(halvesAround: halves)
    }
  }

  static let alone: [GlyphSets] = [.half, .quadrant, .eighths, .sextant, .octant, .braille]

  @Test(arguments: alone, Content.allCases)
  func `a cell is as near to its pixels as any character with any two colors`(
    sets: GlyphSets, content: Content
  ) throws {
    let masks = GlyphMask.all(of: sets)
    var random = SeededGenerator(seed: 7)
    var (sum, worst, count) = (0.0, 0.0, 0)
    for _ in 0..<(masks.count > 100 ? 24 : 60) {
      let cell = content.cell(&random)
      let least = masks.reduce(Double.infinity) { min($0, Self.leastError(cell, $1)) }
      // Errors below a level of 255 in every pixel are none.
      let ratio = (try Self.error(cell, try cell.fit(sets)) + 1e-3) / (least + 1e-3)
      (sum, worst, count) = (sum + ratio, max(worst, ratio), count + 1)
    }
    // Dots are tried for the best cuts of blocks alone, which are not always theirs, and go before a flat cell.
    // The errors are those of halves of pixels, which are known of straight upright borders alone, not of slanted ones.
    let most = sets == .braille ? (1.15, 1.6) : sets == .eighths ? (1.05, 1.5) : (1.01, 1.2)
    let mean = sum / Double(count)
    #expect(mean <= most.0 && worst <= most.1, "\(mean) on average, at worst \(worst)")
  }

  @Test(arguments: alone)
  func `two colors that meet at the borders of parts are shown exactly`(sets: GlyphSets) throws {
    // The parts of dots can have a quarter of the difference.
    let (ink, ground) = ([0.75, 0.375, 0.5], [0.5, 0.5, 0.5])
    for mask in GlyphMask.all(of: sets) where Set(mask.shares).count > 1 {
      let cell = Cell(
        pixels: mask.shares.map { share in zip(ink, ground).map { $0 * share + $1 * (1 - share) } })
      let fit = try cell.fit(sets)
      let shown = fit.glyph == " " ? GlyphMask.blank : try #require(GlyphMask.known[fit.glyph])
      for (pixel, share) in zip(cell.pixels, shown.shares.map(Float.init)) {
        let miss =
          fit.color * share + fit.ground * (1 - share) - Pixel(Float(pixel[0]), Float(pixel[1]), Float(pixel[2]), 0)
        #expect(max(abs(miss.x), abs(miss.y), abs(miss.z)) < 0.6 / 255, "\(mask.glyph) as \(fit.glyph)")
      }
    }
  }

  @Test(
    arguments: [GlyphSets.common, [.braille, .quadrant, .sextant], [.braille, .quadrant, .octant]], Content.allCases)
  func `dots have at most one and a half times the error of blocks`(sets: GlyphSets, content: Content) throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      let cell = content.cell(&random)
      let fit = try cell.fit(sets)
      guard (0x2800...0x28FF).contains(fit.glyph.value) else { continue }
      let blocks = try Self.error(cell, try cell.fit(sets.subtracting(.braille)))
      #expect(try Self.error(cell, fit) <= 1.5 * blocks + 1e-6)
    }
  }

  /// The halves of pixels in a row, with those of two pixels on each side of the cell; letters are paints.
  static let borders: [(row: String, glyph: Unicode.Scalar, colors: String)] = [
    // An area that begins at each half of a pixel.
    ("aaaa abbbbbbb bbbb", "▏", "ab"), ("aaaa aabbbbbb bbbb", "▎", "ab"), ("aaaa aaabbbbb bbbb", "▍", "ab"),
    ("aaaa aaaaabbb bbbb", "▋", "ab"), ("aaaa aaaaaabb bbbb", "▊", "ab"), ("aaaa aaaaaaab bbbb", "▉", "ab"),
    // A line as wide as a pixel, across a border of two cells.
    ("aaaa aaaaaaac cbbb", "▉", "ac"), ("aaac cbbbbbbb bbbb", "▏", "cb"), ("aaaa aaaaaaac caaa", "▉", "ac"),
    // Lines of one and of two whole pixels.
    ("aaaa aaaaaacc bbbb", "▊", "ac"), ("aaaa aaaaaacc ccbb", "▊", "ac"), ("aacc ccbbbbbb bbbb", "▎", "cb"),
  ]

  @Test(arguments: borders)
  func `a straight border inside a column of pixels is shown where it is`(
    row: String, glyph: Unicode.Scalar, colors: String
  ) throws {
    let paints: [Character: Pixel] = ["a": [1, 1, 1, 1], "b": [0.2, 0.5, 1, 1], "c": [0, 0.1, 0.3, 1]]
    let halves = try row.filter { $0 != " " }.map { try #require(paints[$0]) }
    let line = (0..<8).map { (column: Int) -> Pixel in (halves[column * 2] + halves[column * 2 + 1]) / 2 }
    let pixels: [Pixel] = Array(repeating: line, count: 8).flatMap { $0 }
    let fit = try CellEncoder(.common).fit(pixels, stride: 8)
    #expect(fit.glyph == glyph)
    for (color, letter) in zip([fit.color, fit.ground], colors) {
      let miss = try color - #require(paints[letter])
      #expect(max(abs(miss.x), abs(miss.y), abs(miss.z)) < 0.5 / 255, "\(letter)")
    }
  }

  /// A line one pixel wide across the cell, at any place and angle.
  @Test(arguments: [false, true]) func `thin lines are dots, on white and on night`(isOnLight: Bool) throws {
    var random = SeededGenerator(seed: 5)
    var dotted = 0
    for _ in 0..<200 {
      let angle = Double.random(in: 0 ..< .pi, using: &random)
      let (x, y) = (Double.random(in: 1...3, using: &random), Double.random(in: 2...6, using: &random))
      let pixels = (0..<32).map { index -> Levels in
        let (across, down) = (Double(index % 4) + 0.5 - x, Double(index / 4) + 0.5 - y)
        let share = min(max(1 - abs(across * sin(angle) - down * cos(angle)), 0), 1)
        return Array(repeating: isOnLight ? 1 - share * 0.8 : 0.07 + share * 0.9, count: 3)
      }
      let fit = try CellEncoder(.common, on: isOnLight ? Color(255, 255, 255) : Color(17, 17, 17)).fit(pixels)
      if (0x2800...0x28FF).contains(fit.glyph.value) { dotted += 1 }
    }
    #expect(dotted > 80, "\(dotted)")
  }

  /// A dark line 0.7 pixels wide between a blue fill and white, at any place and angle.
  @Test func `dots between two fills have no hue of their own`() throws {
    let (fill, line) = (Color(51, 136, 255), Color(0, 51, 102))
    var random = SeededGenerator(seed: 7)
    var dotted = 0
    var inks = Inks()
    #expect(inks.add(fill.levels) && inks.add(line.levels))
    for _ in 0..<2000 {
      let angle = Double.random(in: 0..<2 * .pi, using: &random)
      let (x, y) = (Double.random(in: -1...5, using: &random), Double.random(in: -1...9, using: &random))
      let pixels = (0..<32).map { index -> Levels in
        let (across, down) = (Double(index % 4) + 0.5 - x, Double(index / 4) + 0.5 - y)
        let away = across * sin(angle) - down * cos(angle)
        let filled = min(max(away + 0.5, 0), 1)
        let lined = min(max(0.85 - abs(away), 0), 0.7)
        let levels = zip([fill.red, fill.green, fill.blue], [line.red, line.green, line.blue])
        return levels.map { (1 + (Double($0) / 255 - 1) * filled) * (1 - lined) + Double($1) / 255 * lined }
      }
      let fit = try CellEncoder(.common, inks: inks).fit(pixels)
      guard (0x2800...0x28FF).contains(fit.glyph.value) else { continue }
      dotted += 1
      // White, the fill and the line have more blue than green, and more green than red.
      #expect(fit.color.z >= fit.color.y && fit.color.y >= fit.color.x, "\(fit)")
    }
    #expect(dotted > 100)
  }
}
