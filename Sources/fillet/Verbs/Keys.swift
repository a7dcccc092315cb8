import ArgumentParser
import Editing
import Screen

struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Print which keys do what.",
    discussion: "With --check, only say what is wrong with the keymap.")

  @OptionGroup var choice: KeymapOptions

  @Flag(help: "Only check the keymap; the status is 1 when it has errors.")
  var check = false

  @Flag(help: "Print tables for a README.")
  var markdown = false

  @Flag(help: "Print a table of all commands.")
  var commands = false

  @Flag(help: .hidden)
  var table = false

  func run() throws {
    // Made of the file, as what is embedded may be old.
    if table {
      return try Output.write(Array(KeymapOptions.shipped("default").keymap.table.utf8), to: nil, force: false)
    }
    if commands { return try Output.print(KeyReference.commands()) }
    let load =
      try check && KeymapOptions.name(or: choice.named) == nil ? KeymapOptions.shipped("default") : choice.load()
    if check {
      for diagnostic in load.diagnostics {
        for line in diagnostic.picture.split(separator: "\n") { try Output.print(displayed(line)) }
      }
      try Output.print(load.summary)
      if load.diagnostics.contains(where: { $0.level == .error || $0.level == .fatal }) { throw ExitCode(1) }
      return
    }
    for diagnostic in load.diagnostics where diagnostic.level != .note {
      writeError("fillet: " + displayed(diagnostic.description))
    }
    try Output.print(markdown ? KeyReference.markdown(load.keymap) : KeyReference.text(load.keymap))
  }
}
