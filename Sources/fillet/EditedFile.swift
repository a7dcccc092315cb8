import Drawing
import Editing
import Geometry

/// The document's name and what an editor for it needs besides the document.
struct EditedFile {
  let name: String
  /// The document comes through a pipe and goes on through one.
  let isPiped: Bool
  /// Which of its shapes are read.
  let choice: ImportChoice
  let keymap: Keymap
  let view: ViewSettings

  func editor(of document: Document, hasFile: Bool) throws(ProgramError) -> Editor {
    do throws(OutlineError) {
      return try Editor(document, fileName: name, hasFile: hasFile, isPiped: isPiped, keymap: keymap, view: view)
    } catch {
      throw .badInput(error.description)
    }
  }
}
