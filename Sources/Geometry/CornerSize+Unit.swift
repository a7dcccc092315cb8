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
