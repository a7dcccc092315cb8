public import Geometry

/// A shape drawn and measured: the path, and every corner with what it asked, what it got, and why.
public struct ResolvedShape: Hashable, Sendable {
  /// In the order of the corners' indices; none for shapes without corners.
  public let corners: [ResolvedCorner]
  public let path: Path
  /// What a fill covers, in square units: overlaps once, holes not at all.
  public let area: Double
  /// How fine its numbers have to be told: by what is drawn and the vertices that it is drawn from.
  public let fineness: Fineness

  public init(corners: [ResolvedCorner], path: Path, rule: FillRule = .nonzero) {
    self.corners = corners
    self.path = path
    area = path.paintedArea(rule: rule)
    fineness = Self.fineness(of: path, corners)
  }

  private static func fineness(of path: Path, _ corners: [ResolvedCorner]) -> Fineness {
    var box = path.bounds
    for corner in corners {
      if box == nil { box = Rect(corner.vertex, corner.vertex) }
      box?.extend(to: corner.vertex)
    }
    return box.map { Fineness(size: max($0.width, $0.height)) } ?? .usual
  }
}
