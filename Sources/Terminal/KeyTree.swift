import Screen

/// Key strings of a terminal, byte by byte, for finding the one that some input starts with.
struct KeyTree: Sendable {
  private struct Node {
    var next: [UInt8: Int] = [:]
    var key: Key?
  }

  private var nodes = [Node()]

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
      if let next = nodes[node].next[byte] {
        node = next
      } else {
        nodes.append(Node())
        nodes[node].next[byte] = nodes.count - 1
        node = nodes.count - 1
      }
    }
    if nodes[node].key == nil { nodes[node].key = key }
  }

  func match(_ bytes: ArraySlice<UInt8>) -> Match {
    var match = Match()
    var node = 0
    for (offset, byte) in bytes.enumerated() {
      guard let next = nodes[node].next[byte] else { return match }
      node = next
      if let key = nodes[node].key {
        match.key = key
        match.length = offset + 1
      }
    }
    match.isUnfinished = !nodes[node].next.isEmpty
    return match
  }
}
