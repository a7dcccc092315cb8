package import Document
package import Editor
import Formats
package import SVG
import Geometry
package import Keymaps
package import Settings
package import Storage

/// What an editor begins with: a document under the name that it is saved as.
package struct EditorSource {
  package var name: String
  package var file: DocumentFile
  /// The PNG that the document came in.
  package var picture: (name: String, identity: FileIdentity)?

  /// The demo, as yet in no file.
  static let demo = EditorSource(name: "demo9.svg", file: DocumentFile(document: .demo))

  /// The document of a file, of standard input for `-`, or the demo, also for a file that is not there yet.
  package static func named(_ file: String?, _ choice: ImportChoice) throws(ProgramError) -> EditorSource {
    guard let file else { return demo }
    if file == "-" { return EditorSource(name: "stdin.svg", file: try DocumentFile.readToEdit("-", choice)) }
    try DocumentFile.checkName(file)
    guard DocumentFile.exists(file) else {
      // A new file has the demo, and is no picture.
      let isDrawing = if case .drawing? = FormatCatalog.format(ofFile: file)?.maker { true } else { false }
      let name = isDrawing ? FormatCatalog.withoutEnding(file) + ".svg" : file
      return EditorSource(name: name, file: DocumentFile(document: .new(for: name)))
    }
    return try reading(file, choice)
  }

  /// The document of a file that is there.
  static func reading(_ file: String, _ choice: ImportChoice) throws(ProgramError) -> EditorSource {
    let read = try DocumentFile.readToEdit(file, choice)
    guard read.isPicture, let identity = read.identity else { return EditorSource(name: file, file: read) }
    // The picture stays; the document is saved beside it, where another one may lie already.
    var beside = read
    beside.identity = nil
    let name = FilePath(FormatCatalog.withoutEnding(file) + ".svg")
    let free: FilePath?
    do throws(StorageError) {
      let store = FileStore()
      free = try store.exists(name) ? name.freeName { path throws(StorageError) in try store.exists(path) } : name
    } catch {
      // Whoever saves there is told why not.
      free = nil
    }
    return EditorSource(name: (free ?? name).description, file: beside, picture: (file, identity))
  }
}

/// The document's name and what an editor for it needs besides the document.
package struct EditedFile {
  package let name: String
  /// The document comes through a pipe and goes on through one.
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

/// The shapes of a file to read, and whether their parameters or their paths count.
package struct ImportChoice {
  package var selection = ShapeSelection.automatic
  package var keeping: DriftChoice?

  package init() {}

  /// The document for the editor, which asks what to keep where ``keeping`` does not tell it.
  func documentToEdit(_ svg: SVGFile) throws(SVGError) -> Document {
    if let keeping { return try svg.document(selection, keeping: keeping) }
    return try svg.undecidedDocument(selection)
  }
}
