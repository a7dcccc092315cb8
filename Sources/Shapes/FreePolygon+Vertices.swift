public import Geometry

/// Changes to single vertices. Each throws if no shape would be left or there is no such vertex.
///
/// Positions are as drawn. If the frame would move the other vertices, the frame is removed instead.
extension FreePolygon {
  public mutating func moveVertex(_ index: Int, to point: Point) throws(OutlineError) -> Bool {
    try check(index)
    var moved = vertices
    moved[index] = point
    try replace(moved, corners.settings, keepsFrame: false)
    return true
  }

  /// Inserts a vertex in the middle of the edge after `index`; its corner is on, with the shared size and kind.
  public mutating func insertVertex(after index: Int) throws(OutlineError) {
    try check(index)
    var (points, settings) = (points, corners.settings)
    points.insert(points[index].lerp(to: points[(index + 1) % points.count], 0.5), at: index + 1)
    settings.insert(CornerSetting(), at: index + 1)
    try replace(points, settings)
  }

  /// Deletes a vertex; at least three remain.
  public mutating func deleteVertex(_ index: Int) throws(OutlineError) {
    try check(index)
    guard points.count > 3 else { throw .tooFewVertices(distinct: 2) }
    var (points, settings) = (vertices, corners.settings)
    points.remove(at: index)
    settings.remove(at: index)
    try replace(points, settings, keepsFrame: false)
  }

  /// Makes a vertex the first one, on the same outline.
  public mutating func makeFirst(_ index: Int) throws(OutlineError) {
    try check(index)
    let settings = corners.settings
    try replace(
      Array(points[index...] + points[..<index]), Array(settings[index...] + settings[..<index]))
  }

  /// Reverses the order of the vertices after the first one, on the same outline.
  public mutating func reverse() throws(OutlineError) {
    let settings = corners.settings
    try replace(
      Array(points.prefix(1) + points.dropFirst().reversed()),
      Array(settings.prefix(1) + settings.dropFirst().reversed()))
  }

  private func check(_ index: Int) throws(OutlineError) {
    guard points.indices.contains(index) else { throw .noSuchVertex(index: index, count: points.count) }
  }

  private mutating func replace(
    _ points: [Point], _ settings: [CornerSetting], keepsFrame: Bool = true
  ) throws(OutlineError) {
    var polygon = try FreePolygon(points: points, corners: corners.withSettings(settings))
    if keepsFrame || frame.size == nil { polygon.frame = frame } else { polygon.frame.padding = frame.padding }
    self = polygon
  }
}
