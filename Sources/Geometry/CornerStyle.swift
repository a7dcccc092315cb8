/// The curve that replaces a corner's tip.
///
/// All kinds of one size cut the edges at the same points: the tangent points of the fillet.
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
  case cut(CornerKind, CornerSize, smoothing: Double = 0)

  /// The smoothing of a squircle, from 0 to 1; 0 for other kinds.
  var smoothing: Double {
    if case .cut(.squircle, _, let smoothing) = self { smoothing } else { 0 }
  }

  /// A fillet of a radius in document units.
  public static func round(_ radius: Double) -> CornerStyle { .cut(.round, .radius(radius)) }
}
