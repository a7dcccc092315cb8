import Keymaps

/// A question to the user, with a letter for each answer.
package indirect enum Question: Equatable, Sendable {
  /// Unsaved changes before leaving the document.
  case unsaved(Leaving, file: String)
  /// A file of this name exists that this run neither opened nor wrote.
  case replaceFile(name: String, WriteRequest)
  /// Another editor has the file of this name open; a line describes it.
  case replaceOpen(String, name: String, WriteRequest)
  /// Another program changed the document's file; without a comparison, the reason why it is unreadable.
  case replaceChanged(name: String, WriteRequest, Comparison?, unreadable: String? = nil)
  /// A session ended with unsaved changes; the saved or first version, and the one with the changes.
  case recover(Comparison, hasFile: Bool = true)
  /// Another editor has the document open; a line describes it.
  case inUse(String)
  /// Another program edited paths; fillet's version and the edited one, and the shapes' numbers.
  ///
  /// The numbers are empty for a document with one shape.
  case drift(Comparison, shapes: [Int])
  /// The edited text is not a drawing; the reason, and the file that keeps the text.
  case brokenText(String, kept: String)

  /// An answer.
  package struct Choice: Hashable, Sendable {
    package let key: Character
    package let label: String
    /// The label on narrow screens.
    package let short: String
  }

  package var choices: [Choice] {
    switch self {
    case .unsaved(let next, _):
      [
        Choice(key: "s", label: "save and \(next.verb)", short: "save"),
        Choice(key: "d", label: "discard and \(next.verb)", short: "discard"),
      ]
    case .brokenText:
      [
        Choice(key: "e", label: "edit it again", short: "edit"),
        Choice(key: "k", label: "keep the drawing", short: "keep"),
      ]
    case .drift(_, let shapes):
      [
        Choice(key: "p", label: "use fillet's version", short: "fillet's"),
        shapes.count > 1
          ? Choice(key: "d", label: "use the edited paths", short: "edited")
          : Choice(key: "d", label: "use the edited path", short: "edited"),
      ]
    case .replaceFile: Self.replaceOrRename
    case .replaceOpen: [Choice(key: "r", label: "overwrite anyway", short: "overwrite"), Self.replaceOrRename[1]]
    case .replaceChanged(_, _, let comparison, _):
      Self.replaceOrRename + (comparison == nil ? [] : [Choice(key: "l", label: "load it", short: "load")])
    case .recover(_, let hasFile):
      [
        Choice(key: "r", label: "restore", short: "restore"),
        hasFile
          ? Choice(key: "k", label: "keep the file", short: "keep")
          : Choice(key: "k", label: "start fresh", short: "fresh"),
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

  private static let replaceOrRename = [
    Choice(key: "r", label: "replace it", short: "replace"),
    Choice(key: "n", label: "another name", short: "new name"),
  ]

  /// True if Escape returns to the editor; at the start there is none to return to.
  package var canBeCancelled: Bool {
    switch self {
    case .unsaved, .replaceFile, .replaceOpen, .replaceChanged, .drift, .brokenText: true
    case .recover, .inUse: false
    }
  }

  /// The label of Escape.
  package var cancelling: String {
    if case .drift = self { "decide later" } else { "cancel" }
  }

  /// The versions to show.
  package var comparison: Comparison? {
    switch self {
    case .replaceChanged(_, _, let comparison, _): comparison
    case .recover(let comparison, _), .drift(let comparison, _): comparison
    case .unsaved, .replaceFile, .replaceOpen, .inUse, .brokenText: nil
    }
  }
}
