public import Geometry

extension FreePolygon {
  public mutating func moveVertex(_ index: Int, to point: Point) throws(OutlineError) -> Bool {
    var moved = points
    moved[index] = point
    try replace(moved, corners.settings)
    return true
  }

  /// Puts a vertex in the middle of the edge that begins at a vertex; its switch is on, with nothing of its own.
  public mutating func insertVertex(after index: Int) throws(OutlineError) {
    var (points, settings) = (points, corners.settings)
    points.insert(points[index].lerp(to: points[(index + 1) % points.count], 0.5), at: index + 1)
    settings.insert(CornerSetting(), at: index + 1)
    try replace(points, settings)
  }

  /// Takes a vertex away; there are never fewer than three.
  public mutating func deleteVertex(_ index: Int) throws(OutlineError) {
    guard points.count > 3 else { throw .tooFewVertices(distinct: 2) }
    var (points, settings) = (points, corners.settings)
    points.remove(at: index)
    settings.remove(at: index)
    try replace(points, settings)
  }

  /// Makes a vertex the first one; the outline stays.
  public mutating func makeFirst(_ index: Int) throws(OutlineError) {
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

  private mutating func replace(_ points: [Point], _ settings: [CornerSetting]) throws(OutlineError) {
    self = try FreePolygon(points: points, corners: corners.withSettings(settings))
  }
}
