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
import SVG
import Settings
import Storage
import Text

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export documents in one or several formats.",
    discussion: """
      fillet export star.svg -o star.pdf
      fillet export star.svg -f png,pdf --scale 1,2,3 -o icons/   star@2x.png …
      fillet export star.svg --size 16,32,180 -f png -o icons/    star-16.png …
      fillet export icons/ -f png -o out/                         out/star.png …

      Formats:
      \(FormatCatalog.all.map { "  \($0.name)  \($0.help)" }.joined(separator: "\n"))

      Several files are written into the folder of --output, or beside the documents.
      """)

  @Argument(
    help: ArgumentHelp("Documents, folders of SVG files, or - for standard input.", valueName: "file"),
    completion: .file(extensions: documentEndings))
  var files: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The formats, separated by commas. Default: the ending of the output, or svg.", valueName: ValueName.formats))
  var format: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file or into this folder/. Default: standard output, for several files beside them.",
      valueName: "file|folder/"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Pixels per unit for png, above 0, up to 1000, e.g. 2 or 1,2,3. Default: 1.", valueName: "numbers"))
  var scale: String?

  @Option(
    help: ArgumentHelp(
      "Pixels for png, 1 to 32767, e.g. 64, 640x480 or 16,32; the page is centered.", valueName: "sizes"))
  var size: String?

  @Option(
    help: ArgumentHelp(
      "The form of code: readable (corners and radii, where they suffice), flat (each piece), or vector for compose. Default: readable.",
      valueName: "form"), completion: .list(CodeStyle.allCases.map(\.rawValue)))
  var style: String?

  @Option(
    help: ArgumentHelp(
      "The unit of dxf and openscad, and of the size of an svg: mm, cm, in or px. Default: mm; an svg keeps its own.",
      valueName: "unit"),
    completion: .list(LengthUnit.allCases.map(\.rawValue)))
  var unit: String?

  @Option(
    help: ArgumentHelp(
      "The longer side of the drawing, e.g. 24 or 80mm. Default: its width and height, or a pixel per unit.",
      valueName: "length"))
  var outSize: String?

  @Option(
    help: ArgumentHelp(
      "Decimals in svg, path, data-uri and jsx, 0 to 15. Default: 3, or more if needed.", valueName: "N"))
  var precision: Int?

  @Option(
    help: ArgumentHelp(
      "Arcs in svg, path, data-uri and jsx: arc or cubic (curves). Default: arc.", valueName: "form"),
    completion: .list(ArcForm.allCases.map(\.rawValue)))
  var arcs: String?

  @Option(
    help: ArgumentHelp(
      "Paint in svg: usual, or style, which Inkscape keeps when it combines paths. Default: usual.",
      valueName: "form"), completion: .list(PaintForm.allCases.map(\.rawValue)))
  var paint: String?

  @Flag(help: "Write only the shapes to svg, without fillet's parameters and the rest of the file.")
  var clean = false

  @Flag(help: "Replace an existing file.")
  var force = false

  @Flag(help: "End with status 78 if a setting has an error.")
  var strict = false

  @Flag(help: "Export again at each save of a document, until Ctrl-C.")
  var watch = false

  @OptionGroup(title: "Choice of shapes") var reading: ImportOptions

  @OptionGroup(title: "Many files") var options: FileOptions

  func run() throws {
    let list = FileList(files)
    if watch, list.entries.contains(where: { $0.name == "-" }) || !list.isSeveral && output ?? "-" == "-" {
      throw ProgramError.usage("--watch works with files only: name a document, and add --output FILE")
    }
    var marks = list.entries.map { FileStore().status(of: FilePath($0.name)) }
    let folder = list.isSeveral ? try list.folder(output, isMade: false, keepsEndings: false) : output
    var export = ExportOfFile(
      format: format, output: folder, isSeveral: list.isSeveral, choice: try reading.choice(), scale: scale, size: size,
      code: try codeOptions(), writing: try writingOptions(), declaresPaint: try declaresPaint(), isForced: force,
      isStrict: strict)
    if list.isSeveral {
      // Wrong options are one error, not one for each file.
      if let first = list.entries.first { try export.check(first) }
      try export.checkNames(of: list.entries)
      if let folder { try Output.makeFolder(folder) }
    }
    var run = FileRun("export", list, options)
    run.force = force
    run.done = "exported"
    try run.forEach { [export] file, result throws(ProgramError) in try export.perform(file, &result) }
    guard watch else { return try run.end() }
    if !options.quiet { writeError("export: waiting for changes, Ctrl-C ends") }
    // From here on the exports are this run's own files.
    (run.force, export.isForced) = (true, true)
    while true {
      usleep(Self.pause)
      for (index, entry) in list.entries.enumerated() {
        let mark = FileStore().status(of: FilePath(entry.name))
        guard let mark, mark != marks[index] else { continue }
        marks[index] = mark
        try run.repeat(entry) { file, result throws(ProgramError) in try export.perform(file, &result) }
      }
    }
  }

  /// The time between two looks at the files, in microseconds.
  private static let pause: UInt32 = 200_000
}

/// The form of arcs in path data.
private enum ArcForm: String, CaseIterable {
  case arc, cubic
}

/// The form of paint in an SVG.
private enum PaintForm: String, CaseIterable {
  case usual, style
}

extension Export {
  private func declaresPaint() throws(ProgramError) -> Bool {
    try paint.map { text throws(ProgramError) in try Self.choice(text, "--paint") == PaintForm.style } ?? false
  }

  private func writingOptions() throws(ProgramError) -> SVGWriter.Options {
    var options = SVGWriter.Options()
    if let precision {
      guard (0...15).contains(precision) else { throw .usage("--precision \(precision): type 0 to 15") }
      options.places = precision
    }
    if let arcs { options.drawsCubics = try Self.choice(arcs, "--arcs") == ArcForm.cubic }
    options.isPlain = clean
    options.size = try sizeOptions()
    return options
  }

  private func codeOptions() throws(ProgramError) -> CodeOptions {
    var options = CodeOptions()
    if let style { options.style = try Self.choice(style, "--style") }
    options.size = try sizeOptions()
    return options
  }

  private func sizeOptions() throws(ProgramError) -> SizeOptions {
    var options = SizeOptions()
    if let unit { options.unit = try Self.choice(unit, "--unit") }
    if let outSize {
      guard let side = SizeOptions.side(outSize) else {
        throw .usage("--out-size \(outSize): type a length such as 24 or 80mm")
      }
      options.side = side
    }
    return options
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ option: String
  ) throws(ProgramError) -> Value {
    if let value = Value(rawValue: text) { return value }
    let choices = WordList.text(Value.allCases.map(\.rawValue), conjunction: "or")
    throw .usage("\(option) '\(text)' is unknown: use \(choices)")
  }
}

/// The export of one document.
private struct ExportOfFile: Sendable {
  let format: String?
  /// For several files a folder with a slash at the end; `nil` to write beside them.
  let output: String?
  let isSeveral: Bool
  let choice: ImportChoice
  let scale: String?
  let size: String?
  let code: CodeOptions
  let writing: SVGWriter.Options
  let declaresPaint: Bool
  var isForced: Bool
  let isStrict: Bool
  let program = DrawingProgram()

  /// Throws for wrong options, and without the program that they need.
  func check(_ entry: FileList.Entry) throws(ProgramError) {
    let steps = try plan(for: entry).plan.steps
    if steps.contains(where: { $0.format.isDrawn }) { try program.find() }
  }

  /// Throws for two documents whose exports would have one name.
  func checkNames(of entries: [FileList.Entry]) throws(ProgramError) {
    var documents: [String: String] = [:]
    for entry in entries {
      let plan = try plan(for: entry).plan
      for step in plan.steps {
        let shared = step.format.sharedName(of: FormatCatalog.title(ofFile: entry.name))
        for name in [step.name, shared.map { "\($0) in \(step.format.title)" }].compactMap(\.self) {
          guard let other = documents.updateValue(entry.name, forKey: name) else { continue }
          throw .usage(
            "\(other) and \(entry.name) would both become \(name): rename one, or export it to another folder")
        }
      }
    }
  }

  /// The files to make, and the wrong lines of settings.
  private func plan(for entry: FileList.Entry) throws(ProgramError) -> (plan: ExportPlan, problems: [String]) {
    let configuration = Configuration.load(forProjectOf: entry.directory)
    if isStrict, let first = configuration.problems.first { throw .badConfiguration(first) }
    let formats = try chosenFormats(configuration.settings.exportFormat)
    var (scale, size) = (self.scale, self.size)
    // The settings apply to png only.
    if scale == nil, size == nil, formats.contains(where: { $0.name == "png" }) {
      (scale, size) = (configuration.settings.exportScale, configuration.settings.exportSize)
    }
    if isSeveral, output == nil, formats.contains(where: { $0.name == Format.svg.name }) {
      throw .usage("svg files would replace the documents: add --output FOLDER/")
    }
    if !CodeStyle.usual.contains(code.style), !formats.contains(where: { $0.styles.contains(code.style) }) {
      let known = FormatCatalog.all.filter { $0.styles.contains(code.style) }.map(\.name)
      throw .usage(
        "--style \(code.style.rawValue) is for \(WordList.text(known, conjunction: "and")): add it to --format")
    }
    if declaresPaint, !formats.contains(where: { $0.name == Format.svg.name }) {
      throw .usage("--paint is for svg: add it to --format")
    }
    let target = isSeveral ? output.map { entry.folder(in: $0) } ?? "\(entry.directory)/" : output
    let plan = try ExportPlan(
      formats: formats, sizes: try DrawnSize.all(scale: scale, size: size), input: entry.name, output: target)
    for step in plan.steps {
      if let name = step.name { try Output.check(name, for: step.format) } else { try Self.checkTerminal(step.format) }
    }
    return (plan, configuration.problems)
  }

  /// Makes the files of a document, and leaves the writing to the result.
  func perform(_ entry: FileList.Entry, _ result: inout FileResult) throws(ProgramError) {
    let (file, folder) = (entry.name, entry.directory)
    let plan: ExportPlan
    (plan, result.settingProblems) = try self.plan(for: entry)
    let source = try result.read(file, choice, isDrawn: plan.steps.allSatisfy(\.format.isDrawn))
    for name in plan.steps.compactMap(\.name) where PictureFiles.isPicture(name, of: source.document, in: folder) {
      throw ProgramError.cannotCreate(PictureFiles.isPictureText(name))
    }
    // Create everything and check all names before writing anything.
    let isDrawn = plan.steps.contains { $0.format.isDrawn }
    let pictures = ExportedPictures(source.document, in: folder, isDrawn: isDrawn)
    var files: [FileResult.Write] = []
    // Formats without fillet-draw are written even if that is missing.
    var missing: ProgramError?
    for step in plan.steps {
      do throws(ProgramError) {
        var pictures = pictures
        if case .text = step.format.maker { pictures.write(as: writing) } else { pictures.draw(at: writing.size) }
        var bytes = try DocumentBytes.bytes(
          of: step.format.titled(source.document, for: file), pictures, as: step.format, size: step.size, code: code,
          folder: folder, program: program)
        // A file without its parameters must not take the place of the drawing.
        let isSame = step.name == file && writing.keepsFile
        if step.format.name == Format.svg.name {
          if declaresPaint { declarePaint(&bytes, &result) }
          bytes = DocumentBytes.file(
            bytes, of: writing.keepsFile ? source.document : nil, to: step.name, isPassedOn: file == "-")
        }
        files.append(FileResult.Write(bytes, to: step.name, replacing: isSame ? source.identity : nil))
      } catch {
        // A drawing that is too much for fillet-draw.
        if error.status == .badInput, step.format.isDrawn { throw error.at(DocumentFile.label(of: file)) }
        guard error.status == .unavailable, plan.steps.count > 1 else { throw error }
        missing = error
      }
    }
    if files.count > 1 {
      for name in files.compactMap(\.name) where name != file { try Output.checkFree(name, force: isForced) }
    }
    (result.writes, result.folder) = (files, plan.folder)
    for name in plan.steps.filter({ $0.format.name == Format.svg.name }).compactMap(\.name) {
      result.notes += PictureFiles.brokenLinks(of: source.document, from: folder, in: name)
    }
    if !writing.keepsFile, plan.steps.contains(where: { if case .text = $0.format.maker { true } else { false } }),
      case let left = try outlined(source.document.scene()).losses(for: .svg), !left.isEmpty
    {
      result.notes.append("left out by --clean, --arcs or --precision: \(left.joined(separator: ", "))")
    }
    if let missing {
      if files.isEmpty { throw missing }
      result.problems.append(Self.telling(files.compactMap(\.name), beside: missing))
    }
    result.problems += pictures.problems
  }

  private func declarePaint(_ svg: inout [UInt8], _ result: inout FileResult) {
    if let declared = SVGWriter.withDeclaredPaint(svg) {
      svg = declared
    } else {
      result.notes.append("--paint style is left out: it would override the file's style sheet")
    }
  }

  private static func telling(_ names: [String], beside error: ProgramError) -> ProgramError {
    .unavailable("\(error.description); written: \(names.joined(separator: ", "))")
  }

  private func chosenFormats(_ usual: String?) throws(ProgramError) -> [Format] {
    // The ending of a single output counts before the settings.
    if let format = format ?? (isOneFile ? nil : usual) {
      return try format.split(separator: ",", omittingEmptySubsequences: false).map { name throws(ProgramError) in
        if let known = FormatCatalog.format(named: String(name)) { return known }
        throw .usage("unknown format '\(name)': choose \(FormatCatalog.all.map(\.name).joined(separator: ", "))")
      }
    }
    if isSeveral { throw .usage("several files need a format: add --format, e.g. -f png") }
    guard let output, output != "-" else { return [.svg] }
    guard let known = FormatCatalog.format(ofFile: output) else {
      let endings = FormatCatalog.all.map { "." + $0.suffix }.reduce(into: [String]()) { endings, ending in
        if !endings.contains(ending) { endings.append(ending) }
      }
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
    guard !format.isText, isatty(STDOUT_FILENO) == 1 else { return }
    throw .usage("won't print a \(format.name.uppercased()) to the terminal: use -o FILE or a pipe")
  }
}
