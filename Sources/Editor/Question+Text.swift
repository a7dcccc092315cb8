import Text

extension Question {
  /// The question in full.
  package var text: String {
    switch self {
    case .unsaved(_, let file): "Save your changes to \(displayed(file))?"
    case .replaceFile(let name, _): "\(displayed(name)) already exists. Replace it?"
    case .replaceOpen(let owner, _, _): displayed(owner)
    case .replaceChanged(let name, _, _, let reason):
      "Another program changed \(displayed(name))." + (reason.map { " Unreadable: \(displayed($0))" } ?? "")
    case .recover: "fillet closed with unsaved changes. Restore them?"
    case .inUse(let owner): displayed(owner)
    case .brokenText(let reason, _): "The text is not a drawing: \(displayed(reason))"
    case .drift(_, let shapes):
      switch shapes.count {
      case 0: "Another program edited this path. Keep fillet's version or the edited path?"
      case 1: "Another program edited the path of shape \(shapes[0]). Keep fillet's version or the edited path?"
      default: "Another program edited \(shapes.count) paths. Keep fillet's versions or the edited paths?"
      }
    }
  }

  /// The question in two or three words, for the smallest screen.
  package var shortText: String {
    switch self {
    case .unsaved: "unsaved changes"
    case .replaceFile: "already exists"
    case .replaceOpen, .inUse: "open elsewhere"
    case .replaceChanged: "changed elsewhere"
    case .recover: "restore changes?"
    case .brokenText: "not a drawing"
    case .drift: "path edited"
    }
  }

  /// The lines next to the versions: notes and differences.
  package var details: [String] {
    guard let comparison else { return [] }
    let titles = "from \"\(comparison.first.title)\" to \"\(comparison.second.title)\":"
    return comparison.notes
      + (comparison.differences.isEmpty ? [] : [titles] + comparison.differences.map { "  " + $0 })
  }
}
