import ArgumentParser
import Editing

struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Print which keys do what.",
    discussion: "With --check, only say what is wrong with the keymap.")

  @OptionGroup var choice: KeymapOptions

  @Flag(help: "Only check the keymap; the status is 1 when it has errors.")
  var check = false

  @Flag(help: "Print tables for a README.")
  var markdown = false

  func run() throws {
    let load = try choice.load()
    if check {
      for diagnostic in load.diagnostics { try Output.print(diagnostic.picture) }
      try Output.print(load.summary)
      if load.diagnostics.contains(where: { $0.level == .error || $0.level == .fatal }) { throw ExitCode(1) }
      return
    }
    try Output.print(markdown ? KeyReference.markdown(load.keymap) : KeyReference.text(load.keymap))
  }
}
