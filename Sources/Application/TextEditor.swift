import Document
package import Editor
import SVG
import Geometry
import Glibc
package import Storage
package import Terminal
import Text

/// The person's own editor for text, with a copy of the document.
///
/// The copy lies among what the program keeps and not in the document's place: whatever the editor does to it, the
/// document's own file is only written by saving.
package struct TextEditor {
  /// The copy.
  package let path: FilePath
  /// What was written into it.
  private let text: [UInt8]
  private let choice: ImportChoice

  /// Makes the copy, which nobody else may read.
  package init(_ text: [UInt8], of name: String, choice: ImportChoice) throws(ProgramError) {
    guard let state = StateFolder.path else {
      throw .cannotCreate("there is no place for a copy of the text: \(HomeFolder.missing)")
    }
    let folder = state + "/text"
    // No name of a file is a command of a shell or of an editor.
    let harmless = name.split(separator: "/").last.map { name in
      name.unicodeScalars.map { Self.isPlain($0) ? String($0) : "_" }.joined()
    }
    let wanted = FilePath("\(folder)/\(getpid())-\(harmless ?? "drawing.svg")")
    self.text = text
    self.choice = choice
    do throws(StorageError) {
      try StateFolder.makeFolders(folder)
      // A text that was kept earlier stays.
      let store = FileStore()
      let isTaken = try store.exists(wanted)
      let free = isTaken ? try wanted.freeName { path throws(StorageError) in try store.exists(path) } : wanted
      guard let free else { throw StorageError.exists(wanted) }
      path = free
      _ = try store.save(text, to: path, .newFile, newFile: .onlyUser)
    } catch {
      throw ProgramError(error)
    }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._-".unicodeScalars.contains(scalar)
  }

  /// What the person calls the editor: `VISUAL`, `EDITOR`, or what every system has.
  private static var command: String { ProcessEnvironment["VISUAL"] ?? ProcessEnvironment["EDITOR"] ?? "vi" }

  /// Gives the terminal to the editor until that ends, and reads what it left.
  package func run(on terminal: inout TerminalSession) -> TextOutcome {
    // The command may have options of its own, so a shell takes it apart.
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
      return .failed("the text is gone: \(displayed(error.description))")
    }
    let kept = left == text ? "" : "; the text is in \(displayed(path.description))"
    switch end {
    case .status(0): break
    case .status(126), .status(127):
      return .failed("\(name) did not start: set VISUAL or EDITOR to your editor")
    case .status(let status): return .failed("\(name) ended with status \(status), so nothing is changed\(kept)")
    case .signal(let signal): return .failed("\(name) was ended by signal \(signal), so nothing is changed\(kept)")
    }
    guard left != text else { return .unchanged }
    do throws(SVGError) {
      let svg = try SVGFile(left)
      let document = try choice.documentToEdit(svg)
      // What has no outline is no drawing to go on with.
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

  /// Removes the copy where it holds nothing that the document does not.
  package func removeCopyUnlessChanged() {
    do throws(StorageError) {
      if try FileStore().read(path, limit: DocumentFile.sizeLimit).bytes == text { removeCopy() }
    } catch {
      // It is gone, or stays as what it is.
    }
  }

  /// Removes the copy, once the document holds what it says.
  package func removeCopy() { FileStore().remove(path) }
}
