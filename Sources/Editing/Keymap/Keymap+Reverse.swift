public import Screen

extension Keymap {
  /// The bindings that work in a context: its own, then the global ones that it leaves alone.
  public func bindings(in context: String) -> [KeyBinding] {
    let layer = layer(of: context)
    let own = layer.filter { !$0.commands.isEmpty }
    guard context != Self.global else { return own }
    return own
      + self.layer(of: Self.global).filter { !$0.commands.isEmpty && layer.leavesRoom(for: $0.keys) }
  }
}

extension Keymap {
  /// The keys that open a box of more keys in a panel: those of the keymap's file first to last.
  public func boxKeys(in panel: Panel) -> [Key] {
    let own = layer(of: panel.rawValue)
    var keys: [Key] = []
    // Every frame asks, so that no list of all bindings is made for it.
    func take(_ binding: KeyBinding) {
      guard binding.keys.count > 1, !binding.commands.isEmpty, !keys.contains(binding.keys[0]) else { return }
      keys.append(binding.keys[0])
    }
    for binding in own { take(binding) }
    // The keys of a box stand together: the first of them decides.
    var decided: Key?
    for binding in layer(of: Keymap.global) where binding.keys.count > 1 && !binding.commands.isEmpty {
      let first = binding.keys[0]
      guard first != decided else { continue }
      decided = first
      if !own.contains(where: { $0.keys.count == 1 && $0.keys[0] == first }) { take(binding) }
    }
    return keys
  }
}

extension [KeyBinding] {
  /// Whether a chord of the layer below can be typed beside the chords of this one.
  func leavesRoom(for keys: [Key]) -> Bool {
    !contains { binding in
      // Nearly all differ in the first key.
      binding.keys.first == keys.first
        && (keys.starts(with: binding.keys) || !binding.commands.isEmpty && binding.keys.starts(with: keys))
    }
  }
}

extension KeyBinding {
  /// Whether a command is all that the chord runs.
  func runs(_ command: String) -> Bool {
    // The length first: it is at hand, and tells most commands apart.
    commands.count == 1 && commands[0].utf8.count == command.utf8.count && commands[0] == command
  }
}
