public import Geometry

/// A shape drawn and measured: the path, and every corner with what it asked, what it got, and why.
public struct ResolvedShape: Hashable, Sendable {
  /// In the order of the corners' indices; none for shapes without corners.
  public let corners: [ResolvedCorner]
  public let path: Path
  /// What the path encloses, in square units.
  public let area: Double

  public init(corners: [ResolvedCorner], path: Path) {
    self.corners = corners
    self.path = path
    area = path.area
  }
}
