import Screen

extension Keymap {
  /// The bindings that work in a context: its own, then the global ones that it leaves alone.
  public func bindings(in context: String) -> [KeyBinding] {
    let own = bindings.filter { $0.context == context && !$0.commands.isEmpty }
    guard context != Self.global else { return own }
    let trie = trie(of: context)
    return own
      + bindings.filter { binding in
        binding.context == Self.global && !binding.commands.isEmpty && trie.leavesRoom(for: binding.keys)
      }
  }
}

extension KeyTrie {
  /// Whether a chord of the layer below can be typed beside the chords of this one.
  func leavesRoom(for keys: [Key]) -> Bool {
    !(walk(keys)?.claimsKeys ?? false)
  }
}
