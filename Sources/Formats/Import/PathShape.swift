import Geometry
import Shapes

/// Shapes of the kind that takes any path, where there is one.
enum PathShape {
  /// A shape that draws a path as it is, its corners sharp.
  static func shape(of path: Path) -> (any Shape)? {
    guard path.elements.count <= Unfillet.mostPieces, var shape = ShapeCatalog.shape(ofKind: "path") else {
      return nil
    }
    do throws(ParameterError) {
      try shape.set("path-data", to: PathData.text(of: path, places: 9))
      return shape
    } catch {
      return nil
    }
  }
}
