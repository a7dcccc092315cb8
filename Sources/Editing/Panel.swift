/// The part of the screen that the keys act on.
public enum Panel: String, CaseIterable, Hashable, Sendable {
  case corners
  case parameters
  case preview
}
