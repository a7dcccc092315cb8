package import Geometry
import Shapes

extension Item {
  /// The corners of each contour that is round as a whole, such as a circle or a pill, in any form that draws it.
  ///
  /// All of its corners are round and turn the same way, each meets a neighbor without a straight edge between them, and
  /// at most two straight edges are left.
  ///
  /// - Parameter corners: All corners of the shape.
  package func circles(among corners: [ResolvedCorner]) -> [Range<Int>] {
    let contours = contours(with: corners)
    let closed = contours.filter { $0.contour.isClosed && $0.corners.count == $0.contour.pieces.count }.map(\.corners)
    // The corners of other kinds are one contour.
    return (contours.isEmpty ? [0..<corners.count] : closed).filter { Self.isCircle(corners[$0]) }
  }

  /// The corners of the contours that are holes by the fill rule.
  ///
  /// - Parameter corners: All corners of the shape.
  func holes(among corners: [ResolvedCorner]) -> Set<Int> {
    let contours = contours(with: corners)
    let holes = contours.map(\.contour).areHoles(rule: style.fillRule)
    return Set(zip(contours, holes).filter(\.1).flatMap(\.0.corners))
  }

  /// The contours of a path with the corners of each; none for a kind whose corners are not those of its contours.
  private func contours(with corners: [ResolvedCorner]) -> [(contour: Contour, corners: Range<Int>)] {
    var first = 0
    let contours = shape.skeleton.path.contours.map { contour in
      defer { first += contour.corners.count }
      return (contour: contour, corners: first..<first + contour.corners.count)
    }
    return first == corners.count ? contours : []
  }

  /// The longest straight edge that counts as none, by the smaller radius beside it: the error of rounded radii.
  private static let leastEdge = 0.01

  private static func isCircle(_ corners: ArraySlice<ResolvedCorner>) -> Bool {
    guard corners.count > 2, let turn = corners.first?.wedge.turnSign,
      corners.allSatisfy({ $0.kind == .round && $0.used > 0 && $0.wedge.turnSign == turn })
    else { return false }
    let isFull = corners.indices.map { index in
      let (corner, next) = (corners[index], corners[index + 1 < corners.endIndex ? index + 1 : corners.startIndex])
      let rest = corner.vertex.distance(to: next.vertex) - corner.cuts.after - next.cuts.before
      return rest <= leastEdge * min(corner.used, next.used)
    }
    return isFull.indices.allSatisfy { isFull[$0] || isFull[($0 + isFull.count - 1) % isFull.count] }
      && isFull.count { !$0 } <= 2
  }
}
