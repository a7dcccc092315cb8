/// A binary tree over boxes in the order in which an outline passes them.
///
/// Boxes near each other in order are near each other in the plane, which keeps the tree's boxes small. Finding all
/// overlapping pairs takes time linear in boxes and pairs.
struct BoxTree {
  private let boxes: [OrientedBox]
  /// The node at `n` has its children at `2n` and `2n + 1`; the last half of the array holds the leaves.
  ///
  /// Empty for few boxes.
  private var nodes: [OrientedBox]
  private let firstLeaf: Int

  /// The boxes per leaf: fewer make the tree larger, more make it coarser.
  private static let runLength = 4
  /// The most boxes that are compared one by one: so few take less time than making a tree's larger boxes.
  private static let mostCompared = 40

  init(_ boxes: [OrientedBox]) {
    self.boxes = boxes
    let runs = max(1, (boxes.count + Self.runLength - 1) / Self.runLength)
    var leaves = 1
    while leaves < runs { leaves *= 2 }
    firstLeaf = leaves
    guard boxes.count > Self.mostCompared else {
      nodes = []
      return
    }
    nodes = Array(repeating: .empty, count: 2 * leaves)
    for run in 0..<runs {
      var node = OrientedBox.empty
      for index in members(ofLeaf: leaves + run) { node = OrientedBox(around: node, boxes[index]) }
      nodes[leaves + run] = node
    }
    for index in stride(from: leaves - 1, to: 0, by: -1) {
      nodes[index] = OrientedBox(around: nodes[2 * index], nodes[2 * index + 1])
    }
  }

  private func members(ofLeaf node: Int) -> Range<Int> {
    let first = min((node - firstLeaf) * Self.runLength, boxes.count)
    return first..<min(first + Self.runLength, boxes.count)
  }

  /// Passes every pair of overlapping boxes to `body`, the lower index first, until it returns false.
  ///
  /// A loop with a list: a recursive function would retain and release the arrays that `body` reads in each call.
  @inline(__always)
  func forEachPair(_ body: (Int, Int) -> Bool) {
    // The pairs of nodes of one level that are still to be compared, the next one last.
    var open = [(1, 1)]
    while let (a, b) = open.popLast() {
      // Without nodes all pairs follow, in the same order.
      if a != b, !nodes.isEmpty, !nodes[a].overlaps(nodes[b]) { continue }
      if a < firstLeaf {
        if a != b { open.append((2 * a + 1, 2 * b)) }
        open.append((2 * a + 1, 2 * b + 1))
        open.append((2 * a, 2 * b + 1))
        open.append((2 * a, 2 * b))
        continue
      }
      let others = members(ofLeaf: b)
      for first in members(ofLeaf: a) where a == b || nodes.isEmpty || boxes[first].overlaps(nodes[b]) {
        for second in a == b ? (first + 1)..<max(others.upperBound, first + 1) : others
        where boxes[first].overlaps(boxes[second]) && !body(first, second) {
          return
        }
      }
    }
  }
}

extension BoxTree {
  /// The first box, from `start` on, that overlaps `box` and passes `test`.
  fileprivate func first(overlapping box: OrientedBox, from start: Int, where test: (Int) -> Bool) -> Int? {
    var open = [1]
    while let node = open.popLast() {
      if !nodes.isEmpty {
        if !nodes[node].overlaps(box) { continue }
        if node < firstLeaf {
          open.append(2 * node + 1)
          open.append(2 * node)
          continue
        }
      }
      let members = nodes.isEmpty ? boxes.indices : members(ofLeaf: node)
      for index in members where index >= start && boxes[index].overlaps(box) && test(index) { return index }
    }
    return nil
  }
}

/// Pieces that can be found by their place.
package struct PieceTree {
  package let pieces: [Path.Piece]
  private let tree: BoxTree

  package init(_ pieces: [Path.Piece]) {
    self.pieces = pieces
    tree = BoxTree(pieces.map { OrientedBox($0, margin: 0) })
  }

  /// The first piece, from `start` on, that passes `test`, of all that have a point within `distance` of `piece`, and
  /// some a little farther.
  package func first(
    near piece: Path.Piece, within distance: Double, from start: Int = 0, where test: (Path.Piece) -> Bool
  ) -> Int? {
    tree.first(overlapping: OrientedBox(piece, margin: distance), from: start) { test(pieces[$0]) }
  }
}

/// A rectangle at any angle, for a tight fit around slanted pieces.
struct OrientedBox {
  var center: Point
  /// The direction of the first half size.
  var axis: Vector
  var along: Double
  var across: Double

  /// A box without points: it overlaps nothing, as NaN fails every comparison, and adds nothing to others.
  static let empty = OrientedBox(center: Point(.nan, .nan), axis: Vector(1, 0), along: -1, across: -1)

  var isEmpty: Bool { along < 0 }

  /// The box along a segment, each side moved outward by a margin.
  init(_ start: Point, _ end: Point, margin: Double) {
    self.init(start, (end, start, end, end), along: (end - start).unit ?? Vector(1, 0), margin: margin)
  }

  /// A box around a piece, each side moved outward by a margin.
  fileprivate init(_ piece: Path.Piece, margin: Double) {
    if case .line(let start, let end) = piece {
      self.init(start, end, margin: margin)
    } else {
      let (box, center) = (piece.box, piece.box.center)
      self.init(
        center: center, axis: Vector(1, 0), along: box.width / 2 + margin, across: box.height / 2 + margin)
    }
  }

  /// The box around five points along a unit vector, each side moved outward by a margin.
  init(_ first: Point, _ others: (Point, Point, Point, Point), along axis: Vector, margin: Double) {
    let (u, v) = (axis.dot(first - .zero), axis.cross(first - .zero))
    var (minU, maxU, minV, maxV) = (u, u, v, v)
    func add(_ point: Point) {
      let (u, v) = (axis.dot(point - .zero), axis.cross(point - .zero))
      (minU, maxU, minV, maxV) = (min(minU, u), max(maxU, u), min(minV, v), max(maxV, v))
    }
    add(others.0)
    add(others.1)
    add(others.2)
    add(others.3)
    self.init(
      center: .zero + axis * ((minU + maxU) / 2) + axis.perpendicular * ((minV + maxV) / 2), axis: axis,
      along: (maxU - minU) / 2 + margin, across: (maxV - minV) / 2 + margin)
  }

  private init(center: Point, axis: Vector, along: Double, across: Double) {
    (self.center, self.axis, self.along, self.across) = (center, axis, along, across)
  }

  /// The smaller of two boxes around two others: along the longer one, or along the line between their centers.
  init(around a: OrientedBox, _ b: OrientedBox) {
    if a.isEmpty || b.isEmpty {
      self = a.isEmpty ? b : a
      return
    }
    let longer = a.along >= b.along ? a : b
    let first = OrientedBox(around: a, b, axis: longer.axis)
    guard let between = (b.center - a.center).unit else {
      self = first
      return
    }
    let second = OrientedBox(around: a, b, axis: between)
    self = first.along * first.across <= second.along * second.across ? first : second
  }

  private init(around a: OrientedBox, _ b: OrientedBox, axis: Vector) {
    let offset = b.center - a.center
    let (alongA, acrossA) = (a.halfSize(along: axis), a.halfSize(along: axis.perpendicular))
    let (alongB, acrossB) = (b.halfSize(along: axis), b.halfSize(along: axis.perpendicular))
    let (u, v) = (axis.dot(offset), axis.cross(offset))
    let (minU, maxU) = (min(-alongA, u - alongB), max(alongA, u + alongB))
    let (minV, maxV) = (min(-acrossA, v - acrossB), max(acrossA, v + acrossB))
    self.init(
      center: a.center + axis * ((minU + maxU) / 2) + axis.perpendicular * ((minV + maxV) / 2), axis: axis,
      along: (maxU - minU) / 2, across: (maxV - minV) / 2)
  }

  /// Half the box's size in a direction.
  private func halfSize(along direction: Vector) -> Double {
    along * abs(axis.dot(direction)) + across * abs(axis.cross(direction))
  }

  /// True if two boxes have a common point, by the separating axes of both.
  func overlaps(_ other: OrientedBox) -> Bool {
    let offset = other.center - center
    let (cosine, sine) = (abs(axis.dot(other.axis)), abs(axis.cross(other.axis)))
    // Slim boxes next to each other are apart across their axes: ask there first.
    return abs(axis.cross(offset)) <= across + other.along * sine + other.across * cosine
      && abs(other.axis.cross(offset)) <= other.across + along * sine + across * cosine
      && abs(axis.dot(offset)) <= along + other.along * cosine + other.across * sine
      && abs(other.axis.dot(offset)) <= other.along + along * cosine + across * sine
  }
}
