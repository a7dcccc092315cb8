extension Keymap {
  /// The bindings that work in a context: its own, then the global ones that it leaves alone.
  public func bindings(in context: String) -> [KeyBinding] {
    let layer = ReadKeyLines(layer(of: context))
    let own = layer.bindings.filter { !$0.commands.isEmpty }
    guard context != Self.global else { return own }
    return own
      + self.layer(of: Self.global).filter { !$0.commands.isEmpty && layer.leavesRoom(for: $0.keys) }
  }
}
