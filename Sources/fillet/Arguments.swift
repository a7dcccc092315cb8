import Application
import ArgumentParser
import Document
import Editor
import SVG
import Geometry
import Keymaps
import Lessons
import Settings
import Text

/// Interprets the words of the command line before they are parsed.
enum Arguments {
  /// The start of the editor without options; `nil` for other command lines.
  ///
  /// The parser takes longer than the first screen, so it is skipped.
  static func plainStart(_ words: [String]) -> EditorStart? {
    guard words.first == "edit", words.count <= 2 else { return nil }
    guard words.count == 2 else { return EditorStart() }
    return words[1] == "-" || !words[1].hasPrefix("-") ? EditorStart(file: words[1]) : nil
  }

  /// The words, with the verb `edit` in front if the first one looks like a file.
  static func withVerb(_ words: [String]) throws(ProgramError) -> [String] {
    guard let first = words.first else { return ["edit"] }
    if first == "-" { return ["edit"] + words }
    // A shell's request for completions.
    if first.hasPrefix("---") { return words }
    if first.hasPrefix("-") {
      return ["-h", "--help", "--version"].contains(first) ? words : ["edit"] + words
    }
    let verbs = Fillet.configuration.subcommands.map { $0._commandName } + ["help", "version"]
    if verbs.contains(first) || first.hasPrefix("__") { return words }
    if first.contains(".") || first.contains("/") || DocumentFile.exists(first) { return ["edit"] + words }
    let meant = EditDistance.nearest(to: first, among: verbs).map { "did you mean 'fillet \($0)'?" }
    throw .usage(
      "unknown verb '\(first)': " + (meant ?? "'fillet help' lists all verbs; a file name has a dot or a slash"))
  }
}

/// The shapes of a file to read, and whether edited paths count.
struct ImportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use the parameters or the path of a shape whose path was edited elsewhere.",
      valueName: "parameters|path"))
  var keep: String?

  @Option(
    help: ArgumentHelp(
      "Read only this shape: its number, id or name.",
      valueName: "N|#id"))
  var shape: String?

  func choice() throws(ProgramError) -> ImportChoice {
    var choice = ImportChoice()
    if let keep {
      guard let known = DriftChoice(rawValue: keep) else {
        throw .usage("--keep '\(keep)': choose parameters or path")
      }
      choice.keeping = known
    }
    if let shape {
      guard let selection = ShapeSelection(shape) else {
        throw .usage("--shape '\(shape)' is not a shape: type a number, e.g. 2, or an id or name, e.g. #door")
      }
      choice.selection = selection
    }
    return choice
  }

  /// Reads a document and computes a result from its outlines.
  func read<Result>(
    _ file: String, _ compute: (Document) throws(OutlineError) -> Result
  ) throws(ProgramError) -> Result {
    let document = try DocumentFile.read(file, choice()).document
    do throws(OutlineError) {
      return try compute(document)
    } catch {
      throw .badInput(error.description)
    }
  }
}

/// The options of a handout.
struct HandoutOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: "Write a handout to this file: .svg, .html, .md, .txt or .pdf. Default: text to standard output.",
    completion: .file(extensions: HandoutFile.endings))
  var output: String?

  @Flag(help: "Leave the numbers blank, with answers at the end.")
  var quiz = false

  @Flag(help: "Replace an existing file.")
  var force = false

  @OptionGroup var choice: KeymapOptions

  /// True to write a file, false for text to standard output.
  var hasFile: Bool { output != nil && output != "-" }

  /// Returns a command as the keys of the editor for a file, and unchanged for text.
  func keys() throws(ProgramError) -> @Sendable (String) -> String {
    guard hasFile else { return { $0 } }
    let keymap = try choice.load().keymap
    return { keymap.keys(for: $0, in: .lesson) }
  }

  /// Writes a handout in the format of the output's ending.
  func write(_ handout: Handout) throws(ProgramError) {
    var handout = handout
    handout.isQuiz = quiz
    if hasFile, let output { return try HandoutFile.write(handout, to: output, force: force) }
    try HandoutFile.check(handout)
    try Output.say(handout.plainText())
  }
}

/// The option for the keymap.
struct KeymapOptions: ParsableArguments {
  @Option(help: "The keymap: a name or a TOML file.")
  var keymap: String?

  func validate() throws {
    if keymap == "" { throw ValidationError("--keymap has an empty name: name a keymap or a file, or omit it") }
  }

  /// Loads the keymap; problems name files by their paths.
  func load() throws(ProgramError) -> KeymapLoad { try KeymapLibrary.load(named: named, tellsPaths: true) }

  /// The keymap that the command line or the settings name.
  var named: String? { keymap ?? Configuration.load().settings.keymap }
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
