import Application
import ArgumentParser
import Editing
import Text

/// What the words of the command line mean before they are parsed.
enum Arguments {
  /// The start of the editor where there is no option to read, `nil` for anything else.
  ///
  /// Building the parser takes longer than drawing the first screen.
  static func plainStart(_ words: [String]) -> EditorStart? {
    guard words.first == "edit", words.count <= 2 else { return nil }
    guard words.count == 2 else { return EditorStart() }
    return words[1] == "-" || !words[1].hasPrefix("-") ? EditorStart(file: words[1]) : nil
  }

  /// The words with the verb `edit` in front when they begin with a file.
  ///
  /// A first word is taken as a file only when it looks like one, so that a mistyped verb opens nothing.
  static func withVerb(_ words: [String]) throws(ProgramError) -> [String] {
    guard let first = words.first else { return ["edit"] }
    if first == "-" { return ["edit"] + words }
    // What a shell asks while a line is being typed.
    if first.hasPrefix("---") { return words }
    if first.hasPrefix("-") {
      return ["-h", "--help", "--version"].contains(first) ? words : ["edit"] + words
    }
    let verbs = Fillet.configuration.subcommands.map { $0._commandName } + ["help", "version"]
    if verbs.contains(first) || first.hasPrefix("__") { return words }
    if first.contains(".") || first.contains("/") || DocumentFile.exists(first) { return ["edit"] + words }
    let meant = EditDistance.nearest(to: first, among: verbs).map { "did you mean 'fillet \($0)'?" }
    throw .usage(
      "there is no verb '\(first)': " + (meant ?? "'fillet help' lists them; a file's name has a dot or a slash"))
  }
}
