package import Drawing
package import Editing
import Geometry
package import Keymaps
package import Settings

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
