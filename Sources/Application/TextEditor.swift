import Document
package import Editor
import Formats
package import SVG
import Geometry
import Glibc
package import Storage
package import Terminal
import Text

/// The person's editor for text, with a copy of the document.
///
/// The copy is in the state folder; only saving writes the document's own file.
package struct TextEditor {
  /// The path of the copy.
  package let path: FilePath
  /// The original text.
  private let text: [UInt8]
  private let choice: ImportChoice
  /// The form of the document's file, which the copy in UTF-8 does not have.
  private let form: SourceForm?

  /// Creates the copy, which only this user can read.
  package init(_ text: [UInt8], of name: String, _ form: SourceForm?, choice: ImportChoice) throws(ProgramError) {
    guard let state = StateFolder.path else {
      throw .cannotCreate("cannot create a copy of the text: \(HomeFolder.missing)")
    }
    let folder = state + "/text"
    // The name must mean nothing to a shell or an editor.
    let harmless = name.split(separator: "/").last.map { name in
      // An editor would unpack a name of a compressed file.
      (FormatCatalog.isPacked(String(name)) ? name.dropLast() : name).unicodeScalars.map {
        Self.isPlain($0) ? String($0) : "_"
      }.joined()
    }
    let wanted = FilePath("\(folder)/\(getpid())-\(harmless ?? "drawing.svg")")
    self.text = text
    self.choice = choice
    self.form = form?.withOtherText
    try stored(StateFolder.makeFolders(FilePath(folder)))
    // Earlier copies stay.
    let free = try stored(FileStore().freePath(for: wanted))
    _ = try stored(FileStore().save(text, to: free, .newFile, newFile: .onlyUser))
    path = free
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._-".unicodeScalars.contains(scalar)
  }

  /// The editor's command: `VISUAL`, `EDITOR` or `vi`.
  private static var command: String { ProcessEnvironment["VISUAL"] ?? ProcessEnvironment["EDITOR"] ?? "vi" }

  /// Runs the editor on the terminal, and reads the edited copy.
  package func run(on terminal: inout TerminalSession) -> TextOutcome {
    // A shell splits the command, which may have options.
    let words = ["/bin/sh", "-c", "exec \(Self.command) \"$1\"", "fillet", path.description]
    do throws(TerminalError) {
      return outcome(of: try terminal.run(words))
    } catch {
      return .failed(error.description)
    }
  }

  private func outcome(of end: ProgramEnd) -> TextOutcome {
    let name = displayed(Self.command)
    let left: [UInt8]
    do throws(StorageError) {
      left = try FileStore().read(path, limit: DocumentFile.sizeLimit).bytes
    } catch {
      return .failed("the edited text is missing: \(displayed(error.description))")
    }
    let kept = left == text ? "" : "; the text is in \(displayed(path.description))"
    switch end {
    case .status(0): break
    case .status(126), .status(127):
      return .failed("\(name) did not start: set VISUAL or EDITOR to your editor")
    case .status(let status): return .failed("nothing changed: \(name) ended with status \(status)\(kept)")
    case .signal(let signal): return .failed("nothing changed: signal \(signal) ended \(name)\(kept)")
    }
    guard left != text else { return .unchanged }
    do throws(SVGError) {
      let svg = try SVGFile(left, form: form)
      let document = try choice.documentToEdit(svg)
      // A shape without an outline is refused.
      do throws(OutlineError) {
        for item in document.items { _ = try item.resolved() }
      } catch {
        return .broken(error.description, kept: path.description)
      }
      return .changed(document)
    } catch {
      return .broken(error.description, kept: path.description)
    }
  }

  /// Removes the copy if it was not changed.
  package func removeCopyUnlessChanged() {
    do throws(StorageError) {
      if try FileStore().read(path, limit: DocumentFile.sizeLimit).bytes == text { removeCopy() }
    } catch {
      // An unreadable copy stays.
    }
  }

  /// Removes the copy.
  package func removeCopy() { FileStore().remove(path) }
}
