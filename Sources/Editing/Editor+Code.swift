import Drawing
import Formats
import Settings
import Shapes

/// The drawing as it would be written, in the form that the person chose.
extension Editor {
  private var codeForm: CodeForm { CodeCatalog.all[min(max(0, view.codeForm), CodeCatalog.all.count - 1)] }

  /// What the form is called.
  public var codeTitle: String { codeForm.title }

  /// The text, or so much of it that at least so many characters are there.
  public func code(atLeast characters: Int) -> String {
    codeForm.text(of: item, outline.path, atLeast: characters)
  }

  mutating func showCode(step: Int) {
    let count = CodeCatalog.all.count
    view.codeForm = ((view.codeForm + step) % count + count) % count
    message = Message("the code is \(codeTitle); screens from 120x36 show it")
  }
}
