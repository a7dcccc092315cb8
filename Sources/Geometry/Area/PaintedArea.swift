/// The area that a fill covers; overlaps count once.
///
/// The path is cut where it meets itself. Each run between two cuts has one winding number on each side. A run is a
/// border of the fill if only one of its sides is inside. The area is the sum over the borders.
struct PaintedArea {
  private let path: Path
  private let rule: FillRule
  private var pieces: [Path.Piece] = []
  /// The pieces of each contour.
  private var contours: [PieceRange] = []
  /// The parameters at which each piece is cut.
  private var cuts: [[Double]] = []
  private var hasOverlap = false
  /// The longer side of the box around the path.
  private let extent: Double
  /// The distance below which points count as equal.
  private let tolerance: Double

  /// The most work, cuts times pieces: a larger exact sum would delay edits.
  private static let mostWork = 4_000_000

  /// The area in square units: exact up to rounding, and to about a thousandth for tangles.
  ///
  /// A path is a tangle if its crossings times its pieces exceed two million.
  static func of(_ path: Path, rule: FillRule) -> Double {
    guard let bounds = path.bounds else { return 0 }
    let extent = max(bounds.width, bounds.height)
    let size = max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY))
    guard extent > 0, extent.isFinite, size.isFinite else { return path.area }
    var area = PaintedArea(path, rule, extent: extent, tolerance: max(1e-12 * extent, 4e-15 * size))
    guard area.cut() else { return ScanLineArea.of(path, rule: rule, in: bounds) }
    if area.contours.count == 1, area.cuts.allSatisfy({ $0.isEmpty }) { return path.area }
    return area.sum
  }

  private init(_ path: Path, _ rule: FillRule, extent: Double, tolerance: Double) {
    (self.path, self.rule, self.extent, self.tolerance) = (path, rule, extent, tolerance)
    pieces.reserveCapacity(path.elements.count)
    for contour in path.contours {
      let first = pieces.count
      Path(contour).forEachPiece(closing: true) { piece in
        switch piece {
        case .line(let start, let end): if start != end { pieces.append(piece) }
        case .arc, .ellipse: pieces.append(piece)
        case .cubic(let curve): pieces += curve.simpleParts
        }
      }
      if pieces.count > first { contours.append(PieceRange(first: first, end: pieces.count)) }
    }
    cuts = Array(repeating: [], count: pieces.count)
  }

  /// Cuts the pieces where they meet; false if there are too many cuts.
  private mutating func cut() -> Bool {
    var meetings = PieceMeetings(tolerance: tolerance)
    var contourOf: [PieceRange] = []
    contourOf.reserveCapacity(pieces.count)
    for contour in contours { contourOf += repeatElement(contour, count: contour.end - contour.first) }
    let boxes = pieces.map { OrientedBox($0.start, $0.end, margin: CurveSpan($0).bulge + tolerance) }
    var work = 0
    BoxTree(boxes).forEachPair { first, second in
      let (a, b) = (pieces[first], pieces[second])
      let contour = contourOf[first]
      let isOne = contour == contourOf[second]
      let joint = isOne && second == first + 1 ? b.start : nil
      let closing = isOne && first == contour.first && second == contour.end - 1 ? a.start : nil
      meetings.forEach(a, b) { t, u in
        if joint != nil || closing != nil {
          // Pieces that follow each other always meet at their joint, or by rounding next to it: no cut there.
          let point = a.point(at: t)
          let near = 1e-6 * extent
          if let joint, point.distance(to: joint) <= near { return }
          if let closing, point.distance(to: closing) <= near { return }
        }
        cuts[first].append(t)
        cuts[second].append(u)
        work += 2 * pieces.count
      }
      return work <= Self.mostWork
    }
    hasOverlap = meetings.hasOverlap
    return work <= Self.mostWork
  }

  private var sum: Double {
    guard case .move(let origin)? = path.elements.first else { return 0 }
    var sum = 0.0
    for contour in contours { for run in runs(of: contour) { sum += area(of: run, from: origin) } }
    return max(0, sum)
  }

  /// The runs of a contour between its cuts, in order; one run if there are none.
  private func runs(of contour: PieceRange) -> [[Path.Piece]] {
    var runs: [[Path.Piece]] = [[]]
    for index in contour.first..<contour.end {
      var from = 0.0
      for t in cuts[index].sorted() {
        if t > from + 1e-14 { runs[runs.count - 1].append(pieces[index].part(from: from, to: t)) }
        if runs.last?.isEmpty == false || runs.count == 1 { runs.append([]) }
        from = t
      }
      if from < 1 { runs[runs.count - 1].append(pieces[index].part(from: from, to: 1)) }
    }
    // The last run continues in the first, unless the contour starts at a cut.
    if runs.count > 1, let last = runs.popLast() { runs[0] = last + runs[0] }
    return runs
  }

  /// The signed part of a run in the area: zero if it is not a border.
  private func area(of run: [Path.Piece], from origin: Point) -> Double {
    func span(_ piece: Path.Piece) -> Double {
      switch piece {
      case .arc(_, let arc, _): arc.length
      case .ellipse(_, let arc): max(piece.start.distance(to: piece.end), piece.start.distance(to: arc.point(at: 0.5)))
      case .line, .cubic: piece.start.distance(to: piece.end)
      }
    }
    guard let longest = run.max(by: { span($0) < span($1) }) else { return 0 }
    let offset = max(1e-9 * extent, 4 * tolerance)
    guard span(longest) > 8 * offset, let right = longest.velocity(at: 0.5).unit?.perpendicular else { return 0 }
    let middle = longest.point(at: 0.5)
    let isRight = path.contains(middle + right * offset, rule: rule)
    guard isRight != path.contains(middle - right * offset, rule: rule) else { return 0 }
    // Pieces on top of each other share their part.
    let near = 4 * tolerance
    let copies = hasOverlap ? pieces.count { $0.passes(middle, within: near) } : 1
    let own = run.reduce(0) { $0 + $1.signedArea(from: origin) } / Double(max(1, copies))
    return isRight ? own : -own
  }
}

extension Path {
  /// The area that a fill covers, in square units: overlaps count once, holes do not count.
  ///
  /// Exact up to rounding, or to a thousandth for tangles of more than about a thousand crossings.
  public func paintedArea(rule: FillRule = .nonzero) -> Double { PaintedArea.of(self, rule: rule) }
}

extension Path.Piece {
  /// True if the piece has a point this near to another.
  fileprivate func passes(_ point: Point, within near: Double) -> Bool {
    // Few pieces are near: skip the search on a curve whose box is not.
    if case .ellipse(_, let arc) = self { return arc.passes(point, within: near) }
    if case .cubic(let curve) = self, curve.controlBox.distance(to: point) > near { return false }
    return Path.distance(from: point, to: self) <= near
  }
}

/// The pieces of one contour.
///
/// A generic `Range` would slow down the first use more than the whole computation.
private struct PieceRange: Equatable {
  let first, end: Int
}

/// The area of a fill by the lengths of horizontal lines inside it, for tangles.
enum ScanLineArea {
  /// Enough lines for an error below a thousandth of the area.
  private static let lineCount = 1024

  static func of(_ path: Path, rule: FillRule, in bounds: Rect) -> Double {
    guard bounds.width > 0, bounds.height > 0 else { return 0 }
    let flat = FlatPath(path, tolerance: 1e-4 * max(bounds.width, bounds.height))
    let step = bounds.height / Double(lineCount)
    var crossings: [(x: Double, turn: Int)] = []
    var sum = 0.0
    for line in 0..<lineCount {
      let y = bounds.minY + (Double(line) + 0.5) * step
      crossings.removeAll(keepingCapacity: true)
      for contour in flat.contours {
        guard var before = contour.points.last.map({ flat.points[$0] }) else { continue }
        for index in contour.points {
          let point = flat.points[index]
          if (before.y <= y) != (point.y <= y) {
            let x = before.x + (point.x - before.x) * ((y - before.y) / (point.y - before.y))
            crossings.append((x, point.y > before.y ? 1 : -1))
          }
          before = point
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      var from = 0.0
      for (x, turn) in crossings {
        if rule.fills(winding: winding) { sum += (x - from) * step }
        winding += turn
        from = x
      }
    }
    return sum
  }
}
