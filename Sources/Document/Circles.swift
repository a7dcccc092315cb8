package import Geometry
import Shapes

extension Item {
  /// The corners of each circle, pill, round end, lobe and dot, in any form that draws it.
  ///
  /// They are runs of round corners that turn the same way, without a straight edge between them. A round end is a run
  /// that turns by half a circle or more, such as the end of an arch. A contour of nothing but one or two such runs,
  /// however much each turns, counts as a whole: it is a circle or a pill. So is a dot, a contour that is tiny beside its
  /// round line. A lobe is a round corner whose vertex is far from the outline: with a smaller radius it would be a spike.
  ///
  /// - Parameter corners: All corners of the shape.
  package func circles(among corners: [ResolvedCorner]) -> [[Int]] {
    let contours = contours(with: corners)
    // The corners of other kinds are one contour.
    guard !contours.isEmpty else {
      return circles(among: corners[...], isWhole: true) { _ in true }
    }
    return contours.flatMap { contour, range in
      let pieces = contour.corners
      return circles(among: corners[range], isWhole: contour.isClosed && pieces.count == contour.pieces.count) {
        contour.isStraight(pieces[$0])
          && pieces[($0 + 1) % pieces.count] == (pieces[$0] + 1) % contour.pieces.count
      }
    }
  }

  /// True for the corners of an outline that is drawn as a dot: its round line hides their form.
  private func isDot(_ corners: [ResolvedCorner]) -> Bool {
    guard style.hasVisibleLine, style.lineJoin == .round, let first = corners.first?.vertex else { return false }
    return corners.allSatisfy { $0.vertex.distance(to: first) <= Self.largestDot * style.lineWidth }
  }

  /// The size of a dot by the width of its line: its form changes the line by less than that.
  private static let largestDot = 0.02

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

  /// The least turn of a round end, in degrees: less than half a circle by the error of rounded coordinates.
  private static let leastTurn = 179.0

  /// - Parameters:
  ///   - corners: Those of one contour.
  ///   - isWhole: True if the contour is closed and all of its pieces are lines.
  ///   - isEdge: True if one line leads from the corner at a place in the contour to the next corner.
  private func circles(
    among corners: ArraySlice<ResolvedCorner>, isWhole: Bool, isEdge: (Int) -> Bool
  ) -> [[Int]] {
    let corners = Array(corners)
    guard corners.count > 1 else { return [] }
    if isWhole, isDot(corners) { return [corners.map(\.index)] }
    let isFull = corners.indices.map { index in
      let (corner, next) = (corners[index], corners[(index + 1) % corners.count])
      guard corner.kind == .round, next.kind == .round, corner.used > 0, next.used > 0,
        corner.wedge.turnSign == next.wedge.turnSign, isEdge(index)
      else { return false }
      let rest = corner.vertex.distance(to: next.vertex) - corner.cuts.after - next.cuts.before
      return rest <= Self.leastEdge * min(corner.used, next.used)
    }
    let last = isFull.lastIndex(of: false) ?? corners.count - 1
    var runs: [[ResolvedCorner]] = [[]]
    for index in (1...corners.count).map({ (last + $0) % corners.count }) {
      runs[runs.count - 1].append(corners[index])
      if !isFull[index], index != last { runs.append([]) }
    }
    if isWhole, runs.count <= 2, runs.allSatisfy({ $0.count > 1 }), Set(corners.map(\.wedge.turnSign)).count == 1 {
      return [corners.map(\.index)]
    }
    let ends = runs.filter { run in
      run.count > 1 && run.reduce(0) { $0 + 180 - $1.wedge.angle.degrees } >= Self.leastTurn
    }
    .map { $0.map(\.index) }
    let known = Set(ends.joined())
    var box = Rect(corners[0].start, corners[0].end)
    for corner in corners {
      box.extend(to: corner.start)
      box.extend(to: corner.end)
    }
    let lobes = corners.filter { corner in
      guard corner.kind == .round, !known.contains(corner.index), let fillet = corner.fillet else { return false }
      return fillet.recession > Self.leastLobe * max(box.width, box.height)
    }
    return ends + lobes.map { [$0.index] }
  }

  /// The distance of a lobe's vertex from its arc, by the longer side of its contour.
  private static let leastLobe = 0.4
}
