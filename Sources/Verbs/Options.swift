import Application
import Cells
import ArgumentParser
import Document
import Editor
import Formats
import Geometry
import Keymaps
import Lessons
import LineMode
import Raster
import SVG
import Settings
import Storage

/// The shapes of a file to read, and whether edited paths count.
struct ImportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use the parameters or the path of a shape whose path was edited elsewhere.",
      valueName: "parameters|path"), completion: .list(DriftChoice.allCases.map(\.rawValue)))
  var keep: String?

  @Option(
    help: ArgumentHelp(
      "Read only this shape, or all of a group: a number from 1, # with an id or name, or all.",
      valueName: ValueName.shape))
  var shape: String?

  /// True if all shapes are meant.
  var isForAll: Bool { shape == "all" }

  func choice() throws(ProgramError) -> ImportChoice {
    var choice = ImportChoice()
    if let keep {
      guard let known = DriftChoice(rawValue: keep) else {
        throw .usage("--keep '\(keep)': choose parameters or path")
      }
      choice.keeping = known
    }
    if let shape, !isForAll {
      guard let selection = ShapeSelection(shape) else {
        throw .usage("--shape '\(shape)' is not a shape: type a number, e.g. 2, or an id or name, e.g. #door, or all")
      }
      choice.selection = selection
    }
    return choice
  }
}

/// The options of a handout.
struct HandoutOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write a handout to this file: .svg, .html, .md, .txt or .pdf. Default: text to standard output.",
      valueName: "file"),
    completion: .file(extensions: ["svg", "html", "md", "txt", "pdf"]))
  var output: String?

  @Flag(help: "Leave the numbers blank, with answers at the end.")
  var quiz = false

  @Flag(help: "An .html page with figures to drag and sliders, for round corners.")
  var interactive = false

  @Option(
    help: ArgumentHelp("The paper of .pdf and .html: a4 or letter.", valueName: "a4|letter"),
    completion: .list(PrintStyle.Paper.allCases.map(\.rawValue)))
  var paper = "a4"

  @Flag(help: "Large letters: 18 points.")
  var large = false

  @Flag(help: "Replace an existing file.")
  var force = false

  /// True to write a file, false for text to standard output.
  var hasFile: Bool { output != nil && output != "-" }

  /// Returns a command line unchanged for text; `nil` for a file, since paper has no commands.
  var keys: (@Sendable (String) -> String)? {
    if hasFile { return nil }
    return { $0 }
  }

  private func style() throws(ProgramError) -> PrintStyle {
    guard let paper = PrintStyle.Paper(rawValue: paper) else {
      throw .usage("--paper '\(self.paper)': choose a4 or letter")
    }
    var style = PrintStyle()
    (style.paper, style.isLarge) = (paper, large)
    return style
  }

  /// Writes a handout in the format of the output's ending.
  func write(_ handout: Handout) throws(ProgramError) {
    var handout = handout
    handout.isQuiz = quiz
    if quiz, !handout.hasQuestions { throw .usage("\(handout.title) has no numbers to ask for: omit --quiz") }
    if interactive {
      guard output?.hasSuffix(".html") == true else {
        throw .usage("--interactive writes a page: add -o NAME.html")
      }
      guard handout.canBeLive else {
        throw .usage(
          "--interactive needs a round corner between straight edges, but not of a polygon or star: "
            + "choose another corner or lesson")
      }
      handout.isLive = true
    }
    guard hasFile, let output else { return try Output.say(handout.plainText()) }
    try write([handout], to: output, try style())
  }

  /// Writes worksheets and their key, together or to a folder.
  func write(_ sheets: [Worksheet], name: String) throws(ProgramError) {
    guard !interactive else { throw .usage("worksheets are for paper: omit --interactive") }
    let (handouts, key, style) = (sheets.map { Handout($0) }, Handout(keyOf: sheets), try style())
    guard hasFile, let output else { return try Output.say((handouts + [key]).plainText()) }
    guard output.hasSuffix("/") else { return try write(handouts + [key], to: output, style) }
    try Output.makeFolder(output)
    for (sheet, handout) in zip(sheets, handouts) {
      try write([handout], to: "\(output)\(name)-\(sheet.seed).html", style)
    }
    try write([key], to: output + "key.html", style)
  }

  private func write(_ handouts: [Handout], to output: String, _ style: PrintStyle) throws(ProgramError) {
    let bytes: [UInt8]
    let ending = output.split(separator: ".").last?.lowercased() ?? ""
    if quiz, ["ggb", "tex", "typ"].contains(ending) {
      throw .usage("\(output): a construction has no questions: omit --quiz, or choose .html or .pdf")
    }
    switch ending {
    case "pdf":
      bytes = try DrawingProgram().file(
        .pdf, of: Array(handouts.pages(style).utf8), pageHeight: style.paper.height, folder: ".")
    case "ggb":
      guard handouts.count == 1, let text = handouts[0].geogebra else { throw Self.needsCorner(output) }
      bytes = StoredArchive.bytes(of: [("geogebra.xml", Array(text.utf8))])
    default:
      guard let text = handouts.text(endingIn: ending, style) else {
        if ending == "tex" || ending == "typ" { throw Self.needsCorner(output) }
        throw .usage(
          "\(output) has no known ending: use .svg, .html, .md, .txt or .pdf; for a round corner also .tex, .typ or .ggb"
        )
      }
      bytes = Array(text.utf8)
    }
    try Output.write(bytes, to: output, force: force)
  }

  private static func needsCorner(_ output: String) -> ProgramError {
    .usage("\(output): .tex, .typ and .ggb are for a round corner between straight edges; choose .html or .pdf")
  }
}

/// The option for the keymap.
struct KeymapOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The keymap: default, vim, emacs, a custom one, or a TOML file. Default: from the settings.",
      valueName: ValueName.keymap), completion: .file(extensions: ["toml"]))
  var keymap: String?

  func validate() throws {
    if keymap == "" { throw ValidationError("--keymap has an empty name: name a keymap or a file, or omit it") }
  }

  /// Loads the keymap; problems name files by their paths.
  func load() throws(ProgramError) -> KeymapLoad { try KeymapLibrary.load(named: named, tellsPaths: true) }

  /// The keymap that the command line names, or the default one.
  func chosen() throws(ProgramError) -> KeymapLoad {
    if let keymap { try KeymapLibrary.load(named: keymap) } else { KeymapLibrary.embedded() }
  }

  /// The keymap that the command line or the settings name.
  var named: String? { keymap ?? Configuration.load().settings.keymap }
}

/// The option for the drawing style of the preview.
struct GlyphOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The drawing style: \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", ")). Default: from the settings "
        + "or the locale.",
      valueName: "style"), completion: .list(GlyphSet.allCases.map(\.rawValue)))
  var glyphs: String?
}

extension Size {
  /// Reads `--size` in characters, up to 1000 each.
  init(option text: String, columnsFrom least: Int = 1) throws(ProgramError) {
    guard let size = Size(text: text), size.columns >= least else {
      throw .usage(
        "--size '\(text)' is not a size: type columns \(least > 1 ? "from \(least) " : "")and rows up to 1000, e.g. 80x24"
      )
    }
    self = size
  }
}

/// The endings of files that hold a document.
let documentEndings = ["svg", "svgz", "png"]
