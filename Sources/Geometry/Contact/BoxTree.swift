/// A binary tree over boxes in the order in which an outline passes them.
///
/// Boxes near each other in order are near each other in the plane, which keeps the tree's boxes small. Finding all
/// overlapping pairs takes time linear in boxes and pairs.
struct BoxTree {
  private let boxes: [OrientedBox]
  /// The node at `n` has its children at `2n` and `2n + 1`; the last half of the array holds the leaves.
  private var nodes: [OrientedBox]
  private let firstLeaf: Int

  /// The boxes per leaf: fewer make the tree larger, more make it coarser.
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

  /// Passes every pair of overlapping boxes to `body`, the lower index first, until it returns false.
  func forEachPair(_ body: (Int, Int) -> Bool) { _ = join(1, 1, body) }

  /// Visits the pairs between two nodes of one level; false to stop.
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
