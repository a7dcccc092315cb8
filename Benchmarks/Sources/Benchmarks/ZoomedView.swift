import Document
import Geometry
import Harness
import Raster
import Preview

/// A preview frame zoomed to 10^5 rounded corners, beside a frame of the whole drawing.
struct ZoomedView {
  let factor: Double

  static let vertexCount = 100_000

  func report(_ outline: Path, runs: Int, limit: Double?) -> Row {
    // One corner is in the middle of the view.
    let zoom = Zoom(factor: factor, center: Self.vertex(0))
    var (near, whole) = (Frame(outline, zoom), Frame(outline, nil))
    let (work, reference) = compare(runs: runs, warmUp: 2) {
      near.draw()
    } with: {
      whole.draw()
    }
    let percent = NumberText.exact(factor * 100)
    var row = Row(
      name: "10^5 corners at \(percent) %, 200x50 cells", work: work, reference: reference, limit: limit,
      aimMicroseconds: 5000)
    row.growth = growth(frames: 20) { near.draw() }
    return row
  }

  /// The outline of a ring of corners, all round.
  static func outline() throws(OutlineError) -> Path {
    ResolvedOutline(try Outline(vertices: (0..<vertexCount).map { .init(vertex($0), .round(1e-3)) })).path
  }

  private static func vertex(_ index: Int) -> Point {
    let angle = Angle(radians: Double(index) * 2 * .pi / Double(vertexCount))
    return Point(100, 100) + angle.direction * (index.isMultiple(of: 2) ? 90 : 80)
  }

  /// A frame with its kept memory.
  private struct Frame {
    var renderer = Renderer()
    var picture = Picture()
    let settings: Renderer.Settings
    let piece: Scene.Piece

    init(_ outline: Path, _ zoom: Zoom?) {
      settings = Renderer.Settings(columns: 200, rows: 50, zoom: zoom)
      var style = Style()
      style.fill.color = Color(0, 255, 255)
      style.fill.opacity = 0.1
      style.stroke.color = Color(0x60, 0x60, 0xFF)
      piece = Scene.Piece(outline, style)
    }

    mutating func draw() { renderer.render(Scene([piece], page: Document.initialPage), settings, into: &picture) }
  }
}
