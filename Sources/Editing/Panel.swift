/// The part of the screen that the keys act on.
public enum Panel: String, CaseIterable, Hashable, Sendable {
  case corners
  case parameters
  case preview
  /// The steps of an explanation or a lesson, while one is open.
  case lesson

  /// Those that a person goes to and fro between.
  public static let main: [Panel] = [.corners, .parameters, .preview]
}
