/// What happens when corners ask for more of an edge than it has.
public enum OverflowPolicy: String, CaseIterable, Hashable, Sendable {
  /// All corners grow together; where an edge fills, its two corners stop and the others go on (max-min fair).
  case fair
  /// No corner takes more than half of either edge, as CSS `polygon()` and Figma do.
  case half
  /// One factor shrinks all corners alike, as CSS `border-radius` does.
  case css
  /// Each edge shrinks its two corners in proportion, and a corner obeys the stricter edge (androidx).
  case share
  /// Nothing is limited, so outlines may cross themselves. Each arc stays on its own two edges: a canvas' `arcTo`
  /// starts at the current point instead and turns oversized arcs round.
  case raw
}
