import Foundation
import Geometry
import TestSupport
import Testing

/// Vertices where the outline hardly turns, with radii up to the largest.
@Suite struct StraightVertexTests {
  @Test func `the area is the polygon's less the fillets' parts`() {
    forAll(count("FILLET_OUTLINES", else: 500)) { random in
      var points = random.polygon(random.once(in: 2) ? .convex : .starShaped)
      // Some vertices hardly off the edge that they divide.
      for _ in 0..<random.integer(1...3) {
        let index = random.integer(0...points.count - 1)
        let (a, b) = (points[index], points[(index + 1) % points.count])
        let off = (b - a).perpendicular * (pow10(random.number(-12 ... -6)) * (random.once(in: 2) ? 1 : -1))
        points.insert(a.lerp(to: b, random.number(0.1...0.9)) + off, at: index + 1)
      }
      let size = pow10(random.number(-4...6))
      let shift = (Vector(random.once(in: 2) ? size * random.number(-1e3...1e3) : 0, 0))
      points = points.map { Point($0.x * size, $0.y * size) + shift }
      let outline = try Outline(
        points,
        radii: points.map { _ in random.once(in: 2) ? pow10(random.number(0...9)) : random.once(in: 2) ? 1e9 : 0 })
      let resolved = ResolvedOutline(outline)
      let path = resolved.path
      let polygon = Path(polygon: points).signedArea
      // Each fillet takes r²(tan φ/2 - φ/2), which is r²φ³/24 for small ones.
      let taken = resolved.corners.reduce(0.0) { sum, corner in
        guard corner.used > 0 else { return sum }
        let half = atan2(corner.tangentLength, corner.used)
        let part = half < 1e-3 ? half * half * half / 3 : tan(half) - half
        return sum + Double(corner.wedge.turnSign) * corner.used * corner.used * part
      }
      let wanted = abs(polygon - taken)
      let (area, painted) = (path.area, path.paintedArea())
      let near = 1e-6 * abs(polygon)
      return abs(area - wanted) <= near && abs(painted - wanted) <= near
    }
  }

  private func pow10(_ exponent: Double) -> Double { Foundation.pow(10, exponent) }
}
