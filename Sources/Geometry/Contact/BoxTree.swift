/// Boxes in the order in which an outline passes them, and the boxes around ever longer runs of them.
///
/// What is near in the order is near in the plane, so that runs have small boxes, and finding all pairs that overlap
/// takes time in proportion to the number of boxes and pairs.
struct BoxTree {
  private let boxes: [OrientedBox]
  /// The node at `n` has its halves at `2n` and `2n + 1`; the last half of the array holds the shortest runs.
  private var nodes: [OrientedBox]
  private let firstLeaf: Int

  /// How many boxes the shortest runs have: fewer make the tree larger, more make it coarser.
  private static let runLength = 4

  init(_ boxes: [OrientedBox]) {
    self.boxes = boxes
    let runs = max(1, (boxes.count + Self.runLength - 1) / Self.runLength)
    var leaves = 1
    while leaves < runs { leaves *= 2 }
    firstLeaf = leaves
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

  /// Calls a function for every two boxes that overlap, the lower index first, until it answers `false`.
  func forEachPair(_ body: (Int, Int) -> Bool) { _ = join(1, 1, body) }

  /// Pairs between two nodes of one level; `false` to stop.
  private func join(_ a: Int, _ b: Int, _ body: (Int, Int) -> Bool) -> Bool {
    if a != b, !nodes[a].overlaps(nodes[b]) { return true }
    if a >= firstLeaf { return joinLeaves(a, b, body) }
    guard join(2 * a, 2 * b, body), join(2 * a, 2 * b + 1, body), join(2 * a + 1, 2 * b + 1, body) else {
      return false
    }
    return a == b || join(2 * a + 1, 2 * b, body)
  }

  private func joinLeaves(_ a: Int, _ b: Int, _ body: (Int, Int) -> Bool) -> Bool {
    let others = members(ofLeaf: b)
    for first in members(ofLeaf: a) {
      for second in a == b ? (first + 1)..<max(others.upperBound, first + 1) : others
      where boxes[first].overlaps(boxes[second]) && !body(first, second) {
        return false
      }
    }
    return true
  }
}
