public import Screen
public import TOML
import Text

/// One line of a key script.
///
/// To add one: a case here, its word in ``KeyScript/words``, and what it does in `ScriptPlayer`.
public enum ScriptStep: Hashable, Sendable {
  case keys([Key])
  /// A command line, as after `:`.
  case command(String)
  /// Characters pressed one by one.
  case type(String)
  /// Text put in at once.
  case paste(String)
  case size(Size)
  case pointer([MouseEvent])
  /// Whether a text has to be on the screen or must not be.
  case expect(String, isThere: Bool)
  /// Writes the screen to a file.
  case dump(String)
  /// Writes the document to a file.
  case document(String)
  /// Begins anew with a file's document.
  case file(String)
}

/// Why a line of a script cannot be read, and where.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What messages call the script.
  public let file: String
  public let position: TextPosition
  public let message: String

  /// One line: `demo.keys:3:7: …`.
  public var description: String { "\(displayed(file)):\(position.line):\(position.column): \(message)" }
}
