package import Document
import Shapes

/// The state of an editor that later commands depend on, from which a journal can begin again.
package struct Checkpoint: Equatable, Sendable {
  package var document: Document
  /// The document as its file holds it.
  package var saved: Document
  /// The selected item, corner and row of the inspector.
  package var selected, corner, row: Int
  package var panel: Panel
  package var lastCommand: String?
  /// The number of steps before it.
  package var undoCount: Int

  package init(
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
  package mutating func checkpoint() -> Checkpoint? { drag == nil && waiting.isEmpty ? editor.checkpoint() : nil }
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
  package mutating func stand(at checkpoint: Checkpoint, since earlier: History<Document>.Earlier) -> Bool {
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

/// A value on the heap, shared by its copies until one of them changes.
///
/// An ``Editor`` holds a hundred references. A type that holds one inline copies all of them, and the compiler writes
/// that copy out again for every such type: with editors in boxes the program is 1.5 MB smaller. The standard
/// library's arrays already copy on write, so a box is an array of one.
package struct Boxed<Value> {
  private var storage: [Value]

  package init(_ value: Value) { storage = [value] }

  /// The value itself: read and changed in place.
  package var value: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }
}

extension Boxed: Sendable where Value: Sendable {}

/// What a shape was in its other kinds, so that going round the kinds loses nothing.
///
/// It holds as long as nothing but the kind changes: any other change starts it anew.
struct KindMemory: Sendable {
  private var shapes: [String: any Shape] = [:]
  private var last: (any Shape)?

  /// Whether a shape is on its way round the kinds.
  func remembers(_ shape: any Shape) -> Bool { last?.isEqual(to: shape) == true }

  /// The shape to take for one that is to become another kind: what it was then, or what it converts to.
  mutating func shape(changing shape: any Shape, into converted: any Shape) -> any Shape {
    if last?.isEqual(to: shape) != true { shapes = [:] }
    shapes[shape.kind] = shape
    let result = shapes[converted.kind] ?? converted
    last = result
    return result
  }
}
