public import Drawing

/// Something that happened to an editor, for its journal: the same changes lead from the same document to the same.
public enum EditorChange: Equatable, Sendable {
  /// A command line that was carried out.
  case command(String)
  /// Another document came in the place of the present one, as one step.
  case document(Document)
}

extension Editor {
  /// The changes since the last call, in their order.
  public mutating func takeChanges() -> [EditorChange] {
    defer { changes.removeAll(keepingCapacity: true) }
    return changes
  }

  /// Makes changes again that an editor on the same document went through; asks nothing of the world.
  ///
  /// - Returns: how many were made; fewer than all where one fails, which another version's commands may do.
  public mutating func replay(_ changes: [EditorChange]) -> Int {
    let start = self.changes.count
    for (index, change) in changes.enumerated() {
      switch change {
      case .command(let line): _ = perform(line)
      case .document(let document): replace(with: document)
      }
      // A change that was made has been taken down again.
      guard self.changes.count == start + index + 1 else { break }
    }
    let count = self.changes.count - start
    mode = .normal
    message = Message("")
    self.changes = []
    return count
  }

  /// Puts another document in the place of the present one, as one step that can be undone.
  mutating func replace(with document: Document) {
    do throws(CommandError) {
      try editDocument { present throws(CommandError) in present = document }
    } catch {
      message = Message(error.description, .problem)
      return
    }
    changes.append(.document(document))
  }

  /// Says which document the file holds, when that is not the one that this editor began with.
  public mutating func setSaved(_ document: Document) { saved = document }
}

extension Command {
  /// Whether carrying the command out again matters to those after it: not for what only asks, shows or writes.
  var isReplayed: Bool { !["file.", "export", "app.", "help.", "command."].contains { name.hasPrefix($0) } }
}
