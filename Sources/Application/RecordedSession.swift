import Document
import Editor
import Storage

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

  /// An editor with the changes of the session.
  struct Replay {
    let editor: Editor
    /// False if changes at the end are missing.
    let isWhole: Bool
  }

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
    return Replay(editor: replay.editor, isWhole: replay.isWhole && isWhole)
  }

  /// - Parameters:
  ///   - candidates: The checkpoints to start from; the last readable one is used.
  ///   - first: An editor of the first document.
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
      return Replay(editor: editor, isWhole: areAll && made == changes.count)
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
