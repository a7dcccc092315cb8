import Drawing
import Editing
import Formats
import Geometry
import Storage

extension JournalRecord {
  /// A change as the journal keeps it; `nil` for a document that cannot be written.
  ///
  /// That the file holds the document is taken down with the file's identity, when it does.
  init?(_ change: EditorChange) {
    switch change {
    case .command(let line): self.init(.command, line.utf8)
    case .row(let row): self.init(.row, number: Int32(clamping: row))
    case .mark: self.init(.mark, [])
    case .again(let line): self.init(.again, line.utf8)
    case .joined(let count): self.init(.joined, number: Int32(clamping: count))
    case .document(let document): self.init(document)
    case .saved: return nil
    }
  }

  /// The SVG; where not all shapes of the file are the document's, a NUL and the numbers of those that are.
  init?(_ document: Document) {
    do throws(OutlineError) {
      let text = try SVGWriter.text(of: document)
      let numbers = document.source?.numbers(of: document).map { "\0" + $0.map(String.init).joined(separator: " ") }
      self.init(.document, (text + (numbers ?? "")).utf8)
    } catch {
      // A document that has no outline is never an editor's.
      return nil
    }
  }

  var document: Document? {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    var selection = ShapeSelection.automatic
    if parts.count == 2 {
      selection = .numbers(String(decoding: parts[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) })
    }
    do throws(SVGError) {
      // What was not decided is not decided when it is recovered either.
      return try SVGFile(Array(parts.first ?? [])).undecidedDocument(selection)
    } catch {
      return nil
    }
  }
}
