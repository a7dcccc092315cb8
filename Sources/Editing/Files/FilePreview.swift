public import Drawing

/// What stands beside the list of files for the chosen one.
public indirect enum FilePreview: Equatable, Sendable {
  case document(Document)
  /// Why there is nothing to see.
  case reason(String)
}
