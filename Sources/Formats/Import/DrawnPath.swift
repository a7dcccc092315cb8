import Geometry
import Recognition
import Shapes

/// Shapes of the kind that takes any path.
enum DrawnPath {
  static let kind = PathShape.kind

  /// A shape that draws a path as it is, its corners sharp.
  static func shape(of path: Path, _ precision: Precision = .usual) -> (any Shape)? {
    guard path.elements.count <= Unfillet.mostPieces else { return nil }
    var shape = PathShape()
    do throws(ParameterError) {
      try shape.set("path-data", to: PathData.text(of: path, places: min(precision.places + 6, 15)))
      return shape
    } catch {
      return nil
    }
  }
}
