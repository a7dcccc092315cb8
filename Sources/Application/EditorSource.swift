package import Document
package import Editor
import Formats
package import SVG
import Geometry
package import Keymaps
package import Settings
package import Storage

/// The document that an editor starts with, under the name that it is saved as.
package struct EditorSource {
  package var name: String
  package var file: DocumentFile
  /// The PNG that holds the document.
  package var picture: (name: String, identity: FileIdentity)?

  /// The demo, which has no file yet.
  static let demo = EditorSource(name: "demo9.svg", file: DocumentFile(document: .demo))

  /// The document of a file, of standard input for `-`, or the demo without a file or for a new one.
  package static func named(_ file: String?, _ choice: ImportChoice) throws(ProgramError) -> EditorSource {
    guard let file else { return demo }
    if file == "-" { return EditorSource(name: "stdin.svg", file: try DocumentFile.readToEdit("-", choice)) }
    try DocumentFile.checkName(file)
    guard DocumentFile.exists(file) else {
      // A new document is saved as SVG, even under a picture's name.
      let isDrawing = if case .drawing? = FormatCatalog.format(ofFile: file)?.maker { true } else { false }
      let name = isDrawing ? FormatCatalog.withoutEnding(file) + ".svg" : file
      return EditorSource(name: name, file: DocumentFile(document: .new(for: name)))
    }
    return try reading(file, choice)
  }

  /// The document of an existing file.
  static func reading(_ file: String, _ choice: ImportChoice) throws(ProgramError) -> EditorSource {
    let read = try DocumentFile.readToEdit(file, choice)
    guard read.isPicture, let identity = read.identity else { return EditorSource(name: file, file: read) }
    // The picture stays; the document is saved beside it under a free name.
    var beside = read
    beside.identity = nil
    let name = FilePath(FormatCatalog.withoutEnding(file) + ".svg")
    let free: FilePath?
    do throws(StorageError) {
      let store = FileStore()
      free = try store.exists(name) ? name.freeName { path throws(StorageError) in try store.exists(path) } : name
    } catch {
      // Saving reports the reason.
      free = nil
    }
    return EditorSource(name: (free ?? name).description, file: beside, picture: (file, identity))
  }
}

/// The name and the settings of an editor for a document.
package struct EditedFile {
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
    do throws(OutlineError) {
      return try Editor(document, fileName: name, hasFile: hasFile, isPiped: isPiped, keymap: keymap, view: view)
    } catch {
      throw .badInput(error.description)
    }
  }
}

/// The shapes of a file to read, and whether to use their parameters or their edited paths.
package struct ImportChoice {
  package var selection = ShapeSelection.automatic
  package var keeping: DriftChoice?

  package init() {}

  /// The document for the editor, which asks about edited paths unless ``keeping`` is set.
  func documentToEdit(_ svg: SVGFile) throws(SVGError) -> Document {
    if let keeping { return try svg.document(selection, keeping: keeping) }
    return try svg.undecidedDocument(selection)
  }
}
