/// One corner with what it asked, what it got, and why.
public struct ResolvedCorner: Hashable, Sendable {
  public let index: Int
  public let style: CornerStyle
  public let wedge: CornerWedge
  /// The radius asked for; zero at a sharp corner.
  public let asked: Double
  /// The radius drawn.
  public let used: Double
  /// The largest radius with the other corners' used tangent lengths unchanged; `nil` for no bound.
  public let maximum: Double?
  /// Whether the interior angle is larger than 180°.
  public let isReflex: Bool
  /// Why `used` is less than `asked`, or `nil` when it is not.
  public let limit: CornerLimit?

  public var vertex: Point { wedge.vertex }

  /// The interior angle, from 0° to 360°.
  public var interiorAngle: Angle {
    isReflex ? Angle(radians: 2 * .pi - wedge.angle.radians) : wedge.angle
  }

  /// The fillet at the radius used, or `nil` at a corner that is left as it is.
  public var fillet: Fillet? { wedge.fillet(radius: used) }

  /// How smooth each side of a squircle is, after the edges are shared out; none for other kinds.
  public let smoothing: SideSmoothing

  /// How much of each edge the corner's fillet takes; a squircle's ramps begin further out, at ``start`` and ``end``.
  public var tangentLength: Double { wedge.isOpen ? used * wedge.cotangent : 0 }

  /// Whether anything is drawn in place of the tip.
  public var isCut: Bool { tangentLength > 0 }

  /// Where the corner begins on the edge from the previous vertex.
  public var start: Point { vertex + wedge.back * (tangentLength * (1 + smoothing.back)) }

  /// Where the corner ends on the edge to the next vertex.
  public var end: Point { vertex + wedge.ahead * (tangentLength * (1 + smoothing.ahead)) }

  /// Calls a function for the pieces in place of the tip; none where the corner is left as it is.
  func forEachPiece(_ body: (Path.Piece) -> Void) {
    guard case .cut(let kind, _, _) = style, let fillet else { return }
    fillet.forEachPiece(of: kind, in: wedge, smoothing: smoothing, body)
  }

  /// The line up to the corner, or `nil` where the edge is full and rounding alone keeps the pen from its end.
  func straightPiece(from pen: Point) -> Path.Piece? {
    let target = start
    let step = target - pen
    let scale = max(abs(target.x), abs(target.y), abs(pen.x), abs(pen.y), tangentLength)
    return max(abs(step.dx), abs(step.dy)) > scale * 1e-13 ? .line(pen, target) : nil
  }
}

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

extension ResolvedCorner {
  /// The same corner under another number, with the reason in that numbering.
  public init(_ corner: ResolvedCorner, index: Int, limit: CornerLimit?) {
    self.init(
      index: index, style: corner.style, wedge: corner.wedge, asked: corner.asked, used: corner.used,
      maximum: corner.maximum, isReflex: corner.isReflex, limit: limit, smoothing: corner.smoothing)
  }

  /// The same corner with another maximum, where its shape makes room in a way of its own.
  public init(_ corner: ResolvedCorner, maximum: Double?) {
    self.init(
      index: corner.index, style: corner.style, wedge: corner.wedge, asked: corner.asked, used: corner.used,
      maximum: maximum, isReflex: corner.isReflex, limit: corner.limit, smoothing: corner.smoothing)
  }

  /// The same corner where the fill lies on the other side of its outline, as at a hole.
  public var insideOut: ResolvedCorner {
    ResolvedCorner(
      index: index, style: style, wedge: wedge, asked: asked, used: used, maximum: maximum, isReflex: !isReflex,
      limit: limit, smoothing: smoothing)
  }

  /// A corner that is left sharp whatever it asks.
  public init(sharp wedge: CornerWedge, _ style: CornerStyle, index: Int, isReflex: Bool = false, limit: CornerLimit) {
    var asked = 0.0
    if case .cut(_, let size, _) = style {
      asked = wedge.isOpen ? min(wedge.radius(of: size), Outline.limit) : size.value
    }
    self.init(
      index: index, style: style, wedge: wedge, asked: asked, used: 0, maximum: 0, isReflex: isReflex,
      limit: asked > 0 ? limit : nil, smoothing: .none)
  }
}
