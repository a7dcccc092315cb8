import Keymaps
public import Screen

/// A chord that is being pressed to get another command.
public struct Capture: Hashable, Sendable {
  public internal(set) var keys: [Key] = []
  /// Whether it is to work in every panel, or in the present one alone.
  public internal(set) var isGlobal = true
  /// What it is to run, when that is known before the keys.
  public let command: String?

  init(keys: [Key] = [], command: String? = nil) {
    self.keys = keys
    self.command = command
  }
}

extension Editor {
  /// Where a captured chord is to work.
  public func context(of capture: Capture) -> String { capture.isGlobal ? Keymap.global : panel.rawValue }

  /// What stands in the way of a captured chord, in plain words.
  public func conflicts(of capture: Capture) -> [String] {
    guard !capture.keys.isEmpty else { return [] }
    return keymap.conflicts(of: capture.keys, in: context(of: capture), among: Panel.allCases.map(\.rawValue))
  }
}
