import ArgumentParser
import Editor
import Raster
import Settings

struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Open the editor, with a file or the demo polygon.",
    discussion: "With - the document is read from standard input and written to standard output.")

  @Argument(help: "The document, or - for standard input.")
  var file: String?

  @Option(name: [.customShort("c"), .customLong("command")], help: "Run this command first; can be repeated.")
  var commands: [String] = []

  @OptionGroup var choice: KeymapOptions

  @OptionGroup var reading: ImportOptions

  @Option(help: "The drawing style: \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", ")).")
  var glyphs: String?

  @Flag(inversion: .prefixedNo, help: "Use the mouse in the editor, or leave it to the terminal for selecting text.")
  var mouse: Bool?

  @Option(help: "The color theme: \(Theme.allCases.map(\.rawValue).joined(separator: ", ")).")
  var theme: String?

  @Option(help: "The terminal's background: dark or light. Default: COLORFGBG, or dark.")
  var background: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Read command lines and print results as lines, for screen readers. Default on terminals without a cursor.")
  var plain: Bool?

  @Flag(help: "End with status 78 if the keymap or a setting has errors.")
  var strict = false

  @Flag(help: "Restore unsaved changes after a crash without asking.")
  var recover = false

  @Flag(name: .customLong("no-input"), help: "End with status 75 instead of asking a question at the start.")
  var noInput = false

  func run() throws {
    try EditorStart(
      file: file, commands: commands, keymap: choice.keymap,
      chosen: try Settings(glyphs: glyphs, theme: theme, background: background, mouse: mouse, plain: plain),
      isStrict: strict, choice: try reading.choice(), recovers: recover, asksNothing: noInput
    ).run()
  }
}
