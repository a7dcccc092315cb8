import Geometry
package import Shapes

extension ResolvedShape {
  /// The largest difference of a wall's thickness, as a part of it: the error of rounded coordinates.
  private static let slack = 0.05

  /// The pairs of a corner and a curve that are compared: 2,000 of each, which no icon has.
  private static let mostPairs = 4_000_000

  /// The corners beside walls that were even in an earlier version of the shape, and are not any more.
  ///
  /// Of a wall between two corners it is the one inside the bend, and of a wall between a corner and a curve that is
  /// none, the corner.
  package func unevenWalls(since before: ResolvedShape) -> Set<Int> {
    let (old, new) = (before.corners.byIndex, corners.byIndex)
    func isChanged(_ index: Int) -> Bool {
      old[index]?.used != new[index]?.used || old[index]?.kind != new[index]?.kind
    }
    guard old.count == new.count, old.keys.contains(where: isChanged) else { return [] }
    var uneven: Set<Int> = []
    let walls = before.corners.evenWalls
    for (index, wall) in walls where isChanged(index) || isChanged(wall.outer) {
      guard let inner = new[index], let outer = new[wall.outer] else { continue }
      let isOther = inner.isCut && outer.isCut && inner.kind != outer.kind
      let isOff = abs(wall.innerRadius(outer: outer) - inner.used) > Self.slack * wall.thickness
      if isOther || isOff { uneven.insert(index) }
    }
    let known = Set(walls.flatMap { [$0.key, $0.value.outer] })
    let alone = before.corners.filter {
      $0.kind == .round && $0.isCut && isChanged($0.index) && !known.contains($0.index)
    }
    guard !alone.isEmpty else { return uneven }
    let (earlier, later) = (before.curves, curves)
    guard alone.count * earlier.count <= Self.mostPairs else { return uneven }
    for corner in alone {
      guard let changed = new[corner.index], let wall = before.wall(beside: corner, among: earlier) else { continue }
      let hasStayed = later.contains { curve in
        zip(curve, wall.curve).allSatisfy { $0.distance(to: $1) <= 0.01 * wall.thickness }
      }
      let rest = self.wall(beside: changed, among: later)?.thickness ?? .infinity
      if hasStayed || abs(rest - wall.thickness) > Self.slack * wall.thickness { uneven.insert(corner.index) }
    }
    return uneven
  }

  /// The ends and the middle of each curve.
  private var curves: [[Point]] {
    var curves: [[Point]] = []
    path.forEachPiece(closing: false) { piece in
      if !piece.isStraight { curves.append([0, 0.5, 1].map(piece.point)) }
    }
    return curves
  }

  /// The wall between a round corner and the next curve around its center; `nil` for none.
  private func wall(
    beside corner: ResolvedCorner, among curves: [[Point]]
  ) -> (thickness: Double, curve: [Point])? {
    guard corner.kind == .round, let center = corner.fillet?.center, let way = (corner.vertex - center).unit else {
      return nil
    }
    // A curve that goes on beyond the edges, such as a circle, is no side of the wall.
    let least = Angle.degrees(min(95 - corner.wedge.angle.degrees / 2, 89)).direction.dx
    var best: (wall: (thickness: Double, curve: [Point]), middle: Point)?
    for curve in curves {
      let arms = curve.map { $0 - center }
      let distance = arms[1].length
      let thickness = corner.isReflex ? distance - corner.used : corner.used - distance
      guard thickness > Self.slack * corner.used, thickness < best?.wall.thickness ?? .infinity,
        arms.allSatisfy({
          abs($0.length - distance) <= min(Self.slack * thickness, distance / 4) && $0.dot(way) >= least * distance
        })
      else { continue }
      best = ((thickness, curve), center + way * ((distance + corner.used) / 2))
    }
    return best.flatMap { path.contains($0.middle, rule: rule) ? $0.wall : nil }
  }
}
