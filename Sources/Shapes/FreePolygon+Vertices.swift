public import Geometry

/// Changes of single vertices, each refused with its reason where it leaves no shape or names no vertex.
///
/// A vertex goes where it is seen to go: where the frame would draw all others anew, they stay and the frame goes.
extension FreePolygon {
  public mutating func moveVertex(_ index: Int, to point: Point) throws(OutlineError) -> Bool {
    try check(index)
    var moved = vertices
    moved[index] = point
    try replace(moved, corners.settings, keepsFrame: false)
    return true
  }

  /// Puts a vertex in the middle of the edge that begins at a vertex; its switch is on, with nothing of its own.
  public mutating func insertVertex(after index: Int) throws(OutlineError) {
    try check(index)
    var (points, settings) = (points, corners.settings)
    points.insert(points[index].lerp(to: points[(index + 1) % points.count], 0.5), at: index + 1)
    settings.insert(CornerSetting(), at: index + 1)
    try replace(points, settings)
  }

  /// Takes a vertex away; there are never fewer than three.
  public mutating func deleteVertex(_ index: Int) throws(OutlineError) {
    try check(index)
    guard points.count > 3 else { throw .tooFewVertices(distinct: 2) }
    var (points, settings) = (vertices, corners.settings)
    points.remove(at: index)
    settings.remove(at: index)
    try replace(points, settings, keepsFrame: false)
  }

  /// Makes a vertex the first one; the outline stays.
  public mutating func makeFirst(_ index: Int) throws(OutlineError) {
    try check(index)
    let settings = corners.settings
    try replace(
      Array(points[index...] + points[..<index]), Array(settings[index...] + settings[..<index]))
  }

  /// Runs round the other way from the same first vertex; the outline stays.
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
    if keepsFrame || fit.frame == nil { polygon.fit = fit } else { polygon.fit.padding = fit.padding }
    self = polygon
  }
}
