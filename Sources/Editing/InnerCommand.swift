/// The commands that take another one as their last argument.
extension CommandCatalog {
  /// Whether a command takes the one of another line: a key may repeat something, and else none is in one in another,
  /// so that no line is nested deeper.
  static func takes(_ outer: Command, inner line: some StringProtocol) -> Bool {
    guard let inner = command(named: head(of: line).name)?.inner else { return true }
    return inner < outer.inner ?? 0
  }

  /// Reads the line that a command takes.
  static func action(
    for line: String, in outer: Command
  ) throws(CommandSyntaxError) -> (line: String, command: Command, action: CommandAction) {
    // Said before the line is read on, which may be as deep as it is long.
    guard takes(outer, inner: line) else { throw .bad(argument: head(of: line).name, expected: "another command") }
    return try action(for: line)
  }

  /// What stands before the command that another one takes, and that command's line; `nil` for a line with none yet.
  static func innerLine(of command: Command, _ typed: String) -> (head: String, line: String)? {
    guard let before = command.inner else { return nil }
    var rest = typed.drop { $0 == " " }
    for _ in 0..<before {
      guard let space = rest.firstIndex(of: " ") else { return nil }
      rest = rest[space...].drop { $0 == " " }
    }
    return (String(typed.dropLast(rest.count)), String(rest))
  }
}
