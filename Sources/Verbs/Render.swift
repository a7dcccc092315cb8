import Application
import ArgumentParser
import Document
import Geometry
import Glibc
import LineMode
import Preview
import Raster
import Settings
import Storage
import Cells
import Formats
import SVG
import Text

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Print the preview of documents as text.",
    discussion: """
      fillet render star.svg
      fillet render star.svg --size 40x12 --glyphs quadrant
      fillet render icons/ --outline | less
      """)

  @Argument(
    help: ArgumentHelp("Documents, folders of SVG files, or - for standard input.", valueName: "file"),
    completion: .file(extensions: documentEndings))
  var files: [String]

  @Option(help: ArgumentHelp("The size in characters, 1x1 to 1000x1000.", valueName: "size"))
  var size = "80x24"

  @OptionGroup var style: GlyphOptions

  @Flag(help: "Draw only the outline.")
  var outline = false

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  @OptionGroup(title: "Many files") var options: FileOptions

  func run() throws {
    try Rendering(
      files: files, size: try Size(option: size), glyphs: style.glyphs, isOutline: outline,
      choice: try reading.choice(), jobs: options.jobs, isQuiet: options.quiet
    ).run()
  }
}

/// The options of a rendering.
struct Rendering {
  var files: [String]
  var size: Size
  /// The name of a glyph set; `nil` for that of the settings.
  var glyphs: String?
  var isOutline: Bool
  var choice = ImportChoice()
  var jobs: Int?
  var isQuiet = false

  func run() throws {
    var run = FileRun("render", FileList(files), jobs: jobs, isQuiet: isQuiet)
    run.hasHeadings = true
    let (size, choice, glyphs, isOutline) = (size, choice, try Self.glyphs(named: glyphs), isOutline)
    try run.forEach { file, result throws(ProgramError) in
      let document = try result.read(file.name, choice).document
      let settings = Renderer.Settings(
        columns: size.columns, rows: size.rows, glyphs: glyphs, showsTone: !isOutline, showsColor: false)
      let (picture, problems) = try outlined(document.preview(in: file.directory, settings))
      // The last row may be blank, and counts.
      result.text = picture.lines.map { $0 + "\n" }.joined()
      result.problems = problems
    }
    try run.end()
  }

  /// The glyph sets; the locale counts only on a terminal, so files and pipes are the same everywhere.
  static func glyphs(named name: String?) throws(ProgramError) -> GlyphSets {
    if let name { return GlyphSets(try GlyphSet(named: name)) }
    let configuration = Configuration.load()
    for problem in configuration.problems { writeError("fillet: " + problem) }
    return configuration.settings.glyphs.map { GlyphSets($0) }
      ?? (isatty(STDOUT_FILENO) == 1 && Output.keepsToASCII ? .ascii : .common)
  }
}
