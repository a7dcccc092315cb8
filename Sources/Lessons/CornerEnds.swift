import Geometry
import Shapes

/// The two ends that a corner's edges have away from it.
struct CornerEnds: Hashable, Sendable {
  /// Where the edge to the corner begins.
  let before: Point
  /// Where the edge from the corner ends.
  let after: Point
  /// The corners that stand there; `nil` where a curve begins or a line ends.
  let cornerBefore: Int?
  let cornerAfter: Int?

  /// Those of every corner of a shape; none where they cannot be told.
  static func all(of shape: any Shape, count: Int) -> [CornerEnds] {
    let vertices = shape.vertices
    if shape.isOneRing, vertices.count == count, count > 0 {
      return vertices.indices.map { index in
        let (before, after) = ((index + count - 1) % count, (index + 1) % count)
        return CornerEnds(
          before: vertices[before], after: vertices[after], cornerBefore: before, cornerAfter: after)
      }
    }
    var result: [CornerEnds] = []
    for contour in shape.skeleton.path.contours {
      let (first, starts) = (result.count, contour.corners)
      var cornerOfPiece: [Int?] = Array(repeating: nil, count: contour.pieces.count)
      for (corner, piece) in starts.enumerated() { cornerOfPiece[piece] = first + corner }
      for piece in starts {
        let last = contour.pieces.count - 1
        let (before, after) = (piece > 0 ? piece - 1 : last, piece < last ? piece + 1 : 0)
        result.append(
          CornerEnds(
            before: contour.point(ofPiece: before), after: contour.pieces[piece].end ?? contour.start,
            cornerBefore: cornerOfPiece[before], cornerAfter: cornerOfPiece[after]))
      }
    }
    return result.count == count ? result : []
  }
}
