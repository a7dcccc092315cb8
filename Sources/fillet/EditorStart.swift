import Drawing
import Editing
import Geometry
import Raster
import Storage
import Terminal

/// What the editor is opened with.
struct EditorStart {
  /// The document, `-` for standard input, or `nil` for the demo.
  var file: String?
  /// Run before the first key.
  var commands: [String] = []
  /// A keymap's name or file.
  var keymap: String?
  /// The name of the characters to draw with.
  var glyphs: String?
  /// Clicks and the wheel are for the program; otherwise the terminal selects text with them.
  var reportsMouse = true
  /// Errors of the keymap end the program.
  var isStrict = false
  /// Which shapes of the file are read.
  var choice = ImportChoice()

  func run() throws(ProgramError) {
    let load = try KeymapOptions.load(named: keymap)
    if isStrict, let first = load.diagnostics.first(where: { $0.level == .error || $0.level == .fatal }) {
      throw .badConfiguration(first.description)
    }
    for command in commands {
      do throws(CommandSyntaxError) {
        try CommandCatalog.check(command)
      } catch {
        throw .usage("-c '\(command)': \(error)")
      }
    }
    var view = ViewSettings()
    if let glyphs {
      guard let set = GlyphSet(rawValue: glyphs) else {
        throw .usage(
          "there are no glyphs '\(glyphs)': choose \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      view.glyphs = set
    }
    let source = try source()
    let terminal = try EditorProgram.openTerminal(reportsMouse: reportsMouse)
    let editor: Editor
    do throws(OutlineError) {
      editor = try Editor(
        source.document, fileName: source.name, hasFile: source.identity != nil, isPiped: file == "-",
        keymap: load.keymap, view: view)
    } catch {
      throw .badInput(error.description)
    }
    var session = Session(editor)
    if let drawn = source.drawnVersion { session.ask(toKeep: drawn) }
    var program = EditorProgram(session, files: FileWriter(name: source.name, identity: source.identity))
    if source.identity == nil, file != "-" { program.greet(file == nil ? "the demo" : "a new file") }
    let problems = load.diagnostics.filter { $0.level == .error || $0.level == .fatal || $0.level == .warning }
    if !problems.isEmpty { program.note(problems.map(\.description), summary: load.summary) }
    if let first = source.notes.first {
      let more = source.notes.count > 1 ? " (and \(source.notes.count - 1) more: :messages)" : ""
      program.note(source.notes, summary: first + more)
    }
    let document = try program.run(commands, on: terminal)
    if file == "-" { try Output.write(try Export.bytes(of: document, as: Export.svg), to: nil, force: false) }
  }

  private struct Source {
    var document: Document
    var name: String
    var identity: FileIdentity?
    var drawnVersion: Document?
    var notes: [String] = []
  }

  /// The document to begin with: the file's, standard input's, or the demo, also for a file that is not there yet.
  private func source() throws(ProgramError) -> Source {
    guard let file else { return Source(document: .demo, name: "demo9.svg") }
    if file != "-", !DocumentFile.exists(file) { return Source(document: .demo, name: file) }
    let read = try DocumentFile.readToEdit(file, choice)
    return Source(
      document: read.document, name: file == "-" ? "stdin.svg" : file, identity: read.identity,
      drawnVersion: read.drawnVersion, notes: read.notes)
  }
}
