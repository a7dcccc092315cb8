/// A TOML file read line by line: what is well formed, in file order, and what was skipped.
///
/// The subset is that of keymaps and settings: tables, bare, quoted and dotted keys, strings on one line,
/// arrays of strings, numbers and booleans (TOML 1.0). Any bytes may be given, and time is linear in them.
/// Everything keeps its byte offsets, so that one value can be replaced and the comments stay.
public struct TOMLDocument: Sendable {
  public let source: SourceText
  public let tables: [TOMLTable]
  public let entries: [TOMLEntry]
  /// What was skipped, in file order; a problem never costs more than its line, array or table.
  public let problems: [TOMLProblem]

  public init(parsing source: SourceText) {
    var reader = TOMLReader(source: source)
    reader.readAll()
    self.source = source
    tables = reader.tables
    entries = reader.entries
    problems = reader.problems
  }
}
