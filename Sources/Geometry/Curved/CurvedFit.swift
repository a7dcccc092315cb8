/// The pieces beside a corner.
enum CornerSides: Hashable, Sendable {
  /// Two lines; the corner's wedge says all about them.
  case lines
  indirect case curves(CurvedFit)
}

/// A corner beside a curve as drawn.
struct CurvedFit: Hashable, Sendable {
  let joint: CurvedJoint
  /// The tangent points at the drawn radius.
  let tangency: CurvedJoint.Tangency
  /// `nil` at a sharp corner.
  let fillet: Fillet?
  /// The lengths taken along the pieces.
  let cuts: (before: Double, after: Double)
  /// The parameters up to which the neighbors leave each piece free.
  let room: (before: Double, after: Double)

  init(_ joint: CurvedJoint, _ tangency: CurvedJoint.Tangency, room: (before: Double, after: Double)) {
    (self.joint, self.tangency, self.room) = (joint, tangency, room)
    cuts = joint.cuts(tangency)
    fillet = tangency.radius > 0 ? Fillet(joint, tangency, tangentLength: max(cuts.before, cuts.after)) : nil
  }

  /// The largest radius that fits while the neighbors keep theirs; what is not next to the corner may be in its way.
  var maximum: Double {
    guard room.before > 0, room.after > 0 else { return 0 }
    let growth = CurvedGrowth(joint)
    let filled = growth.radius(where: { max($0.before / room.before, $0.after / room.after) }, reaches: 1)
    return max(filled ?? growth.last.radius, tangency.radius)
  }

  static func == (a: CurvedFit, b: CurvedFit) -> Bool {
    a.joint == b.joint && a.tangency == b.tangency && a.room == b.room
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(joint)
    hasher.combine(tangency)
  }
}

extension Fillet {
  /// The fillet that touches the pieces of a joint; its tangent length is the longer one along the pieces.
  fileprivate init(_ joint: CurvedJoint, _ tangency: CurvedJoint.Tangency, tangentLength: Double) {
    vertex = joint.wedge.vertex
    radius = tangency.radius
    self.tangentLength = tangentLength
    start = joint.before.point(at: tangency.before)
    end = joint.after.point(at: tangency.after)
    center = joint.center(tangency)
    recession = center.distance(to: vertex) - radius
    turn = joint.turn(tangency)
    turnSign = joint.wedge.turnSign
  }
}

extension ResolvedCorner {
  /// True if one of the corner's pieces is a curve.
  public var isBesideCurve: Bool { if case .lines = sides { false } else { true } }

  /// The corner's pieces and its place on them; `nil` between two lines.
  var curves: CurvedFit? { if case .curves(let fit) = sides { fit } else { nil } }

  /// The length that the corner takes along the piece before it, and along the piece after it.
  public var cuts: (before: Double, after: Double) {
    curves?.cuts ?? (start.distance(to: vertex), end.distance(to: vertex))
  }

  /// The radius of a corner of a given size; zero where no corner can be drawn.
  public func radius(of size: CornerSize) -> Double {
    curves?.joint.radius(of: size) ?? wedge.radius(of: size, as: kind ?? .round)
  }

  /// The size of a corner of a radius, measured in `unit`; `nil` where the corner has no such measure.
  ///
  /// Beside a curve, the cut is the longer of the two lengths along the pieces.
  public func size(ofRadius radius: Double, in unit: CornerSize.Unit) -> CornerSize? {
    curves.map { $0.joint.size(ofRadius: radius, in: unit) }
      ?? wedge.size(ofRadius: radius, in: unit, as: kind ?? .round)
  }

  /// A radius measured in `unit`; 0 where the corner has no such measure.
  public func value(ofRadius radius: Double, in unit: CornerSize.Unit) -> Double {
    unit == .radius ? radius : size(ofRadius: radius, in: unit)?.value ?? 0
  }
}

/// The construction of a corner beside a curve.
extension ResolvedCorner {
  /// The fillet of a radius, or the largest one at a joint that has no larger; `nil` where none can be drawn.
  public func fillet(radius: Double) -> Fillet? {
    guard let joint = curves?.joint else { return wedge.fillet(radius: radius) }
    return CurvedFit(joint, CurvedGrowth(joint, to: radius).last, room: (1, 1)).fillet
  }

  /// The parts of both pieces that the corner takes, from the vertex outward; empty between two lines.
  public var takenPieces: [Path.Piece] {
    guard let curves else { return [] }
    return [(curves.joint.before, curves.tangency.before), (curves.joint.after, curves.tangency.after)]
      .map { $0.part(from: 0, to: $1) }
  }

  /// Points at the distance of the radius from both pieces, from the vertex outward: the center is on both curves.
  public var offsetCurves: [[Point]] {
    guard let curves else { return [] }
    let side = -wedge.turnSign * used
    return [(curves.joint.before, curves.tangency.before, side), (curves.joint.after, curves.tangency.after, -side)]
      .map { piece, contact, distance in
        (0...16).compactMap { step in
          let t = min(1, 1.5 * contact) * Double(step) / 16
          return piece.direction(at: t).map { piece.point(at: t) + $0.perpendicular * distance }
        }
      }
  }
}
