import CCairo
import Dispatch
import Geometry
import Harness
import Raster

/// A contour of a million vertices on 200×50 braille cells.
struct LargeContour {
  let name: String
  let flat: FlatPath
  let width = 400
  let height = 200

  static let vertexCount = 1_000_000

  /// A wavy ring, smooth or with a jitter of some dots.
  static func wave(jitter: Double) -> LargeContour {
    var random = SystemlessRandom()
    return LargeContour(name: jitter > 0 ? "jittered" : "smooth") { index in
      let angle = Double(index) * 2 * .pi / Double(vertexCount)
      let waves = Angle(radians: angle * 5).sine * 12 + Angle(radians: angle * 40).sine * 3
      return (angle, 80 + waves + (random.next() - 0.5) * 2 * jitter)
    }
  }

  /// Every edge crosses from the inner to the outer radius or back.
  static func zigzag() -> LargeContour {
    LargeContour(name: "zigzag star") { index in
      (Double(index) * 2 * .pi / Double(vertexCount), index % 2 == 0 ? 95 : 35)
    }
  }

  private init(name: String, _ polar: (Int) -> (angle: Double, radius: Double)) {
    self.name = name
    var flat = FlatPath()
    for index in 0..<Self.vertexCount {
      let (angle, radius) = polar(index)
      flat.append(Point(200.3, 100.2) + Angle(radians: angle).direction * radius)
    }
    flat.endContour(isClosed: true)
    self.flat = flat
  }

  func fill(runs: Int, rule: FillRule, limit: Double?, againstCairo: Bool = true) -> Row {
    var rasterizer = Rasterizer()
    var grid = DotGrid(width: width, height: height)
    let title = "10^6 vertices, \(name), \(rule == .nonzero ? "nonzero" : "even-odd") fill"
    let work = { rasterizer.fill(flat, rule: rule, into: &grid) }
    guard againstCairo else {
      return Row(name: title, work: compare(runs: runs, warmUp: 1, work, with: {}).work)
    }
    let theirs = CairoContour(self)
    let (ours, reference) = compare(runs: runs, warmUp: 2, work) { theirs.fill() }
    return Row(
      name: title, work: ours, reference: reference, limit: limit, aimMicroseconds: 1500,
      notes: ["raster_state_bytes": Double(rasterizer.capacity)])
  }

  /// The upper and the lower half of the rows at the same time, each with its own rasterizer, compared with one thread.
  func fillOnTwoThreads(runs: Int, rule: FillRule) -> Row {
    let (whole, halves) = (RowFill(self), [RowFill(self), RowFill(self)])
    let (ours, reference) = compare(runs: runs, warmUp: 1) {
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        halves[index].fill(rows: index * height / 2..<(index + 1) * height / 2, rule: rule)
      }
      halves[0].grid.formUnion(halves[1].grid)
    } with: {
      whole.fill(rows: 0..<height, rule: rule)
    }
    precondition(halves[0].grid == whole.grid, "both halves are the whole")
    let title = "10^6 vertices, \(name), \(rule == .nonzero ? "nonzero" : "even-odd") fill, two threads"
    return Row(name: title, work: ours, reference: reference, aimMicroseconds: 25_000)
  }

  /// Some rows of a fill; used by one thread at a time.
  private final class RowFill: @unchecked Sendable {
    private var rasterizer = Rasterizer()
    private let flat: FlatPath
    var grid: DotGrid

    init(_ contour: LargeContour) {
      flat = contour.flat
      grid = DotGrid(width: contour.width, height: contour.height)
    }

    func fill(rows: Range<Int>, rule: FillRule) {
      rasterizer.fill(flat, rule: rule, rows: rows, into: &grid)
    }
  }

  func stroke(runs: Int, width lineWidth: Double, limit: Double? = nil, againstCairo: Bool) -> Row {
    var rasterizer = Rasterizer()
    var stroker = Stroker()
    var area = FlatPath()
    var grid = DotGrid(width: width, height: height)
    let title = "10^6 vertices, \(name), \(lineWidth)-dot stroke"
    let work = {
      area.removeAll()
      stroker.stroke(flat, StrokeStyle(width: lineWidth), into: &area)
      rasterizer.fill(area, into: &grid)
    }
    let ours = compare(runs: runs, warmUp: 2, work, with: {}).work
    var row = Row(name: title, work: ours, limit: limit, aimMicroseconds: 10_000)
    row.notes["stroke_points"] = Double(area.points.count)
    if againstCairo {
      let theirs = CairoContour(self)
      row.reference = Measurement([microseconds { theirs.stroke(lineWidth) }])
    }
    return row
  }
}

/// A repeatable source of numbers from 0 to 1.
struct SystemlessRandom {
  private var state: UInt64 = 1

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }
}

final class CairoContour {
  private let canvas: OpaquePointer?
  private let coordinates: [Double]

  init(_ contour: LargeContour) {
    canvas = ccairo_create(Int32(contour.width), Int32(contour.height))
    coordinates = contour.flat.points.flatMap { [$0.x, $0.y] }
  }

  deinit { ccairo_destroy(canvas) }

  func fill() {
    guard let canvas else { return }
    ccairo_clear(canvas)
    ccairo_contour(canvas, coordinates, coordinates.count / 2)
    ccairo_fill(canvas, 1)
    ccairo_new_path(canvas)
  }

  func stroke(_ width: Double) {
    guard let canvas else { return }
    ccairo_clear(canvas)
    ccairo_contour(canvas, coordinates, coordinates.count / 2)
    ccairo_stroke(canvas, width)
  }
}
