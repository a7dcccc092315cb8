import Text

extension Question {
  /// What the person has to know to answer.
  package var text: String {
    switch self {
    case .unsaved: "There are changes that no file holds."
    case .leftHere(_, let count):
      "The editor that took the document over did not get your last \(count == 1 ? "change" : "\(count) changes")."
    case .replaceFile(let name, _): "\(displayed(name)) is there already."
    case .replaceOpen(let owner, _, _): displayed(owner)
    case .replaceChanged(let name, _, _, let reason):
      "\(displayed(name)) was changed by another program." + (reason.map { " Unreadable: \(displayed($0))" } ?? "")
    case .recover: "Changes that no file holds were left by a session that ended."
    case .inUse(let owner): displayed(owner)
    case .brokenText(let reason, _): "The text cannot be read: \(displayed(reason))"
    case .drift(_, let shapes):
      switch shapes.count {
      case 0: "The path was edited elsewhere, and no longer matches its parameters."
      case 1: "The path of shape \(shapes[0]) was edited elsewhere, and no longer matches its parameters."
      default: "\(shapes.count) paths were edited elsewhere, and no longer match their parameters."
      }
    }
  }

  /// The same in so few words that the smallest screen has room for them.
  package var shortText: String {
    switch self {
    case .unsaved: "unsaved changes"
    case .leftHere: "changes left here"
    case .replaceFile: "the name is taken"
    case .replaceOpen, .inUse: "open elsewhere"
    case .replaceChanged: "changed elsewhere"
    case .recover: "changes to recover"
    case .brokenText: "no readable text"
    case .drift: "path edited outside"
    }
  }

  /// What a screen shows beside the versions to choose from: what happened, and what differs.
  package var details: [String] {
    guard let comparison else { return [] }
    let titles = "from \"\(comparison.first.title)\" to \"\(comparison.second.title)\":"
    return comparison.notes
      + (comparison.differences.isEmpty ? [] : [titles] + comparison.differences.map { "  " + $0 })
  }
}
