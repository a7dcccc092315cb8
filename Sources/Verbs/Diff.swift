import Application
import ArgumentParser
import Cells
import Document
import Editor
import Formats
import Geometry
import LineMode
import Preview
import Raster
import SVG
import Text

struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what differs in two drawings, as dots and in words.",
    discussion: """
      fillet diff old.svg new.svg
      fillet diff old.svg new.svg --words
      git show HEAD:star.svg | fillet diff - star.svg --words

      Prints nothing for the same drawing. Drawings of the same outlines and paint
      are "equal, written differently". Status: 0 for equal, 1 for different drawings.
      """)

  @Argument(help: "The first document, or - for standard input.", completion: .file(extensions: documentEndings))
  var first: String

  @Argument(help: "The second document, or - for standard input.", completion: .file(extensions: documentEndings))
  var second: String

  @Flag(help: "Print only the differences in words.")
  var words = false

  @Option(
    help: ArgumentHelp("The size of both pictures together in characters, e.g. 80x24.", valueName: "size"))
  var size = "80x24"

  @OptionGroup var style: GlyphOptions

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  func run() throws {
    let size = try Size(option: self.size, columnsFrom: 20)
    guard first != "-" || second != "-" else { throw ProgramError.usage("- is standard input, which has one document") }
    let choice = try reading.choice()
    let files = try (DocumentFile.read(first, choice), DocumentFile.read(second, choice))
    let old = files.0.document
    var new = files.1.document
    // A title that only repeats a file's name does not count.
    let names = [first, second].map { FormatCatalog.title(ofFile: $0) }
    if names.contains(old.title), names.contains(new.title) { new.title = old.title }
    let lines = old.differences(to: new)
    guard !lines.isEmpty else { return }
    // What a note names is in no picture.
    if files.0.notes.isEmpty, files.1.notes.isEmpty, DrawingSize(of: old) == DrawingSize(of: new),
      try outlined(old.looksLike(new, within: 0.001 / Precision(page: old.page).fineness))
    {
      return try Output.say("equal, written differently")
    }
    if !words { try Output.print(try pictures(of: old, new, size)) }
    try Output.say(lines.map { displayed($0) }.joined(separator: "\n"))
    throw ExitCode(ProgramError.Status.found.rawValue)
  }

  /// Both drawings in one row, under the names of their files.
  private func pictures(of old: Document, _ new: Document, _ size: Size) throws(ProgramError) -> String {
    let glyphs = try Rendering.glyphs(named: style.glyphs)
    let columns = (size.columns - 3) / 2
    var sides: [[String]] = []
    for (file, document) in [(first, old), (second, new)] {
      let settings = Renderer.Settings(columns: columns, rows: size.rows, glyphs: glyphs, showsColor: false)
      let picture = try outlined(document.preview(in: DocumentFile.folder(of: file), settings)).picture
      let name = displayed(DocumentFile.label(of: file))
      sides.append([name.count > columns ? "…" + name.suffix(columns - 1) : name] + picture.lines)
    }
    let bar = Output.keepsToASCII ? " | " : " │ "
    return zip(sides[0], sides[1]).map { left, right in
      left + String(repeating: " ", count: max(0, columns - left.columns)) + bar + right
    }.joined(separator: "\n")
  }
}
