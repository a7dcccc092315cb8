/// Which vertices have a mark in the preview.
public enum VertexMarks: String, CaseIterable, Hashable, Sendable {
  case off
  /// The selected corner's.
  case corner
  case all

  /// The words for it in messages.
  package var text: String {
    switch self {
    case .off: "no vertex is marked"
    case .corner: "the selected vertex is marked"
    case .all: "all vertices are marked"
    }
  }
}
