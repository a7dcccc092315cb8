/// A corner with its requested radius, its drawn radius, and the reason for a difference.
public struct ResolvedCorner: Hashable, Sendable {
  public package(set) var index: Int
  public let style: CornerStyle
  public let wedge: CornerWedge
  /// The requested radius; zero at a sharp corner.
  public let asked: Double
  /// The drawn radius.
  public let used: Double
  /// The largest radius between two lines; see ``maximum``.
  var largest: Double?
  /// True if the interior angle is larger than 180°.
  public package(set) var isReflex: Bool
  /// The reason why `used` is less than `asked`; `nil` if it is not.
  public package(set) var limit: CornerLimit?

  public var vertex: Point { wedge.vertex }

  /// The interior angle, from 0° to 360°.
  public var interiorAngle: Angle {
    isReflex ? Angle(radians: 2 * .pi - wedge.angle.radians) : wedge.angle
  }

  /// The largest radius that fits while the other corners keep theirs; `nil` if unbounded.
  ///
  /// Beside a curve it is found by growing the fillet, each time that it is read.
  public package(set) var maximum: Double? {
    get { if let curves { curves.maximum } else { largest } }
    set { largest = newValue }
  }

  /// The fillet at the drawn radius; `nil` at a sharp corner.
  public var fillet: Fillet? { if let curves { curves.fillet } else { wedge.fillet(radius: used) } }

  /// The smoothing of each side of a squircle that fits on the edges; none for other kinds.
  public let smoothing: SideSmoothing
  /// The pieces beside the corner.
  var sides = CornerSides.lines

  /// The part of each edge that the corner's radius takes: the fillet's tangent length, or a longer one for a smooth
  /// corner; beside a curve, the longer one along the pieces.
  ///
  /// A squircle's ramps begin further out, at ``start`` and ``end``.
  public var tangentLength: Double {
    if let curves { return max(curves.cuts.before, curves.cuts.after) }
    return wedge.isOpen ? used * wedge.cut(of: kind ?? .round) : 0
  }

  /// True if a curve or cut replaces the tip, false at a sharp corner: switched off, of radius 0, or without room.
  public var isCut: Bool { tangentLength > 0 }

  /// The name of the style as drawn: the kind, or `sharp`.
  public var styleName: String { isCut ? kind?.rawValue ?? Self.sharpName : Self.sharpName }

  private static let sharpName = "sharp"

  /// The corner's first point, on the piece before it.
  public var start: Point {
    if let curves {
      curves.fillet?.start ?? vertex
    } else {
      vertex + wedge.back * (tangentLength * (1 + smoothing.back))
    }
  }

  /// The corner's last point, on the piece after it.
  public var end: Point {
    if let curves {
      curves.fillet?.end ?? vertex
    } else {
      vertex + wedge.ahead * (tangentLength * (1 + smoothing.ahead))
    }
  }

  /// Passes the pieces that replace the tip to `body`; none at a sharp corner.
  ///
  /// A squircle, a smooth corner or a superellipse beside a curve is round.
  func forEachPiece(_ body: (Path.Piece) -> Void) {
    guard let kind = style.kind, let fillet else { return }
    let drawn = isBesideCurve ? kind.besideCurve : kind
    fillet.forEachPiece(of: drawn, in: wedge, smoothing: smoothing, superellipse: style.superellipse, body)
  }

  /// The line from the pen to the corner; `nil` if the edge is full and only rounding separates them.
  ///
  /// Where two corners touch at a vertex, the search for collisions leaves some 1e-12 of the coordinates. A line of that
  /// length could point in any direction, and its miters would point elsewhere than the corner.
  func straightPiece(from pen: Point) -> Path.Piece? {
    let target = start
    let step = target - pen
    let scale = max(abs(target.x), abs(target.y), abs(pen.x), abs(pen.y), tangentLength)
    return max(abs(step.dx), abs(step.dy)) > scale * 1e-11 ? .line(pen, target) : nil
  }
}

extension ResolvedCorner {
  /// The pieces that replace the tip, in drawing order; none at a sharp corner.
  public var pieces: [Path.Piece] {
    var pieces: [Path.Piece] = []
    forEachPiece { pieces.append($0) }
    return pieces
  }

  /// The kind of the corner; `nil` if sharp.
  public var kind: CornerKind? { style.kind }

  /// The curve of a smooth corner; `nil` for other kinds and uncut corners.
  public var clothoids: ClothoidCorner? {
    kind == .smooth && !isBesideCurve ? wedge.clothoids(radius: used) : nil
  }

  /// The curve of a superellipse; `nil` for other kinds and uncut corners.
  public var superellipse: Superellipse? {
    guard kind == .superellipse, !isBesideCurve, let fillet else { return nil }
    return Superellipse(fillet: fillet, k: style.superellipse)
  }

  /// The curve of a squircle with its ramps; `nil` for other kinds and uncut corners.
  public var smoothFillet: SmoothFillet? {
    guard kind == .squircle, !isBesideCurve, let fillet else { return nil }
    return SmoothFillet(wedge: wedge, fillet: fillet, smoothing: smoothing)
  }
}

extension ResolvedCorner {
  /// The corner with the fill on the other side, as at a hole.
  public var insideOut: ResolvedCorner {
    var corner = self
    corner.isReflex.toggle()
    return corner
  }

  /// A corner that stays sharp whatever its style.
  public init(sharp wedge: CornerWedge, _ style: CornerStyle, index: Int, isReflex: Bool = false, limit: CornerLimit) {
    let asked = wedge.radius(of: style)
    self.init(
      index: index, style: style, wedge: wedge, asked: asked, used: 0, largest: 0, isReflex: isReflex,
      limit: asked > 0 ? limit : nil, smoothing: .none)
  }
}

/// A part of an outline, named by the vertices that it belongs to.
public enum OutlinePart: Hashable, Sendable {
  /// The rest of an edge between the cuts at its two vertices.
  case edge(from: Int, to: Int)
  /// The vertex, or the curve that replaces it.
  case corner(Int)
  /// A piece of a path with curves, from 0 in drawing order.
  case piece(Int)
}

extension OutlinePart: CustomStringConvertible {
  public var description: String { text { "\($0)" } }

  /// The part in words.
  public func text(label: (Int) -> String) -> String {
    switch self {
    case .edge(let from, let to): "edge \(label(from))-\(label(to))"
    case .corner(let index): "corner \(label(index))"
    case .piece(let index): "piece \(index)"
    }
  }
}

/// The reason why a corner is smaller than requested.
public enum CornerLimit: Hashable, Sendable {
  /// The edge between two vertices is full.
  case edge(from: Int, to: Int)
  /// The corner fills its half of an edge, under ``OverflowPolicy/half``.
  case halfEdge(from: Int, to: Int)
  /// The corner's edges lie on top of each other.
  case fold
  /// A larger corner would run into a part of the outline that is not next to it.
  case collision(with: OutlinePart)
  /// A straight piece that ends at no corner is full; numbered from 0 in drawing order.
  case piece(Int)
  /// A curve begins at the corner, which this kind of shape does not cut.
  case curve
  /// A piece beside the corner bends more than the arc, or the pieces come no farther apart.
  case bend
}

extension CornerLimit {
  /// The reason in a few words for a list: `edge 0-1`, `touches corner 4`.
  public var shortText: String { shortText { "\($0)" } }

  /// The reason in a few words for a list.
  public func shortText(label: (Int) -> String) -> String {
    switch self {
    case .edge(let from, let to): OutlinePart.edge(from: from, to: to).text(label: label)
    case .halfEdge(let from, let to): "half of \(OutlinePart.edge(from: from, to: to).text(label: label))"
    case .fold: "folded edges"
    case .collision(let part): "touches \(part.text(label: label))"
    case .piece(let index): OutlinePart.piece(index).text(label: label)
    case .curve: "beside a curve"
    case .bend: "tight curve"
    }
  }

  /// The reason as a clause that follows the two sizes.
  public func text(label: (Int) -> String) -> String {
    switch self {
    case .edge, .halfEdge, .piece: "\(shortText(label: label)) is full"
    case .fold: "its edges fold back"
    case .collision: shortText(label: label)
    case .curve: "a curve begins there"
    case .bend: "a curve there bends too tightly"
    }
  }
}

extension CornerLimit: CustomStringConvertible {
  public var description: String { text { "\($0)" } }
}
