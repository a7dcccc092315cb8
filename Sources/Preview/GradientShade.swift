import Document
import Geometry
import Raster

/// The colors of a gradient at the centers of a view's pixels.
///
/// A pixel's color depends on its place alone, so a part of a picture is painted as in the whole.
struct GradientShade: Sendable {
  /// The offset of a pixel, from its column and row.
  private enum Way {
    case linear(start: Double, across: Double, down: Double)
    /// A distance from the center, in radii.
    case round(start: Point, across: Vector, down: Vector)
    /// The largest offset whose circle passes through a point; see ``Cone``.
    case cone(Cone, start: Point, across: Vector, down: Vector)
  }

  /// The colors from an offset to that of the next one.
  private struct Segment {
    let start: Float
    /// Not multiplied with the opacity.
    let color: Pixel
    let slope: Pixel
  }

  private let way: Way
  private let spread: Gradient.Spread
  /// From the least number on; one for one color.
  private var segments: [Segment] = []
  /// True if every color is opaque.
  private var isOpaque = true

  /// The shade of a gradient; `nil` where it paints nothing.
  ///
  /// - Parameters:
  ///   - map: The map from the gradient's numbers to pixels.
  ///   - pixel: Gives the opaque pixel of a color.
  init?(_ gradient: Gradient, through map: Transform, _ pixel: (Color) -> Pixel) {
    guard let inverse = map.inverse, let first = gradient.stops.first, let last = gradient.stops.last else {
      return nil
    }
    let isPoint = gradient.form.isPoint
    way = isPoint ? .linear(start: 0, across: 0, down: 0) : Self.way(of: gradient.form, inverse)
    spread = gradient.spread
    func color(of stop: Gradient.Stop) -> Pixel {
      var color = pixel(stop.color)
      color.w = Float(stop.opacity)
      return color
    }
    isOpaque = gradient.stops.allSatisfy { $0.opacity >= 1 }
    var before = first
    if !isPoint {
      segments.append(Segment(start: Self.least, color: color(of: first), slope: .zero))
      for stop in gradient.stops.dropFirst() {
        let (start, end) = (Float(before.offset), Float(stop.offset))
        if start < end {
          segments.append(
            Segment(
              start: start, color: color(of: before), slope: (color(of: stop) - color(of: before)) / (end - start)))
        }
        before = stop
      }
    }
    // Without a way, everything has the last color.
    let start = segments.isEmpty ? Self.least : Float(last.offset)
    segments.append(Segment(start: start, color: color(of: last), slope: .zero))
  }

  private static let least = -Float.greatestFiniteMagnitude

  private static func way(of form: Gradient.Form, _ inverse: Transform) -> Way {
    let start = inverse(Point(0.5, 0.5))
    let (across, down) = (inverse(Vector(1, 0)), inverse(Vector(0, 1)))
    switch form {
    case .linear(let first, let last):
      let way = last - first
      let along = way * (1 / way.dot(way))
      return .linear(start: (start - first).dot(along), across: across.dot(along), down: down.dot(along))
    case .radial(let center, let radius, let focus, let focalRadius):
      guard focus == center, focalRadius == 0 else {
        let cone = Cone(from: focus, focalRadius, to: center, radius)
        return .cone(cone, start: Point(0, 0) + (start - focus), across: across, down: down)
      }
      let scale = 1 / radius
      return .round(start: Point(0, 0) + (start - center) * scale, across: across * scale, down: down * scale)
    }
  }

  /// Blends the colors of some columns into the pixels of a row.
  ///
  /// - Parameters:
  ///   - coverage: The coverage of the first column, and of each next one after `step` more numbers.
  ///   - pixels: The first pixel of the row.
  func blend(
    row: Int, _ columns: Range<Int>, _ coverage: UnsafePointer<Float>, step: Int, _ opacity: Float,
    into pixels: UnsafeMutablePointer<Pixel>
  ) {
    let row = Double(row)
    let covered = unsafe coverage.pointee
    let isWhole =
      step == 0 && spread == .pad && isOpaque && opacity >= 1 && covered >= 1 - PixelMemory.leastCoverage
    switch way {
    case .linear(let start, let across, let down):
      let start = start + down * row
      if isWhole { return unsafe fill(columns, start, across, into: pixels) }
      unsafe blend(columns, coverage, step, opacity, into: pixels) { start + across * $0 }
    case .round(let start, let across, let down):
      let start = start + down * row
      if isWhole { return unsafe fill(columns, start, across, into: pixels) }
      unsafe blend(columns, coverage, step, opacity, into: pixels) { column in
        let (x, y) = (start.x + across.dx * column, start.y + across.dy * column)
        return (x * x + y * y).squareRoot()
      }
    case .cone(let cone, let start, let across, let down):
      let start = start + down * row
      unsafe blend(columns, coverage, step, opacity, into: pixels) { column in
        cone.offset(of: Vector(start.x + across.dx * column, start.y + across.dy * column))
      }
    }
  }

  /// Makes pixels of a row those of a linear gradient: between two stops, a color is linear in the column, too.
  private func fill(
    _ columns: Range<Int>, _ start: Double, _ across: Double, into pixels: UnsafeMutablePointer<Pixel>
  ) {
    guard start.isFinite, across.isFinite else { return }
    func segment(_ column: Int) -> Int {
      let place = Float(start + across * Double(column))
      return segments.lastIndex { $0.start <= place } ?? 0
    }
    var column = columns.lowerBound
    while column < columns.upperBound {
      let index = segment(column)
      var (last, past) = (columns.upperBound - 1, columns.upperBound)
      if segment(last) != index {
        last = column
        while past - last > 1 {
          let middle = (last + past) / 2
          if segment(middle) == index { last = middle } else { past = middle }
        }
      }
      let found = segments[index]
      if across == 0 || found.slope == .zero {
        let color =
          found.slope == .zero ? found.color : found.color + found.slope * (Float(start) - found.start)
        unsafe (pixels + column).update(repeating: color, count: last + 1 - column)
      } else {
        // From the column of the segment's start, which does not depend on where the pixels begin.
        let (first, slope) = ((Double(found.start) - start) / across, found.slope * Float(across))
        for column in column...last { unsafe pixels[column] = found.color + slope * Float(Double(column) - first) }
      }
      column = last + 1
    }
  }

  private static let farthest = Float.greatestFiniteMagnitude / 4

  /// Makes pixels of a row those of a gradient around a point, four distances at a time.
  private func fill(
    _ columns: Range<Int>, _ start: Point, _ across: Vector, into pixels: UnsafeMutablePointer<Pixel>
  ) {
    guard start.isFinite, across.dx.isFinite, across.dy.isFinite else { return }
    unsafe segments.withUnsafeBufferPointer { segments in
      var (found, past) = unsafe (segments[0], -Float.infinity)
      for first in stride(from: columns.lowerBound, to: columns.upperBound, by: 4) {
        let column = SIMD4(0, 1, 2, 3) + Double(first)
        let (x, y) = (column * across.dx + start.x, column * across.dy + start.y)
        let distances = SIMD4<Float>((x * x + y * y).squareRoot())
        // Past the range of Float, the last color does not change any more.
        let places = distances.replacing(with: Self.farthest, where: distances .> Self.farthest)
        for index in 0..<min(4, columns.upperBound - first) {
          let place = places[index]
          if place < found.start || place >= past {
            let index = unsafe segments.lastIndex { $0.start <= place } ?? 0
            found = unsafe segments[index]
            past = index + 1 < segments.count ? unsafe segments[index + 1].start : .infinity
          }
          unsafe pixels[first &+ index] = found.color + found.slope * (place - found.start)
        }
      }
    }
  }

  @inline(__always)
  private func blend(
    _ columns: Range<Int>, _ coverage: UnsafePointer<Float>, _ step: Int, _ opacity: Float,
    into pixels: UnsafeMutablePointer<Pixel>, _ offset: (_ column: Double) -> Double
  ) {
    unsafe segments.withUnsafeBufferPointer { segments in
      var (found, past) = unsafe (segments[0], -Float.infinity)
      var next = 0
      for column in columns {
        let covered = unsafe coverage[next]
        next &+= step
        guard covered > PixelMemory.leastCoverage else { continue }
        let place = spread(offset(Double(column)))
        // Outside a cone nothing is painted.
        guard place.isFinite else { continue }
        if place < found.start || place >= past {
          let index = unsafe segments.lastIndex { $0.start <= place } ?? 0
          found = unsafe segments[index]
          past = index + 1 < segments.count ? unsafe segments[index + 1].start : .infinity
        }
        var top = found.color + found.slope * (place - found.start)
        let share = covered < 1 - PixelMemory.leastCoverage ? covered * opacity : opacity
        if isOpaque, share >= 1 {
          unsafe pixels[column] = top
          continue
        }
        let below = unsafe pixels[column]
        let alpha = top.w
        top.w = 1
        unsafe pixels[column] = below + (top - below) * (alpha * share)
      }
    }
  }

  /// The offset from 0 to 1 at which the color of an offset is found.
  @inline(__always)
  private func spread(_ offset: Double) -> Float {
    switch spread {
    case .pad: return Float(offset)
    case .repeat: return Float(offset - offset.rounded(.down))
    case .reflect:
      let place = offset - 2 * (offset / 2).rounded(.down)
      return Float(place > 1 ? 2 - place : place)
    }
  }
}

/// The circles from one to another: their tangents are the sides of a cone, or there are none.
private struct Cone: Sendable {
  /// From the first center to the second.
  let way: Vector
  let radius: Double
  let growth: Double
  /// The circle of offset t passes through p where a·t² - 2·b·t + c = 0, with b = p·way + radius·growth and
  /// c = p² - radius².
  let a: Double

  init(from start: Point, _ radius: Double, to end: Point, _ endRadius: Double) {
    (way, self.radius, growth) = (end - start, radius, endRadius - radius)
    a = way.dot(way) - growth * growth
  }

  /// The largest offset with a circle of no negative radius through a point, which counts from the first center; NaN
  /// for none.
  @inline(__always)
  func offset(of point: Vector) -> Double {
    let b = point.dot(way) + radius * growth
    let c = point.dot(point) - radius * radius
    if a == 0 {
      // Two equal circles are an edge, as in Chromium and resvg.
      return growth == 0 && way == .zero ? (c < 0 ? 0 : 1) : valid(c / (2 * b))
    }
    let square = b * b - a * c
    // Circles inside each other leave no point out.
    guard square >= 0 || a < 0 else { return .nan }
    let root = max(square, 0).squareRoot()
    // For circles inside each other a is negative.
    let (high, low) = a > 0 ? ((b + root) / a, (b - root) / a) : ((b - root) / a, (b + root) / a)
    let first = valid(high)
    return first.isNaN ? valid(low) : first
  }

  private func valid(_ offset: Double) -> Double { radius + offset * growth >= 0 ? offset : .nan }
}

extension Gradient.Form {
  /// True if there is no way between first and last color: everything has the last one.
  fileprivate var isPoint: Bool {
    switch self {
    case .linear(let from, let to): from == to
    case .radial(_, let radius, _, _): radius == 0
    }
  }
}

extension PixelMemory {
  /// Blends a gradient into the pixels of an extent, as far as a grid covers them.
  ///
  /// - Parameters:
  ///   - width: The pixels of a row.
  ///   - mixed: Gets the blocks whose pixels may differ within a row.
  ///   - gradual: Gets the cells of the pixels.
  mutating func blend(
    _ shade: GradientShade, _ grid: borrowing CoverageGrid, _ opacity: Float, in extent: DotExtent, width: Int,
    mixed: inout BlockSet, gradual: inout BlockSet
  ) {
    unsafe forEachRun(of: grid, in: extent, width: width) { row, columns, shares, block, pixels in
      // A block that an edge touches may have no pixel of it.
      let count = block == nil ? 1 : columns.count
      guard unsafe UnsafeBufferPointer(start: shares, count: count).contains(where: { $0 > Self.leastCoverage }) else {
        return
      }
      mixed.insert(columns, row: row)
      gradual.insert(columns, row: row)
      unsafe shade.blend(row: row, columns, shares, step: block == nil ? 0 : 1, opacity, into: pixels)
    }
  }
}
