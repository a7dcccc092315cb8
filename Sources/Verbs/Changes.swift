import Application
import ArgumentParser
import Document
import Formats
import Geometry
import Glibc
import Settings
import Shapes
import Text

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a document from a kind of shape or a preset, or open it in the editor.",
    discussion: """
      fillet new star count=5 ratio=.382 corner-radius=6 -o star.svg
      fillet new gear count=12 fill=teal -o gear.svg
      fillet new rectangle frame=120x80 corner-radius=12 fill=gold | fillet render -
      fillet new heart page=24x24                  the whole drawing at this size
      fillet new free points="0,0 100,0 60,40 100,80" corners="r10 s r5t rc8"

      Kinds: \(ShapeCatalog.all.map { $0.kind }.joined(separator: ", ")).
      Presets: \(PresetLibrary.builtInNames.joined(separator: ", ")).
      :save preset NAME in the editor adds one. Parameters change its lowest shape.
      'fillet help parameters' lists all parameters with their values.

      Corners: one word per corner, e.g. corners="r5 s rc8t s10":
        r cut or s sharp; s10 is sharp and remembers 10
        then the style: \(CornerKind.allCases.map { "\($0.letter) \($0.rawValue)" }.joined(separator: ", "))
        then the size: 5 radius, 8t cut length, 8d setback of the fillet's tip
      Or a pattern: all, none, every:2, convex, reflex, rsrs.
      """)

  @Argument(help: ArgumentHelp("The kind of shape, or a preset.", valueName: ValueName.kind))
  var kind: String

  @Argument(
    help: ArgumentHelp("Parameters, e.g. count=5 or corners=\"10 0 5\".", valueName: ValueName.assignment))
  var parameters: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file. Default: standard output; on a terminal the editor opens.", valueName: "file"),
    completion: .file(extensions: ["svg", "svgz"]))
  var output: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  func run() throws {
    try Output.check(output)
    var assignments = try Assignments(parameters.filter { !$0.hasPrefix(Self.page) })
    let drawing = NewDrawing(Configuration.load().settings.new, page: try page())
    var document = try drawing.document(kind, &assignments)
    document.title = output.flatMap { $0 == "-" ? nil : FormatCatalog.title(ofFile: $0) } ?? kind
    let folder = DocumentFile.folder(of: output)
    defer {
      let notes = assignments.notes + [assignments.kept.circlesLeft, assignments.kept.following].compactMap { $0 }
      for note in notes { writeError("note: \(note)") }
      if assignments.concernPictures {
        for note in PictureFiles.notes(on: document, besides: output) { writeError("note: " + displayed(note)) }
      }
    }
    if output == nil, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
      return try EditorStart(source: .unsaved(document, as: kind + ".svg")).run()
    }
    let svg = try DocumentBytes.svg(of: document, folder: folder, savedAs: output)
    try Output.write(DocumentBytes.file(svg, of: document, to: output), to: output, force: force)
  }

  private static let page = "page="

  /// The page among the parameters; `nil` for none.
  private func page() throws(ProgramError) -> NewSettings.Page? {
    let words = parameters.filter { $0.hasPrefix(Self.page) }
    guard let word = words.first else { return nil }
    guard words.count == 1 else { throw .usage("page is given twice") }
    guard let page = NewSettings.Page(String(word.dropFirst(Self.page.count))) else {
      throw .usage("'\(word)' is not a page: type its size, e.g. page=64x64")
    }
    return page
  }
}
