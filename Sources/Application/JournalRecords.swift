import Document
import Editor
import SVG
import Geometry
import Storage

extension JournalRecord {
  /// The record of a change; `nil` for a document that cannot be written, and for a save, which has another record.
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

  /// A document as SVG; if it has only some shapes of its file, a NUL and their numbers follow.
  init?(_ document: Document) {
    do throws(OutlineError) {
      let text = try SVGWriter.text(of: document)
      let numbers = document.source?.numbers(of: document).map { "\0" + $0.map(String.init).joined(separator: " ") }
      self.init(.document, (text + (numbers ?? "")).utf8)
    } catch {
      // The editor never has a document without an outline.
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
      // An undecided edited path stays undecided.
      return try SVGFile(Array(parts.first ?? [])).undecidedDocument(selection)
    } catch {
      return nil
    }
  }
}

extension JournalRecord {
  /// A line of numbers, the two documents in their own format, and the last command.
  ///
  /// `nil` if reading it again would give another document; a replay then starts earlier.
  init?(_ checkpoint: Checkpoint) {
    guard let document = Self.content(of: checkpoint.document) else { return nil }
    let isSaved =
      checkpoint.saved == checkpoint.document
      && checkpoint.saved.source?.bytes == checkpoint.document.source?.bytes
    guard let saved = isSaved ? [] : Self.content(of: checkpoint.saved) else { return nil }
    let numbers = [
      checkpoint.selection.item, checkpoint.selection.corner, checkpoint.selection.row, checkpoint.undoCount,
      document.count, saved.count, checkpoint.lastCommand == nil ? 0 : 1,
    ]
    let line = numbers.map { "\($0) " }.joined() + checkpoint.selection.panel.rawValue + "\n"
    self.init(.checkpoint, Array(line.utf8) + document + saved + Array((checkpoint.lastCommand ?? "").utf8))
  }

  /// The bytes of a document's record, if they give the same document again.
  private static func content(of document: Document) -> [UInt8]? {
    guard let record = JournalRecord(document), let again = record.document, again == document,
      JournalRecord(again) == record
    else { return nil }
    return record.bytes
  }

  /// `nil` if the record is not a readable checkpoint.
  var checkpoint: Checkpoint? {
    guard kind == .checkpoint, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    let numbers = words.compactMap { Int($0) }
    var rest = bytes[(end + 1)...]
    guard numbers.count == 7, words.count == 8, let panel = Panel(rawValue: String(words[7])),
      numbers.allSatisfy({ $0 >= 0 && $0 <= Int(Int32.max) }), numbers[4] + numbers[5] <= rest.count,
      let document = JournalRecord(.document, rest.prefix(numbers[4])).document
    else { return nil }
    rest = rest.dropFirst(numbers[4])
    guard let saved = numbers[5] == 0 ? document : JournalRecord(.document, rest.prefix(numbers[5])).document else {
      return nil
    }
    rest = rest.dropFirst(numbers[5])
    return Checkpoint(
      document: document, saved: saved,
      selection: Selection(item: numbers[0], corner: numbers[1], row: numbers[2], panel: panel),
      lastCommand: numbers[6] == 0 ? nil : String(decoding: rest, as: UTF8.self), undoCount: numbers[3])
  }
}
