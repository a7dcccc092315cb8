import Geometry
import Glibc
import Raster
import TestSupport
import Testing

/// Blurred coverage against the integral of the Gaussian.
@Suite struct BlurTests {
  /// A box blurred on a picture, row by row.
  static func blurred(
    _ path: Path, width: Int, height: Int, _ deviationX: Double, _ deviationY: Double, rule: FillRule = .nonzero
  ) -> [[Float]] {
    var field = BlurredCoverage()
    var rasterizer = Rasterizer()
    field.fill(
      path, through: .identity, rule: rule, deviationX: deviationX, deviationY: deviationY, width: width,
      height: height, with: &rasterizer)
    return (0..<height).map { row in
      var values = Array(repeating: Float(0), count: width)
      field.readRow(row, columns: values.indices, into: &values)
      return values
    }
  }

  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    Path(polygon: [Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)])
  }

  /// The part of a Gaussian below a place.
  static func part(below place: Double, _ deviation: Double) -> Double {
    0.5 * (1 + erf(place / (deviation * 2.0.squareRoot())))
  }

  /// The mean over a dot of the part of a Gaussian below a place: ∫ Φ = x Φ(x) + σ φ(x).
  static func meanPart(below place: Double, _ deviation: Double) -> Double {
    func integral(_ x: Double) -> Double {
      let bell = exp(-x * x / (2 * deviation * deviation)) / (2 * Double.pi).squareRoot()
      return x * part(below: x, deviation) + deviation * bell
    }
    return integral(place + 0.5) - integral(place - 0.5)
  }

  /// The largest error of dots across and down an edge.
  static func worst(_ deviation: Double, _ wanted: (_ place: Double, _ deviation: Double) -> Double) -> Double {
    var worst = 0.0
    for offset in [0, 0.25, 0.37, 0.5, 0.81] {
      // An edge down the middle, in a shape that goes on far beyond the picture on its other sides.
      let edge = 150 + offset
      let across = Self.blurred(Self.box(edge, -2000, 4000, 4000), width: 300, height: 3, deviation, deviation)
      let down = Self.blurred(Self.box(-2000, edge, 4000, 4000), width: 3, height: 300, deviation, deviation)
      for dot in 0..<300 {
        let wanted = wanted(Double(dot) + 0.5 - edge, deviation)
        worst = max(worst, abs(Double(across[1][dot]) - wanted), abs(Double(down[dot][1]) - wanted))
      }
    }
    return worst
  }

  @Test(arguments: [1.5, 2, 2.5, 3.4, 3.5, 4, 5, 6.9, 7, 10, 13.9, 14, 20, 33, 50, 90])
  func `a blurred straight edge follows the error function within 1 percent`(deviation: Double) {
    let worst = Self.worst(deviation, Self.part)
    #expect(worst < 0.01, "\(worst)")
  }

  @Test(arguments: [(0.8, 0.03), (1, 0.02), (1.25, 0.015)])
  func `a narrow blur errs by less than a dot can show`(deviation: Double, most: Double) {
    // Where in a dot an edge lies, its coverage tells no better.
    let worst = Self.worst(deviation, Self.meanPart)
    #expect(worst < most, "\(worst)")
  }

  @Test func `a blurred box is the product of its edges in both directions`() {
    forAll(40) { random in
      let (deviationX, deviationY) = (random.number(0.6...25), random.number(0.6...25))
      let (x, y) = (random.number(-30...60), random.number(-30...60))
      let (width, height) = (random.number(1...80), random.number(1...80))
      let picture = Self.blurred(Self.box(x, y, width, height), width: 100, height: 90, deviationX, deviationY)
      for row in 0..<90 {
        let down =
          Self.part(below: y + height - Double(row) - 0.5, deviationY)
          - Self.part(below: y - Double(row) - 0.5, deviationY)
        for column in 0..<100 {
          let place = Double(column) + 0.5
          let across = Self.part(below: x + width - place, deviationX) - Self.part(below: x - place, deviationX)
          if abs(Double(picture[row][column]) - across * down) > 0.02 { return false }
        }
      }
      return true
    }
  }

  @Test func `without a blur the result is the coverage`() {
    forAll(40) { random in
      let points = (0..<5).map { _ in Point(random.number(-10...50), random.number(-10...50)) }
      let picture = Self.blurred(Path(polygon: points), width: 40, height: 40, 0, 0)
      var grid = CoverageGrid(width: 40, height: 40)
      var rasterizer = Rasterizer()
      rasterizer.fill(FlatPath(Path(polygon: points), tolerance: 0.02), method: .signedArea, into: &grid)
      for y in 0..<40 { for x in 0..<40 where abs(picture[y][x] - grid[x, y]) > 1e-5 { return false } }
      return true
    }
  }

  @Test func `parts beyond the border blur into the picture`() {
    let picture = Self.blurred(Self.box(-40, -40, 39, 200), width: 30, height: 30, 6, 6)
    #expect(abs(Double(picture[15][0]) - Self.part(below: -1.5, 6)) < 0.01)
  }

  @Test(arguments: [0.0, 1e-12, 1e3, 1e9, 1e300])
  func `any deviation gives coverage between none and all`(deviation: Double) {
    for row in Self.blurred(Self.box(3, 3, 5, 5), width: 20, height: 11, deviation, 2) {
      #expect(row.allSatisfy { (-1e-5...1.0001).contains($0) })
    }
  }

  @Test func `one field reused at many sizes draws like a new one`() {
    var (field, rasterizer) = (BlurredCoverage(), Rasterizer())
    forAll(30) { random in
      let (width, height) = (random.integer(1...50), random.integer(1...50))
      let deviation = random.number(0...12)
      let path = Self.box(random.number(-9...20), random.number(-9...20), random.number(0...40), random.number(0...40))
      field.fill(
        path, through: .identity, rule: .nonzero, deviationX: deviation, deviationY: deviation / 2, width: width,
        height: height, with: &rasterizer)
      let wanted = Self.blurred(path, width: width, height: height, deviation, deviation / 2)
      for y in 0..<height {
        var row = Array(repeating: Float(0), count: width)
        field.readRow(y, columns: row.indices, into: &row)
        if row != wanted[y] { return false }
      }
      return true
    }
  }
}
