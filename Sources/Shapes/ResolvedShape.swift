public import Geometry

/// A shape as drawn: its path, and the requested and actual size of every corner.
public struct ResolvedShape: Hashable, Sendable {
  /// In the order of the corners' indices; empty for shapes without corners.
  public let corners: [ResolvedCorner]
  public let path: Path
  /// The filled area in square units: overlaps count once, holes not at all.
  public let area: Double
  /// The precision that displayed numbers need, by the size of the drawing and its vertices.
  public let fineness: Fineness

  public init(corners: [ResolvedCorner], path: Path, rule: FillRule = .nonzero) {
    self.corners = corners
    self.path = path
    area = path.paintedArea(rule: rule)
    var box = path.bounds
    for vertex in corners.map(\.vertex) {
      if box == nil { box = Rect(vertex, vertex) }
      box?.extend(to: vertex)
    }
    fineness = box.map { Fineness(size: max($0.width, $0.height)) } ?? .usual
  }
}
