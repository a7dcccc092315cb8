import Drawing
import Editing
import Formats
import Geometry
import Raster
import Screen
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
  /// Changes that a session left are made again without a question.
  var recovers = false
  /// Where a question would be asked, the program ends.
  var asksNothing = false

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
    let begun = try source()
    let (name, source, picture) = (begun.name, begun.file, begun.picture)
    let edited = EditedFile(
      name: name, isPiped: file == "-", choice: choice, keymap: load.keymap, view: view)
    let editor = try edited.editor(of: source.document, hasFile: source.identity != nil)
    var recovery = Recovery(edited, source.document)
    let beginning = recovery.begin(source, isShared: file == nil, takesAll: recovers)
    if asksNothing, case .question(let question) = beginning {
      throw .undecided(Recovery.text(of: question, name))
    }
    if asksNothing, source.drawnVersion != nil, case .plain = beginning {
      recovery.journal.abandon()
      throw .undecided("\(name): \(SVGProblem.drift)")
    }
    let terminal: TerminalSession
    do throws(ProgramError) {
      terminal = try EditorProgram.openTerminal(reportsMouse: reportsMouse)
    } catch {
      recovery.journal.abandon()
      throw error
    }
    var files = FileWriter(name: name, identity: source.identity, choice: choice)
    if let picture { files.know(picture.name, picture.identity) }
    var program = EditorProgram(
      Session(editor), files: files, pictures: PictureFiles(besides: edited.isPiped ? nil : file), recovery: recovery)
    if let picture {
      program.greet("from \(displayed(picture.name))")
    } else if source.identity == nil, !edited.isPiped {
      program.greet(file == nil ? "the demo" : "a new file")
    }
    if recovers, case .plain = beginning { program.greet("nothing to recover") }
    let problems = load.diagnostics.filter { $0.level == .error || $0.level == .fatal || $0.level == .warning }
    if !problems.isEmpty { program.note(problems.map(\.description), summary: load.summary) }
    if let first = source.notes.first {
      let more = source.notes.count > 1 ? " (and \(source.notes.count - 1) more: :messages)" : ""
      program.note(source.notes, summary: first + more)
    }
    program.begin(beginning, drawn: source.drawnVersion)
    let document = try program.run(commands, on: terminal)
    if edited.isPiped { try Output.write(try Export.bytes(of: document, as: Export.svg), to: nil, force: false) }
  }

  /// What the editor begins with.
  private struct Source {
    var name: String
    var file: DocumentFile
    /// The PNG that the document came in.
    var picture: (name: String, identity: FileIdentity)?
  }

  /// The document to begin with: the file's, standard input's, or the demo, also for a file that is not there yet.
  private func source() throws(ProgramError) -> Source {
    guard let file else { return Source(name: "demo9.svg", file: DocumentFile(document: .demo)) }
    if file == "-" { return Source(name: "stdin.svg", file: try DocumentFile.readToEdit("-", choice)) }
    guard DocumentFile.exists(file) else {
      // A new file has the demo, and is no picture.
      let isDrawing = if case .drawing? = FormatCatalog.format(ofFile: file)?.maker { true } else { false }
      let name = isDrawing ? ExportPlan.withoutEnding(file) + ".svg" : file
      return Source(name: name, file: DocumentFile(document: .demo))
    }
    let read = try DocumentFile.readToEdit(file, choice)
    guard read.isPicture, let identity = read.identity else { return Source(name: file, file: read) }
    // The picture stays; the document is saved beside it.
    var beside = read
    beside.identity = nil
    return Source(
      name: ExportPlan.withoutEnding(file) + ".svg", file: beside,
      picture: (file, identity))
  }
}
