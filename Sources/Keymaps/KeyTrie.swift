import Cells
import TOML

/// The bindings of one context as a tree of keys, children in the order in which they were added.
struct KeyTrie: Sendable {
  enum Node: Sendable {
    case leaf(KeyBinding)
    case branch(KeyTrie)
  }

  private(set) var order: [Key] = []
  private(set) var nodes: [Key: Node] = [:]

  /// The node at the end of a chord; the leaf on the way when a shorter chord ends there.
  func walk(_ keys: some Sequence<Key>) -> Node? {
    var node = Node.branch(self)
    for key in keys {
      guard case .branch(let trie) = node else { break }
      guard let next = trie.nodes[key] else { return nil }
      node = next
    }
    return node
  }

  /// A binding that leaves no room for a chord: the same, a shorter one, or the first of several longer ones.
  func conflict(with keys: [Key]) -> KeyBinding? {
    walk(keys)?.firstLeaf
  }

  /// Adds a binding for which there is no conflict.
  mutating func add(_ binding: KeyBinding) {
    add(binding, binding.keys[...])
  }

  private mutating func add(_ binding: KeyBinding, _ keys: ArraySlice<Key>) {
    guard let key = keys.first else { return }
    let rest = keys.dropFirst()
    // Taken out while it changes, so that a wide branch is not copied for each of its keys.
    let old = nodes.removeValue(forKey: key)
    if old == nil { order.append(key) }
    guard !rest.isEmpty else {
      nodes[key] = .leaf(binding)
      return
    }
    var branch = KeyTrie()
    if case .branch(let trie) = old { branch = trie }
    branch.add(binding, rest)
    nodes[key] = .branch(branch)
  }
}

extension KeyTrie.Node {
  /// The binding of a leaf, or the first one in a branch.
  var firstLeaf: KeyBinding? {
    switch self {
    case .leaf(let binding): binding
    case .branch(let trie): trie.order.first.flatMap { trie.nodes[$0] }?.firstLeaf
    }
  }

  /// Whether the keys up to here are used up in this layer: by a binding, an unbinding or a box of bindings, but
  /// not by a prefix of nothing but unbindings.
  var claimsKeys: Bool {
    switch self {
    case .leaf: true
    case .branch(let trie): trie.nodes.values.contains { $0.hasCommands }
    }
  }

  private var hasCommands: Bool {
    switch self {
    case .leaf(let binding): !binding.commands.isEmpty
    case .branch(let trie): trie.nodes.values.contains { $0.hasCommands }
    }
  }
}
