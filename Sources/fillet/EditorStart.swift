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
    let (name, source) = try source()
    let edited = EditedFile(name: name, isPiped: file == "-", keymap: load.keymap, view: view)
    let editor = try edited.editor(of: source.document, hasFile: source.identity != nil)
    var recovery = Recovery(edited, source.document)
    let beginning = recovery.begin(source, isShared: file == nil, takesAll: recovers)
    if asksNothing, case .question(let question) = beginning {
      throw .undecided(Recovery.text(of: question, name))
    }
    let terminal: TerminalSession
    do throws(ProgramError) {
      terminal = try EditorProgram.openTerminal(reportsMouse: reportsMouse)
    } catch {
      recovery.journal.abandon()
      throw error
    }
    let files = FileWriter(name: name, identity: source.identity)
    var program = EditorProgram(Session(editor), files: files, recovery: recovery)
    if source.identity == nil, !edited.isPiped { program.greet(file == nil ? "the demo" : "a new file") }
    if recovers, case .plain = beginning { program.greet("nothing to recover") }
    let problems = load.diagnostics.filter { $0.level == .error || $0.level == .fatal || $0.level == .warning }
    if !problems.isEmpty { program.note(problems.map(\.description), summary: load.summary) }
    program.begin(beginning)
    let document = try program.run(commands, on: terminal)
    if edited.isPiped { try Output.write(try Export.bytes(of: document, as: Export.svg), to: nil, force: false) }
  }

  /// The document to begin with: the file's, standard input's, or the demo, also for a file that is not there yet.
  private func source() throws(ProgramError) -> (name: String, DocumentFile) {
    guard let file else { return ("demo9.svg", DocumentFile(document: .demo)) }
    if file == "-" { return ("stdin.svg", try DocumentFile.read("-")) }
    return (file, DocumentFile.exists(file) ? try DocumentFile.read(file) : DocumentFile(document: .demo))
  }
}
