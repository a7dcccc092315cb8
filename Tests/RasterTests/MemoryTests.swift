import Geometry
import Testing

@testable import Raster

@Suite struct MemoryTests {
  @Test func `a thousand frames need no more memory than the first ten`() {
    var rasterizer = Rasterizer()
    var stroker = Stroker()
    var area = FlatPath()
    var dots = DotGrid(width: 40, height: 36)
    var coverage = CoverageGrid(width: 40, height: 36)
    var known: [Int] = []
    for frame in 0..<1000 {
      let star = FlatPath.pentagram(20, 18, radius: 8 + Double(frame % 10))
      area.removeAll()
      stroker.stroke(star, StrokeStyle(width: 2, join: .round), into: &area)
      rasterizer.fill(area, into: &dots)
      rasterizer.fill(area, method: .scanlines, into: &coverage)
      rasterizer.fill(star, rule: .evenOdd, method: .signedArea, into: &coverage)
      let sizes = [
        rasterizer.capacity, stroker.capacity, area.points.capacity, area.contours.capacity,
        dots.words.capacity, coverage.values.capacity,
      ]
      if frame == 10 { known = sizes }
      if frame > 10 { #expect(sizes == known, "frame \(frame)") }
    }
    #expect(known.allSatisfy { $0 > 0 })
  }
}
