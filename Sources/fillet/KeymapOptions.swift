import Application
import ArgumentParser
import Keymaps
import Settings

/// Which keymap to use.
struct KeymapOptions: ParsableArguments {
  @Option(help: "A keymap: its name, or a TOML file.")
  var keymap: String?

  func validate() throws {
    if keymap == "" { throw ValidationError("--keymap has an empty name: name a keymap or a file, or leave it out") }
  }

  /// For a shell, in which findings are read with the paths of their files.
  func load() throws(ProgramError) -> KeymapLoad { try KeymapLibrary.load(named: named, tellsPaths: true) }

  /// What the command line, the environment or the person's settings name.
  var named: String? { keymap ?? Configuration.load().settings.keymap }
}
