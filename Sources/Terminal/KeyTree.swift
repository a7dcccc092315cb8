import Cells

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

extension KeyTree {
  /// The keys that terminal descriptions name, with the names of terminfo(5).
  ///
  /// Function keys above 12 are left to the decoder: descriptions number the shifted ones on from there.
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

  /// The extended names, such as `kUP5` for control and up; their number counts as xterm's does.
  ///
  /// Each is looked up by comparing it with 400 others, a quarter of a millisecond in all.
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
  /// The modifiers of an xterm parameter: one more than the sum of 1 shift, 2 alt, 4 control, 32 meta.
  ///
  /// Meta counts as alt. Locks (64, 128) do not count; super and hyper are not ours and left out.
  init(parameter: Int) {
    let bits = max(0, parameter - 1)
    self = []
    if bits & 1 != 0 { insert(.shift) }
    if bits & (2 | 32) != 0 { insert(.alt) }
    if bits & 4 != 0 { insert(.control) }
  }

  /// Whether the parameter names super or hyper, whose keys belong to the desktop.
  static func isForeign(parameter: Int) -> Bool { max(0, parameter - 1) & (8 | 16) != 0 }
}
