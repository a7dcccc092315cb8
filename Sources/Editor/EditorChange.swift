package import Document
import Geometry
import SVG
import Settings
import Shapes

/// A change for the journal; replaying the same changes on the same document gives the same result.
package indirect enum EditorChange: Equatable, Sendable {
  /// A command line that ran.
  case command(String)
  /// A selected row of the inspector, by index.
  case row(Int)
  /// The start of a drag, to which later steps return.
  case mark
  /// A command line that ran on the state of the last mark; empty to only return to it.
  case again(String)
  /// A merge of the last `count` undo steps into one.
  case joined(Int)
  /// A replacement of the whole document, as one undo step.
  case document(Document)
  /// A save of the present document.
  case saved
}

extension Editor {
  /// Returns the changes since the last call, in order.
  package mutating func takeChanges() -> [EditorChange] {
    defer { changes.removeAll(keepingCapacity: true) }
    return changes
  }

  /// Records a change for the journal, but not one of a lesson's drawing.
  mutating func record(_ change: EditorChange) { if study?.lesson == nil { changes.append(change) } }

  /// Replays changes that an editor made on the same document, without effects.
  ///
  /// - Returns: The number of changes replayed; fewer than all if one fails, as in another version of fillet.
  package mutating func replay(_ changes: [EditorChange]) -> Int {
    var made = 0
    // The lines have the settings of their time.
    let new = view.new
    view.new = NewSettings()
    defer { view.new = new }
    var marked = self
    for change in changes {
      // Each command copies the editor, and with it this list.
      self.changes = []
      switch change {
      case .command(let line): _ = perform(line)
      case .row(let index):
        row = index
        self.changes = [change]
      case .mark:
        marked = self
        self.changes = [change]
      case .again(let line):
        self = marked
        self.changes = line.isEmpty ? [change] : []
        if !line.isEmpty { _ = perform(line) }
      case .joined(let count): joinSteps(count)
      case .document(let document): replace(with: document)
      case .saved:
        file.saved = document
        self.changes = [change]
      }
      // A successful change records itself.
      guard self.changes.count == 1 else { break }
      made += 1
    }
    mode = .normal
    message = Message("")
    self.changes = []
    return made
  }

  /// Merges the last `count` undo steps into one.
  mutating func joinSteps(_ count: Int) {
    guard count > 1, count <= history.undoCount else { return }
    let before = history.undoCount - count
    history.join(after: before)
    if history.undoCount == before { dropUndoHint() }
    record(.joined(count))
  }

  /// Replaces the document, as one undo step.
  mutating func replace(with document: Document) {
    do throws(CommandError) {
      try commit(document, withText: true)
    } catch {
      message = Message(error.description, .problem)
      return
    }
    changes.append(.document(document))
  }

  /// Replaces the document with the file's version, which undo reverts.
  ///
  /// - Returns: False if the version cannot be shown; the message says why.
  package mutating func revert(to document: Document) -> Bool {
    message = Message("")
    replace(with: document)
    guard message.kind != .problem else { return false }
    file.saved = document
    return true
  }

  /// Sets the file's version, where the editor did not start with it.
  package mutating func setSaved(_ document: Document) { file.saved = document }
}

/// The state from which a journal can start: everything that later commands depend on.
package struct Checkpoint: Equatable, Sendable {
  package var document: Document
  package var saved: Document
  package var selection: Selection
  package var lastCommand: String?
  package var undoCount: Int

  package init(document: Document, saved: Document, selection: Selection, lastCommand: String?, undoCount: Int) {
    (self.document, self.saved, self.selection) = (document, saved, selection)
    (self.lastCommand, self.undoCount) = (lastCommand, undoCount)
  }
}

extension Session {
  /// The editor's state; `nil` during a prompt, a lesson or a drag, with redo steps, or while kinds are remembered or a
  /// group is selected.
  package mutating func checkpoint() -> Checkpoint? { drag == nil && waiting.isEmpty ? editor.checkpoint() : nil }
}

extension Editor {
  mutating func checkpoint() -> Checkpoint? {
    guard mode == .normal, study == nil, changes.isEmpty, history.redoCount == 0, selection.group == nil,
      !kinds.remembers(item.shape)
    else { return nil }
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
    row = checkpoint.selection.row
    (panel, lastCommand) = (checkpoint.selection.panel, checkpoint.lastCommand)
    return true
  }
}

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
