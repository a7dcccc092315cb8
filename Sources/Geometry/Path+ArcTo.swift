import Glibc

extension Path {
  /// Adds a line and an arc of a radius that touches the line from the pen to `corner` and the line from
  /// `corner` to `target`, by the rules of the HTML canvas `arcTo`.
  ///
  /// The arc ends at its second tangent point; how far away `target` lies does not matter, and tangent points may
  /// lie behind the pen or beyond `target`. A number that is not finite: nothing happens. An empty path: a move
  /// to `corner`. No corner there (points that coincide or lie in line, a radius of 0): a line to `corner`.
  ///
  /// - Throws: ``ArcError/negativeRadius(_:)``.
  public mutating func addArc(
    tangent1End corner: Point, tangent2End target: Point, radius: Double
  ) throws(ArcError) {
    guard corner.isFinite, target.isFinite, radius.isFinite else { return }
    guard radius >= 0 else { throw .negativeRadius(radius) }
    guard let pen = current else {
      append(.move(to: corner))
      return
    }
    let wedge = CornerWedge(previous: pen, vertex: corner, next: target)
    guard let fillet = wedge.fillet(radius: radius), fillet.tangentLength.isFinite else {
      append(.line(to: corner))
      return
    }
    append(.line(to: fillet.start))
    append(.arc(fillet.arc, to: fillet.end))
  }
}

/// Why an arc cannot be drawn.
public enum ArcError: Error, Hashable, Sendable {
  case negativeRadius(Double)
}

extension ArcError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .negativeRadius(let radius): "an arc cannot have the radius \(radius): use zero or more"
    }
  }
}
