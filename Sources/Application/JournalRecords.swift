import Document
import Editor
import Geometry
import SVG
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

  /// A document as SVG, then after NULs the numbers of its shapes in the file, and a form other than plain UTF-8.
  init?(_ document: Document) {
    do throws(OutlineError) {
      let text = try SVGWriter.text(of: document)
      let numbers = document.source?.numbers(of: document)?.map(String.init).joined(separator: " ")
      let form = document.source?.form
      var bytes = Array(text.utf8)
      if numbers != nil || form != nil { bytes += "\0\(numbers ?? Self.noNumbers)".utf8 }
      if let form { bytes += [0] + form.record }
      self.init(.document, bytes)
    } catch {
      // The editor never has a document without an outline.
      return nil
    }
  }

  private static let noNumbers = "-"

  var document: Document? {
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    var selection = ShapeSelection.automatic
    if parts.count > 1, !parts[1].elementsEqual(Self.noNumbers.utf8) {
      selection = .numbers(String(decoding: parts[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) })
    }
    do throws(SVGError) {
      let form = parts.count > 2 ? SourceForm(record: parts[2]) : nil
      // An undecided edited path stays undecided.
      return try SVGFile(Array(parts.first ?? []), form: form).undecidedDocument(selection)
    } catch {
      return nil
    }
  }
}

extension SourceForm {
  /// The encoding, its declared name, and the compressed file, with NULs between them.
  fileprivate var record: [UInt8] {
    Array("\(encoding.rawValue)\0\(declared ?? "")".utf8) + (packed.map { [0] + $0 } ?? [])
  }

  fileprivate init?(record: ArraySlice<UInt8>) {
    let parts = record.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, let encoding = Encoding(rawValue: String(decoding: parts[0], as: UTF8.self)) else {
      return nil
    }
    let declared = String(decoding: parts[1], as: UTF8.self)
    self.init(encoding, declared: declared.isEmpty ? nil : declared, packed: parts.count > 2 ? Array(parts[2]) : nil)
  }
}

extension JournalRecord {
  /// A line of numbers, the two documents in their own format, and the last command.
  ///
  /// `nil` if reading it again would give another document; a replay then starts earlier.
  init?(_ checkpoint: Checkpoint) {
    guard let document = Self.content(of: checkpoint.document) else { return nil }
    let isSaved = checkpoint.saved.isIdentical(to: checkpoint.document)
    guard let saved = isSaved ? [] : Self.content(of: checkpoint.saved) else { return nil }
    let numbers = [
      checkpoint.document.items.index(of: checkpoint.selection.item) ?? 0, checkpoint.selection.corner,
      checkpoint.selection.row, checkpoint.undoCount,
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
      selection: Selection(
        item: document.items.dropFirst(numbers[0]).first?.id, corner: numbers[1], row: numbers[2], panel: panel),
      lastCommand: numbers[6] == 0 ? nil : String(decoding: rest, as: UTF8.self), undoCount: numbers[3])
  }
}

/// A journaled session: the first document, the changes, and checkpoints between them.
struct RecordedSession: Sendable {
  private let file: EditedFile
  private let hasFile: Bool
  private let start: Document
  private let records: [JournalRecord]
  /// The indices of the first document and of the checkpoints.
  private let checkpoints: [Int]
  /// True if the journal was complete.
  private let isWhole: Bool

  /// An editor with the changes of the session, and whether none is missing at the end.
  typealias Replay = (editor: Editor, isWhole: Bool)

  /// `nil` if the first document cannot be read.
  init?(_ content: JournalContent, of file: EditedFile, hasFile: Bool) {
    guard let first = content.records.first, first.kind == .document, let start = first.document else { return nil }
    (self.file, self.hasFile, self.start) = (file, hasFile, start)
    let records = content.records
    self.records = records
    checkpoints = [0] + records.indices.filter { records[$0].kind == .checkpoint }
    isWhole = content.isWhole
  }

  /// Replays the session from the last checkpoint; undo replays the steps before it when they are needed.
  func replay() throws(ProgramError) -> Replay? {
    let first = try file.editor(of: start, hasFile: hasFile)
    guard let replay = replay(to: records.count, from: checkpoints[...], first) else { return nil }
    return (replay.editor, replay.isWhole && isWhole)
  }

  private func replay(to end: Int, from candidates: ArraySlice<Int>, _ first: Editor) -> Replay? {
    for index in candidates.indices.reversed() {
      var editor = first
      let place = checkpoints[index]
      if index > 0 {
        guard let checkpoint = records[place].checkpoint else { continue }
        let earlier = History<Document>.Earlier(count: checkpoint.undoCount) {
          replay(to: place, from: checkpoints[..<index], first)?.editor.history
        }
        guard editor.restore(checkpoint, since: earlier) else { continue }
      }
      let (changes, areAll) = changes(in: place + 1..<end)
      let made = editor.replay(changes)
      return (editor, areAll && made == changes.count)
    }
    return nil
  }

  /// The changes up to the first unreadable document, and whether these are all.
  private func changes(in range: Range<Int>) -> (changes: [EditorChange], areAll: Bool) {
    var changes: [EditorChange] = []
    for record in records[range] {
      switch record.kind {
      case .command: changes.append(.command(String(decoding: record.bytes, as: UTF8.self)))
      case .again: changes.append(.again(String(decoding: record.bytes, as: UTF8.self)))
      case .mark: changes.append(.mark)
      case .joined: changes.append(.joined(Int(record.number ?? 0)))
      case .row: changes.append(.row(Int(record.number ?? 0)))
      case .document:
        guard let document = record.document else { return (changes, false) }
        changes.append(.document(document))
      case .saved: changes.append(.saved)
      case .header, .written, .checkpoint: break
      }
    }
    return (changes, true)
  }
}
