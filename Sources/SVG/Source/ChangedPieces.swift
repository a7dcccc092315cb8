import Geometry

/// The pieces of a new path that replace some of an old text, moved onto the lines and circles of that text.
///
/// The numbers of a text are rounded, so a found corner's edges are only near the lines that it was found between. What
/// an edit leaves of these lines must not move, and neither must the rest of an arc.
struct ChangedPieces {
  struct Part {
    fileprivate(set) var piece: Path.Piece
    /// Its end as written.
    fileprivate(set) var end: Point
    /// The line or circle of the text on which it stays.
    fileprivate var side: TextSide?
    /// True if its end is that of a kept piece.
    fileprivate var isFixed = false
  }

  private(set) var parts: [Part]
  private let precision: Precision
  private let tolerance: Double
  /// A distance on the page that rounding can make.
  private let rounding: Double

  /// - Parameters:
  ///   - old: The pieces of the text that go.
  ///   - before: The pieces that the text stands for; a line or an arc that is none of theirs is new.
  ///   - start: The place from which they are written.
  ///   - goal: The start of what follows in the text, if anything does.
  ///   - tolerance: The largest distance of an old piece from the same piece in the new path.
  init(
    _ pieces: [Path.Piece], instead old: [Path.Piece], standingFor before: PieceTree, from start: Point,
    to goal: Point?, _ precision: Precision, tolerance: Double
  ) {
    let old = PieceTree(old)
    (self.precision, self.tolerance) = (precision, tolerance)
    rounding = 2 / Double.powerOfTen(precision.places)
    let sides = TextSide.sides(of: pieces, in: old, standingFor: before, rounding: rounding, tolerance)
    parts = pieces.indices.map { Part(piece: pieces[$0], end: pieces[$0].end, side: sides[$0]) }
    for joint in pieces.indices.dropLast() { settle(joint, pieces, old) }
    if let goal { reach(goal) }
    begin(at: start)
    roundEnds(from: start)
  }

  /// Moves a joint onto the lines and circles beside it, and a curve between two lines with their vertex.
  ///
  /// - Parameter old: The pieces of the text, where a line may meet its circle at a small angle.
  private mutating func settle(_ joint: Int, _ pieces: [Path.Piece], _ old: PieceTree) {
    let left = pieces[...joint].lastIndex { $0.isStraight }
    let right = pieces[(joint + 1)...].firstIndex { $0.isStraight }
    var point = parts[joint].end
    if let left, let right, case .line(let before)? = parts[left].side, case .line(let after)? = parts[right].side,
      let vertex = StraightLine(pieces[left])?.crossing(StraightLine(pieces[right])),
      let drawn = before.crossing(after), vertex.distance(to: drawn) <= 2 * tolerance
    {
      point += drawn - vertex
      if case .cubic(let curve) = pieces[joint] { parts[joint].piece = .cubic(curve.moved(by: drawn - vertex)) }
    }
    let sides = [parts[joint].side, parts[joint + 1].side].compactMap { $0 }
    if sides.count > 1,
      let found = old.first(
        near: .line(point, point), within: 2 * tolerance,
        where: { old in
          old.end.distance(to: point) <= 2 * tolerance
            && sides.allSatisfy { $0.foot(of: old.end).distance(to: old.end) < rounding }
        })
    {
      parts[joint].end = old.pieces[found].end
      return
    }
    // Feet on one side after the other come to the crossing of both.
    for _ in 0..<(sides.count > 1 ? 8 : 1) {
      for side in sides { point = side.foot(of: point) }
    }
    if point.distance(to: parts[joint].end) <= 2 * tolerance { parts[joint].end = point }
  }

  /// Ends where the text goes on, without turning the last line.
  private mutating func reach(_ goal: Point) {
    let last = parts.count - 1
    let (piece, end) = (parts[last].piece, parts[last].end)
    defer {
      parts[parts.count - 1].end = goal
      parts[parts.count - 1].isFixed = true
    }
    if case .line(let line)? = parts[last].side {
      if line.foot(of: goal).distance(to: goal) > rounding {
        parts[last].end = line.foot(of: end)
        parts.append(Part(piece: .line(parts[last].end, goal), end: goal))
      } else if last > 0, line.along.dot(goal - parts[last - 1].end) <= 0 {
        parts.removeLast()
      }
    } else if !piece.isStraight, let along = piece.direction(at: 1), along.dot(goal - end) > rounding {
      parts.append(Part(piece: .line(end, goal), end: goal))
    }
  }

  /// Begins where the text ended, without turning the first line.
  private mutating func begin(at start: Point) {
    let piece = parts[0].piece
    if case .line(let line)? = parts[0].side {
      if line.foot(of: start).distance(to: start) > rounding {
        let corner = line.foot(of: piece.start)
        parts.insert(Part(piece: .line(start, corner), end: corner), at: 0)
      } else if parts.count > 1, line.along.dot(parts[0].end - start) <= 0 {
        parts.removeFirst()
      }
    } else if !piece.isStraight, let along = piece.direction(at: 0), along.dot(piece.start - start) > rounding {
      parts.insert(Part(piece: .line(start, piece.start), end: piece.start), at: 0)
    }
  }

  /// Rounds the moved ends; those of an arc of the text get the decimals that keep its center in place.
  private mutating func roundEnds(from start: Point) {
    var pen = start
    for index in parts.indices {
      let part = parts[index]
      defer { pen = parts[index].end }
      let sides = [part.side, index + 1 < parts.count ? parts[index + 1].side : nil].compactMap { $0 }
      var circle: Arc?
      if case .circle(let old)? = part.side, case .arc(let from, let arc, let to) = part.piece {
        circle = Arc(center: old.center, radius: old.radius, start: arc.start, sweep: arc.sweep)
        parts[index].piece = .arc(from, circle ?? arc, to)
      }
      guard !part.isFixed, part.end != part.piece.end || sides.contains(where: \.isCircle) else { continue }
      let least = precision.places(of: part.piece.end)
      for places in (sides.contains(where: \.isCircle) ? min(least + 2, 12) : least)...max(12, least) {
        parts[index].end = sides.reduce(part.end.rounded(places: places)) { $1.onAxis($0) }
        guard let circle, let drawn = circle.center(from: pen, to: parts[index].end) else { break }
        if drawn.distance(to: circle.center) <= rounding / 20 { break }
      }
    }
  }
}

/// A line or a circle that a text draws, on which the new pieces stay.
private enum TextSide {
  case line(StraightLine)
  case circle(Arc)

  var isCircle: Bool { if case .circle = self { true } else { false } }

  /// For each piece the line or circle that it is a part of or that is a part of it, by index.
  ///
  /// - Parameters:
  ///   - rounding: The largest distance of the same piece in both paths.
  ///   - tolerance: The largest distance of the same piece in the text.
  static func sides(
    of pieces: [Path.Piece], in old: PieceTree, standingFor before: PieceTree, rounding: Double, _ tolerance: Double
  ) -> [Int: TextSide] {
    var sides: [Int: TextSide] = [:]
    // The lines of the text come in the order of the pieces.
    var next = 0
    for (index, piece) in pieces.enumerated() {
      if let line = StraightLine(piece) {
        guard let found = line.index(in: old, tolerance, from: next) else { continue }
        next = found
        if line.index(in: before, rounding, from: 0) != nil {
          sides[index] = StraightLine(old.pieces[found]).map(Self.line)
        }
      } else if circle(of: piece, in: before, rounding) != nil, let arc = circle(of: piece, in: old, tolerance) {
        sides[index] = .circle(arc)
      }
    }
    return sides
  }

  /// The arc of which a piece is a part.
  private static func circle(of piece: Path.Piece, in others: PieceTree, _ tolerance: Double) -> Arc? {
    guard case .arc(_, let arc, _) = piece else { return nil }
    // Only a part of it may be on the arc.
    let points = [0.1, 0.5, 0.9].map(piece.point)
    var nearest: (arc: Arc, distance: Double)?
    _ = others.first(near: piece, within: tolerance) { other in
      guard case .arc(_, let candidate, _) = other, abs(candidate.radius - arc.radius) <= tolerance else {
        return false
      }
      for point in points {
        let distance = Path.distance(from: point, to: other)
        if distance <= tolerance, distance < nearest?.distance ?? .infinity { nearest = (candidate, distance) }
      }
      return false
    }
    return nearest?.arc
  }

  func foot(of point: Point) -> Point {
    switch self {
    case .line(let line): line.foot(of: point)
    case .circle(let arc): (point - arc.center).unit.map { arc.center + $0 * arc.radius } ?? point
    }
  }

  /// A point on a horizontal or vertical line with exactly the line's coordinate.
  func onAxis(_ point: Point) -> Point {
    if case .line(let line) = self { line.onAxis(point) } else { point }
  }
}

/// A line through two points, with a direction.
private struct StraightLine {
  private let start: Point
  private let end: Point
  let along: Vector

  /// `nil` for a curve or a point.
  init?(_ piece: Path.Piece) {
    guard case .line(let start, let end) = piece, let along = (end - start).unit else { return nil }
    (self.start, self.end, self.along) = (start, end, along)
  }

  /// The nearest old line that it is a part of or that is a part of it, the first of equals.
  ///
  /// The tolerance is that of a corner found in curves. A line next to it may turn by less.
  func index(in old: PieceTree, _ tolerance: Double, from start: Int) -> Int? {
    var nearest: (line: Path.Piece, distance: Double)?
    // A common part is within the tolerance along the line and across.
    let reach = (line: Path.Piece.line(self.start, end), within: 1.5 * tolerance)
    _ = old.first(near: reach.line, within: reach.within, from: start) { piece in
      if let distance = StraightLine(piece)?.distance(of: self, tolerance), distance < nearest?.distance ?? .infinity {
        nearest = (piece, distance)
      }
      return false
    }
    return nearest.flatMap { nearest in
      old.first(near: reach.line, within: reach.within, from: start) { $0 == nearest.line }
    }
  }

  /// The distance of a line from the part that it has in common; `nil` if it has none within the tolerance.
  private func distance(of other: StraightLine, _ tolerance: Double) -> Double? {
    let (from, to) = (along.dot(other.start - start), along.dot(other.end - start))
    let across = [other.start, other.end].map { $0.distance(to: foot(of: $0)) }.reduce(0, max)
    let gap = max(from - start.distance(to: end), -to, 0)
    return from < to && max(across, gap) <= tolerance ? across + gap : nil
  }

  func foot(of point: Point) -> Point { start + along * along.dot(point - start) }

  func crossing(_ other: StraightLine?) -> Point? {
    guard let other else { return nil }
    let sine = along.cross(other.along)
    return abs(sine) < 1e-6 ? nil : start + along * ((other.start - start).cross(other.along) / sine)
  }

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
