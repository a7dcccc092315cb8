import Geometry

/// The pieces of one closed path, with curves that stand for arcs put back as arcs.
struct UnfilletPieces {
  var all: [Path.Piece] = []
  /// How far curves that stand for arcs lie from them at most, in document units.
  private(set) var arcError = 0.0

  /// Pieces shorter than this are no part of a drawing, in document units.
  private static let shortest = 1e-6

  /// Whether several curves or arcs were taken for one arc.
  var hasJoined = false

  /// `nil` for paths of several parts and open ones.
  ///
  /// - Parameter joinsCurves: whether curves and arcs that follow each other on one circle are one arc.
  init?(_ path: Path, joinsCurves: Bool = true) {
    guard case .move(let start)? = path.elements.first else { return nil }
    var pen = start
    var isClosed = false
    /// The curves so far that stand for one arc.
    var run: CurvedArc?
    func endRun() {
      if let ended = run { all.append(.arc(all.last?.end ?? ended.start, ended.arc, ended.end)) }
      run = nil
    }
    for element in path.elements.dropFirst() {
      if isClosed { return nil }
      switch element {
      case .move: return nil
      case .line(let end):
        if pen.distance(to: end) > Self.shortest { endRun(); all.append(.line(pen, end)) }
        pen = end
      case .arc(let arc, let end):
        endRun()
        all.append(.arc(pen, arc, end))
        pen = end
      case .cubic(let end, let control1, let control2):
        let cubic = CubicCurve(pen, control1, control2, end)
        if cubic.isStraight(within: 1e-4) {
          if pen.distance(to: end) > Self.shortest { endRun(); all.append(.line(pen, end)) }
        } else if let arc = CurvedArc(cubic) {
          arcError = max(arcError, arc.arc.cubicError)
          if joinsCurves, run?.append(arc) == true {
            hasJoined = true
          } else {
            endRun()
            run = arc
          }
        } else if cubic.isStraight(within: 1e-3) {
          // An arc so flat that it is nothing but what its coordinates were rounded by.
          endRun()
          all.append(.line(pen, end))
        } else {
          endRun()
          all.append(.cubic(cubic))
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
    splitWideArcs()
    guard all.count > 1 else { return nil }
    joinAtStart()
  }

  /// Arcs of a half circle and more, which no corner has, become several of the same width.
  private mutating func splitWideArcs() {
    all = all.flatMap { piece -> [Path.Piece] in
      guard case .arc(let start, let arc, let end) = piece, abs(arc.sweep.degrees) > 179 else { return [piece] }
      let count = abs(arc.sweep.degrees) > 300 ? 4 : abs(arc.sweep.degrees) > 190 ? 3 : 2
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

  /// A path that begins in the middle of a straight part has that part twice.
  private mutating func joinAtStart() {
    guard all.count > 3, case .line(let middle, let b)? = all.first, case .line(let a, _)? = all.last,
      let along = (b - a).unit, abs(along.cross(middle - a)) < 0.0007, along.dot(middle - a) > 0,
      along.dot(b - middle) > 0
    else { return }
    all.removeLast()
    all[0] = .line(a, b)
  }
}
