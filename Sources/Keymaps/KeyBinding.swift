public import Screen
public import TOML
import Text

/// A chord and what it runs in one context, with the place where it is written.
public struct KeyBinding: Hashable, Sendable {
  public let context: String
  /// The keys as a terminal sends them, at least one.
  public let keys: [Key]
  /// The commands in order; none when the chord was unbound and does nothing in its context.
  public let commands: [String]
  /// The file's name for messages.
  public let file: String
  public let position: TextPosition
  /// The chord as the file spells it.
  public let spelling: String

  var isUnbound: Bool { commands.isEmpty }

  /// The commands as a message names them.
  package var commandText: String {
    commands.isEmpty ? "nothing" : shortened(commands.joined(separator: "; "))
  }
}
