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
  /// What the command line says besides.
  var chosen = Settings()
  /// Errors of the keymap and of settings end the program.
  var isStrict = false

  func run() throws(ProgramError) {
    var configuration = Configuration.load()
    let load = try loadKeymap(&configuration)
    if isStrict, let first = configuration.problems.first { throw .badConfiguration(first) }
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
    var settings = chosen
    settings.fill(from: configuration.settings)
    view.apply(settings)
    let source = try source()
    let terminal = try EditorProgram.openTerminal(reportsMouse: view.usesMouse)
    let editor: Editor
    do throws(OutlineError) {
      editor = try Editor(
        source.document, fileName: source.name, hasFile: source.identity != nil, isPiped: file == "-",
        keymap: load.keymap, view: view)
    } catch {
      throw .badInput(error.description)
    }
    var files = FileWriter(name: source.name, identity: source.identity)
    if let picture = source.picture { files.know(picture.name, picture.identity) }
    var program = EditorProgram(Session(editor), files: files, ground: settings.ground)
    if let picture = source.picture {
      program.greet("from \(displayed(picture.name))")
    } else if source.identity == nil, file != "-" {
      program.greet(file == nil ? "the demo" : "a new file")
    }
    let problems = load.diagnostics.filter { $0.level == .error || $0.level == .fatal || $0.level == .warning }
    if !problems.isEmpty { program.note(problems.map(\.description), summary: load.summary) }
    if let first = configuration.problems.first {
      let more = configuration.problems.count - 1
      program.note(
        configuration.problems, summary: first + (more > 0 ? " — and \(more) more: :app.messages shows them" : ""))
    }
    let document = try program.run(commands, on: terminal)
    if file == "-" { try Output.write(try Export.bytes(of: document, as: Export.svg), to: nil, force: false) }
  }

  /// The keymap; one that only a setting names and that is not there costs a line and not the start.
  private func loadKeymap(_ configuration: inout Configuration) throws(ProgramError) -> KeymapLoad {
    let isAsked = keymap != nil || ProcessEnvironment["FILLET_KEYMAP"] != nil
    do throws(ProgramError) {
      return try KeymapOptions.load(named: keymap ?? configuration.settings.keymap)
    } catch {
      if isAsked { throw error }
      configuration.note(error.description)
      return KeymapOptions.embedded()
    }
  }

  private struct Source {
    var document: Document
    var name: String
    var identity: FileIdentity?
    /// The PNG that the document came in.
    var picture: (name: String, identity: FileIdentity)?
  }

  /// The document to begin with: the file's, standard input's, or the demo, also for a file that is not there yet.
  private func source() throws(ProgramError) -> Source {
    guard let file else { return Source(document: .demo, name: "demo9.svg") }
    if file == "-" { return Source(document: try DocumentFile.read("-").document, name: "stdin.svg") }
    guard DocumentFile.exists(file) else {
      // A new file has the demo, and is no picture.
      if case .drawing? = FormatCatalog.format(ofFile: file)?.maker {
        return Source(document: .demo, name: ExportPlan.withoutEnding(file) + ".svg")
      }
      return Source(document: .demo, name: file)
    }
    let read = try DocumentFile.read(file)
    if read.isPicture, let identity = read.identity {
      // The picture stays; the document is saved beside it.
      let name = ExportPlan.withoutEnding(file) + ".svg"
      return Source(document: read.document, name: name, picture: (file, identity))
    }
    return Source(document: read.document, name: file, identity: read.identity)
  }
}
