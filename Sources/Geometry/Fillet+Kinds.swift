extension Fillet {
  /// Calls a function for the pieces that a kind of corner puts between the two edges, in drawing order.
  ///
  /// - Precondition: the fillet is one of the wedge's; `smoothing` is for squircles.
  func forEachPiece(
    of kind: CornerKind, in wedge: CornerWedge, smoothing: SideSmoothing, _ body: (Path.Piece) -> Void
  ) {
    switch kind {
    case .round: body(.arc(start, arc, end))
    case .chamfer: body(.line(start, end))
    case .scoop: body(.arc(start, scoop, end))
    case .notch:
      body(.line(start, notch))
      body(.line(notch, end))
    case .squircle:
      let smooth = SmoothFillet(wedge: wedge, fillet: self, smoothing: smoothing)
      if let ramp = smooth.rampIn { body(.cubic(ramp)) }
      if let arc = smooth.arc {
        body(.arc(smooth.rampIn?.p3 ?? smooth.start, arc, smooth.rampOut?.p0 ?? smooth.end))
      }
      if let ramp = smooth.rampOut { body(.cubic(ramp)) }
    }
  }

  /// The arc mirrored in its chord.
  public var scoop: Arc {
    let arc = arc
    let middle = start.lerp(to: end, 0.5)
    let mirrored = arc.center + (middle - arc.center) * 2
    return Arc(center: mirrored, radius: arc.radius, start: Angle(of: start - mirrored), sweep: -arc.sweep)
  }

  /// The inner point of a notch: V + t(a + b).
  public var notch: Point { start + (end - vertex) }
}
