import Screen

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

extension [KeyBinding] {
  /// Whether a chord of the layer below can be typed beside the chords of this one.
  func leavesRoom(for keys: [Key]) -> Bool {
    !contains { binding in
      keys.starts(with: binding.keys) || !binding.commands.isEmpty && binding.keys.starts(with: keys)
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
