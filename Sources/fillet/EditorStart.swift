import Application
import Document
import Editor
import Formats
import SVG
import Geometry
import Glibc
import Keymaps
import Raster
import Cells
import Settings
import Storage
import Terminal
import Text

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
  /// Which shapes of the file are read.
  var choice = ImportChoice()
  /// Changes that a session left are made again without a question.
  var recovers = false
  /// Where a question would be asked, the program ends.
  var asksNothing = false

  func run() throws(ProgramError) {
    let folder = file.map { $0 == "-" ? FilePath(".") : FilePath($0).directory } ?? "."
    var configuration = Configuration.load(forProjectOf: folder)
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
    let begun = try EditorSource.named(file, choice)
    let (name, source, picture) = (begun.name, begun.file, begun.picture)
    let edited = EditedFile(
      name: name, isPiped: file == "-", choice: choice, keymap: load.keymap, view: view)
    let editor = try edited.editor(of: source.document, hasFile: source.identity != nil)
    var recovery = Recovery(edited, source.document)
    let beginning = recovery.begin(source, isShared: file == nil, takesAll: recovers)
    if asksNothing, case .question(let question) = beginning {
      throw .undecided(Recovery.text(of: question, name, advice: "open it without --no-input, or"))
    }
    if asksNothing, !source.document.undecidedWithChoice.isEmpty, case .plain = beginning {
      recovery.journal.abandon()
      throw .undecided("\(name): \(SVGProblem.drift)")
    }
    var files = FileWriter(name: name, identity: source.identity, choice: choice)
    files.sizes = try DrawnSize.all(scale: settings.exportScale, size: settings.exportSize)
    if let picture { files.know(picture.name, picture.identity) }
    let desk = Desk(
      files: files, pictures: PictureFiles(besides: edited.isPiped ? nil : file), recovery: recovery)
    let keys = KeymapWriter(
      keymap ?? configuration.settings.keymap,
      isNamedHere: keymap != nil || ProcessEnvironment["FILLET_KEYMAP"] != nil)
    if settings.isPlain ?? Self.hasLinesOnly {
      return try runPlain(editor, desk, keys, beginning, source, name, configuration.problems)
    }
    let terminal: TerminalSession
    do throws(ProgramError) {
      terminal = try EditorProgram.openTerminal(reportsMouse: view.usesMouse)
    } catch {
      recovery.journal.abandon()
      throw error
    }
    var program = EditorProgram(Session(editor), desk: desk, keys: keys, ground: settings.ground)
    if let picture {
      program.greet("from \(displayed(picture.name))")
    } else if source.identity == nil, !edited.isPiped {
      program.greet(file == nil ? "the demo" : "a new file")
    }
    if recovers, case .plain = beginning { program.greet("nothing to recover") }
    let problems = load.diagnostics.filter { $0.level == .error || $0.level == .fatal || $0.level == .warning }
    if !problems.isEmpty { program.note(problems.map(\.description), summary: load.notice) }
    program.note(configuration.problems)
    program.note(source.notes, areAll: !source.hasMoreNotes)
    program.begin(beginning)
    if case .plain = beginning, !program.session.isDeciding, commands.isEmpty, choice.selection == .automatic {
      program.offerShapes()
    }
    let document = try program.run(commands, on: terminal)
    if edited.isPiped { try passOn(document ?? source.document) }
  }

  /// Gives the document to the next program; where that does not take it, it is kept in a file.
  private func passOn(_ document: Document) throws(ProgramError) {
    let bytes = try DocumentBytes.svg(of: document, folder: ".")
    do throws(ProgramError) {
      try Output.write(bytes, to: nil, force: false)
    } catch {
      let kept: String
      do throws(StorageError) {
        kept = try FileWriter(name: "stdin.svg", identity: nil).keep(bytes)
      } catch let second {
        throw .readOrWrite("\(error.description); your work is lost, for it cannot be kept here: \(second)")
      }
      throw .readOrWrite("\(error.description); your work is kept in \(kept)")
    }
  }

  /// Whether somebody sits at a terminal that prints lines and no more.
  private static var hasLinesOnly: Bool {
    ProcessEnvironment["TERM"] == "dumb" && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// The editor as lines; a document that comes through a pipe leaves no room for them.
  private func runPlain(
    _ editor: Editor, _ desk: Desk, _ keys: KeymapWriter, _ beginning: Recovery.Beginning, _ source: DocumentFile,
    _ name: String, _ problems: [String]
  ) throws(ProgramError) {
    guard file != "-" else {
      throw .usage("a document from standard input leaves none for the lines of --plain: name a file")
    }
    var program = PlainProgram(Session(editor), desk: desk, keys: keys)
    for problem in problems { writeError("fillet: " + problem) }
    source.tellNotes(name)
    program.begin(beginning)
    try program.run(commands)
  }

  /// The keymap; one that only a setting names and that is not there costs a line and not the start.
  private func loadKeymap(_ configuration: inout Configuration) throws(ProgramError) -> KeymapLoad {
    let isAsked = keymap != nil || ProcessEnvironment["FILLET_KEYMAP"] != nil
    do throws(ProgramError) {
      return try KeymapLibrary.load(named: keymap ?? configuration.settings.keymap)
    } catch {
      if isAsked { throw error }
      configuration.note(error.description)
      return KeymapLibrary.embedded()
    }
  }
}
