import ArgumentParser
import Drawing
import Geometry
import Raster
import Rendering

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Print the preview as text.",
    discussion: "Glyph sets: \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", ")).")

  @Argument(help: "The document, or - for standard input.")
  var file: String

  @OptionGroup var reading: ImportOptions

  @Option(help: "The size in characters, such as 80x24.")
  var size = "80x24"

  @Option(help: "The characters to draw with.")
  var glyphs = GlyphSet.braille.rawValue

  @Flag(help: "Leave the tone inside the shape out.")
  var outline = false

  func run() throws {
    let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...1000).contains(columns),
      (1...1000).contains(rows)
    else {
      throw ProgramError.usage("--size '\(size)' is no size: write columns and rows up to 1000, such as 80x24")
    }
    guard let glyphs = GlyphSet(rawValue: glyphs) else {
      throw ProgramError.usage(
        "there are no glyphs '\(glyphs)': choose \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let document = try DocumentFile.read(file, reading.choice()).document
    var files = PictureFiles(besides: file == "-" ? nil : file)
    var picture = Picture()
    var renderer = Renderer()
    do throws(OutlineError) {
      renderer.render(
        try document.layers(), page: document.page, background: document.background,
        pictures: files.states(for: document),
        Renderer.Settings(columns: columns, rows: rows, glyphs: glyphs, showsTone: !outline, showsColor: false),
        into: &picture)
    } catch {
      throw ProgramError.badInput(error.description)
    }
    // Every row ends its line: the last one may be blank, and counts.
    try Output.print(picture.lines.map { $0 + "\n" }.joined())
  }
}
