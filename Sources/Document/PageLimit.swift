public import Geometry

/// How small and how large a page may be, for whoever sets one and for whoever reads one.
public enum PageLimit {
  /// In document units.
  public static let leastSide = 0.001
  /// Of every corner, either sign: as for outlines.
  public static let largestCoordinate = Outline.limit

  /// Refuses a page that no file could be read with.
  public static func check(_ page: Rect) throws(PageError) {
    // Written so that NaN fails.
    guard page.width >= leastSide, page.height >= leastSide else {
      throw .tooSmall(width: page.width, height: page.height)
    }
    for edge in [page.minX, page.minY, page.maxX, page.maxY] {
      guard abs(edge) <= largestCoordinate else { throw .outOfRange(edge) }
    }
  }
}

/// Why a page cannot be had.
public enum PageError: Error, Hashable, Sendable {
  case tooSmall(width: Double, height: Double)
  /// The place of the edge.
  case outOfRange(Double)
}

extension PageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooSmall(let width, let height):
      "a page of \(NumberText.said(width))x\(NumberText.said(height)) is too small: sides begin at \(NumberText.said(PageLimit.leastSide))"
    case .outOfRange(let edge):
      "the page would reach to \(NumberText.said(edge)): coordinates go to \(NumberText.said(PageLimit.largestCoordinate)) either way; "
        + "make the drawing smaller or move it"
    }
  }
}
