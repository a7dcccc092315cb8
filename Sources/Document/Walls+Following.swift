import Geometry
package import Shapes

/// A corner inside a wall, before a change of the one outside.
struct Follower {
  let corner: ResolvedCorner
  let wall: EvenWall
  /// The corner outside, before and after the change.
  let outer: (before: ResolvedCorner, after: ResolvedCorner)

  /// True if the corner outside changed.
  var isLed: Bool { outer.before.kind != outer.after.kind || outer.before.asked != outer.after.asked }

  /// True if the corner outside changed, or this one did.
  func isMoved(_ present: ResolvedCorner?) -> Bool {
    isLed || present?.kind != corner.kind || present?.asked != corner.asked
  }

  /// True to follow the corner outside as asked, which this corner, as it still is, can leave too little room.
  var isFirst = false

  /// The radius of the corner outside that this one follows.
  var outerRadius: Double { isFirst ? outer.after.asked : outer.after.used }

  /// The radius that keeps the wall.
  var radius: Double { isLed ? wall.innerRadius(outer: outer.after, radius: outerRadius) : corner.asked }
}

extension Item {
  /// Changes corners inside walls as those outside have changed, and restores those inside that changed alone.
  ///
  /// - Returns: The corners that follow, and those that changed.
  package mutating func keepWalls(
    since before: Item
  ) throws(ParameterError) -> (followers: Set<Int>, changed: Set<Int>) {
    let old = try ParameterError.from(before.resolved()).corners
    let new = try ParameterError.from(resolved()).corners.byIndex
    guard old.count == new.count else { return ([], []) }
    let changed = old.filter { new[$0.index]?.asked != $0.asked || new[$0.index]?.kind != $0.kind }
    return (try keepWalls(old.evenWalls, of: old, in: nil), Set(changed.map(\.index)))
  }

  /// Changes the corners inside walls as those outside have changed.
  ///
  /// - Parameters:
  ///   - before: All corners before the change.
  ///   - unit: That of the new sizes; `nil` for the corner's own.
  /// - Returns: The corners that are not as before.
  mutating func keepWalls(
    _ walls: [Int: EvenWall], of before: [ResolvedCorner], in unit: CornerSize.Unit?
  ) throws(ParameterError) -> Set<Int> {
    guard !walls.isEmpty else { return [] }
    let before = before.byIndex
    var (after, changed) = (try ParameterError.from(resolved()).corners.byIndex, Set<Int>())
    // A corner that follows can leave the one outside more room, or less.
    for round in 0..<Self.mostRounds {
      let present = after
      let followers = walls.compactMap { index, wall -> Follower? in
        guard let corner = before[index], let old = before[wall.outer], let new = present[wall.outer] else {
          return nil
        }
        let follower = Follower(corner: corner, wall: wall, outer: (old, new), isFirst: round == 0)
        return follower.isMoved(present[index]) ? follower : nil
      }
      guard !followers.isEmpty else { break }
      changed = try keepWalls(followers, in: unit)
      after = try ParameterError.from(resolved()).corners.byIndex
      if followers.allSatisfy({ after[$0.wall.outer]?.used == $0.outerRadius }) { break }
    }
    return changed
  }

  /// The most times that corners follow others, until all stay.
  private static let mostRounds = 4

  /// Changes corners inside walls as those outside have changed.
  ///
  /// - Parameter unit: That of the new sizes; `nil` for the corner's own.
  /// - Returns: The corners that are not as before.
  mutating func keepWalls(_ followers: [Follower], in unit: CornerSize.Unit?) throws(ParameterError) -> Set<Int> {
    var changed: Set<Int> = []
    var sizes: [Int: CornerSize] = [:]
    for follower in followers {
      let (corner, radius) = (follower.corner, follower.radius)
      let index = corner.index
      // A sharp corner stays off, and so does one inside a corner that was switched off.
      guard radius > 0 || corner.asked > 0, let kind = follower.isLed ? follower.outer.after.kind : corner.kind else {
        shape.corners[index].isOn = false
        if corner.asked > 0 { changed.insert(index) }
        continue
      }
      let unit = unit ?? shape.size(ofCorner: index).unit
      guard let size = corner.wedge.size(ofRadius: radius, in: unit, as: kind) else { continue }
      if shape.corners[index].kind ?? shape.corners.kind != kind { shape.corners[index].kind = kind }
      sizes[index] = CornerSize(Self.tidy(size.value), in: unit)
      if follower.isLed { changed.insert(index) }
    }
    try share(&sizes)
    for (index, size) in sizes { setSize(size, ofCorner: index) }
    return changed
  }
}

extension Document {
  /// Makes corners of shapes on a shape of another color follow its corners, where both have an even wall between them.
  ///
  /// - Parameters:
  ///   - leaders: The corners of each item that a change of many corners concerned.
  ///   - before: The document before the change.
  /// - Returns: The number of corners that follow.
  package mutating func keepWalls(
    led leaders: [Int: Set<Int>], since before: Document
  ) throws(ParameterError) -> Int {
    // Without changed corners there is nothing to follow, and no outline to compute.
    guard leaders.values.contains(where: { !$0.isEmpty }) else { return 0 }
    let filled = zip(before.items, items).enumerated().filter { _, versions in
      let (old, new) = versions
      return old.style.hasFill && !old.isHidden && old.shape.kind == new.shape.kind
        && old.shape.corners.count == new.shape.corners.count
    }
    guard Set(filled.map { $0.element.1.style.fill.source }).count > 1 else { return 0 }
    var below: [(item: Int, fill: Paint.Source, box: Rect, corners: [Int: ResolvedCorner], sides: OuterCorners)] = []
    var count = 0
    for (index, (old, item)) in filled {
      let outline = try ParameterError.from(old.resolved())
      let fill = item.style.fill.source
      guard let box = outline.path.bounds else { continue }
      let corners = outline.corners.filter { !$0.isReflex }
      // The thinnest wall of each corner, which is that to the nearest shape.
      var found: [Int: (item: Int, wall: EvenWall, outer: ResolvedCorner)] = [:]
      if !item.isLocked {
        for other in below where other.box.contains(box) && other.fill != fill {
          for corner in corners {
            guard let wall = other.sides.wall(around: corner), let outer = other.corners[wall.outer],
              wall.thickness < found[corner.index]?.wall.thickness ?? .infinity
            else { continue }
            found[corner.index] = (other.item, wall, outer)
          }
        }
      }
      count += try items[index].keepWalls(followers(of: corners, in: index, found), in: nil).count
      let led = corners.filter { leaders[index]?.contains($0.index) ?? false || found[$0.index] != nil }
      if !led.isEmpty { below.append((index, fill, box, led.byIndex, OuterCorners(led))) }
    }
    return count
  }

  /// The corners of an item that a change of those outside, or their own, takes from their walls.
  private func followers(
    of corners: [ResolvedCorner], in index: Int, _ walls: [Int: (item: Int, wall: EvenWall, outer: ResolvedCorner)]
  ) throws(ParameterError) -> [Follower] {
    guard !walls.isEmpty else { return [] }
    var after: [Int: [Int: ResolvedCorner]] = [:]
    for item in Set(walls.values.map(\.item) + [index]) {
      after[item] = try ParameterError.from(items[item].resolved()).corners.byIndex
    }
    return corners.compactMap { corner in
      guard let found = walls[corner.index], let outer = after[found.item]?[found.wall.outer] else { return nil }
      let follower = Follower(corner: corner, wall: found.wall, outer: (found.outer, outer))
      return follower.isMoved(after[index]?[corner.index]) ? follower : nil
    }
  }
}

extension [ResolvedCorner] {
  var byIndex: [Int: ResolvedCorner] {
    Dictionary(map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
