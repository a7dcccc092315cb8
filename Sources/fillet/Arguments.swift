import Application
import ArgumentParser
import Document
import Editor
import SVG
import Keymaps
import Lessons
import Settings
import Text

/// What the words of the command line mean before they are parsed.
enum Arguments {
  /// The start of the editor where there is no option to read, `nil` for anything else.
  ///
  /// Building the parser takes longer than drawing the first screen.
  static func plainStart(_ words: [String]) -> EditorStart? {
    guard words.first == "edit", words.count <= 2 else { return nil }
    guard words.count == 2 else { return EditorStart() }
    return words[1] == "-" || !words[1].hasPrefix("-") ? EditorStart(file: words[1]) : nil
  }

  /// The words with the verb `edit` in front when they begin with a file.
  ///
  /// A first word is taken as a file only when it looks like one, so that a mistyped verb opens nothing.
  static func withVerb(_ words: [String]) throws(ProgramError) -> [String] {
    guard let first = words.first else { return ["edit"] }
    if first == "-" { return ["edit"] + words }
    // What a shell asks while a line is being typed.
    if first.hasPrefix("---") { return words }
    if first.hasPrefix("-") {
      return ["-h", "--help", "--version"].contains(first) ? words : ["edit"] + words
    }
    let verbs = Fillet.configuration.subcommands.map { $0._commandName } + ["help", "version"]
    if verbs.contains(first) || first.hasPrefix("__") { return words }
    if first.contains(".") || first.contains("/") || DocumentFile.exists(first) { return ["edit"] + words }
    let meant = EditDistance.nearest(to: first, among: verbs).map { "did you mean 'fillet \($0)'?" }
    throw .usage(
      "there is no verb '\(first)': " + (meant ?? "'fillet help' lists them; a file's name has a dot or a slash"))
  }
}

/// What to read of a file that has several shapes, or one that was edited elsewhere.
struct ImportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to believe of a shape whose path no longer matches its parameters: parameters or path.",
      valueName: "parameters|path"))
  var keep: String?

  @Option(
    help: ArgumentHelp(
      "The one shape to read, counted from 1, or by its id or name; all of them when it is left out.",
      valueName: "N|#id"))
  var shape: String?

  func choice() throws(ProgramError) -> ImportChoice {
    var choice = ImportChoice()
    if let keep {
      guard let known = DriftChoice(rawValue: keep) else {
        throw .usage("--keep '\(keep)' is neither parameters nor path")
      }
      choice.keeping = known
    }
    if let shape {
      guard let selection = ShapeSelection(shape) else {
        throw .usage("--shape '\(shape)' is no shape: write its number, such as 2, or its id or name, such as #door")
      }
      choice.selection = selection
    }
    return choice
  }
}

/// Where a handout goes, and what kind of handout it is.
struct HandoutOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: "Write a handout to this file instead of text to standard output: .svg, .html, .md, .txt or .pdf.",
    completion: .file(extensions: HandoutFile.endings))
  var output: String?

  @Flag(help: "Leave the numbers blank, with an answer sheet at the end.")
  var quiz = false

  @Flag(help: "Replace a file that is there already.")
  var force = false

  @OptionGroup var choice: KeymapOptions

  /// Whether a file is written, and not text to standard output.
  var hasFile: Bool { output != nil && output != "-" }

  /// How a command stands in the texts: as keys in what is read beside the editor, and as itself among typed lines.
  func keys() throws(ProgramError) -> @Sendable (String) -> String {
    guard hasFile else { return { $0 } }
    let keymap = try choice.load().keymap
    return { keymap.keys(for: $0, in: .lesson) }
  }

  /// Writes a handout in the format that the output's name ends in.
  func write(_ handout: Handout) throws(ProgramError) {
    var handout = handout
    handout.isQuiz = quiz
    handout.isTyped = !hasFile
    if hasFile, let output { return try HandoutFile.write(handout, to: output, force: force) }
    try HandoutFile.check(handout)
    try Output.say(handout.plainText())
  }
}

/// Which keymap to use.
struct KeymapOptions: ParsableArguments {
  @Option(help: "A keymap: its name, or a TOML file.")
  var keymap: String?

  func validate() throws {
    if keymap == "" { throw ValidationError("--keymap has an empty name: name a keymap or a file, or leave it out") }
  }

  /// For a shell, in which findings are read with the paths of their files.
  func load() throws(ProgramError) -> KeymapLoad { try KeymapLibrary.load(named: named, tellsPaths: true) }

  /// What the command line, the environment or the person's settings name.
  var named: String? { keymap ?? Configuration.load().settings.keymap }
}

extension Settings {
  /// What options of the command line say, checked like any other setting.
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
