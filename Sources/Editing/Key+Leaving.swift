import Screen

extension Key {
  /// Whether it leaves what is asked, typed or begun: Escape, and what shells and Emacs have for it.
  var leaves: Bool {
    code == .escape || [Key(.character("c"), .control), Key(.character("g"), .control)].contains(self)
  }
}
