import Geometry
import Shapes

extension SVGScanner {
  /// The longest step that is a rounding error, in last decimals of the text: such errors add up.
  private static let mostDecimals = 2.5
  /// The longest one by the side of the page: half a pixel of 512.
  private static let mostOfPage = 0.001

  /// Joins the pieces that only rounding keeps apart.
  ///
  /// In a text of whole numbers every step counts as drawn.
  ///
  /// - Parameters:
  ///   - map: The map from the path's units to the document's.
  ///   - isStroked: True if a line shows the ends of an open path.
  func joinSteps(of found: inout FoundShape, under map: Transform, isStroked: Bool) {
    guard let text = value("d") ?? value("points") else { return }
    let places = Precision.decimals(in: text)
    let side = page.map { max($0.width, $0.height) / map.scale } ?? found.path.bounds.map { max($0.width, $0.height) }
    guard places > 0, let side else { return }
    let limit = min(Self.mostDecimals / .powerOfTen(min(places, 15)), Self.mostOfPage * side)
    // The differences of coordinates have rounding errors, too.
    let path = found.path.joiningSteps(upTo: limit * (1 + 1e-6), joinsEnds: !isStroked)
    guard path != found.path else { return }
    found.path = path
    // All other shapes are found in the path.
    if let ring = path.ring, value("points") != nil { found.shape = ring }
  }
}

extension Path {
  /// The polygon of a path that is one ring of lines.
  fileprivate var ring: FreePolygon? {
    guard contours.count == 1, let contour = contours.first,
      contour.isClosed || contour.pieces.last?.end == contour.start
    else { return nil }
    do throws(OutlineError) {
      return try FreePolygon(points: contour.pieces.indices.map(contour.point(ofPiece:)))
    } catch {
      return nil
    }
  }
}
