package import Document
import Formats
import SVG
import Geometry
import Keymaps
import Shapes

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
    guard !arguments.rest.isEmpty else { throw .missing("a file") }
    let name = arguments.rest
    return { editor throws(CommandError) in try editor.leave(for: .open(name)) }
  }

  package static let export = Command(
    "export", title: "export", titles: ["pdf": "PDF", "png": "PNG", "svg": "SVG"],
    followed: ["w": "svg", "w!": "svg", "save": "svg", "saveas": "svg", "sav": "svg", "save as": "svg"],
    keeps: .nothing, file: 1, "FORMAT [FILE]",
    example: "svg", help: "Write a file: svg saves the drawing, others export it"
  ) { arguments throws(CommandError) in
    guard let name = arguments.words.first else { throw .missing("a format, such as svg") }
    let format = try format(named: name)
    let file = String(arguments.rest.dropFirst(name.count).drop { $0 == " " })
    try checkNoScale(file, format)
    return { editor throws(CommandError) in
      try editor.write(to: file.isEmpty ? nil : fileName(file, for: format), format: name)
    }
  }
  .completing { _, _, words in words.isEmpty ? formats : [] }

  package static let fileSaveAs = Command(
    "file.save-as", title: "save as…", also: ["sav", "saveas"], keeps: .nothing,
    help: "Save under another name"
  ) { editor throws(CommandError) in editor.prompt("save as: ", Command.export.line("svg "), editor.fileName) }

  package static let exportAs = Command(
    "export-as", title: "export as…", titles: ["svg": "SVG as…"], keeps: .nothing, "FORMAT", example: "svg",
    help: "Choose a name and export"
  ) { arguments throws(CommandError) in
    let name = try format(named: try arguments.one("a format, such as svg")).name
    return { editor throws(CommandError) in
      try editor.checkNoLesson()
      editor.prompt("export \(name) as: ", Command.export.line("\(name) "), editor.fileName(inFormat: name))
    }
  }
  .completing { _, _, words in words.isEmpty ? formats : [] }

  package static let fileSavePreset = Command(
    "file.save-preset", title: "save preset", keeps: .nothing, "NAME", example: "medal",
    help: "Save the drawing as a preset for new drawings"
  ) { arguments throws(CommandError) in
    guard !arguments.rest.isEmpty else { throw .missing("a name, such as medal") }
    let name = arguments.rest
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
      "file.new", title: "new", also: ["new", "ene", "enew"], near: ["begin"], keeps: .nothing,
      help: "Start a new drawing (asks about unsaved changes)"
    ) {
      editor throws(CommandError) in try editor.leave(for: .new)
    },
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
  ]

  private static var formats: [ArgumentValue] {
    FormatCatalog.all.map { ArgumentValue(text: $0.name, help: $0.help) }
  }

  /// Refuses a number after a complete file name: a scale in the wrong place.
  private static func checkNoScale(_ file: String, _ format: Format) throws(CommandError) {
    guard let space = file.lastIndex(of: " "), file[..<space].hasSuffix("." + format.suffix),
      NumberText.parse(file[file.index(after: space)...]) != nil
    else { return }
    throw .because("export takes no scale here: in a shell, use fillet export --scale")
  }

  /// The file name with the format's extension.
  ///
  /// - Throws: For a name with the extension of another format.
  private static func fileName(_ file: String, for format: Format) throws(CommandError) -> String {
    try CommandError.from { () throws(FileNameError) in try FormatCatalog.fileName(file, for: format) }
  }

  private static func format(named name: String) throws(CommandError) -> Format {
    guard let format = FormatCatalog.format(named: name) else {
      throw .bad(argument: name, expected: "svg, png, pdf or another format (Tab lists them)")
    }
    return format
  }
}

/// The names of presets.
package enum PresetName {
  /// True for a name that is a file's name as well, and no kind of shape.
  package static func isName(_ name: String) -> Bool {
    (1...40).contains(name.count) && name.first != "-" && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      && ShapeCatalog.shape(ofKind: name) == nil
  }
}

extension Editor {
  /// The document's file name with the extension of a format.
  func fileName(inFormat format: String) -> String {
    let ending = FormatCatalog.format(named: format)?.suffix ?? format
    return "\(FormatCatalog.withoutEnding(fileName)).\(ending)"
  }

  /// Requests a write under the document's name or `name`; any format but SVG is a copy.
  mutating func write(
    to name: String?, format: String = "svg", then next: Leaving? = nil
  ) throws(CommandError) {
    try checkNoLesson()
    if name == nil, file.isPiped, format == "svg" {
      throw .because("the drawing goes to standard output when you quit: \(word(for: .appQuit))")
    }
    if let readOnly, format == "svg", name == nil || name == fileName {
      let key = word(for: Command.exportAs.line("svg"), typed: Command.export.line("svg NAME"))
      throw .because("read only, \(readOnly): \(key) saves under another name")
    }
    var request = WriteRequest(document, name: format == "svg" ? name : name ?? fileName(inFormat: format))
    let titled = document(titledFor: request.name ?? fileName)
    request.title = titled.title
    request.bytes = try text(of: titled)
    request.format = format
    request.next = next
    ask(.write(request))
  }

  /// The document to write to a file; a title made from the old file name follows the new one.
  package func document(titledFor name: String) -> Document { file.titled(document, for: name) }

  /// The bytes of the saved document.
  func svgText() throws(CommandError) -> [UInt8] { try text(of: document(titledFor: fileName)) }

  fileprivate func text(of document: Document) throws(CommandError) -> [UInt8] {
    try CommandError.from { () throws(OutlineError) in Array(try SVGWriter.text(of: document).utf8) }
  }

  /// The prompt for the name of a file to write.
  func prompt(naming request: WriteRequest, _ name: String) -> Prompt {
    let label = request.isDocument ? "save as: " : "export \(request.format) as: "
    return Prompt(label: label, prefix: Command.export.line("\(request.format) "), text: name)
  }

  /// Applies the outcome of a write, and returns the effects to carry out next.
  mutating func applyWrite(_ request: WriteRequest, _ outcome: WriteOutcome) -> [Effect] {
    switch outcome {
    case .written(let name, _) where !request.isDocument:
      message = Message("exported \(name)")
      return []
    case .written(let name, let taken):
      file.saved = request.document
      file.name = name
      file.isKnown = true
      let paths = undecidedText.map { "; \($0)" } ?? ""
      message = Message("saved \(name)" + (taken.map { ": another \($0) already existed" } ?? paths))
      // Show a name that the user did not choose before leaving.
      return taken == nil ? request.next.map { [$0.effect] } ?? [] : []
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
      let way = word(for: command, typed: isTyped ? Command.export.line("\(request.format) FILE") : ":\(command)")
      message = Message("\(way) saves elsewhere: \(reason)", .problem)
      return []
    }
  }
}
