public import Geometry

/// A shape drawn and measured: the path, and every corner with what it asked, what it got, and why.
public struct ResolvedShape: Hashable, Sendable {
  /// In the order of the corners' indices; none for shapes without corners.
  public let corners: [ResolvedCorner]
  public let path: Path
  /// What a fill covers, in square units: overlaps once, holes not at all.
  public let area: Double

  public init(corners: [ResolvedCorner], path: Path, rule: FillRule = .nonzero) {
    self.corners = corners
    self.path = path
    area = path.paintedArea(rule: rule)
  }
}
