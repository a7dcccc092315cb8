public import Geometry

/// The limits of a page, for setting and reading one.
public enum PageLimit {
  /// The shortest side, in document units.
  public static let leastSide = 0.001
  /// The largest coordinate of a corner, of either sign, as for outlines.
  public static let largestCoordinate = Outline.limit

  /// Throws for a page that could not be read back from a file.
  public static func check(_ page: Rect) throws(PageError) {
    // NaN fails these comparisons.
    guard page.width >= leastSide, page.height >= leastSide else {
      throw .tooSmall(width: page.width, height: page.height)
    }
    for edge in [page.minX, page.minY, page.maxX, page.maxY] {
      guard abs(edge) <= largestCoordinate else { throw .outOfRange(edge) }
    }
  }
}

/// The reason that a page was refused.
public enum PageError: Error, Hashable, Sendable {
  case tooSmall(width: Double, height: Double)
  /// The position of the edge.
  case outOfRange(Double)
}

extension PageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooSmall(let width, let height):
      "a page of \(NumberText.said(width))x\(NumberText.said(height)) is too small: the shortest side is \(NumberText.said(PageLimit.leastSide))"
    case .outOfRange(let edge):
      "the page would reach to \(NumberText.said(edge)): coordinates go to \(NumberText.said(PageLimit.largestCoordinate)) either way; "
        + "make the drawing smaller or move it"
    }
  }
}
