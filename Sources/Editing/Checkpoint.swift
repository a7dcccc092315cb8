public import Drawing
import Shapes

/// The state of an editor that later commands depend on, from which a journal can begin again.
public struct Checkpoint: Equatable, Sendable {
  public var document: Document
  /// The document as its file holds it.
  public var saved: Document
  /// The selected item, corner and row of the inspector.
  public var selected, corner, row: Int
  public var panel: Panel
  public var lastCommand: String?
  /// The number of steps before it.
  public var undoCount: Int

  public init(
    document: Document, saved: Document, selected: Int, corner: Int, row: Int, panel: Panel, lastCommand: String?,
    undoCount: Int
  ) {
    self.document = document
    self.saved = saved
    (self.selected, self.corner, self.row) = (selected, corner, row)
    self.panel = panel
    self.lastCommand = lastCommand
    self.undoCount = undoCount
  }
}

extension Session {
  /// The editor's state; `nil` while something is open or held, can be redone, or is on its way round the kinds.
  public mutating func checkpoint() -> Checkpoint? { drag == nil && waiting.isEmpty ? editor.checkpoint() : nil }
}

extension Editor {
  mutating func checkpoint() -> Checkpoint? {
    guard mode == .normal, study == nil, changes.isEmpty, history.redoCount == 0, !kinds.remembers(item.shape) else {
      return nil
    }
    // A replay from here knows of no other kinds.
    kinds = KindMemory()
    return Checkpoint(
      document: document, saved: saved, selected: selected, corner: corner, row: row, panel: panel,
      lastCommand: lastCommand, undoCount: history.undoCount)
  }

  /// Goes to where another editor of the same document stood; `false` where its document has no outline.
  ///
  /// - Parameter earlier: the steps before it.
  public mutating func stand(at checkpoint: Checkpoint, since earlier: History<Document>.Earlier) -> Bool {
    guard !checkpoint.document.items.isEmpty else { return false }
    do throws(CommandError) {
      try show(checkpoint.document, selecting: checkpoint.selected)
    } catch {
      return false
    }
    history = History(checkpoint.document, since: earlier)
    saved = checkpoint.saved
    corner = min(max(checkpoint.corner, 0), max(0, outline.corners.count - 1))
    row = min(max(checkpoint.row, 0), Inspector.rows.count - 1)
    (panel, lastCommand) = (checkpoint.panel, checkpoint.lastCommand)
    return true
  }
}
