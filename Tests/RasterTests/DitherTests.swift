import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct DitherTests {
  static let masks = [DitherMask.blueNoise]

  @Test(arguments: masks)
  func `ranks are a permutation`(mask: DitherMask) {
    #expect(mask.ranks.sorted() == (0..<1024).map { UInt16($0) })
  }

  @Test func `blue noise keeps its first dots apart`() {
    // 64 dots on 1024 places are 4 apart on a lattice; by chance some would touch.
    let places = (0..<1024).filter { DitherMask.blueNoise.ranks[$0] < 64 }
    var least = Int.max
    for (index, a) in places.enumerated() {
      for b in places[..<index] {
        let dx = abs(a % 32 - b % 32)
        let dy = abs(a / 32 - b / 32)
        let (x, y) = (min(dx, 32 - dx), min(dy, 32 - dy))
        least = min(least, x * x + y * y)
      }
    }
    #expect(least >= 5)
  }

  @Test(arguments: masks)
  func `a tone turns on its share of the dots`(mask: DitherMask) {
    for tone in stride(from: Float(0), through: 1, by: 0.05) {
      var grid = DotGrid(width: 128, height: 96)
      for row in 0..<96 { grid.insert(columns: 0..<128, row: row) }
      grid.dither(tone: tone, by: mask)
      let error = Float(grid.count) / (128 * 96) - tone
      #expect(abs(error) <= 0.5 / 1024 + 1e-4)
    }
  }

  @Test(arguments: zip(masks, [0.005]))
  func `an octagon has its tone`(mask: DitherMask, limit: Double) {
    let octagon = FlatPath(
      contour: (0..<8).map {
        Point(200, 100) + Angle.degrees(Double($0) * 45 + 22.5).direction * 95
      })
    let coverage = CoverageGrid(width: 400, height: 200, filling: octagon)
    var count = 0
    for y in 0..<200 {
      for x in 0..<400 where mask.isOn(x: x, y: y, tone: coverage[x, y] * 0.4) { count += 1 }
    }
    let wanted = abs(octagon.signedArea) * 0.4
    #expect(abs(Double(count) - wanted) <= limit * wanted)
  }

  @Test(arguments: masks)
  func `dithered rows show the mask at its screen position`(mask: DitherMask) {
    forAll(50) { random in
      let tone = Float.random(in: 0...1, using: &random)
      var grid = DotGrid(width: 100, height: 70)
      for row in 0..<70 { grid.insert(columns: 13..<97, row: row) }
      grid.dither(tone: tone, by: mask)
      for y in 0..<70 {
        for x in 0..<100 where grid[x, y] != ((13..<97).contains(x) && mask.isOn(x: x, y: y, tone: tone)) {
          return false
        }
      }
      return true
    }
  }

  @Test(arguments: masks)
  func `tone 0 turns on no dot and tone 1 every dot`(mask: DitherMask) {
    for y in -3..<40 {
      for x in -3..<40 {
        #expect(!mask.isOn(x: x, y: y, tone: 0))
        #expect(mask.isOn(x: x, y: y, tone: 1))
      }
    }
  }
}
