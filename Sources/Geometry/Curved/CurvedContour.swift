/// The corners of a contour, some of them beside curves, fitted to its pieces.
///
/// Each corner takes a part of the piece before it and of the piece after it, as a range of parameters. These grow with
/// the radius, for lines in proportion to it. A piece is full when the parts of its two corners meet.
struct CurvedContour {
  struct Corner {
    let style: CornerStyle
    let wedge: CornerWedge
    let before, after: Int
    /// The requested radius; zero at a sharp corner.
    let asked: Double
    /// The corner while it grows; `nil` between two lines.
    let growth: CurvedGrowth?

    var joint: CurvedJoint? { growth?.joint }
    var kind: CornerKind { style.kind ?? .round }
    /// The part of each line that a corner of radius 1 between two lines takes.
    var cut: Double { wedge.cut(of: kind) }
  }

  /// A level that a corner cannot pass, and the reason.
  typealias Cap = (level: Double, limit: CornerLimit?)

  let contour: Contour
  let corners: [Corner]
  let lengths: [Double]
  let overflow: OverflowPolicy
  /// The corner at the start and at the end of each piece.
  private(set) var cornerAtStart, cornerAtEnd: [Int?]
  /// The fraction of its radius that each corner has, from 0 to 1.
  private(set) var factors: [Double]
  /// The reason why each corner is smaller than requested, with pieces and corners numbered from 0 in this contour.
  private(set) var limits: [CornerLimit?]
  private var grows: [Bool]

  /// The factor above which a corner counts as fitting: the rest is rounding.
  private static let whole = 1 - 1e-12

  init(_ contour: Contour, starts: [Int], styles: [CornerStyle], overflow: OverflowPolicy) {
    self.contour = contour
    self.overflow = overflow
    lengths = contour.pieces.indices.map { contour.piece($0).length }
    corners = zip(starts, styles).map { piece, style in Corner(contour, piece, style) }
    cornerAtStart = Array(repeating: nil, count: lengths.count)
    cornerAtEnd = cornerAtStart
    for (index, corner) in corners.enumerated() {
      cornerAtStart[corner.after] = index
      cornerAtEnd[corner.before] = index
    }
    factors = corners.map { _ in 0 }
    limits = corners.map { _ in nil }
    grows = corners.map { _ in false }
    fit()
  }

  private mutating func fit() {
    var caps = corners.map { ownCap($0) }
    let (contour, lengths) = (contour, lengths)
    switch overflow {
    case .fair:
      grow(caps)
      stopCollisions(&caps)
    case .half: limitEach(caps) { piece, _, _ in contour.piece(piece).parameter(atLength: lengths[piece] / 2) }
    case .share:
      limitEach(caps) { piece, own, other in
        guard own + other > lengths[piece] else { return 1 }
        return contour.piece(piece).parameter(atLength: lengths[piece] * own / (own + other))
      }
    case .css: shrinkAll(caps)
    case .raw: (factors, limits) = (caps.map { $0.level }, caps.map { $0.limit })
    }
  }

  /// The level that the corner's own pieces allow.
  private func ownCap(_ corner: Corner) -> Cap {
    guard corner.asked > 0 else { return (0, nil) }
    guard corner.wedge.isOpen else { return (0, .fold) }
    guard let growth = corner.growth, let end = growth.end else { return (1, nil) }
    let level = growth.last.radius / corner.asked
    switch end {
    case .before: return (level, full(corner.before))
    case .after: return (level, full(corner.after))
    case .bend: return (level, .bend)
    }
  }

  /// The limit for a full piece: an edge if a corner is at each end.
  private func full(_ piece: Int) -> CornerLimit {
    guard let from = cornerAtStart[piece], let to = cornerAtEnd[piece] else { return .piece(piece) }
    return overflow == .half ? .halfEdge(from: from, to: to) : .edge(from: from, to: to)
  }

  /// The parameters up to which a corner takes its pieces, seen from the vertex.
  func taken(_ index: Int, at factor: Double) -> (before: Double, after: Double) {
    let corner = corners[index]
    guard corner.asked > 0, factor > 0, corner.wedge.isOpen else { return (0, 0) }
    if let growth = corner.growth {
      let tangency = growth.tangency(at: corner.asked * factor)
      return (tangency.before, tangency.after)
    }
    let tangent = corner.asked * factor * corner.cut
    return (tangent / lengths[corner.before], tangent / lengths[corner.after])
  }

  /// The parts of a piece that its corners take, seen from their vertices; corners that grow are at `level`.
  private func demand(on piece: Int, at level: Double) -> Double {
    var sum = 0.0
    if let corner = cornerAtStart[piece] { sum += taken(corner, at: grows[corner] ? level : factors[corner]).after }
    if let corner = cornerAtEnd[piece] { sum += taken(corner, at: grows[corner] ? level : factors[corner]).before }
    return sum
  }

  /// The level at which a piece is full; infinite if it never is.
  private func fillLevel(of piece: Int) -> Double {
    let growing = [cornerAtStart[piece], cornerAtEnd[piece]].compactMap(\.self).filter { grows[$0] }
    guard !growing.isEmpty, demand(on: piece, at: 1) > 1 + 1e-12 else { return .infinity }
    if growing.allSatisfy({ corners[$0].growth == nil }) {
      let settled = demand(on: piece, at: 0)
      return max(0, 1 - settled) / (demand(on: piece, at: 1) - settled)
    }
    return Self.lastLevel { self.demand(on: piece, at: $0) <= 1 }
  }

  /// The largest level from 0 to 1 at which a condition holds that fails above it.
  private static func lastLevel(_ holds: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    while high - low > 1e-14 * high {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if holds(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// Max-min fairness: all corners grow together; a full piece stops its two corners, and the others go on.
  mutating func grow(_ caps: [Cap]) {
    enum Event {
      case piece(Int)
      case corner(Int)
    }
    var events = EventQueue<Event>()
    grows = corners.map { $0.asked > 0 }
    factors = corners.map { _ in 0 }
    limits = corners.map { _ in nil }
    for (index, cap) in caps.enumerated() where grows[index] && cap.level < 1 {
      events.insert(.corner(index), at: cap.level)
    }
    for piece in lengths.indices {
      let level = fillLevel(of: piece)
      if level < Self.whole { events.insert(.piece(piece), at: level) }
    }
    while let (level, event) = events.popFirst() {
      switch event {
      case .corner(let index): stop(index, at: level, caps[index].limit)
      case .piece(let piece):
        // A corner that stopped makes its pieces fill later than forecast.
        let now = fillLevel(of: piece)
        if now > level * (1 + 1e-12) {
          if now < Self.whole { events.insert(.piece(piece), at: now) }
        } else {
          let reason = full(piece)
          for corner in [cornerAtStart[piece], cornerAtEnd[piece]].compactMap(\.self) {
            stop(corner, at: level, reason)
          }
        }
      }
    }
    for index in corners.indices { stop(index, at: 1, nil) }
  }

  private mutating func stop(_ corner: Int, at level: Double, _ limit: CornerLimit?) {
    guard grows[corner] else { return }
    grows[corner] = false
    factors[corner] = level
    limits[corner] = limit
  }

  /// Limits each corner on both its pieces.
  ///
  /// - Parameter allowed: The parameter that a corner may take, from the piece, the length that it asks for there, and
  ///   the length that the corner at the other end asks for.
  private mutating func limitEach(
    _ caps: [Cap], _ allowed: (_ piece: Int, _ own: Double, _ other: Double) -> Double
  ) {
    for (index, corner) in corners.enumerated() {
      (factors[index], limits[index]) = caps[index]
      for piece in [corner.before, corner.after] where corner.asked > 0 {
        let isBefore = piece == corner.before
        let other = (isBefore ? cornerAtStart : cornerAtEnd)[piece].map { askedLength($0, isBefore: !isBefore) } ?? 0
        let room = allowed(piece, askedLength(index, isBefore: isBefore), other)
        func part(_ factor: Double) -> Double {
          let taken = self.taken(index, at: factor)
          return isBefore ? taken.before : taken.after
        }
        guard part(factors[index]) > room * (1 + 1e-12) else { continue }
        factors[index] =
          corner.growth == nil ? room / part(1) : min(factors[index], Self.lastLevel { part($0) <= room })
        limits[index] = full(piece)
      }
    }
  }

  /// The length that a corner asks for along a piece; beyond its largest fillet, in proportion to the radius.
  private func askedLength(_ index: Int, isBefore: Bool) -> Double {
    let corner = corners[index]
    guard let growth = corner.growth else { return corner.wedge.isOpen ? corner.asked * corner.cut : 0 }
    let (last, cuts) = (growth.last, growth.joint.cuts(growth.last))
    return last.radius > 0 ? (isBefore ? cuts.before : cuts.after) * corner.asked / last.radius : 0
  }

  /// Shrinks all corners by the factor of the tightest piece.
  private mutating func shrinkAll(_ caps: [Cap]) {
    grows = corners.map { $0.asked > 0 }
    var (smallest, reason) = (1.0, CornerLimit?.none)
    for piece in lengths.indices where fillLevel(of: piece) < min(smallest, Self.whole) {
      (smallest, reason) = (fillLevel(of: piece), full(piece))
    }
    for (index, cap) in caps.enumerated() where grows[index] {
      if cap.level < smallest, cap.limit != .bend, cap.limit != .fold { (smallest, reason) = cap }
    }
    for (index, cap) in caps.enumerated() {
      (factors[index], limits[index]) = cap.level <= smallest ? cap : (smallest, reason)
      grows[index] = false
    }
  }
}

extension CurvedContour.Corner {
  fileprivate init(_ contour: Contour, _ piece: Int, _ style: CornerStyle) {
    let before = contour.piece(before: piece)
    (self.style, self.before, self.after) = (style, before, piece)
    if contour.isStraight(before), contour.isStraight(piece) {
      wedge = CornerWedge(contour, piece)
      asked = wedge.radius(of: style)
      growth = nil
    } else {
      let joint = CurvedJoint(before: contour.piece(before), after: contour.piece(piece))
      wedge = joint.wedge
      // Edges that fold back have no corner, as between lines.
      asked = if case .cut(_, let size, _, _) = style { wedge.isOpen ? joint.radius(of: size) : size.value } else { 0 }
      growth = CurvedGrowth(joint, to: asked)
    }
  }
}

extension CornerWedge {
  /// The corner between two straight pieces.
  init(_ contour: Contour, _ piece: Int) {
    self.init(
      previous: contour.point(ofPiece: contour.piece(before: piece)), vertex: contour.point(ofPiece: piece),
      next: contour.pieces[piece].end ?? contour.start)
  }
}
