import ArgumentParser
import Editor
import Raster
import Settings

struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Open the editor; without a file, on the demo polygon.",
    discussion: "With - the document comes from standard input, and goes to standard output at the end.")

  @Argument(help: "The document, or - for standard input.")
  var file: String?

  @Option(name: [.customShort("c"), .customLong("command")], help: "Run a command first; may be given several times.")
  var commands: [String] = []

  @OptionGroup var choice: KeymapOptions

  @OptionGroup var reading: ImportOptions

  @Option(help: "The characters to draw with: \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", ")).")
  var glyphs: String?

  @Flag(inversion: .prefixedNo, help: "Whether the pointer acts on the editor; without, it selects text.")
  var mouse: Bool?

  @Option(help: "The colours of the screen: \(Theme.allCases.map(\.rawValue).joined(separator: ", ")).")
  var theme: String?

  @Option(help: "Whether the terminal's background is dark or light; otherwise COLORFGBG says so, or it is dark.")
  var background: String?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Take command lines and tell what happens in lines, for screen readers; a terminal that cannot do more has this.")
  var plain: Bool?

  @Flag(help: "End with status 78 when the keymap or a setting has errors.")
  var strict = false

  @Flag(help: "Make the changes of a session that ended without saving again, without a question.")
  var recover = false

  @Flag(name: .customLong("no-input"), help: "End with status 75 where the start would ask a question.")
  var noInput = false

  func run() throws {
    try EditorStart(
      file: file, commands: commands, keymap: choice.keymap,
      chosen: try Settings(glyphs: glyphs, theme: theme, background: background, mouse: mouse, plain: plain),
      isStrict: strict, choice: try reading.choice(), recovers: recover, asksNothing: noInput
    ).run()
  }
}
