import LineMode
import Application
import ArgumentParser
import Document
import Editor
import Geometry
import Glibc
import Raster
import Preview
import Cells
import Settings
import Text

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Print the preview as text.",
    discussion: "Glyph sets: \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", ")).")

  @Argument(help: "The document, or - for standard input.")
  var file: String

  @OptionGroup var reading: ImportOptions

  @Option(help: "The size in characters, such as 80x24.")
  var size = "80x24"

  @Option(help: "The characters to draw with, in place of what the settings or the locale say.")
  var glyphs: String?

  @Flag(help: "Leave the tone inside the shape out.")
  var outline = false

  func run() throws {
    guard let size = Size(text: size) else {
      throw ProgramError.usage("--size '\(size)' is no size: write columns and rows up to 1000, such as 80x24")
    }
    let glyphs = try chosenGlyphs()
    let document = try DocumentFile.read(file, reading.choice()).document
    var files = PictureFiles(besides: file == "-" ? nil : file)
    let states = files.states(for: document)
    var picture = Picture()
    var renderer = Renderer()
    do throws(OutlineError) {
      renderer.render(
        try document.layers(), page: document.page, background: document.background,
        pictures: states,
        Renderer.Settings(
          columns: size.columns, rows: size.rows, glyphs: glyphs, showsTone: !outline, showsColor: false),
        into: &picture)
    } catch {
      throw ProgramError.badInput(error.description)
    }
    // Every row ends its line: the last one may be blank, and counts.
    try Output.print(picture.lines.map { $0 + "\n" }.joined())
    try files.problems.throwLast()
  }

  /// Only a terminal takes part in the choice: what goes into a file or a pipe is the same in every locale.
  private func chosenGlyphs() throws(ProgramError) -> GlyphSet {
    if let glyphs { return try GlyphSet(named: glyphs) }
    let configuration = Configuration.load()
    for problem in configuration.problems { writeError("fillet: " + problem) }
    return configuration.settings.glyphs
      ?? (isatty(STDOUT_FILENO) == 1 && Output.keepsToASCII ? .ascii : .braille)
  }
}
