import Application
import ArgumentParser
import Cells
import Document
import Formats
import Geometry
import Glibc
import LineMode
import Preview
import Raster
import Settings
import Storage
import Text

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export a document in one or several formats.",
    discussion: """
      Formats: \(FormatCatalog.files.map { "\($0.name) (\($0.help))" }.joined(separator: "; ")).

      fillet export star.svg -o star.pdf
      fillet export star.svg -f png,pdf --scale 1,2,3 -o icons/   star.png, star@2x.png, star@3x.png, star.pdf
      fillet export star.svg --size 16,32,180 -f png -o icons/    star-16.png, star-32.png, star-180.png
      """)

  @Argument(help: "The document, or - for standard input.")
  var file: String

  @Option(
    name: [.short, .long],
    help: "The formats, separated by commas. Default: the ending of the output, or svg.")
  var format: String?

  @Option(name: [.short, .long], help: "Write to this file or into this folder/. Default: standard output.")
  var output: String?

  @OptionGroup var reading: ImportOptions

  @Option(help: "Pixels per unit for png, e.g. 2 or 1,2,3.")
  var scale: String?

  @Option(help: "Pixels for png, e.g. 64, 640x480 or 16,32; the page is centered.")
  var size: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  @Flag(help: "End with status 78 if a setting has an error.")
  var strict = false

  func run() throws {
    let configuration = Configuration.load(forProjectOf: file == "-" ? "." : FilePath(file).directory)
    if let first = configuration.problems.first {
      if strict { throw ProgramError.badConfiguration(first) }
      for problem in configuration.problems { writeError("fillet: " + problem) }
    }
    let formats = try chosenFormats(configuration.settings.exportFormat)
    var (scale, size) = (self.scale, self.size)
    // The settings apply to png only.
    if scale == nil, size == nil, formats.contains(where: { $0.name == "png" }) {
      (scale, size) = (configuration.settings.exportScale, configuration.settings.exportSize)
    }
    let plan = try ExportPlan(
      formats: formats, sizes: try DrawnSize.all(scale: scale, size: size), input: file, output: output)
    for step in plan.steps {
      if let name = step.name { try Output.check(name, for: step.format) } else { try Self.checkTerminal(step.format) }
    }
    let source = try DocumentFile.read(file, reading.choice())
    let folder = file == "-" ? "." : FilePath(file).directory
    for name in plan.steps.compactMap(\.name) where PictureFiles.isPicture(name, of: source.document, in: folder) {
      throw ProgramError.cannotCreate(PictureFiles.isPictureText(name))
    }
    // Create everything and check all names before writing anything.
    let isDrawn = plan.steps.contains { if case .drawing = $0.format.maker { true } else { false } }
    let pictures = ExportedPictures(source.document, in: folder, isDrawn: isDrawn)
    var files: [(bytes: [UInt8], name: String?)] = []
    // Formats without fillet-draw are written even if that is missing.
    var missing: ProgramError?
    for step in plan.steps {
      do throws(ProgramError) {
        let bytes = try DocumentBytes.bytes(
          of: source.document, pictures, as: step.format, size: step.size, folder: folder)
        files.append((bytes, step.name))
      } catch {
        guard error.status == .unavailable, plan.steps.count > 1 else { throw error }
        missing = error
      }
    }
    if let folder = plan.folder { try Output.makeFolder(folder) }
    if files.count > 1, !force { for file in files { try Self.checkFree(file.name, unless: self.file) } }
    for (bytes, name) in files {
      try Output.write(bytes, to: name, replacing: name == file ? source.identity : nil, force: force)
    }
    for name in plan.steps.filter({ $0.format.name == Format.svg.name }).compactMap(\.name) {
      for note in PictureFiles.brokenLinks(of: source.document, from: folder, in: name) {
        writeError("note: " + displayed(note))
      }
    }
    if let missing { throw files.isEmpty ? missing : Self.telling(files.compactMap(\.name), beside: missing) }
    try pictures.problems.throwLast()
  }

  private static func telling(_ names: [String], beside error: ProgramError) -> ProgramError {
    .unavailable("\(error.description); written: \(names.joined(separator: ", "))")
  }

  private func chosenFormats(_ usual: String?) throws(ProgramError) -> [Format] {
    // The ending of a single output counts before the settings.
    if let format = format ?? (isOneFile ? nil : usual) {
      var formats: [Format] = []
      for name in format.split(separator: ",", omittingEmptySubsequences: false) {
        guard let known = FormatCatalog.format(named: String(name)) else {
          throw .usage(
            "unknown format '\(name)': choose \(FormatCatalog.files.map(\.name).joined(separator: ", "))")
        }
        formats.append(known)
      }
      return formats
    }
    guard let output, output != "-" else { return [.svg] }
    guard let known = FormatCatalog.format(ofFile: output) else {
      let endings = FormatCatalog.files.map { "." + $0.suffix }
      throw .usage(
        "\(output) has no known ending: use \(WordList.text(endings, conjunction: "or")), or add --format")
    }
    return [known]
  }

  /// True if the output is a single file.
  private var isOneFile: Bool {
    guard let output, output != "-" else { return false }
    return !output.hasSuffix("/") && !FileStore().isDirectory(FilePath(output))
  }

  /// Refuses to print binary data to a terminal.
  private static func checkTerminal(_ format: Format) throws(ProgramError) {
    guard case .drawing = format.maker, isatty(STDOUT_FILENO) == 1 else { return }
    throw .usage("won't print a \(format.name.uppercased()) to the terminal: use -o FILE or a pipe")
  }

  private static func checkFree(_ name: String?, unless own: String) throws(ProgramError) {
    guard let name, name != own, DocumentFile.exists(name) else { return }
    throw .cannotCreate("\(name) already exists: choose another name, or add --force to replace it")
  }
}

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Print the preview as text.",
    discussion: "Glyph sets: \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", ")).")

  @Argument(help: "The document, or - for standard input.")
  var file: String

  @OptionGroup var reading: ImportOptions

  @Option(help: "The size in characters, e.g. 80x24.")
  var size = "80x24"

  @Option(help: "The drawing style. Default: from the settings or the locale.")
  var glyphs: String?

  @Flag(help: "Draw only the outline.")
  var outline = false

  func run() throws {
    guard let size = Size(text: size) else {
      throw ProgramError.usage("--size '\(size)' is not a size: type columns and rows up to 1000, e.g. 80x24")
    }
    let glyphs = try chosenGlyphs()
    var files = PictureFiles(besides: file == "-" ? nil : file)
    var picture = Picture()
    var renderer = Renderer()
    try reading.read(file) { document throws(OutlineError) in
      renderer.render(
        try document.layers(), page: document.page, background: document.background,
        pictures: files.states(for: document),
        Renderer.Settings(
          columns: size.columns, rows: size.rows, glyphs: glyphs, showsTone: !outline, showsColor: false),
        into: &picture)
    }
    // The last row may be blank, and counts.
    try Output.print(picture.lines.map { $0 + "\n" }.joined())
    try files.problems.throwLast()
  }

  /// The glyph set; the locale counts only on a terminal, so files and pipes are the same everywhere.
  private func chosenGlyphs() throws(ProgramError) -> GlyphSet {
    if let glyphs { return try GlyphSet(named: glyphs) }
    let configuration = Configuration.load()
    for problem in configuration.problems { writeError("fillet: " + problem) }
    return configuration.settings.glyphs
      ?? (isatty(STDOUT_FILENO) == 1 && Output.keepsToASCII ? .ascii : .braille)
  }
}
