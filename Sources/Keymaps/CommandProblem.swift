/// What is wrong with the text of a command.
public enum CommandProblem: Error, Hashable, Sendable {
  /// No command has this name; a similar one may have been meant.
  case unknown(name: String, suggestion: String?)
  /// The name is right and an argument is not, such as "expected a number".
  case badArgument(String)
}
