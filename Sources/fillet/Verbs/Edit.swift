import ArgumentParser
import Drawing
import Editing
import Geometry
import Raster
import Storage
import Terminal

struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open the editor; without a file, on the demo polygon.",
    discussion: "With - the document comes from standard input, and goes to standard output at the end.")

  @Argument(help: "The document, or - for standard input.")
  var file: String?

  @Option(name: [.customShort("c"), .customLong("command")], help: "Run a command first; may be given several times.")
  var commands: [String] = []

  @OptionGroup var choice: KeymapOptions

  @Option(help: "The characters to draw with: \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", ")).")
  var glyphs: String?

  @Flag(help: "End with status 78 when the keymap has errors.")
  var strict = false

  func run() throws {
    let load = try choice.load()
    if strict, let first = load.diagnostics.first(where: { $0.level == .error || $0.level == .fatal }) {
      throw ProgramError.badConfiguration(first.description)
    }
    for command in commands {
      do throws(CommandSyntaxError) {
        try CommandCatalog.check(command)
      } catch {
        throw ProgramError.usage("-c '\(command)': \(error)")
      }
    }
    var view = ViewSettings()
    if let glyphs {
      guard let set = GlyphSet(rawValue: glyphs) else {
        throw ProgramError.usage(
          "there are no glyphs '\(glyphs)': choose \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      view.glyphs = set
    }
    let source = try source()
    let editor: Editor
    do throws(OutlineError) {
      editor = try Editor(
        source.document, fileName: source.name, hasFile: source.identity != nil, keymap: load.keymap, view: view)
    } catch {
      throw ProgramError.badInput(error.description)
    }
    var program = EditorProgram(Session(editor), files: FileWriter(name: source.name, identity: source.identity))
    if source.identity == nil, file != "-" { program.greet(file == nil ? "the demo polygon" : "a new file") }
    let problems = load.diagnostics.filter { $0.level == .error || $0.level == .fatal || $0.level == .warning }
    if !problems.isEmpty { program.note(problems.map(\.description), summary: load.summary) }
    let document = try program.run(commands)
    if file == "-" { try Output.write(try Export.bytes(of: document, as: Export.svg), to: nil, force: false) }
  }

  private struct Source {
    var document: Document
    var name: String
    var identity: FileIdentity?
  }

  /// The document to begin with: the file's, standard input's, or the demo, also for a file that is not there yet.
  private func source() throws(ProgramError) -> Source {
    guard let file else { return Source(document: .demo, name: "demo9.svg") }
    if file == "-" { return Source(document: try DocumentFile.read("-").document, name: "stdin.svg") }
    guard DocumentFile.exists(file) else { return Source(document: .demo, name: file) }
    let read = try DocumentFile.read(file)
    return Source(document: read.document, name: file, identity: read.identity)
  }
}
