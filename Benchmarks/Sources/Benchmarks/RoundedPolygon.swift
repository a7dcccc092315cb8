import CCairo
import Geometry
import Harness
import Raster

/// A rounded 8-gon with a tone and a line, from its corners to finished braille text.
struct RoundedPolygon {
  let columns: Int
  let rows: Int
  static let corners = 8
  static let tone: Float = 0.4
  static let lineWidth = 1.5

  var width: Int { columns * 2 }
  var height: Int { rows * 4 }
  var center: Point { Point(Double(width) / 2 + 0.3, Double(height) / 2 + 0.2) }
  var radius: Double { Double(height) * 0.48 }
  var corner: Double { radius * 0.3 }

  func report(runs: Int, aimMicroseconds: Double) -> Row {
    var ours = OurFrame(self)
    let theirs = CairoFrame(self)
    ours.draw()
    theirs.draw()
    let difference = Double(ours.text.count) / Double(theirs.size) - 1
    let (work, reference) = compare(runs: runs, inTurn: 50, warmUp: 50) {
      ours.draw()
    } with: {
      theirs.draw()
    }
    var row = Row(
      name: "rounded 8-gon, tone + stroke, \(columns)x\(rows) cells", work: work, reference: reference,
      limit: 1, aim: 0.65, aimMicroseconds: aimMicroseconds,
      notes: [
        "raster_state_bytes": Double(ours.state),
        "text_length_against_reference_percent": difference * 100,
      ])
    row.growth = growth(frames: 1000) { ours.draw() }
    return row
  }

  /// Coverage alone, in gray, as for a shadow or a mask.
  func coverageReport(runs: Int, method: Rasterizer.CoverageMethod, limit: Double? = nil) -> Row {
    var rasterizer = Rasterizer()
    var grid = CoverageGrid(width: width, height: height)
    var path = Path()
    var flat = FlatPath()
    let theirs = CairoFrame(self)
    let (work, reference) = compare(runs: runs, inTurn: 50, warmUp: 50) {
      write(into: &path)
      flat.removeAll()
      flat.append(path, tolerance: 0.02)
      rasterizer.fill(flat, method: method, into: &grid)
    } with: {
      theirs.drawFill()
    }
    return Row(
      name: "rounded 8-gon, \(method), \(width)x\(height) dots", work: work, reference: reference,
      limit: limit, notes: ["raster_state_bytes": Double(rasterizer.capacity + (width + 2) * height * 4)])
  }

  /// The path as the program makes it: true arcs.
  func write(into path: inout Path) {
    path.removeAll()
    let turn = 2 * Double.pi / Double(Self.corners)
    // The center of a corner's arc is on the spoke, where its distance to both edges is the corner's radius.
    let spoke = radius - corner / Angle(radians: turn / 2).cosine
    for index in 0..<Self.corners {
      let angle = Angle(radians: turn * Double(index) - .pi / 2)
      let arc = Arc(
        center: center + angle.direction * spoke, radius: corner,
        start: Angle(radians: angle.radians - turn / 2),
        sweep: Angle(radians: turn))
      let start = arc.point(at: arc.start)
      path.append(index == 0 ? .move(to: start) : .line(to: start))
      path.append(.arc(arc, to: arc.point(at: arc.end)))
    }
    path.append(.close)
  }
}

/// The work of one frame with its kept memory.
struct OurFrame {
  let shape: RoundedPolygon
  var path = Path()
  var flat = FlatPath()
  var area = FlatPath()
  var fill: DotGrid
  var line: DotGrid
  var rasterizer = Rasterizer()
  var stroker = Stroker()
  var text: [UInt8] = []

  init(_ shape: RoundedPolygon) {
    self.shape = shape
    fill = DotGrid(width: shape.width, height: shape.height)
    line = fill
  }

  mutating func draw() {
    shape.write(into: &path)
    flat.removeAll()
    flat.append(path, tolerance: 0.02)
    rasterizer.fill(flat, into: &fill)
    fill.dither(tone: RoundedPolygon.tone, by: .blueNoise)
    area.removeAll()
    stroker.stroke(flat, StrokeStyle(width: RoundedPolygon.lineWidth), into: &area)
    rasterizer.fill(area, into: &line)
    fill.formUnion(line)
    text.removeAll(keepingCapacity: true)
    fill.appendText(of: .braille, to: &text)
  }

  var state: Int {
    rasterizer.capacity + stroker.capacity + 2 * (fill.width + 63) / 64 * 8 * fill.height
      + (flat.points.capacity + area.points.capacity) * 16
  }
}

/// The same by cairo, with the dots packed in C.
final class CairoFrame {
  let shape: RoundedPolygon
  private let canvas: OpaquePointer?
  private var mask = [UInt8](repeating: 0, count: 64 * 64)
  private var text: [UInt8]
  private(set) var size = 0

  init(_ shape: RoundedPolygon) {
    self.shape = shape
    canvas = ccairo_create(Int32(shape.width), Int32(shape.height))
    text = Array(repeating: 0, count: shape.columns * shape.rows * 3 + shape.rows)
    for y in 0..<64 {
      for x in 0..<64 { mask[y * 64 + x] = UInt8(DitherMask.blueNoise.threshold(x: x, y: y) * 255) }
    }
  }

  deinit { ccairo_destroy(canvas) }

  func drawFill() {
    guard let canvas else { return }
    ccairo_clear(canvas)
    ccairo_rounded_polygon(
      canvas, Int32(RoundedPolygon.corners), shape.center.x, shape.center.y, shape.radius, shape.corner)
    ccairo_fill(canvas, 1)
    ccairo_new_path(canvas)
  }

  func draw() {
    guard let canvas else { return }
    ccairo_clear(canvas)
    ccairo_rounded_polygon(
      canvas, Int32(RoundedPolygon.corners), shape.center.x, shape.center.y, shape.radius, shape.corner)
    ccairo_fill(canvas, Double(RoundedPolygon.tone))
    ccairo_stroke(canvas, RoundedPolygon.lineWidth)
    size = ccairo_braille(canvas, mask, &text)
  }
}
