/// What takes the place of a corner's tip.
///
/// Every kind cuts the edges where the fillet of its size would.
public enum CornerKind: String, CaseIterable, Hashable, Sendable {
  /// The arc that touches both edges: the fillet.
  case round
  /// The straight line between the two tangent points.
  case chamfer
  /// The fillet's arc mirrored in its chord, curving into the shape.
  case scoop
  /// Two lines parallel to the edges, through `V + t(a + b)`.
  case notch
  /// The fillet with a ramp from each edge onto its arc, so that the curve begins gently.
  case squircle
}

/// How large a corner is, in one of the three units that drawings use.
public enum CornerSize: Hashable, Sendable {
  /// The radius of the fillet's arc.
  case radius(Double)
  /// How much of each edge the corner takes: the tangent length.
  case cut(Double)
  /// How far the tip of a fillet lies from the vertex.
  case recession(Double)

  /// The number, in document units, whatever it measures.
  public var value: Double {
    switch self {
    case .radius(let value), .cut(let value), .recession(let value): value
    }
  }
}

/// How one corner of an outline is finished.
///
/// A size of zero and `sharp` give the same outline.
public enum CornerStyle: Hashable, Sendable {
  case sharp
  /// `smoothing`, from 0 to 1, says how much of a squircle's turn its ramps take; the other kinds have none.
  case cut(CornerKind, CornerSize, smoothing: Double = 0)

  /// How smooth the corner is to be, from 0 to 1; 0 for what is no squircle.
  var smoothing: Double {
    if case .cut(.squircle, _, let smoothing) = self { smoothing } else { 0 }
  }

  /// A fillet of a radius.
  public static func round(_ radius: Double) -> CornerStyle { .cut(.round, .radius(radius)) }
}

extension CornerSize {
  /// What a corner's size measures.
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    case radius
    case cut
    case recession

    /// What stands behind a number in this unit: nothing for a radius.
    public var suffix: String {
      switch self {
      case .radius: ""
      case .cut: "t"
      case .recession: "d"
      }
    }

    /// The unit after this one, the first after the last.
    public var next: Unit {
      switch self {
      case .radius: .cut
      case .cut: .recession
      case .recession: .radius
      }
    }
  }

  public var unit: Unit {
    switch self {
    case .radius: .radius
    case .cut: .cut
    case .recession: .recession
    }
  }

  public init(_ value: Double, in unit: Unit) {
    self =
      switch unit {
      case .radius: .radius(value)
      case .cut: .cut(value)
      case .recession: .recession(value)
      }
  }
}

extension CornerWedge {
  /// A radius measured in a unit; 0 where a corner has no such measure.
  public func value(ofRadius radius: Double, in unit: CornerSize.Unit) -> Double {
    if unit == .radius { return radius }
    return size(ofRadius: radius, inUnitOf: CornerSize(0, in: unit))?.value ?? 0
  }
}
