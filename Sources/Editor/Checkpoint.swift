package import Document
import Shapes

/// The state from which a journal can start: everything that later commands depend on.
package struct Checkpoint: Equatable, Sendable {
  package var document: Document
  /// The document as saved.
  package var saved: Document
  package var selection: Selection
  package var lastCommand: String?
  /// The number of earlier undo steps.
  package var undoCount: Int

  package init(document: Document, saved: Document, selection: Selection, lastCommand: String?, undoCount: Int) {
    (self.document, self.saved, self.selection) = (document, saved, selection)
    (self.lastCommand, self.undoCount) = (lastCommand, undoCount)
  }
}

extension Session {
  /// The editor's state; `nil` during a prompt, a lesson or a drag, with redo steps, or while kinds are remembered.
  package mutating func checkpoint() -> Checkpoint? { drag == nil && waiting.isEmpty ? editor.checkpoint() : nil }
}

extension Editor {
  mutating func checkpoint() -> Checkpoint? {
    guard mode == .normal, study == nil, changes.isEmpty, history.redoCount == 0, !kinds.remembers(item.shape) else {
      return nil
    }
    // A replay from here remembers no other kinds.
    kinds = KindMemory()
    return Checkpoint(
      document: document, saved: saved, selection: selection, lastCommand: lastCommand, undoCount: history.undoCount)
  }

  /// Restores a checkpoint; `false` if its document has no outline.
  ///
  /// - Parameter earlier: The undo steps before the checkpoint.
  package mutating func restore(_ checkpoint: Checkpoint, since earlier: History<Document>.Earlier) -> Bool {
    guard !checkpoint.document.items.isEmpty else { return false }
    do throws(CommandError) {
      try show(checkpoint.document, selecting: checkpoint.selection.item)
    } catch {
      return false
    }
    history = History(checkpoint.document, since: earlier)
    file.saved = checkpoint.saved
    corner = min(max(checkpoint.selection.corner, 0), max(0, outline.corners.count - 1))
    selectRow(checkpoint.selection.row)
    (panel, lastCommand) = (checkpoint.selection.panel, checkpoint.lastCommand)
    return true
  }
}

/// A copy-on-write value on the heap.
///
/// An ``Editor`` holds a hundred references, and every type with an inline editor gets its own copying code: boxes
/// make the program 1.5 MB smaller. Arrays already copy on write, so a box is an array of one.
package struct Boxed<Value> {
  private var storage: [Value]

  package init(_ value: Value) { storage = [value] }

  /// The value, read and changed in place.
  package var value: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }
}

extension Boxed: Sendable where Value: Sendable {}

/// The shapes of an item in its other kinds, restored while cycling through the kinds.
///
/// Any change but the kind clears it.
struct KindMemory: Sendable {
  private var shapes: [String: any Shape] = [:]
  private var last: (any Shape)?

  /// True if the last change of `shape` was its kind.
  func remembers(_ shape: any Shape) -> Bool { last?.isEqual(to: shape) == true }

  /// The remembered shape of the kind of `converted`, or `converted` itself.
  mutating func shape(changing shape: any Shape, into converted: any Shape) -> any Shape {
    if last?.isEqual(to: shape) != true { shapes = [:] }
    shapes[shape.kind] = shape
    let result = shapes[converted.kind] ?? converted
    last = result
    return result
  }
}
