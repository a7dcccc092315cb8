package import Geometry
import Shapes

extension Document {
  /// True if two documents have the same page, and on it shapes of the same outlines and paint.
  ///
  /// How they are written does not count: the notation of a path, its direction and start where no dash shows them, a
  /// rectangle as a path, a color that nothing is painted with.
  ///
  /// - Parameter tolerance: The largest distance between two outlines, in document units.
  package func looksLike(_ other: Document, within tolerance: Double) throws(OutlineError) -> Bool {
    // Of the parts that are not shown, only their names are known.
    guard foreign.unshown.isEmpty, other.foreign.unshown.isEmpty, title == other.title else { return false }
    let areAlike = items.elementsEqual(other.items) { a, b in
      a.isHidden == b.isHidden && a.isLocked == b.isLocked && a.name == b.name && a.isUndecided == b.isUndecided
    }
    guard areAlike else { return false }
    return try scene(withHidden: true).looksLike(other.scene(withHidden: true), within: tolerance)
  }
}

extension Scene {
  /// True if two scenes differ at most by a distance between outlines.
  func looksLike(_ other: Scene, within tolerance: Double) -> Bool {
    let areGroupsAlike = groups.elementsEqual(other.groups) { a, b in
      a.pieces == b.pieces && a.opacity == b.opacity
        && (a.clip ?? Path()).isNear(b.clip ?? Path(), within: tolerance) && (a.clip == nil) == (b.clip == nil)
    }
    return areGroupsAlike && page == other.page && background.look == other.background.look
      && pieces.elementsEqual(other.pieces) { $0.looksLike($1, within: tolerance) }
  }
}

extension Scene.Piece {
  fileprivate func looksLike(_ other: Scene.Piece, within tolerance: Double) -> Bool {
    let (mine, others) = (style.look, other.style.look)
    return mine == others && mine.isKnown && effects == other.effects && opacity == other.opacity
      && isolation == other.isolation
      && path.isNear(other.path, within: tolerance)
      && (curl ?? Path()).isNear(other.curl ?? Path(), within: tolerance)
      && (mine.dash.isNone || path.startsLike(other.path, within: tolerance))
      && (!mine.fill.isVisible
        || path.fillsLike(other.path, style.fillRule, other.style.fillRule, within: tolerance))
  }
}

extension Path {
  /// True if the contours begin at the same points, and run the same way.
  fileprivate func startsLike(_ other: Path, within tolerance: Double) -> Bool {
    contours.elementsEqual(other.contours) { a, b in
      let (first, second) = (Path(a), Path(b))
      return a.start.distance(to: b.start) <= tolerance && (first.signedArea < 0) == (second.signedArea < 0)
    }
  }

  /// True if the same outline is filled in the same places.
  fileprivate func fillsLike(_ other: Path, _ rule: FillRule, _ otherRule: FillRule, within tolerance: Double) -> Bool {
    abs(paintedArea(rule: rule) - other.paintedArea(rule: otherRule)) <= tolerance * (2 * length + tolerance)
  }
}

extension Style {
  /// The style with the plain value of all that paints nothing, and of the fill rule.
  fileprivate var look: Style {
    var style = self
    (style.fill, style.fillRule) = (fill.look, .nonzero)
    if !hasVisibleLine {
      let plain = Style()
      (style.stroke, style.lineWidth, style.dash, style.dashOffset) = (plain.stroke, plain.lineWidth, plain.dash, 0)
      (style.lineCap, style.lineJoin, style.miterLimit) = (plain.lineCap, plain.lineJoin, plain.miterLimit)
    } else {
      if dash.isNone { style.dashOffset = 0 }
      if lineJoin != .miter { style.miterLimit = Style().miterLimit }
    }
    if [fill, stroke].allSatisfy({ $0.foreign == nil && $0.gradient == nil }) { style.paintUnits = .identity }
    return style
  }

  /// False for a paint that only its file has, of which the reference alone is known.
  fileprivate var isKnown: Bool { [fill, stroke].allSatisfy { $0.foreign?.kind ?? .currentColor == .currentColor } }
}

extension Paint {
  /// The paint, or none where nothing can be seen of it.
  fileprivate var look: Paint { isVisible ? self : .none }
}
