import Application
import ArgumentParser
import Document
import Editor
import Formats
import Glibc
import Keymaps
import Lessons
import Raster
import SVG
import Settings
import Storage
import Terminal
import Text

struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Open the editor, with a file or the demo polygon.",
    discussion: """
      fillet star.svg                              the verb may be left out
      fillet star.svg -c 'corner.only convex'
      fillet new star | fillet - >edited.svg       from standard input to standard output
      """)

  @Argument(
    help: "The document, or - for standard input. Default: the demo.", completion: .file(extensions: documentEndings))
  var file: String?

  @Option(
    name: [.customShort("c"), .customLong("command")],
    help: ArgumentHelp("Run this command first; can be repeated.", valueName: ValueName.command))
  var commands: [String] = []

  @OptionGroup var choice: KeymapOptions

  @OptionGroup var style: GlyphOptions

  @Flag(inversion: .prefixedNo, help: "Use the mouse in the editor, or leave it to the terminal for selecting text.")
  var mouse: Bool?

  @Option(
    help: "The color theme: \(Theme.allCases.map(\.rawValue).joined(separator: ", ")). Default: from the settings.",
    completion: .list(Theme.allCases.map(\.rawValue)))
  var theme: String?

  @Option(
    help: ArgumentHelp(
      "The terminal's background. Default: the terminal's answer, or COLORFGBG.", valueName: "dark|light"),
    completion: .list(["dark", "light"]))
  var background: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Read command lines and print results as lines, for screen readers. Default on terminals without a cursor.")
  var plain: Bool?

  @Flag(help: "Choose a new drawing, a preset or a recent file from pictures first.")
  var gallery = false

  @Flag(help: "End with status 78 if the keymap or a setting has errors.")
  var strict = false

  @Flag(help: "Restore unsaved changes after a crash without asking.")
  var recover = false

  @Flag(name: .customLong("no-input"), help: "End with status 75 instead of asking a question at the start.")
  var noInput = false

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  func run() throws {
    try EditorStart(
      file: file, commands: (gallery ? [Command.gallery.line("new")] : []) + commands, keymap: choice.keymap,
      chosen: try Settings(glyphs: style.glyphs, theme: theme, background: background, mouse: mouse, plain: plain),
      isStrict: strict, choice: try reading.choice(), recovers: recover, asksNothing: noInput
    ).run()
  }
}

/// The options of an editor's start.
struct EditorStart {
  /// The document, `-` for standard input, or `nil` for the demo.
  var file: String?
  /// An unsaved document instead of a file.
  var source: EditorSource?
  /// The commands to run first.
  var commands: [String] = []
  /// The name or file of a keymap.
  var keymap: String?
  /// The settings from the command line.
  var chosen = Settings()
  /// True to end with an error if the keymap or a setting has one.
  var isStrict = false
  /// The shapes of the file to read.
  var choice = ImportChoice()
  /// True to restore unsaved changes without a question.
  var recovers = false
  /// True to end with an error instead of asking a question.
  var asksNothing = false
  /// The lessons; `nil` for those of the program and of the person.
  var lessons: LessonCatalog?

  func run() throws(ProgramError) {
    let folder = DocumentFile.folder(of: file)
    var configuration = Configuration.load(forProjectOf: folder)
    let load = try loadKeymap(&configuration)
    if isStrict, let first = configuration.problems.first { throw .badConfiguration(first) }
    if isStrict, let first = load.diagnostics.first { throw .badConfiguration(first.description) }
    for command in commands {
      do throws(CommandError) {
        try CommandCatalog.check(command)
      } catch {
        throw .usage("-c '\(command)': \(error)")
      }
    }
    var view = ViewSettings()
    var settings = chosen
    settings.fill(from: configuration.settings)
    view.apply(settings)
    let sizes = try DrawnSize.all(scale: settings.exportScale, size: settings.exportSize)
    if !sizes.isEmpty { view.exportSizes = sizes.map(\.text).joined(separator: ",") }
    let isPlain = settings.isPlain ?? Self.hasLinesOnly
    guard !isPlain || file != "-" else {
      throw .usage("--plain reads commands from standard input: name a file for the document")
    }
    // A program that is asked for the drawing may need the terminal first.
    let input = file == "-" ? try DocumentFile.readStandardInput() : nil
    var screen = StartScreen(view, ground: settings.ground)
    let task: @Sendable () throws(ProgramError) -> Prepared = { [view] () throws(ProgramError) in
      try prepare(with: load.keymap, view, input)
    }
    let prepared = isPlain || file == nil ? try task() : try screen.wait(for: "opening", task)
    let (name, source, picture) = (prepared.source.name, prepared.source.file, prepared.source.picture)
    let (editor, beginning, edited) = (prepared.editor, prepared.beginning, prepared.recovery.file)
    var recovery = prepared.recovery
    var files = FileWriter(name: name, identity: source.identity, choice: choice)
    if let picture { files.know(picture.name, picture.identity) }
    let keys = KeymapWriter(
      keymap ?? configuration.settings.keymap,
      isNamedHere: keymap != nil || ProcessEnvironment["FILLET_KEYMAP"] != nil)
    let desk = Desk(
      files: files, pictures: PictureFiles(besides: edited.isPiped ? nil : file), recovery: recovery, keys: keys)
    if isPlain {
      return try runPlain(editor, desk, beginning, source, name, configuration.problems)
    }
    let terminal: TerminalSession
    do throws(ProgramError) {
      terminal = try screen.take()
    } catch {
      recovery.journal.abandon()
      throw error
    }
    var program = EditorProgram(Session(editor), desk: desk, ground: settings.ground)
    program.ahead = screen.ahead
    if let picture {
      program.session.greet("from \(displayed(picture.name))")
    } else if source.identity == nil, !edited.isPiped {
      let demo = isatty(STDIN_FILENO) == 1 ? "the demo" : "the demo; fillet - reads standard input"
      program.session.greet(file == nil && self.source == nil ? demo : "a new file")
    }
    if recovers, case .plain = beginning { program.session.greet("nothing to restore") }
    if !load.diagnostics.isEmpty {
      program.session.note(load.diagnostics.map(\.description), summary: load.notice)
    }
    program.session.note(configuration.problems)
    program.session.note(source.notes, areAll: !source.hasMoreNotes)
    program.desk.begin(beginning, in: &program.session)
    if prepared.isFirst, case .plain = beginning { program.session.open() }
    let document = try program.run(commands, on: terminal)
    if edited.isPiped { try passOn(document ?? source.document) }
  }

  /// The document, its editor, and what an earlier session left of it.
  private struct Prepared {
    let source: EditorSource
    let editor: Editor
    let recovery: Recovery
    let beginning: Recovery.Beginning
    /// True at the first start of all.
    let isFirst: Bool
  }

  /// Reads the document, and claims its journal.
  private func prepare(
    with keymap: Keymap, _ view: ViewSettings, _ input: [UInt8]?
  ) throws(ProgramError) -> Prepared {
    let begun = if let source { source } else { try EditorSource.named(file, choice, input: input) }
    let (name, document) = (begun.name, begun.file.document)
    let edited = EditedFile(name: name, isPiped: file == "-", choice: choice, keymap: keymap, view: view)
    var editor = try edited.editor(of: document, hasFile: begun.file.identity != nil)
    if let lessons { editor.lessons = lessons } else { editor.lessons = try LessonFiles.catalog() }
    // Before the journal makes its folder.
    let isFirst =
      file == nil && source == nil && commands.isEmpty && view.mayAnimate
      && ProcessEnvironment["SSH_CONNECTION"] == nil && FirstStart.take()
    var recovery = Recovery(edited, document)
    // A lesson does not ask about unsaved changes to the demo.
    let beginning = recovery.begin(begun.file, isShared: file == nil, takesAll: recovers, ignoresLeft: lessons != nil)
    if asksNothing, case .question(let question) = beginning {
      throw .undecided(Recovery.text(of: question, name, advice: "open it without --no-input, or"))
    }
    if asksNothing, !document.undecidedWithChoice.isEmpty, case .plain = beginning {
      recovery.journal.abandon()
      throw .undecided("\(name): \(SVGProblem.drift)")
    }
    return Prepared(source: begun, editor: editor, recovery: recovery, beginning: beginning, isFirst: isFirst)
  }

  /// Writes the document to standard output, or to a file if that fails.
  private func passOn(_ document: Document) throws(ProgramError) {
    let bytes = try DocumentBytes.svg(of: document, folder: ".")
    do throws(ProgramError) {
      try Output.write(
        DocumentBytes.file(bytes, of: document, to: nil, isPassedOn: true), to: nil, force: false)
    } catch {
      let kept: String
      do throws(StorageError) {
        kept = try FileWriter(name: "stdin.svg", identity: nil).keep(bytes, of: document)
      } catch let second {
        throw .readOrWrite("\(error.description); your work is lost: \(second)")
      }
      throw .readOrWrite("\(error.description); your work is kept in \(kept)")
    }
  }

  /// True on a terminal without a cursor.
  private static var hasLinesOnly: Bool {
    ProcessEnvironment["TERM"] == "dumb" && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Runs the editor without a screen; standard input has the command lines.
  private func runPlain(
    _ editor: Editor, _ desk: Desk, _ beginning: Recovery.Beginning, _ source: DocumentFile, _ name: String,
    _ problems: [String]
  ) throws(ProgramError) {
    var program = PlainProgram(Session(editor), desk: desk)
    for problem in problems { writeError("fillet: " + problem) }
    source.tellNotes(name)
    program.begin(beginning)
    try program.run(commands)
  }

  /// Loads the keymap; a missing one from the settings is only reported.
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

extension Settings {
  /// The settings from options of the command line.
  init(glyphs: String?, theme: String?, background: String?, mouse: Bool?, plain: Bool?) throws(ProgramError) {
    self.init()
    for (name, text) in [("glyphs", glyphs), ("theme", theme), ("background", background)] {
      guard let text, let setting = SettingCatalog.setting(named: name) else { continue }
      do throws(SettingError) {
        try setting.set(text, in: &self)
      } catch {
        throw .usage("--\(name) '\(text)': choose \(error.expected)")
      }
    }
    self.mouse = mouse
    isPlain = plain
  }
}
