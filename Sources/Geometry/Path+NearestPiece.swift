extension Path {
  /// A piece of a path as a hit test finds it.
  public struct NearPiece: Hashable, Sendable {
    public let start: Point
    public let end: Point
    public let isStraight: Bool
    /// How far away its nearest point is.
    public let distance: Double
    public let length: Double
  }

  /// The drawn piece that is nearest to a point, the first of equals; `nil` for a path that draws nothing.
  public func nearestPiece(to point: Point) -> NearPiece? {
    var best: (piece: Piece, distance: Double)?
    forEachPiece(closing: false) { piece in
      let distance = Self.distance(from: point, to: piece)
      if distance < best?.distance ?? .infinity { best = (piece, distance) }
    }
    guard let (piece, distance) = best else { return nil }
    let (isStraight, length): (Bool, Double) =
      switch piece {
      case .line(let a, let b): (true, a.distance(to: b))
      case .arc(_, let arc, _): (false, arc.length)
      case .cubic(let curve): (false, curve.length)
      }
    return NearPiece(start: piece.start, end: piece.end, isStraight: isStraight, distance: distance, length: length)
  }
}
