package import Document
package import Editor
import Formats
import Geometry
import Images
package import Keymaps
package import SVG
package import Settings
package import Storage
import Shapes
import Text
import XML

/// A document and the file that it came from.
package struct DocumentFile: Sendable {
  package var document: Document
  /// The file when it was read; `nil` for standard input.
  package var identity: FileIdentity?
  /// True if the document came in a picture or in code, such as a vector drawable, which it cannot be saved as.
  package var isPicture = false
  /// True for a new document that shows the picture file.
  var isNew = false
  /// The parts of the file that the document does not show.
  package var notes: [String] = []
  /// The parts that PNG and PDF lack.
  package var drawingNotes: [ImportNote] = []
  /// True if there are more of them than ``notes`` lists.
  package var hasMoreNotes = false

  /// The largest file that is read, in bytes.
  static let sizeLimit = XMLLimits().fileSize

  /// Reads a document from a file, or from standard input for `-`, and prints notes about unsupported parts.
  package static func read(_ name: String, _ choice: ImportChoice = ImportChoice()) throws(ProgramError) -> DocumentFile
  {
    let file = try load(name, choice)
    file.tellNotes(name)
    return file
  }

  /// Reads a document from a file, or from standard input for `-`.
  static func load(_ name: String, _ choice: ImportChoice) throws(ProgramError) -> DocumentFile {
    try open(name, waitsForPipes: true) { svg throws(SVGError) in
      try svg.document(choice.selection, keeping: choice.keeping)
    }
  }

  /// Reads a document for the editor, which asks about edited paths.
  ///
  /// - Parameters:
  ///   - takesPhotos: True to make a new document of a picture without one.
  ///   - input: The file's bytes if they were read before.
  static func readToEdit(
    _ name: String, _ choice: ImportChoice, takesPhotos: Bool = false, input: [UInt8]? = nil
  ) throws(ProgramError) -> DocumentFile {
    try open(
      name, input: input, takesPhotos: takesPhotos, empty: { () throws(ProgramError) in try .new(for: name) }
    ) { svg throws(SVGError) in try choice.documentToEdit(svg) }
  }

  /// Prints the first ten notes on standard error.
  package func tellNotes(_ name: String) { for line in noteLines(name) { writeError(line) } }

  /// The lines with the first ten notes, and the number of the others.
  ///
  /// - Parameter isDrawn: True for those about PNG and PDF.
  func noteLines(_ name: String, isDrawn: Bool = false) -> [String] {
    let (shown, count) = (10, isDrawn ? drawingNotes.count : notes.count)
    let first = isDrawn ? drawingNotes.prefix(shown).map(\.description) : Array(notes.prefix(shown))
    var lines = first.map { "fillet: " + displayed("\(Self.label(of: name)): \($0)") }
    if count > shown {
      lines.append("fillet: and \(hasMoreNotes ? "more than " : "")\(count - shown) more, which are kept")
    }
    return lines
  }

  /// Reads a document for a preview, from a file of at most `limit` bytes.
  static func readToShow(_ name: String, limit: Int) throws(ProgramError) -> Document {
    try open(name, limit: limit, takesPhotos: true) { svg throws(SVGError) in try svg.undecidedDocument() }.document
  }

  /// The bytes of a file with its state, or those of a named pipe if waiting for one is allowed.
  private static func content(
    of path: FilePath, limit: Int, waitsForPipes: Bool
  ) throws(StorageError) -> ([UInt8], FileIdentity?) {
    if waitsForPipes, let bytes = try FileStore().readPipe(path, limit: limit) { return (bytes, nil) }
    let file = try FileStore().read(path, limit: limit)
    return (file.bytes, file.identity)
  }

  private static func new(showing picture: String, _ identity: FileIdentity?) throws(ProgramError) -> DocumentFile {
    DocumentFile(document: try .new(showing: picture), identity: identity, isPicture: true, isNew: true)
  }

  /// Reads standard input to its end.
  package static func readStandardInput() throws(ProgramError) -> [UInt8] {
    try stored(FileStore().readStandardInput(limit: sizeLimit))
  }

  static func open(
    _ name: String, input: [UInt8]? = nil, limit: Int = sizeLimit, waitsForPipes: Bool = false,
    takesPhotos: Bool = false, empty: (() throws(ProgramError) -> Document)? = nil,
    _ document: (SVGFile) throws(SVGError) -> Document
  ) throws(ProgramError) -> DocumentFile {
    try checkName(name)
    let bytes: [UInt8]
    var identity: FileIdentity?
    if let input {
      bytes = input
    } else if name == "-" {
      bytes = try readStandardInput()
    } else {
      (bytes, identity) = try stored(content(of: FilePath(name), limit: limit, waitsForPipes: waitsForPipes))
    }
    if bytes.isEmpty, let empty {
      return DocumentFile(
        document: try empty(), identity: identity, notes: ["the file is empty: this is a new drawing"])
    }
    var isPicture = PNGDocument.isPNG(bytes)
    let use = "to draw a shape with it: fillet new rectangle image=\(label(of: name))"
    if !isPicture, let kind = PictureKind(of: bytes) {
      if takesPhotos { return try .new(showing: name, identity) }
      throw .badInput("\(label(of: name)): a \(kind.rawValue) picture is not a drawing: \(use)")
    }
    var (text, form): ([UInt8], SourceForm?) = (bytes, nil)
    do throws(PNGDocumentError) {
      if isPicture { text = try PNGDocument.svg(in: bytes) }
    } catch {
      if error == .noDocument, takesPhotos { return try .new(showing: name, identity) }
      throw .badInput("\(label(of: name)): \(error)" + (error == .noDocument ? "; \(use)" : ""))
    }
    if !isPicture { (text, form) = try Self.text(of: bytes, label(of: name), limit: limit) }
    var lost: [String] = []
    if let format = FormatCatalog.format(ofFile: name), format.name != Format.svg.name,
      case .translated(let svg, let parts)? = format.pasted?(String(decoding: text, as: UTF8.self))
    {
      (text, form, isPicture) = (Array(svg.utf8), nil, true)
      lost = parts.isEmpty ? [] : ["not shown here: " + parts.joined(separator: ", ")]
    }
    do throws(SVGError) {
      let svg = try SVGFile(text, form: form)
      return DocumentFile(
        document: try document(svg), identity: identity, isPicture: isPicture,
        notes: lost + svg.notes.map(\.description),
        drawingNotes: svg.drawingNotes, hasMoreNotes: svg.hasMoreNotes)
    } catch {
      throw .badInput("\(label(of: name)):\(isPicture ? " the document inside: " : "")\(error)")
    }
  }

  package static func label(of name: String) -> String { name == "-" ? "standard input" : name }

  /// The folder that linked pictures are relative to: the current one for standard streams and without a file.
  package static func folder(of name: String?) -> FilePath {
    name.map { $0 == "-" ? "." : FilePath($0).directory } ?? "."
  }

  /// Refuses an empty name and one that is not UTF-8, which would name another file.
  static func checkName(_ name: String) throws(ProgramError) {
    if name.isEmpty { throw .usage("the file name is empty: type a name, or - for standard input") }
    if name.unicodeScalars.contains("\u{FFFD}") { throw .noInput(FileNameError.notText(name).description) }
  }

  package static func exists(_ name: String) -> Bool {
    do throws(StorageError) {
      return try FileStore().exists(FilePath(name))
    } catch {
      // A file that cannot be looked at may exist.
      return true
    }
  }
}

extension Document {
  /// The document of a new file: the drawing of the settings, with the file's name as its title.
  static func new(for file: String) throws(ProgramError) -> Document {
    var document = try NewDrawing(Configuration.load().settings.new).document()
    document.title = FormatCatalog.title(ofFile: file)
    return document
  }

  /// A new document with a picture file in a rounded rectangle.
  static func new(showing picture: String) throws(ProgramError) -> Document {
    let name = picture.split(separator: "/").last.map(String.init) ?? picture
    let settings = Configuration.load().settings.new
    let radius = settings.values.contains { $0.name == ParameterCatalog.cornerRadius.name } ? [] : ["corner-radius=10"]
    var assignments = try Assignments(radius + ["\(EffectParameters.image.name)=\(name)"])
    var document = try NewDrawing(settings).document("rectangle", &assignments)
    document.title = FormatCatalog.title(ofFile: picture)
    let sides: [String]
    // The sides of the picture, nine tenths of what the page has room for.
    let page = document.page
    do throws(PictureLoadError) {
      let size = try PictureLoader(folder: FilePath(picture).directory).size(name)
      let (width, height) = (Double(size.width), Double(size.height))
      let scale = min(page.width / width, page.height / height) * 0.9
      sides = [("width", width), ("height", height)].map { side, length in
        "\(side)=\(NumberText.rounded(max(1, length * scale), places: 2))"
      }
    } catch {
      // The preview says why the picture cannot be read.
      sides = []
    }
    var lengths = try Assignments(sides)
    try document.changeItems { item throws(ProgramError) in try lengths.apply(to: &item) }
    return document
  }
}

/// Takes a step that reads or writes files.
package func stored<Value>(
  _ step: @autoclosure () throws(StorageError) -> Value
) throws(ProgramError) -> Value {
  do throws(StorageError) {
    return try step()
  } catch {
    throw ProgramError(error)
  }
}

extension ProgramError {
  init(_ error: StorageError) {
    switch error {
    case .notFound: self = .noInput(error.description)
    case .notAFile, .tooLarge, .outside: self = .badInput(error.description)
    case .exists, .missingDirectory, .readOnly: self = .cannotCreate(error.description)
    case .cannotWrite(_, let reason) where reason.meansNoPlace: self = .cannotCreate(error.description)
    case .cannotRead, .cannotRun, .tookTooLong, .cannotPassOn, .cannotWrite, .changedOnDisk, .deletedOnDisk, .displaced,
      .damaged:
      self = .readOrWrite(error.description)
    }
  }
}

/// The document that an editor starts with, under the name that it is saved as.
package struct EditorSource {
  package var name: String
  package var file: DocumentFile
  /// The picture that holds the document, or that a new one shows: then without an identity, since nothing may replace it.
  package var picture: (name: String, identity: FileIdentity?)?

  /// The demo, which has no file yet.
  static let demo = EditorSource(name: "demo9.svg", file: DocumentFile(document: .demo))

  /// A new document under a name that is free.
  package static func unsaved(_ document: Document, as name: String) -> EditorSource {
    EditorSource(name: free(FilePath(name)).description, file: DocumentFile(document: document))
  }

  /// The path, or a free one like it.
  private static func free(_ path: FilePath) -> FilePath {
    do throws(StorageError) {
      return try FileStore().freePath(for: path)
    } catch {
      // Saving reports the reason.
      return path
    }
  }

  /// The document of a file, of standard input for `-`, or the demo without a file or for a new one.
  ///
  /// - Parameter input: The bytes of standard input if they were read before.
  package static func named(
    _ file: String?, _ choice: ImportChoice, input: [UInt8]? = nil
  ) throws(ProgramError) -> EditorSource {
    guard let file else { return demo }
    if file == "-" {
      return EditorSource(name: "stdin.svg", file: try DocumentFile.readToEdit("-", choice, input: input))
    }
    try DocumentFile.checkName(file)
    guard DocumentFile.exists(file) else {
      // A new document is saved as SVG, even under a picture's name.
      let isDrawing = FormatCatalog.format(ofFile: file).map { $0.name != Format.svg.name } ?? false
      let name = isDrawing ? FormatCatalog.withoutEnding(file) + ".svg" : file
      return EditorSource(name: name, file: DocumentFile(document: try .new(for: name)))
    }
    return try reading(file, choice)
  }

  /// The document of an existing file.
  static func reading(_ file: String, _ choice: ImportChoice) throws(ProgramError) -> EditorSource {
    let read = try DocumentFile.readToEdit(file, choice, takesPhotos: true)
    guard read.isPicture, let identity = read.identity else { return EditorSource(name: file, file: read) }
    // The picture stays; the document is saved beside it under a free name.
    var beside = read
    beside.identity = nil
    // With the picture's whole name, two pictures never share a drawing.
    let name = free(FilePath((read.isNew ? file : FormatCatalog.withoutEnding(file)) + ".svg"))
    return EditorSource(name: name.description, file: beside, picture: (file, read.isNew ? nil : identity))
  }
}

/// The name and the settings of an editor for a document.
package struct EditedFile: Sendable {
  package let name: String
  /// True if the document comes from standard input and goes to standard output.
  package let isPiped: Bool
  /// The shapes of the file that are read.
  package let choice: ImportChoice
  let keymap: Keymap
  let view: ViewSettings

  package init(name: String, isPiped: Bool, choice: ImportChoice, keymap: Keymap, view: ViewSettings) {
    self.name = name
    self.isPiped = isPiped
    self.choice = choice
    self.keymap = keymap
    self.view = view
  }

  package func editor(of document: Document, hasFile: Bool) throws(ProgramError) -> Editor {
    try outlined(
      Editor(document, fileName: name, hasFile: hasFile, isPiped: isPiped, keymap: keymap, view: view))
  }
}

/// The shapes of a file to read, and whether to use their parameters or their edited paths.
package struct ImportChoice: Sendable {
  package var selection = ShapeSelection.automatic
  package var keeping: DriftChoice?

  package init() {}

  /// The document for the editor, which asks about edited paths unless ``keeping`` is set.
  func documentToEdit(_ svg: SVGFile) throws(SVGError) -> Document {
    if let keeping { return try svg.document(selection, keeping: keeping) }
    return try svg.undecidedDocument(selection)
  }
}
