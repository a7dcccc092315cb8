import Drawing
import Editing
import Formats
import Geometry
import Storage

extension JournalRecord {
  /// A line of numbers, the two documents as records of their own hold them, and the last command.
  ///
  /// `nil` where what is read again would be another document, so that a replay has to begin earlier.
  init?(_ checkpoint: Checkpoint) {
    guard let document = Self.content(of: checkpoint.document) else { return nil }
    let isSaved =
      checkpoint.saved == checkpoint.document
      && checkpoint.saved.source?.bytes == checkpoint.document.source?.bytes
    guard let saved = isSaved ? [] : Self.content(of: checkpoint.saved) else { return nil }
    let numbers = [
      checkpoint.selected, checkpoint.corner, checkpoint.row, checkpoint.undoCount, document.count, saved.count,
      checkpoint.lastCommand == nil ? 0 : 1,
    ]
    let line = numbers.map { "\($0) " }.joined() + checkpoint.panel.rawValue + "\n"
    self.init(.checkpoint, Array(line.utf8) + document + saved + Array((checkpoint.lastCommand ?? "").utf8))
  }

  /// The bytes of a document's record, if the same document can be read from them.
  private static func content(of document: Document) -> [UInt8]? {
    guard let record = JournalRecord(document), let again = record.document, again == document,
      JournalRecord(again) == record
    else { return nil }
    return record.bytes
  }

  /// `nil` where the record is something else or cannot be read.
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
      document: document, saved: saved, selected: numbers[0], corner: numbers[1], row: numbers[2], panel: panel,
      lastCommand: numbers[6] == 0 ? nil : String(decoding: rest, as: UTF8.self), undoCount: numbers[3])
  }
}
