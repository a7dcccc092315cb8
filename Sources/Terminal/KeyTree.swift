import Cells

/// A tree of a terminal's key strings.
struct KeyTree: Sendable {
  /// Nodes have few children: a linear scan is fast enough, and the tree is built quickly at every start.
  private struct Node {
    var byte: UInt8
    var firstChild: Int?
    var nextSibling: Int?
    var key: Key?
  }

  private var nodes = [Node(byte: 0)]

  /// The key string at the start of some input.
  struct Match {
    /// The key of the longest string that matches.
    var key: Key?
    var length = 0
    /// True if more input could make a longer string.
    var isUnfinished = false
  }

  /// Adds a string that starts with ESC; others are ignored.
  ///
  /// The first key with a string counts.
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

extension KeyTree {
  /// The keys of terminal descriptions, by their names in terminfo(5).
  ///
  /// The decoder handles function keys above 12, which are shifted ones in descriptions.
  static let capabilities: [(name: String, key: Key)] =
    [
      ("kcuu1", Key(.up)), ("kcud1", Key(.down)), ("kcub1", Key(.left)), ("kcuf1", Key(.right)),
      ("khome", Key(.home)), ("kend", Key(.end)), ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)),
      ("kich1", Key(.insert)), ("kdch1", Key(.delete)), ("kbs", Key(.backspace)),
      ("kcbt", Key(.tab, .shift)), ("kent", Key(.enter)),
      ("kri", Key(.up, .shift)), ("kind", Key(.down, .shift)), ("kLFT", Key(.left, .shift)),
      ("kRIT", Key(.right, .shift)), ("kHOM", Key(.home, .shift)), ("kEND", Key(.end, .shift)),
      ("kPRV", Key(.pageUp, .shift)), ("kNXT", Key(.pageDown, .shift)), ("kIC", Key(.insert, .shift)),
      ("kDC", Key(.delete, .shift)),
    ] + (1...12).map { ("kf\($0)", Key(.function($0))) }

  /// The extended names, such as `kUP5` for control and up, with xterm's numbers.
  ///
  /// Looking up all of them takes a quarter of a millisecond.
  static var modified: [(name: String, key: Key)] {
    let bases: [(String, Key.Code)] = [
      ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home), ("kEND", .end),
      ("kPRV", .pageUp), ("kNXT", .pageDown), ("kIC", .insert), ("kDC", .delete),
    ]
    return bases.flatMap { base, code in
      (3...8).map { number in ("\(base)\(number)", Key(code, Key.Modifiers(parameter: number))) }
    }
  }
}

extension Key.Modifiers {
  /// The modifiers of an xterm parameter: 1 plus the sum of shift 1, alt 2, control 4, meta 32.
  ///
  /// Meta counts as alt; locks (64, 128), super and hyper are ignored.
  init(parameter: Int) {
    let bits = max(0, parameter - 1)
    self = []
    if bits & 1 != 0 { insert(.shift) }
    if bits & (2 | 32) != 0 { insert(.alt) }
    if bits & 4 != 0 { insert(.control) }
  }

  /// True if the parameter includes super or hyper, whose keys belong to the desktop.
  static func isForeign(parameter: Int) -> Bool { max(0, parameter - 1) & (8 | 16) != 0 }
}
