extension ResolvedCorner {
  /// What takes the place of the tip; `nil` at a sharp corner.
  public var kind: CornerKind? {
    if case .cut(let kind, _, _) = style { kind } else { nil }
  }

  /// The curve of a squircle with its ramps; `nil` for other kinds and where nothing is drawn.
  public var smoothFillet: SmoothFillet? {
    guard kind == .squircle, let fillet else { return nil }
    return SmoothFillet(wedge: wedge, fillet: fillet, smoothing: smoothing)
  }
}
