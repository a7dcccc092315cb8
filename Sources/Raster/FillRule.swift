/// Which points count as inside where contours overlap.
public enum FillRule: Hashable, Sendable, CaseIterable {
  /// Inside where the contours turn around a point at all.
  case nonzero
  /// Inside where a ray from the point crosses the contours an odd number of times.
  case evenOdd
}
