package import Document
import Geometry

/// Something that happened to an editor, for its journal: the same changes lead from the same document to the same.
package indirect enum EditorChange: Equatable, Sendable {
  /// A command line that was carried out.
  case command(String)
  /// The inspector's row was selected by its number.
  case row(Int)
  /// Something was taken hold of: what follows may go back to this state.
  case mark
  /// A command line that was carried out on the state of the last mark, or nothing but the way back when it is empty.
  case again(String)
  /// The last so many steps became one.
  case joined(Int)
  /// Another document came in the place of the present one, as one step.
  case document(Document)
  /// The document's file holds the document as it is now.
  case saved
}

extension Editor {
  /// The changes since the last call, in their order.
  package mutating func takeChanges() -> [EditorChange] {
    defer { changes.removeAll(keepingCapacity: true) }
    return changes
  }

  /// Takes a change down for the journal; what happens to a lesson's drawing is none.
  mutating func record(_ change: EditorChange) { if study?.lesson == nil { changes.append(change) } }

  /// Makes changes again that an editor on the same document went through; asks nothing of the world.
  ///
  /// - Returns: how many were made; fewer than all where one fails, which another version's commands may do.
  package mutating func replay(_ changes: [EditorChange]) -> Int {
    var made = 0
    var marked = self
    for change in changes {
      // Each command copies the editor, and would copy a list of all changes so far.
      self.changes = []
      switch change {
      case .command(let line): _ = perform(line)
      case .row(let index):
        row = min(max(0, index), Inspector.rows.count - 1)
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
        saved = document
        self.changes = [change]
      }
      // A change that was made has been taken down again.
      guard self.changes.count == 1 else { break }
      made += 1
    }
    mode = .normal
    message = Message("")
    self.changes = []
    return made
  }

  /// Makes one step of the last so many.
  mutating func joinSteps(_ count: Int) {
    guard count > 1, count <= history.undoCount else { return }
    let before = history.undoCount - count
    history.join(after: before)
    if history.undoCount == before { noteNoStep() }
    record(.joined(count))
  }

  /// Puts another document in the place of the present one, as one step that can be undone.
  mutating func replace(with document: Document) {
    do throws(CommandError) {
      let before = self.document
      let isStep = try editDocument { present throws(CommandError) in present = document }
      // Another text around the same drawing is a step, too: it is saved with it.
      if !isStep, document.source?.bytes != before.source?.bytes { history.commit(document, always: true) }
    } catch {
      message = Message(error.description, .problem)
      return
    }
    changes.append(.document(document))
  }

  /// Goes back to the version that the file holds; undo brings the other one back.
  ///
  /// - Returns: whether the document is that version now.
  package mutating func goBack(to document: Document) -> Bool {
    message = Message("")
    replace(with: document)
    guard message.kind != .problem else { return false }
    saved = document
    return true
  }

  /// Says which document the file holds, when that is not the one that this editor began with.
  package mutating func setSaved(_ document: Document) { saved = document }
}

extension CommandCatalog {
  /// The command that a line does, also where it does it several times, and the words after its name.
  static func repeated(by line: String, _ command: Command) -> (command: Command, words: ArraySlice<Substring>) {
    guard command.keeps == .change, let inner = innerLine(of: command, line)?.line else {
      return (command, line.split(separator: " ").dropFirst())
    }
    let words = spelledOut(inner).split(separator: " ")
    return (words.first.flatMap { byName[String($0)] } ?? command, words.dropFirst())
  }
}
