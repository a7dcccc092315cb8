public import Geometry
import Glibc

/// The coverage of a path blurred by a Gaussian; keep one for all frames, as it reuses its memory.
///
/// The path is filled and blurred on coarse dots, then interpolated linearly. A wide blur costs less than a narrow one.
/// The blur includes parts of the path beyond the picture's border.
public struct BlurredCoverage: Sendable {
  private var coverage = CoverageGrid(width: 0, height: 0)
  /// The coverage blurred along rows only.
  private var blurred: [Float] = []
  private var flat = FlatPath()
  private var across = GaussianKernel(deviation: 0)
  private var down = GaussianKernel(deviation: 0)
  private var deviations = (across: 0.0, down: 0.0)
  private var width = 0
  /// The coarse column left of each column, and the column's fraction of the way to the next one.
  private var columns: [Int32] = []
  private var shares: [Float] = []
  private var mixed: [Float] = []

  public init() {}

  /// Fills and blurs a path for a picture of `width` by `height` dots; the standard deviations are in dots.
  public mutating func fill(
    _ path: Path, through transform: Transform, rule: FillRule, deviationX: Double, deviationY: Double,
    width: Int, height: Int, with rasterizer: inout Rasterizer
  ) {
    if deviations != (deviationX, deviationY) || columns.isEmpty {
      deviations = (deviationX, deviationY)
      across = GaussianKernel(deviation: deviationX)
      down = GaussianKernel(deviation: deviationY)
      self.width = -1
    }
    let (marginX, marginY) = (across.radius + 1, down.radius + 1)
    let coarseWidth = (width + across.factor - 1) / across.factor + 2 * marginX
    let coarseHeight = (height + down.factor - 1) / down.factor + 2 * marginY
    if coverage.width != coarseWidth || coverage.height != coarseHeight {
      coverage = CoverageGrid(width: coarseWidth, height: coarseHeight)
      blurred = Array(repeating: 0, count: coverage.values.count)
      mixed = Array(repeating: 0, count: coverage.stride)
    }
    if self.width != width { setColumns(width, margin: marginX) }
    let (scaleX, scaleY) = (1 / Double(across.factor), 1 / Double(down.factor))
    let coarse = transform.then(
      Transform(a: scaleX, b: 0, c: 0, d: scaleY, tx: Double(marginX), ty: Double(marginY)))
    flat.removeAll()
    flat.append(path, through: coarse, tolerance: 0.02)
    rasterizer.fill(flat, rule: rule, method: .signedArea, into: &coverage)
    blur()
  }

  private mutating func setColumns(_ width: Int, margin: Int) {
    self.width = width
    columns.removeAll(keepingCapacity: true)
    shares.removeAll(keepingCapacity: true)
    for column in 0..<width {
      let place = (Double(column) + 0.5) / Double(across.factor) + Double(margin) - 0.5
      columns.append(Int32(place.rounded(.down)))
      shares.append(Float(place - place.rounded(.down)))
    }
  }

  /// Blurs the coverage in place, along rows and then along columns.
  private mutating func blur() {
    coverage.use()
    let (width, height, stride) = (coverage.width, coverage.height, coverage.stride)
    let (across, down) = (across, down)
    unsafe coverage.values.withUnsafeMutableBufferPointer { values in
      unsafe blurred.withUnsafeMutableBufferPointer { blurred in
        for row in 0..<height {
          let columns = across.radius..<(width - across.radius)
          unsafe Self.convolve(
            values, into: blurred, from: row * stride, columns: columns, step: 1, across.weights)
        }
        for row in down.radius..<(height - down.radius) {
          let columns = across.radius..<(width - across.radius)
          unsafe Self.convolve(
            blurred, into: values, from: row * stride, columns: columns, step: stride, down.weights)
        }
      }
    }
  }

  /// Replaces each value of a row by the weighted sum of it and its neighbors on both sides, `step` apart.
  @inline(__always)
  private static func convolve(
    _ source: UnsafeMutableBufferPointer<Float>, into result: UnsafeMutableBufferPointer<Float>, from start: Int,
    columns: Range<Int>, step: Int, _ weights: [Float]
  ) {
    guard let from = UnsafeMutableRawPointer(source.baseAddress), let to = UnsafeMutableRawPointer(result.baseAddress)
    else { return }
    unsafe weights.withUnsafeBufferPointer { weights in
      var index = start &+ columns.lowerBound
      let end = start &+ columns.upperBound
      while index &+ 8 <= end {
        let middle = unsafe from + index &* 4
        var sum = unsafe middle.loadUnaligned(as: SIMD8<Float>.self) * weights[0]
        for distance in 1..<max(weights.count, 1) {
          let offset = distance &* step &* 4
          let before = unsafe (middle - offset).loadUnaligned(as: SIMD8<Float>.self)
          let after = unsafe (middle + offset).loadUnaligned(as: SIMD8<Float>.self)
          sum += unsafe (before + after) * weights[distance]
        }
        unsafe (to + index &* 4).storeBytes(of: sum, as: SIMD8<Float>.self)
        index &+= 8
      }
      while index < end {
        var sum = unsafe source[index] * weights[0]
        for distance in 1..<max(weights.count, 1) {
          let offset = distance &* step
          sum += unsafe (source[index &- offset] + source[index &+ offset]) * weights[distance]
        }
        unsafe result[index] = sum
        index &+= 1
      }
    }
  }

  /// The distance in dots, across and down, that the blur spreads beyond the path.
  public var reach: (across: Int, down: Int) {
    ((across.radius + 2) * across.factor, (down.radius + 2) * down.factor)
  }

  /// Writes a row's values in the `wanted` columns to `result`.
  ///
  /// - Precondition: The row and the columns are within the picture.
  public mutating func readRow(_ row: Int, columns wanted: Range<Int>, into result: inout [Float]) {
    precondition(result.count == width, "a row is as wide as the picture")
    precondition(wanted.lowerBound >= 0 && wanted.upperBound <= width, "columns lie within the picture")
    let stride = coverage.stride
    let margin = down.radius + 1
    let place = (Double(row) + 0.5) / Double(down.factor) + Double(margin) - 0.5
    let upper = Int(place.rounded(.down))
    let share = Float(place - place.rounded(.down))
    precondition(row >= 0 && upper + 1 < coverage.height, "a row lies within the picture")
    guard let first = wanted.first, let last = wanted.last else { return }
    unsafe coverage.values.withUnsafeBufferPointer { values in
      unsafe mixed.withUnsafeMutableBufferPointer { mixed in
        for column in Int(columns[first])...Int(columns[last]) + 1 {
          let above = unsafe values[upper &* stride &+ column]
          unsafe mixed[column] = above + (values[(upper &+ 1) &* stride &+ column] - above) * share
        }
      }
    }
    unsafe mixed.withUnsafeBufferPointer { mixed in
      for column in wanted {
        let left = Int(columns[column])
        unsafe result[column] = mixed[left] + (mixed[left &+ 1] - mixed[left]) * shares[column]
      }
    }
  }
}

/// The weights of a Gaussian along a line of coarse dots.
struct GaussianKernel: Hashable, Sendable {
  /// The size of a coarse dot in dots of the picture; a power of two.
  let factor: Int
  /// The weights of a coarse dot and its neighbors on one side; with the other side, the sum is one.
  let weights: [Float]

  var radius: Int { weights.count - 1 }

  /// The least deviation in coarse dots: linear interpolation then stays within 0.5 % of the error function.
  private static let leastDeviation = 1.75

  /// The cutoff in deviations: a Gaussian has less than 0.14 % of its area beyond, on both sides together.
  private static let reach = 3.2

  /// - Parameter deviation: The standard deviation in dots of the picture; zero or more.
  init(deviation: Double) {
    let sigma = min(max(deviation, 0), 1e6)
    var factor = 1
    while sigma / Double(factor * 2) >= Self.leastDeviation { factor *= 2 }
    self.factor = factor
    // Filling coarse dots of size f and interpolating linearly add variances of f²/12 and f²/6.
    let own = factor == 1 ? 0 : Double(factor * factor) / 4
    let variance = (sigma * sigma - own) / Double(factor * factor)
    guard variance >= 0.25 else {
      // Samples of a narrow Gaussian have the wrong variance; these three weights have the right one.
      weights = variance > 0 ? [Float(1 - variance), Float(variance / 2)] : [1]
      return
    }
    let radius = Int((Self.reach * variance.squareRoot()).rounded(.up))
    let samples = (0...radius).map { Glibc.exp(-Double($0 * $0) / (2 * variance)) }
    let sum = 2 * samples.reduce(0, +) - samples[0]
    weights = samples.map { Float($0 / sum) }
  }
}
