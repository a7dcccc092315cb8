import Screen

/// Key strings of a terminal, byte by byte, for finding the one that some input starts with.
struct KeyTree: Sendable {
  /// Few nodes have more than some children, so that a list of them is found through at once, and it is built at
  /// every start.
  private struct Node {
    var byte: UInt8
    var firstChild: Int?
    var nextSibling: Int?
    var key: Key?
  }

  private var nodes = [Node(byte: 0)]

  /// What the start of some input is.
  struct Match {
    /// The longest key string found, and how many bytes it takes.
    var key: Key?
    var length = 0
    /// The input ended where a longer string could go on.
    var isUnfinished = false
  }

  /// Adds a string that starts with ESC and is longer than that; others are no business of this tree.
  ///
  /// Of two keys with the same string the first added stays.
  mutating func add(_ string: [UInt8], _ key: Key) {
    guard string.count > 1, string.first == 0x1B else { return }
    var node = 0
    for byte in string {
      if let next = child(byte, of: node) {
        node = next
      } else {
        nodes.append(Node(byte: byte, nextSibling: nodes[node].firstChild))
        nodes[node].firstChild = nodes.count - 1
        node = nodes.count - 1
      }
    }
    if nodes[node].key == nil { nodes[node].key = key }
  }

  private func child(_ byte: UInt8, of node: Int) -> Int? {
    var next = nodes[node].firstChild
    while let child = next, nodes[child].byte != byte { next = nodes[child].nextSibling }
    return next
  }

  func match(_ bytes: ArraySlice<UInt8>) -> Match {
    var match = Match()
    var node = 0
    for (offset, byte) in bytes.enumerated() {
      guard let next = child(byte, of: node) else { return match }
      node = next
      if let key = nodes[node].key {
        match.key = key
        match.length = offset + 1
      }
    }
    match.isUnfinished = nodes[node].firstChild != nil
    return match
  }
}
