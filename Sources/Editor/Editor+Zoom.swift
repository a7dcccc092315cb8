import Document
import Geometry
import Raster
import Settings
import Shapes

/// Zooming and panning.
///
/// The editor does not know the screen, so it relies only on the part of the page that every screen shows.
extension Editor {
  /// The part of the view that a key pans by, and the part in which a corner counts as visible.
  private static let (panShare, innerShare) = (0.25, 0.9)

  /// Refuses while an explanation controls the view.
  func checkHasView() throws(CommandError) {
    if study != nil { throw .because("no zoom here: close the explanation first") }
  }

  /// Half the size of the certainly visible part, in document units.
  private func halfView(of factor: Double) -> Vector {
    Vector(document.page.width / 2, document.page.height / 2) * (1 / factor)
  }

  private var shownZoom: Zoom { view.zoom ?? Zoom(factor: 1, center: document.page.center) }

  /// Zooms around a point, by default the selected corner if it is in view.
  mutating func zoom(to wanted: Double, keeping place: Point?) throws(CommandError) {
    let now = shownZoom
    let corner = selectedCorner?.vertex
    let isSeen = corner.map { isInView($0, now) } ?? false
    let next = now.zoomed(to: wanted, keeping: place ?? (isSeen ? corner : nil) ?? now.center)
    guard next.factor != now.factor else {
      if now.factor == Zoom.range.upperBound { throw .because("\(zoomText) is the maximum") }
      if now.factor == Zoom.range.lowerBound { throw .because("\(zoomText) is the minimum") }
      message = Message(view.zoom == nil ? "already the whole page" : "the zoom is already \(zoomText)")
      return
    }
    if next.factor > 1 {
      view.zoom = next
    } else {
      // The whole page is always centered.
      view.zoom = next.factor == 1 ? nil : Zoom(factor: next.factor, center: document.page.center)
    }
    message = Message("zoom \(zoomText)")
  }

  /// The zoom, such as `fit` or `200 %`.
  package var zoomText: String {
    guard let zoom = view.zoom else { return "fit" }
    let percent = zoom.factor * 100
    return NumberText.rounded(percent, places: percent < 10 ? 2 : percent < 100 ? 1 : 0, leadingZero: true) + " %"
  }

  mutating func pan(toward direction: Vector, _ word: String) throws(CommandError) {
    try checkHasView()
    let half = halfView(of: shownZoom.factor)
    let step = Vector(direction.dx * half.dx, direction.dy * half.dy) * (2 * Self.panShare)
    guard moveView(by: step) else {
      throw .because("nothing more \(word == "up" || word == "down" ? word : "to the \(word)")")
    }
    message = Message("panned \(word)")
  }

  /// Pans within the page and the shape; `false` if the view stays.
  @discardableResult
  mutating func moveView(by step: Vector) -> Bool {
    let now = shownZoom
    var reach = document.page
    if let box = outline.path.bounds { reach = reach.union(box) }
    let center = now.center + step
    let bounded = Point(
      min(max(center.x, min(reach.minX, now.center.x)), max(reach.maxX, now.center.x)),
      min(max(center.y, min(reach.minY, now.center.y)), max(reach.maxY, now.center.y)))
    let next = Zoom(factor: now.factor, center: bounded)
    guard next.center != now.center else { return false }
    view.zoom = next
    return true
  }

  /// Zooms to the selected corner and its cut, or back to the whole page.
  mutating func zoomToCorner() throws(CommandError) {
    let corner = try theCorner()
    let page = document.page
    let count = outline.corners.count
    let neighbors = [outline.corners[(corner.index + count - 1) % count], outline.corners[(corner.index + 1) % count]]
    let edge = neighbors.map { $0.vertex.distance(to: corner.vertex) }.filter { $0 > 0 }.min()
    let reach = corner.isCut ? corner.tangentLength * 2 : (edge ?? page.width / 8) / 4
    let wanted = min(page.width, page.height) / 2 / max(reach, 1e-9)
    // Use a step of the zoom ladder, for round numbers.
    let factor = max(2, Zoom.factor(from: Zoom.factor(from: wanted, steps: 1), steps: -1))
    let middle = corner.isCut ? corner.vertex.lerp(to: corner.ring, 0.5) : corner.vertex
    let next = Zoom(factor: factor, center: middle)
    if view.zoom == next {
      view.zoom = nil
      message = Message("whole page")
    } else {
      view.zoom = next
      message = Message("zoomed to corner \(cornerLabel) (\(zoomText))")
    }
  }

  private func isInView(_ point: Point, _ zoom: Zoom) -> Bool {
    let half = halfView(of: zoom.factor)
    let away = point - zoom.center
    return abs(away.dx) <= half.dx && abs(away.dy) <= half.dy
  }

  /// Pans to the selected corner, if a move or a new selection took it out of view.
  mutating func keepCornerInView(since before: Editor) {
    guard let zoom = view.zoom, zoom == before.view.zoom, study == nil, let vertex = selectedCorner?.vertex,
      vertex != before.selectedCorner?.vertex, !isInView(vertex, zoom)
    else { return }
    let half = halfView(of: zoom.factor) * Self.innerShare
    let away = vertex - zoom.center
    // A far corner goes to the middle.
    func step(_ away: Double, _ half: Double) -> Double {
      abs(away) > 3 * half ? away : away - min(max(away, -half), half)
    }
    view.zoom = Zoom(
      factor: zoom.factor, center: zoom.center + Vector(step(away.dx, half.dx), step(away.dy, half.dy)))
  }
}
