import Application
import ArgumentParser
import Cells
import Document
import Editor
import Geometry
import Interface
import Keymaps
import LineMode
import Raster
import Settings
import Text

struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Run a key script without a terminal, and print the screen.",
    discussion: """
      fillet play tour.keys
      fillet play tour.keys --file star.svg --dump screen.svg
      fillet play tour.keys --animate tour.svg
      printf 'c e\\nexpect 5 sharp\\n' | fillet play - --assert

      A line of a script has one of these, a command after a colon, or keys in the notation of keymaps:

      \(KeyScript.words.map { "  \($0.word) \($0.usage)  \($0.help)" }.joined(separator: "\n"))

      The same script gives the same bytes everywhere. Only 'dump' and 'document'
      write files: saving in the editor writes nothing. Without --dump, --animate and
      --assert the last screen is printed. A recording shows each key for 0.15 s, a
      typed character for 0.08 s, other input for 0.6 s.
      """)

  @Argument(help: "The script, or - for standard input.", completion: .file())
  var script: String

  @Option(help: ArgumentHelp("The screen size in characters, 1x1 to 1000x1000.", valueName: "size"))
  var size = "80x24"

  @Option(
    help: ArgumentHelp("Write the last screen to this file: .svg, .txt or .ans; can be repeated.", valueName: "file"),
    completion: .file())
  var dump: [String] = []

  @Option(
    help: ArgumentHelp("Record the session as an animated SVG in this file.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var animate: String?

  @Flag(name: .customLong("assert"), help: "Stop with status 1 if the screen differs from the script.")
  var isAsserting = false

  @Option(help: "The document to open instead of the demo.", completion: .file(extensions: documentEndings))
  var file: String?

  @Flag(help: "Replace existing files.")
  var force = false

  @OptionGroup var choice: KeymapOptions

  @OptionGroup var style: GlyphOptions

  @Flag(help: "Draw the screen in ASCII, as on a terminal without UTF-8.")
  var ascii = false

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  func run() throws {
    let size = try Size(option: self.size)
    for name in dump { try check(name, isScreen: true) }
    let script = try read()
    let lines = script.lines
    if let animate { try check(recording: animate, of: lines, size: size) }
    for line in lines {
      switch line.step {
      case .dump(let name): try at(line) { try check(name, isScreen: true) }
      case .document(let name):
        try at(line) {
          try Output.check(name, as: "document")
          try check(name, isScreen: false)
        }
      default: break
      }
    }
    let settings = Display.Settings(charset: ascii ? .ascii : .unicode)
    var player = ScriptPlayer(try session(of: file), size: size, settings: settings)
    if animate != nil { player.startRecording() }
    // Only embedded pictures: a script reads no files that it does not name.
    var pictures = PictureFiles(besides: nil)
    func showPictures() {
      player.pictures = pictures.states(for: player.session.editor.document) { $0.hasPrefix("data:") }
    }
    for line in lines {
      showPictures()
      if let reason = player.perform(line.step) { try fail(reason, at: line, player.frame()) }
      switch line.step {
      case .file(let name):
        player.begin(try at(line) { try session(of: name) })
      case .dump(let name):
        let frame = player.frame()
        try at(line) { try Self.write(frame, to: name) }
      case .document(let name):
        let document = player.session.editor.document(titledFor: name)
        try at(line) {
          let svg = try DocumentBytes.svg(of: document, folder: nil, savedAs: name)
          try Output.write(DocumentBytes.file(svg, of: document, to: name), to: name, force: true)
        }
      default: break
      }
    }
    showPictures()
    for name in dump { try Self.write(player.frame(), to: name) }
    if let animate, let svg = player.finishRecording(title: script.title ?? "A session in fillet") {
      try Output.write(Array(svg.utf8), to: animate, force: true)
    }
    if dump.isEmpty, animate == nil, !isAsserting { try Output.print(FrameDump.text.text(of: player.frame())) }
  }

  /// Refuses the name of an output before anything runs; the script itself may write a file several times.
  private func check(_ name: String, isScreen: Bool) throws(ProgramError) {
    if isScreen { _ = try Self.kind(of: name) }
    try Output.checkFree(name, force: force)
  }

  /// Refuses a recording that would show nothing or cannot be written.
  private func check(recording name: String, of lines: [KeyScript.Line], size: Size) throws {
    guard FrameDump(ofFile: name) == .svg else {
      throw ProgramError.usage("--animate \(name): a recording is an SVG file: use a name that ends in .svg")
    }
    try Output.checkFree(name, force: force)
    guard lines.contains(where: \.step.isInput) else {
      throw ProgramError.badInput("\(displayed(DocumentFile.label(of: script))) has no keys to record")
    }
    let least = Display.smallest
    func check(_ size: Size) throws(ProgramError) {
      guard size.columns < least.columns || size.rows < least.rows else { return }
      throw .usage(
        "\(size.columns)x\(size.rows) is too small to record: use \(least.columns)x\(least.rows) or more")
    }
    try check(size)
    for line in lines {
      if case .size(let size) = line.step { try at(line) { try check(size) } }
    }
  }

  private func read() throws(ProgramError) -> KeyScript {
    let text = try LessonFiles.script(script)
    do throws(ScriptError) {
      return try KeyScript(parsing: text)
    } catch {
      throw .badInput(error.description)
    }
  }

  private func session(of file: String?) throws -> Session {
    let read: DocumentFile? = if let file { try DocumentFile.read(file, reading.choice()) } else { nil }
    var view = ViewSettings()
    if let glyphs = style.glyphs { view.glyphs = try GlyphSet(named: glyphs) }
    if ascii { view.available = [.ascii] }
    // Without the environment and settings, the result is the same everywhere.
    let keymap = try choice.chosen()
    try report(keymap)
    return Session(
      try outlined(
        Editor(
          read?.document ?? .demo, fileName: file ?? "demo9.svg", hasFile: read?.identity != nil, keymap: keymap.keymap,
          view: view)))
  }

  /// Reports problems of the keymap, and fails if the script's keys may differ.
  private func report(_ load: KeymapLoad) throws {
    for diagnostic in load.diagnostics { writeError("fillet: " + displayed(diagnostic.description)) }
    guard load.isUsed else {
      throw ProgramError.badInput("keymap: \(displayed(load.name)) cannot be used: the script did not run")
    }
    let errors = load.diagnostics.count
    guard isAsserting, errors > 0 else { return }
    writeError(
      "fillet: keymap: \(displayed(load.name)) has \(errors == 1 ? "an error" : "\(errors) errors"): the script did not run"
    )
    throw ExitCode(1)
  }

  /// Reports a difference between script and screen; fails with `--assert`.
  private func fail(_ reason: String, at line: KeyScript.Line, _ frame: Frame) throws {
    writeError("fillet: \(place(of: line)): \(displayed(reason))")
    guard isAsserting else { return }
    for line in frame.lines { writeError("  " + line) }
    throw ExitCode(1)
  }

  private func place(of line: KeyScript.Line) -> String {
    "\(displayed(DocumentFile.label(of: script))):\(line.line):\(line.column)"
  }

  /// Runs a line; its errors name the line.
  private func at<Value>(_ line: KeyScript.Line, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as ProgramError {
      throw error.at(place(of: line))
    }
  }

  private static func kind(of name: String) throws(ProgramError) -> FrameDump {
    guard let kind = FrameDump(ofFile: name) else {
      throw .usage(
        "\(name) has no known ending: use "
          + FrameDump.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))
    }
    return kind
  }

  /// Writes a screen, also over one that the script wrote before.
  private static func write(_ frame: Frame, to name: String) throws(ProgramError) {
    try Output.write(Array(try kind(of: name).text(of: frame).utf8), to: name, force: true)
  }
}
