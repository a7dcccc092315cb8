import Geometry

/// The pieces of a new path that replace some of an old text, moved onto the lines of that text.
///
/// The numbers of a text are rounded, so a found corner's edges are only near the lines that it was found between. What
/// an edit leaves of these lines must not move.
struct ChangedPieces {
  private(set) var pieces: [Path.Piece]
  /// The end of each piece.
  private(set) var ends: [Point]

  /// - Parameters:
  ///   - old: The pieces of the text that go.
  ///   - before: The pieces that the text stands for; a line that is none of theirs stays.
  ///   - tolerance: The largest distance of an old line from the same line in the new path.
  init(
    _ pieces: [Path.Piece], instead old: [Path.Piece], standingFor before: [Path.Piece], _ precision: Precision,
    tolerance: Double
  ) {
    self.pieces = pieces
    ends = pieces.map(\.end)
    let rounding = 2 / Double.powerOfTen(precision.places)
    let known = StraightLine.lines(of: pieces, in: before.compactMap(StraightLine.init), rounding, inOrder: false)
    let lines = StraightLine.lines(of: pieces, in: old.compactMap(StraightLine.init), tolerance, inOrder: true)
      .filter { known[$0.key] != nil }
    for joint in pieces.indices.dropLast() {
      let left = pieces[...joint].lastIndex { $0.isStraight }
      let right = pieces[(joint + 1)...].firstIndex { $0.isStraight }
      let (before, after) = (left.flatMap { lines[$0] }, right.flatMap { lines[$0] })
      var point = ends[joint]
      if let left, let right, let before, let after,
        let vertex = StraightLine(pieces[left])?.crossing(StraightLine(pieces[right])),
        let drawn = before.crossing(after), vertex.distance(to: drawn) <= 2 * tolerance
      {
        point += drawn - vertex
        if case .cubic(let curve) = pieces[joint] { self.pieces[joint] = .cubic(curve.moved(by: drawn - vertex)) }
      }
      let sides = [left == joint ? before : nil, right == joint + 1 ? after : nil].compactMap { $0 }
      for side in sides { point = side.foot(of: point) }
      guard point != ends[joint], point.distance(to: ends[joint]) <= 2 * tolerance else { continue }
      let places = precision.places(of: ends[joint])
      ends[joint] = sides.reduce(point.rounded(places: places)) { $1.onAxis($0) }
    }
  }
}

/// A line through two points, with a direction.
private struct StraightLine {
  private let start: Point
  private let end: Point
  private let along: Vector

  /// `nil` for a curve or a point.
  init?(_ piece: Path.Piece) {
    guard case .line(let start, let end) = piece, let along = (end - start).unit else { return nil }
    (self.start, self.end, self.along) = (start, end, along)
  }

  /// For each straight piece the old line that it is a part of or that is a part of it, by index.
  static func lines(
    of pieces: [Path.Piece], in old: [StraightLine], _ tolerance: Double, inOrder: Bool
  ) -> [Int: StraightLine] {
    var lines: [Int: StraightLine] = [:]
    var next = 0
    for (index, piece) in pieces.enumerated() {
      guard let line = StraightLine(piece), let found = old[next...].firstIndex(where: { $0.shares(line, tolerance) })
      else { continue }
      lines[index] = old[found]
      if inOrder { next = found }
    }
    return lines
  }

  private func shares(_ other: StraightLine, _ tolerance: Double) -> Bool {
    let (from, to) = (along.dot(other.start - start), along.dot(other.end - start))
    return from < to && from <= start.distance(to: end) + tolerance && to >= -tolerance
      && [other.start, other.end].allSatisfy { $0.distance(to: foot(of: $0)) <= tolerance }
  }

  func foot(of point: Point) -> Point { start + along * along.dot(point - start) }

  func crossing(_ other: StraightLine?) -> Point? {
    guard let other else { return nil }
    let sine = along.cross(other.along)
    return abs(sine) < 1e-6 ? nil : start + along * ((other.start - start).cross(other.along) / sine)
  }

  /// A point on a horizontal or vertical line with exactly the line's coordinate.
  func onAxis(_ point: Point) -> Point {
    Point(start.x == end.x ? start.x : point.x, start.y == end.y ? start.y : point.y)
  }
}

extension CubicCurve {
  fileprivate func moved(by step: Vector) -> CubicCurve { CubicCurve(p0 + step, p1 + step, p2 + step, p3 + step) }
}

extension Precision {
  /// The decimals of a point as written, which may be some more than usual.
  fileprivate func places(of point: Point) -> Int {
    (places..<min(places + 3, 15)).first { point.distance(to: point.rounded(places: $0)) < 1e-12 }
      ?? min(places + 3, 15)
  }
}
