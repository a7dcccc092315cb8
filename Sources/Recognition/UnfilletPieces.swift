import Geometry

/// The pieces of one closed path, with cubic arcs converted back to arcs.
struct UnfilletPieces {
  var all: [Path.Piece] = []
  /// The largest error of a cubic arc, in document units.
  private(set) var arcError = 0.0

  /// Shorter pieces are ignored, in document units.
  private static let shortest = 1e-6

  /// True if several curves or arcs became one arc.
  var hasJoined = false

  /// `nil` for open paths, paths of several parts, and paths with elliptic arcs.
  init?(_ path: Path, joinsCurves: Bool = true) {
    guard case .move(let start)? = path.elements.first else { return nil }
    var pen = start
    var isClosed = false
    /// The arc of the latest curves.
    var run: CurvedArc?
    func endRun() {
      if let ended = run { all.append(.arc(all.last?.end ?? ended.start, ended.arc, ended.end)) }
      run = nil
    }
    func add(_ piece: Path.Piece) {
      endRun()
      all.append(piece)
    }
    func addLine(to end: Point) { if pen.distance(to: end) > Self.shortest { add(.line(pen, end)) } }
    for element in path.elements.dropFirst() {
      if isClosed { return nil }
      switch element {
      case .move, .ellipse: return nil
      case .line(let end):
        addLine(to: end)
        pen = end
      case .arc(let arc, let end):
        add(.arc(pen, arc, end))
        pen = end
      case .cubic(let end, let control1, let control2):
        let cubic = CubicCurve(pen, control1, control2, end)
        if cubic.isStraight(within: 1e-4) {
          addLine(to: end)
        } else if let arc = CurvedArc(cubic) {
          arcError = max(arcError, arc.arc.cubicError)
          if joinsCurves, run?.append(arc) == true {
            hasJoined = true
          } else {
            endRun()
            run = arc
          }
        } else if cubic.isStraight(within: 1e-3) {
          // An arc as flat as its coordinates are rounded.
          add(.line(pen, end))
        } else {
          add(.cubic(cubic))
        }
        pen = end
      case .close:
        endRun()
        isClosed = true
      }
    }
    endRun()
    if pen.distance(to: start) > Self.shortest {
      guard isClosed else { return nil }
      all.append(.line(pen, start))
    }
    if joinsCurves { joinArcs() }
    guard all.count == 1 || !all.contains(where: \.isEnd) else { return nil }
    splitWideArcs()
    guard all.count > 1 else { return nil }
    joinAtStart()
  }

  /// The widest arc beside other pieces that may be two corners, in degrees: a half circle with rounded numbers.
  fileprivate static let widestPair = 190.0

  /// Splits arcs too wide for a corner into equal ones.
  private mutating func splitWideArcs() {
    all = all.flatMap { piece -> [Path.Piece] in
      guard case .arc(let start, let arc, let end) = piece, abs(arc.sweep.degrees) > Unfillet.widestTurn else {
        return [piece]
      }
      let count = abs(arc.sweep.degrees) > 300 ? 4 : abs(arc.sweep.degrees) > Self.widestPair ? 3 : 2
      let step = arc.sweep * (1 / Double(count))
      var from = start
      return (0..<count).map { index in
        let angle = arc.start + step * Double(index)
        let to = index == count - 1 ? end : arc.point(at: angle + step)
        defer { from = to }
        return .arc(from, Arc(center: arc.center, radius: arc.radius, start: angle, sweep: step), to)
      }
    }
  }

  /// Joins the two halves of a straight part in which the path starts.
  private mutating func joinAtStart() {
    guard all.count > 3, case .line(let middle, let b)? = all.first, case .line(let a, _)? = all.last,
      let along = (b - a).unit, abs(along.cross(middle - a)) < 0.0007, along.dot(middle - a) > 0,
      along.dot(b - middle) > 0
    else { return }
    all.removeLast()
    all[0] = .line(a, b)
  }
}

extension Path.Piece {
  /// True for an arc that is too wide for two corners.
  fileprivate var isEnd: Bool {
    if case .arc(_, let arc, _) = self { abs(arc.sweep.degrees) > UnfilletPieces.widestPair } else { false }
  }
}

extension UnfilletPieces {
  /// The largest distance by rounding of arc ends and middles from their circle, in document units.
  private static let rounding = 0.0012

  /// Joins adjacent arcs on one circle, even across the start of the path.
  ///
  /// Arcs that are together too wide for a corner stay separate.
  mutating func joinArcs() {
    var runs: [ArcRun] = []
    for piece in all {
      if let last = runs.indices.last, runs[last].append(piece, within: radiusSlack) { continue }
      runs.append(ArcRun(piece))
    }
    guard runs.count > 1 else { return }
    var around = runs[runs.count - 1]
    if around.isArc, runs[0].pieces.allSatisfy({ around.append($0, within: radiusSlack) }) {
      runs.removeLast()
      runs[0] = around
      // A path of one circle stays unchanged.
      guard runs.count > 1 else { return }
      // If they are not one arc, restore their order.
      if around.arc == nil {
        let opening = around.pieces.firstIndex { $0.start == all[0].start } ?? 0
        all = Array(around.pieces[opening...]) + runs.dropFirst().flatMap(\.joined) + around.pieces[..<opening]
        hasJoined = hasJoined || all.count < runs.reduce(0) { $0 + $1.pieces.count }
        return
      }
    }
    let joined = runs.flatMap(\.joined)
    hasJoined = hasJoined || joined.count < all.count
    all = joined
  }

  /// The largest relative difference between the radii of joined arcs; cubic arcs do not give theirs.
  private var radiusSlack: Double { arcError > 0 ? 0.01 : 0 }

  /// Adjacent pieces on one circle, or a single piece of any kind.
  private struct ArcRun {
    private(set) var pieces: [Path.Piece]
    private var circle: Arc?
    private var sweep = 0.0

    init(_ piece: Path.Piece) {
      pieces = [piece]
      if case .arc(_, let arc, _) = piece { (circle, sweep) = (arc, arc.sweep.radians) }
    }

    var isArc: Bool { circle != nil }

    /// All pieces as one arc; `nil` if it would be too wide for a corner.
    var arc: Path.Piece? {
      guard let circle, abs(Angle(radians: sweep).degrees) <= Unfillet.widestTurn else { return nil }
      let (start, end) = (pieces[0].start, pieces[pieces.count - 1].end)
      let first = Angle(of: start - circle.center)
      var turn = Angle(between: start - circle.center, and: end - circle.center).radians
      if sweep < 0 { turn = -turn }
      return .arc(
        start, Arc(center: circle.center, radius: circle.radius, start: first, sweep: Angle(radians: turn)), end)
    }

    /// The pieces, joined if they are one arc.
    var joined: [Path.Piece] { pieces.count > 1 ? arc.map { [$0] } ?? pieces : pieces }

    /// No program writes a corner in more pieces; the limit bounds the quadratic time of joining.
    private static let mostPieces = 40

    /// Adds the next piece and returns true, if it is on the same circle.
    mutating func append(_ piece: Path.Piece, within slack: Double) -> Bool {
      guard let circle, case .arc(_, let arc, _) = piece, arc.sweep.radians * sweep > 0,
        pieces.count < Self.mostPieces,
        abs(arc.radius - circle.radius) <= UnfilletPieces.rounding + slack * circle.radius
      else { return false }
      let all = pieces + [piece]
      let radius = (circle.radius * Double(pieces.count) + arc.radius) / Double(all.count)
      guard let center = Self.center(of: all, radius, isClockwise: sweep > 0) else { return false }
      pieces = all
      sweep += arc.sweep.radians
      self.circle = Arc(center: center, radius: radius, start: circle.start, sweep: circle.sweep)
      return true
    }

    /// The center of a circle of this radius through all pieces, within rounding.
    private static func center(of pieces: [Path.Piece], _ radius: Double, isClockwise: Bool) -> Point? {
      let points = pieces.flatMap { piece -> [Point] in
        guard case .arc(_, let arc, let end) = piece else { return [] }
        return [arc.point(at: arc.start + arc.sweep * 0.5), end]
      }
      let centers = pieces.compactMap { piece -> Point? in
        if case .arc(_, let arc, _) = piece { arc.center } else { nil }
      }
      guard let start = pieces.first?.start, let first = centers.first else { return nil }
      let mean = first + centers.reduce(Vector.zero) { $0 + ($1 - first) } * (1 / Double(centers.count))
      let all = [start] + points
      // Rounding moves the centers of short arcs a lot, but hardly the chord of all pieces.
      let candidates = [mean, Self.center(from: start, to: all[all.count - 1], radius, isClockwise)].compactMap { $0 }
      return candidates.first { center in
        all.allSatisfy { abs($0.distance(to: center) - radius) <= UnfilletPieces.rounding }
      }
    }

    /// The center of the smaller arc between two points.
    private static func center(from a: Point, to b: Point, _ radius: Double, _ isClockwise: Bool) -> Point? {
      let half = (b - a) * 0.5
      guard let across = half.perpendicular.unit, half.length < radius else { return nil }
      let height = (radius * radius - half.dot(half)).squareRoot()
      return a + half + across * (isClockwise ? height : -height)
    }
  }
}
