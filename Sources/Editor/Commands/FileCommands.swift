package import Document
import Formats
import SVG
import Geometry
import Keymaps
import Settings
import Shapes
import Text

extension Command {
  package static let fileSave = Command(
    "file.save", title: "save", also: ["w", "save", "w!", "wa"], keeps: .nothing, hints: .everywhere(73, "save"),
    help: "Save the drawing"
  ) {
    editor throws(CommandError) in try editor.write(to: nil)
  }

  package static let fileOpen = Command(
    "file.open", title: "open", near: ["e!", "edit!", "revert"], followed: ["open": "", "e": "", "edit": ""],
    keeps: .nothing, file: 0, "FILE", example: "star.svg",
    help: "Open a file (asks about unsaved changes)"
  ) { arguments throws(CommandError) in
    let name = try CommandArguments.fileName(arguments.whole("a file"))
    return { editor throws(CommandError) in try editor.leave(for: .open(name)) }
  }

  package static let export = Command(
    "export", title: "export", titles: ["pdf": "PDF", "png": "PNG", "svg": "SVG"],
    followed: ["w": "svg", "w!": "svg", "save": "svg"],
    keeps: .nothing, file: 1, "FORMAT [SIZES] [FILE]", example: "svg",
    help: "Write a file, such as png 16,32 star or star.pdf: svg saves the drawing, others export it"
  ) { arguments throws(CommandError) in
    guard let name = arguments.words.first else { throw .missing("a format, such as svg") }
    if FormatCatalog.format(named: name) == nil, let format = FormatCatalog.format(ofFile: arguments.rest) {
      let file = try CommandArguments.fileName(arguments.rest, isExport: true)
      return { editor throws(CommandError) in try editor.write(to: file, format: format.name) }
    }
    let format = try format(named: name)
    let rest = arguments.rest.dropFirst(name.count).drop { $0 == " " }
    let word = rest.prefix { $0 != " " }
    let sizes = format.takesSizes ? DrawnSize.list(word) : nil
    let file = try CommandArguments.fileName(
      String(sizes == nil ? rest : rest.dropFirst(word.count).drop { $0 == " " }), isExport: true)
    try checkNoSize(file, format)
    return { editor throws(CommandError) in
      try editor.write(to: file.isEmpty ? nil : editor.name(file, in: format), format: name, sizes: sizes)
    }
  }
  .completing { _, _, words in words.isEmpty ? formats : [] }
  .stating { $0.facts(ofExport: $1) }

  package static let fileSaveAs: Command = Command(
    "file.save-as", title: "save as…", also: ["sav", "saveas"], keeps: .nothing, file: 0, "[FILE]", example: "star.svg",
    help: "Save under another name"
  ) { arguments throws(CommandError) in
    let file = try CommandArguments.fileName(arguments.rest)
    guard !file.isEmpty else {
      return { editor in editor.prompt("save as: ", .fileSaveAs, editor.fileName) }
    }
    // A drawing under the name of a picture would open nowhere.
    let format = FormatCatalog.format(ofFile: file) ?? .svg
    return { editor throws(CommandError) in
      try editor.write(to: editor.name(file, in: format), format: format.name)
    }
  }

  package static let exportAgain = Command(
    "export-again", title: "again", keeps: .nothing, help: "Export again as the last time"
  ) { editor throws(CommandError) in
    guard let line = editor.lastExport else { throw .because("nothing was exported yet") }
    try editor.carryOut(line)
  }
  .stating { editor, _ in editor.lastExport.map { CommandCatalog.head(of: $0).rest } }

  package static let exportSize = Command(
    "export-size", title: "PNG size", titles: ["next": "next size", "previous": "prev size"],
    keeps: .nothing, "next, previous, or sizes such as 2x or 16,32", example: "2x",
    help: "Choose the size of exported PNGs: a scale such as 2x, or pixels"
  ) { arguments throws(CommandError) in
    let word = try arguments.one("a size, such as 2x or 64")
    let usual = ["1x", "2x", "3x", "4x", "64", "128", "256", "512", "1024", "1x,2x,3x"]
    guard ["next", "previous"].contains(word) || DrawnSize.list(word) != nil else {
      throw .bad(argument: word, expected: "a size, such as 2x, 64 or 16,32")
    }
    return { editor throws(CommandError) in
      let sizes = editor.view.exportSizes
      switch word {
      case "next": editor.view.exportSizes = usual.contains(sizes) ? usual.cycled(from: sizes) : usual[0]
      case "previous": editor.view.exportSizes = usual.cycled(from: sizes, by: -1)
      default: editor.view.exportSizes = word
      }
      editor.message = Message("PNG size \(editor.exportSizeText)")
    }
  }
  .having(.keepsBox)

  package static let exportAs = Command(
    "export-as", title: "export as…", titles: ["svg": "SVG as…"], near: ["print"], keeps: .nothing, "FORMAT",
    example: "svg",
    help: "Choose a name and export"
  ) { arguments throws(CommandError) in
    let name = try format(named: try arguments.one("a format, such as svg")).name
    return { editor throws(CommandError) in
      try editor.checkNoLesson()
      let prefix = name == Format.svg.name ? Command.fileSaveAs.line("") : Command.export.line("\(name) ")
      editor.prompt("export \(name) as: ", prefix, editor.fileName(inFormat: name))
    }
  }
  .completing { _, _, words in words.isEmpty ? formats : [] }

  package static let fileSavePreset = Command(
    "file.save-preset", title: "save preset", keeps: .nothing, "NAME", example: "medal",
    help: "Save the drawing as a preset for new drawings"
  ) { arguments throws(CommandError) in
    let name = try arguments.whole("a name, such as medal")
    guard PresetName.isName(name) else {
      throw .bad(argument: name, expected: "letters, digits and hyphens, and no kind of shape")
    }
    return { editor throws(CommandError) in
      try editor.checkNoLesson()
      var document = editor.document
      document.title = name
      editor.ask(.savePreset(try editor.text(of: document), as: name))
    }
  }

  package static let fileStart = Command(
    "file.start", title: "start", followed: ["new": ""], keeps: .nothing, "KIND or PRESET", example: "star",
    help: "Start a drawing from a kind or a preset (asks about unsaved changes)"
  ) { arguments throws(CommandError) in
    let name = try arguments.one("a kind of shape or a preset")
    return { editor throws(CommandError) in try editor.leave(for: .new(name)) }
  }
  .completing { _, command, words in
    words.isEmpty ? ShapeCatalog.all.map { ArgumentValue(text: $0.kind, help: command.help) } : []
  }

  static let files: [Command] = [
    fileSave,
    Command("file.open-ask", title: "open…", also: ["open", "e"], keeps: .nothing, help: "Choose a file to open") {
      editor throws(CommandError) in
      editor.ask(.listFiles(in: nil, selecting: nil))
    },
    fileOpen,
    Command(
      "file.recent", title: "open recent…", also: ["recent"], keeps: .nothing,
      help: "Open a recent file"
    ) { editor throws(CommandError) in editor.ask(.listRecent) }
    .spelled("open recent"),
    Command(
      "file.new", title: "new…", also: ["new", "ene", "enew"], near: ["begin", "blank", "empty"], keeps: .nothing,
      help: "Choose a new drawing from pictures"
    ) {
      editor throws(CommandError) in
      try editor.checkNoLesson()
      editor.ask(.listNew)
    },
    fileStart,
    Command(
      "file.edit-in-editor", title: "edit SVG", near: ["edit the text"], keeps: .nothing,
      help: "Edit the SVG in $VISUAL or $EDITOR"
    ) {
      editor throws(CommandError) in try editor.editText()
    },
    fileSaveAs,
    fileSavePreset,
    export,
    exportAs,
    exportAgain,
    exportSize,
  ]

  private static var formats: [ArgumentValue] {
    FormatCatalog.all.map { ArgumentValue(text: $0.name, help: $0.help) }
  }

  /// Refuses a size after a complete file name.
  private static func checkNoSize(_ file: String, _ format: Format) throws(CommandError) {
    guard let space = file.lastIndex(of: " "), file[..<space].hasSuffix("." + format.suffix),
      DrawnSize.list(file[file.index(after: space)...]) != nil
    else { return }
    let name = format.name
    throw .because(
      format.takesSizes ? "sizes come before the name: export \(name) 2x NAME" : "\(name) has no sizes")
  }

  private static func format(named name: String) throws(CommandError) -> Format {
    guard let format = FormatCatalog.format(named: name) else {
      throw .bad(argument: name, expected: "svg, png, pdf or another format (Tab lists them)")
    }
    return format
  }
}

package enum PresetName {
  /// True for a name that is a file's name as well, and no kind of shape.
  package static func isName(_ name: String) -> Bool {
    (1...40).contains(name.count) && name.first != "-" && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      && ShapeCatalog.shape(ofKind: name) == nil
  }
}

extension Editor {
  /// The document's file name with the extension of a format, and with the size if it is a single one.
  func fileName(inFormat name: String, _ sizes: [DrawnSize] = []) -> String {
    let format = FormatCatalog.format(named: name)
    let size = format?.takesSizes == true && sizes.count == 1 ? sizes[0].nameSuffix : ""
    return "\(FormatCatalog.withoutEnding(fileName))\(size).\(format?.suffix ?? name)"
  }

  /// A typed file name with the format's extension; in a folder, as `out/`, the drawing keeps its name.
  ///
  /// - Throws: For a name with the extension of another format.
  fileprivate func name(_ typed: String, in format: Format) throws(CommandError) -> String {
    let file = typed.hasSuffix("/") ? typed + FormatCatalog.title(ofFile: fileName) : typed
    return try CommandError.from { () throws(FileNameError) in try FormatCatalog.fileName(file, for: format) }
  }

  /// Requests a write under the document's name or `name`; any format but SVG is a copy.
  mutating func write(
    to name: String?, format: String = "svg", sizes: [DrawnSize]? = nil, then next: Effect? = nil
  ) throws(CommandError) {
    try checkNoLesson()
    if name == nil, file.isPiped, format == "svg" {
      throw .because("the drawing goes to standard output when you quit: \(word(for: .appQuit))")
    }
    if let readOnly, format == "svg", name == nil || name == fileName {
      let key = word(for: Command.exportAs.line("svg"), typed: Command.export.line("svg NAME"))
      throw .because("read only, \(readOnly): \(key) saves under another name")
    }
    let sizes = sizes ?? exportSizes
    var request = WriteRequest(document, name: format == "svg" ? name : name ?? fileName(inFormat: format, sizes))
    let titled = document(titledFor: request.name ?? fileName)
    request.title = titled.title
    request.bytes = try text(of: titled)
    request.format = format
    request.sizes = sizes
    request.next = next
    ask(.write(request))
  }

  /// The document to write to a file; a title made from the old file name follows the new one.
  package func document(titledFor name: String) -> Document { file.titled(document, for: name) }

  func svgText() throws(CommandError) -> [UInt8] { try text(of: document(titledFor: fileName)) }

  fileprivate func text(of document: Document) throws(CommandError) -> [UInt8] {
    try CommandError.from { () throws(OutlineError) in Array(try SVGWriter.text(of: document).utf8) }
  }

  /// The chosen size of PNGs with its pixels, such as `2x, 400 × 400`.
  package var exportSizeText: String {
    exportSizes.count == 1 ? "\(view.exportSizes), \(size(of: exportSizes[0], document))" : view.exportSizes
  }

  private var exportSizes: [DrawnSize] { DrawnSize.list(view.exportSizes) ?? [] }

  private func size(of size: DrawnSize, _ document: Document) -> String {
    let pixels = size.pixels(of: document)
    return "\(pixels.width) × \(pixels.height)"
  }

  /// The name and the size of an export with its usual name.
  fileprivate func facts(ofExport words: [String]) -> String? {
    guard words.count == 1, let format = FormatCatalog.format(named: words[0]) else { return nil }
    return fileName(inFormat: format.name, exportSizes) + (format.takesSizes ? "  " + exportSizeText : "")
  }

  /// The facts for a line in a box of keys; `nil` for most.
  package func facts(of line: String) -> String? {
    let (name, rest) = CommandCatalog.head(of: line)
    return CommandCatalog.command(ofName: name)?.facts(self, rest.split(separator: " ").map(String.init))
  }

  func prompt(naming request: WriteRequest, _ name: String) -> Prompt {
    let label = request.isDocument ? "save as: " : "export \(request.format) as: "
    let prefix = request.isDocument ? Command.fileSaveAs.line("") : request.line + " "
    return Prompt(label: label, prefix: prefix, text: name)
  }

  /// Applies the outcome of a write, and returns the effects to carry out next.
  mutating func applyWrite(_ request: WriteRequest, _ outcome: WriteOutcome) -> [Effect] {
    switch outcome {
    case .written(let name, _, let bytes) where !request.isDocument:
      let hasSizes = FormatCatalog.format(named: request.format)?.takesSizes == true
      let sizes = hasSizes ? request.sizes.map(\.text).joined(separator: ",") : ""
      lastExport = [request.line, sizes, request.name ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
      let pixels = hasSizes ? request.sizes.map { size(of: $0, request.document) } : []
      let facts = (pixels + [byteCount(bytes)]).joined(separator: ", ")
      message = Message("exported \(name) (\(facts)) · \(word(for: .exportAgain)) again")
      return []
    case .written(let name, let taken, _):
      file.saved = request.document
      file.name = name
      file.isKnown = true
      let paths = undecidedText.map { "; \($0)" } ?? ""
      message = Message("saved \(name)" + (taken.map { ": another \($0) already existed" } ?? paths))
      // Show a name that the user did not choose before leaving.
      return taken == nil ? request.next.map { [$0] } ?? [] : []
    case .exists(let name):
      mode = .question(.replaceFile(name: name, request))
      return []
    case .open(let name, let owner):
      mode = .question(.replaceOpen(owner, name: name, request))
      return []
    case .changed(let name, let theirs, let reason):
      let comparison = theirs.map { Comparison(DocumentVersion("yours", document), $0) }
      mode = .question(.replaceChanged(name: name, request, comparison, unreadable: reason))
      return []
    case .failed(let reason):
      message = Message(reason, .problem)
      return []
    case .noPlace(let reason) where request.name != nil && !isTyped:
      // Offer the name for correction.
      var prompt = prompt(naming: request, request.name ?? fileName)
      prompt.problem = reason
      mode = .prompt(prompt)
      message = Message(reason, .problem)
      return []
    case .noPlace(let reason):
      // A small screen shows only the beginning, so the way out comes first.
      let command = request.isDocument ? Command.fileSaveAs.name : Command.exportAs.line(request.format)
      let way = word(for: command, typed: isTyped ? request.line + " FILE" : ":\(command)")
      message = Message("\(way) saves elsewhere: \(reason)", .problem)
      return []
    }
  }
}
