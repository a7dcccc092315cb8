import Keymaps

/// Something that only the person can decide, with one letter for each answer.
package indirect enum Question: Equatable, Sendable {
  /// There are changes that no file holds.
  case unsaved(Leaving)
  /// So many changes are neither in a file nor with the editor that took the document over.
  case leftHere(Leaving, changes: Int)
  /// A file of this name is there that this run neither opened nor wrote.
  case replaceFile(name: String, WriteRequest)

  /// Another editor has the file under whose name the document is to be written; a line that says which.
  case replaceOpen(String, name: String, WriteRequest)
  /// The document's file was changed by another program; without a comparison when it cannot be read, and then with one
  /// line that says why.
  case replaceChanged(name: String, WriteRequest, Comparison?, unreadable: String? = nil)
  /// A session ended with changes that no file holds; the file's version and the one with the changes, or without a file
  /// the version that the changes began from.
  case recover(Comparison, hasFile: Bool = true)
  /// Another editor has the document; a line that says which.
  case inUse(String)

  /// Paths of the file no longer are what their parameters give; the version of the parameters and that of the paths,
  /// and the shapes' numbers, none where the document has only one shape.
  case drift(Comparison, shapes: [Int])
  /// The document's text was edited and is no document: why, and the file that it is kept in.
  case brokenText(String, kept: String)

  /// One answer, in the order in which they are offered.
  package struct Choice: Hashable, Sendable {
    package let key: Character
    package let label: String
    /// The same for narrow screens.
    package let short: String
  }

  package var choices: [Choice] {
    switch self {
    case .unsaved(let next):
      [
        Choice(key: "s", label: "save and \(next.verb)", short: "save"),
        Choice(key: "d", label: "discard and \(next.verb)", short: "discard"),
      ]
    case .leftHere(let next, _):
      [
        Choice(key: "s", label: "save under another name", short: "save as"),
        Choice(key: "d", label: "discard and \(next.verb)", short: "discard"),
      ]
    case .brokenText:
      [
        Choice(key: "e", label: "edit it again", short: "edit"),
        Choice(key: "k", label: "keep the drawing as it is", short: "keep"),
      ]
    case .drift(_, let shapes):
      [
        Choice(key: "p", label: "keep the parameters", short: "parameters"),
        shapes.count > 1
          ? Choice(key: "d", label: "keep the paths as drawn", short: "paths")
          : Choice(key: "d", label: "keep the path as drawn", short: "path"),
      ]
    case .replaceFile:
      [
        Choice(key: "r", label: "replace it", short: "replace"),
        Choice(key: "n", label: "another name", short: "new name"),
      ]
    case .replaceOpen:
      [
        Choice(key: "r", label: "write it all the same", short: "write"),
        Choice(key: "n", label: "another name", short: "new name"),
      ]
    case .replaceChanged(_, _, let comparison, _):
      [
        Choice(key: "r", label: "replace it", short: "replace"),
        Choice(key: "n", label: "another name", short: "new name"),
      ] + (comparison == nil ? [] : [Choice(key: "l", label: "load it", short: "load")])
    case .recover(_, let hasFile):
      [
        Choice(key: "r", label: "recover", short: "recover"),
        hasFile
          ? Choice(key: "k", label: "keep the file", short: "keep")
          : Choice(key: "k", label: "begin anew", short: "anew"),
        Choice(key: "q", label: "decide later", short: "later"),
      ]
    case .inUse:
      [
        Choice(key: "r", label: "read only", short: "read"),
        Choice(key: "t", label: "take over", short: "take"),
        Choice(key: "q", label: "quit", short: "quit"),
      ]
    }
  }

  /// Whether Escape goes back to the editor; before the editor has begun there is none to go back to.
  package var canBeCancelled: Bool {
    switch self {
    case .unsaved, .leftHere, .replaceFile, .replaceOpen, .replaceChanged, .drift, .brokenText: true
    case .recover, .inUse: false
    }
  }

  /// What leaving it without an answer does, where that can be done.
  package var cancelling: String {
    if case .drift = self { "decide later" } else { "cancel" }
  }

  /// The versions to choose from, where there are any to show.
  package var comparison: Comparison? {
    switch self {
    case .replaceChanged(_, _, let comparison, _): comparison
    case .recover(let comparison, _), .drift(let comparison, _): comparison
    case .unsaved, .leftHere, .replaceFile, .replaceOpen, .inUse, .brokenText: nil
    }
  }
}
