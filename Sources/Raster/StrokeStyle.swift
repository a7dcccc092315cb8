/// How a line looks.
public struct StrokeStyle: Hashable, Sendable {
  /// What fills the outer side of a corner.
  public enum Join: Hashable, Sendable {
    /// The edges go on until they meet, unless the tip is further from the corner than `limit` times half the
    /// width; then as `bevel`.
    case miter(limit: Double)
    case round
    case bevel
  }

  /// What stands at the ends of an open line.
  public enum Cap: Hashable, Sendable, CaseIterable {
    case butt
    case round
    case square
  }

  /// In the units of the path; not greater than zero draws nothing.
  public var width: Double
  public var join: Join
  public var cap: Cap

  public init(width: Double, join: Join = .miter(limit: 4), cap: Cap = .butt) {
    self.width = width
    self.join = join
    self.cap = cap
  }

  /// The least width in small dots that draws an even line when dots are on from half coverage up.
  public static let thinnestWidthInDots = 1.5
}
