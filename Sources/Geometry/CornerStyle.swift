import Glibc

/// The curve that replaces a corner's tip.
///
/// All kinds but `smooth` cut the edges at the same points for one radius: the tangent points of the fillet.
public enum CornerKind: String, CaseIterable, Hashable, Sendable {
  /// The fillet: the arc that touches both edges.
  case round
  /// The straight line between the two tangent points.
  case chamfer
  /// The fillet's arc mirrored in its chord, curving into the shape.
  case scoop
  /// Two lines parallel to the edges, through `V + t(a + b)`.
  case notch
  /// The fillet with a ramp from each edge onto its arc, for a gentle start of the curve.
  case squircle
  /// Two clothoids: the curvature grows evenly from 0 at each edge to 1/r in the middle; see ``ClothoidCorner``.
  ///
  /// For the same radius it takes 1.4 to 2 times as much of each edge as the fillet.
  case smooth
  /// The curve of CSS `corner-shape: superellipse(k)`; see ``Superellipse``.
  case superellipse
}

extension CornerKind {
  /// The kind that is drawn beside a curve: the others need straight edges.
  var besideCurve: CornerKind { [.squircle, .smooth, .superellipse].contains(self) ? .round : self }
}

/// A corner's size in one of the three units that drawings use.
public struct CornerSize: Hashable, Sendable {
  /// The number in document units, whatever it measures.
  public var value: Double
  public var unit: Unit

  public init(_ value: Double, in unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// The radius of the fillet's arc.
  public static func radius(_ value: Double) -> CornerSize { CornerSize(value, in: .radius) }

  /// The tangent length: the part of each edge that the corner takes.
  public static func cut(_ value: Double) -> CornerSize { CornerSize(value, in: .cut) }

  /// The distance from the vertex to the tip of the fillet.
  public static func recession(_ value: Double) -> CornerSize { CornerSize(value, in: .recession) }

  /// The measure that a corner's size is given in.
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    case radius
    case cut
    case recession

    /// The letter after a number in this unit; empty for a radius.
    public var suffix: String {
      switch self {
      case .radius: ""
      case .cut: "t"
      case .recession: "d"
      }
    }

    /// The next unit; the first one follows the last.
    public var next: Unit {
      switch self {
      case .radius: .cut
      case .cut: .recession
      case .recession: .radius
      }
    }
  }
}

/// The treatment of one corner of an outline.
///
/// A size of zero and `sharp` give the same outline.
///
/// ```swift
/// let style = CornerStyle.cut(.chamfer, .radius(8))
/// let corner = CornerStyle.round(8)
/// style == corner  // false
/// corner  // .cut(.round, .radius(8))
/// ```
public enum CornerStyle: Hashable, Sendable {
  case sharp
  /// `smoothing`, from 0 to 1, is the part of a squircle's turn that its ramps take; other kinds ignore it.
  ///
  /// `superellipse` is the k of a superellipse, in ``Superellipse/range``; other kinds ignore it.
  case cut(CornerKind, CornerSize, smoothing: Double = 0, superellipse: Double = 2)

  /// The smoothing of a squircle, from 0 to 1; 0 for other kinds.
  var smoothing: Double {
    if case .cut(.squircle, _, let smoothing, _) = self { smoothing } else { 0 }
  }

  /// The k of a superellipse; 0 for a sharp corner.
  public var superellipse: Double { if case .cut(_, _, _, let k) = self { k } else { 0 } }

  /// The kind of a cut corner; `nil` if sharp.
  var kind: CornerKind? { if case .cut(let kind, _, _, _) = self { kind } else { nil } }

  /// A fillet of a radius in document units.
  public static func round(_ radius: Double) -> CornerStyle { .cut(.round, .radius(radius)) }
}

/// A vertex with the directions of its two edges, which relate the sizes of a corner there.
///
/// Notation: V the vertex, a and b the unit vectors toward its neighbors, θ the smaller angle between them.
public struct CornerWedge: Hashable, Sendable {
  public let vertex: Point
  /// The unit vector toward the previous vertex; zero if the two coincide.
  public let back: Vector
  /// The unit vector toward the next vertex; zero if the two coincide.
  public let ahead: Vector
  /// The tangent length of a fillet of radius 1: 0 at a straight vertex, infinite at a hairpin.
  public let cotangent: Double

  public init(previous: Point, vertex: Point, next: Point) {
    self.vertex = vertex
    guard let a = (previous - vertex).unit, let b = (next - vertex).unit else {
      (back, ahead, cotangent) = (.zero, .zero, .infinity)
      return
    }
    (back, ahead) = (a, b)
    let sine = abs(a.cross(b))
    let cosine = a.dot(b)
    // cot(θ/2) = (1 + cos θ) / sin θ, written without cancellation for obtuse angles.
    if cosine < 0 {
      cotangent = sine / (1 - cosine)
    } else {
      // Unit vectors are exact to 2e-16: a smaller angle is a fold that only rounding opens.
      cotangent = sine > 4e-15 ? (1 + cosine) / sine : .infinity
    }
  }

  /// True if a corner can be drawn: false at a hairpin and where vertices coincide.
  public var isOpen: Bool { cotangent.isFinite }

  /// The smaller angle between the edges, from 0 to π; zero where vertices coincide.
  public var angle: Angle { isOpen ? Angle(radians: 2 * Glibc.atan2(1, cotangent)) : .zero }

  /// 1 if the outline turns clockwise on screen here, -1 if counterclockwise, 0 if straight.
  public var turnSign: Double {
    let cross = (-back).cross(ahead)
    return cross > 0 ? 1 : cross < 0 ? -1 : 0
  }

  /// The radius of a corner of a given size; zero where no corner can be drawn.
  public func radius(of size: CornerSize, as kind: CornerKind = .round) -> Double {
    guard isOpen else { return 0 }
    let factor = measure(ofRadius: 1, in: size.unit, as: kind)
    return factor > 0 ? size.value / factor : 0
  }

  private func measure(ofRadius radius: Double, in unit: CornerSize.Unit, as kind: CornerKind) -> Double {
    switch unit {
    case .radius: radius
    case .cut: radius * cut(of: kind)
    case .recession: radius * recession(of: kind)
    }
  }

  /// The requested radius of a corner of a given style; zero if sharp.
  func radius(of style: CornerStyle) -> Double {
    guard case .cut(let kind, let size, _, _) = style else { return 0 }
    // A cut or a recession can mean a radius beyond the limit.
    return isOpen ? min(radius(of: size, as: kind), Outline.limit) : size.value
  }

  /// The size of a corner of a radius, measured in `unit`; `nil` where the corner has no such measure.
  public func size(
    ofRadius radius: Double, in unit: CornerSize.Unit, as kind: CornerKind = .round
  ) -> CornerSize? {
    guard isOpen, cotangent > 0 else { return nil }
    return CornerSize(measure(ofRadius: radius, in: unit, as: kind), in: unit)
  }

  /// The recession of a fillet of radius 1: 1/sin(θ/2) - 1, and 1/sin(θ/2) = sqrt(1 + cot²(θ/2)).
  var secantExcess: Double {
    // sqrt(1 + c²) - 1 without cancellation for small c.
    let square = cotangent * cotangent
    return square / ((1 + square).squareRoot() + 1)
  }

  /// The fillet of a radius; `nil` where none can be drawn or the line is straight.
  public func fillet(radius: Double) -> Fillet? {
    guard isOpen, cotangent > 0, radius > 0 else { return nil }
    return Fillet(wedge: self, radius: radius)
  }
}
