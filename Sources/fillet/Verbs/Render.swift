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

  @Option(help: "The size in characters, e.g. 80x24.")
  var size = "80x24"

  @Option(help: "The drawing style. Default: from the settings or the locale.")
  var glyphs: String?

  @Flag(help: "Draw only the outline.")
  var outline = false

  func run() throws {
    guard let size = Size(text: size) else {
      throw ProgramError.usage("--size '\(size)' is not a size: type columns and rows up to 1000, e.g. 80x24")
    }
    let glyphs = try chosenGlyphs()
    var files = PictureFiles(besides: file == "-" ? nil : file)
    var picture = Picture()
    var renderer = Renderer()
    try reading.read(file) { document throws(OutlineError) in
      renderer.render(
        try document.layers(), page: document.page, background: document.background,
        pictures: files.states(for: document),
        Renderer.Settings(
          columns: size.columns, rows: size.rows, glyphs: glyphs, showsTone: !outline, showsColor: false),
        into: &picture)
    }
    // The last row may be blank, and counts.
    try Output.print(picture.lines.map { $0 + "\n" }.joined())
    try files.problems.throwLast()
  }

  /// The glyph set; the locale counts only on a terminal, so files and pipes are the same everywhere.
  private func chosenGlyphs() throws(ProgramError) -> GlyphSet {
    if let glyphs { return try GlyphSet(named: glyphs) }
    let configuration = Configuration.load()
    for problem in configuration.problems { writeError("fillet: " + problem) }
    return configuration.settings.glyphs
      ?? (isatty(STDOUT_FILENO) == 1 && Output.keepsToASCII ? .ascii : .braille)
  }
}
