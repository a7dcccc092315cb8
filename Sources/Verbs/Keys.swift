import Application
import ArgumentParser
import Editor
import Keymaps
import Text

struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Print the keys and their commands.",
    discussion: """
      fillet keys --keymap vim
      fillet keys --keymap ./mine.toml --check
      fillet keys --explain 'm o'        its command in each panel
      """)

  @OptionGroup var choice: KeymapOptions

  @Flag(help: "Only check the keymap. Status: 1 if it has errors.")
  var check = false

  @Flag(help: "Print Markdown tables.")
  var markdown = false

  @Flag(help: "Print the keys and problems as JSON.")
  var json = false

  @Option(help: ArgumentHelp("Describe a key or a sequence, e.g. C-s or 'm o'.", valueName: "keys"))
  var explain: String?

  @Flag(help: "Print a JSON Schema for keymap files.")
  var schema = false

  @Flag(help: "Print a Markdown table of all commands.")
  var commands = false

  @Flag(help: .hidden)
  var table = false

  func validate() throws {
    let chosen = [check, markdown, json, explain != nil, schema, commands].count { $0 }
    guard chosen <= 1 else {
      throw ValidationError("choose one of --check, --markdown, --json, --explain, --schema and --commands")
    }
  }

  func run() throws {
    // From the file: the embedded table may be outdated.
    if table {
      return try Output.write(Array(KeymapLibrary.shipped("default").keymap.table.utf8), to: nil, force: false)
    }
    if commands { return try Output.print(KeyReference.commands()) }
    if schema { return try Output.print(KeymapSchema.text(rules: .editor)) }
    let load =
      try check && KeymapLibrary.name(or: choice.named) == nil ? KeymapLibrary.shipped("default") : choice.load()
    if check {
      for diagnostic in load.diagnostics { try Output.print(displayed(diagnostic.description)) }
      try Output.print(load.summary)
      if !load.diagnostics.isEmpty { throw ExitCode(1) }
      return
    }
    if json { return try Output.print(KeymapReport(load).json) }
    let problems = load.diagnostics
    if let explain {
      if !problems.isEmpty {
        let count = problems.count == 1 ? "a problem" : "\(problems.count) problems"
        writeError(
          "fillet: keymap: \(displayed(load.name)) has \(count): run with --check")
      }
      return try explanation(of: explain, load)
    }
    for diagnostic in problems { writeError("fillet: " + displayed(diagnostic.description)) }
    try Output.say(
      markdown
        ? KeyReference.markdown(load.keymap, style: Output.keyStyle)
        : KeyReference.text(load.keymap, style: Output.keyStyle))
  }

  private func explanation(of notation: String, _ load: KeymapLoad) throws {
    let report = KeymapReport(load, over: try KeymapLibrary.below(choice.named)?.keymap, style: Output.keyStyle)
    let lines: [String]
    do throws(KeyNotationError) {
      lines = try report.explanation(of: notation, contexts: Panel.allCases.map(\.rawValue))
    } catch {
      throw ProgramError.usage("--explain: \(error)")
    }
    for line in lines { try Output.say(displayed(line)) }
  }
}
