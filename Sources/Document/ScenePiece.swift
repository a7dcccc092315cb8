public import Geometry
public import Shapes

extension Scene {
  /// A path with its style and effects.
  ///
  /// On the heap: a copy costs one reference, and the same piece is equal without comparing its values.
  public final class Piece: Equatable, Sendable {
    /// The source of a piece.
    public enum Origin: Sendable {
      /// An item of the document, at its index.
      case item(Item, at: Int, ResolvedShape)
      /// A shape that a file draws where it refers to it.
      case foreign
      /// Anything else, such as a construction.
      case none
    }

    public let path: Path
    /// As seen: with the opacity, unless ``isolation`` has it.
    public let style: Style
    public let effects: Effects
    /// The path of the curl shadow; `nil` for none.
    public let curl: Path?
    /// From 0 to 1, for the effects; the style or ``isolation`` includes it.
    public let opacity: Double
    /// The opacity of fill and line as one, from 0 to 1; 1 if the style has it.
    public let isolation: Double
    /// The box around the path; `nil` for none.
    public let bounds: Rect?
    public let origin: Origin
    /// The style without any opacity but its own.
    public let ownStyle: Style

    public init(
      _ path: Path, _ style: Style, effects: Effects = .none, curl: Path? = nil, opacity: Double = 1,
      origin: Origin = .none
    ) {
      let isJoint = opacity < 1 && style.hasFill && style.hasLine && !effects.isVisible
      (self.path, self.effects, self.curl, self.opacity, self.origin) = (path, effects, curl, opacity, origin)
      ownStyle = style
      isolation = isJoint ? opacity : 1
      self.style = isJoint ? style : style.faded(by: opacity)
      bounds = path.bounds
    }

    /// The piece of an item with this outline, alone.
    public convenience init(_ item: Item, _ path: Path) {
      self.init(item, path, opacity: item.opacity, origin: .none)
    }

    package convenience init(_ item: Item, _ outline: ResolvedShape, at index: Int, opacity: Double) {
      self.init(item, outline.path, opacity: opacity, origin: .item(item, at: index, outline))
    }

    private convenience init(_ item: Item, _ path: Path, opacity: Double, origin: Origin) {
      self.init(
        path, item.measuredStyle(along: path), effects: item.effects, curl: item.curlPath(of: path), opacity: opacity,
        origin: origin)
    }

    convenience init(_ shape: Foreign.Shape) {
      self.init(shape.path, shape.style, opacity: shape.opacity, origin: .foreign)
    }

    /// The piece multiplied by an opacity.
    func faded(by factor: Double) -> Piece {
      Piece(path, ownStyle, effects: effects, curl: curl, opacity: opacity * factor, origin: origin)
    }

    public static func == (a: Piece, b: Piece) -> Bool { a === b || a.path == b.path && a.hasLooks(of: b) }

    /// True if the pieces differ by nothing but their paths.
    public func hasLooks(of other: Piece) -> Bool {
      style == other.style && effects == other.effects && curl == other.curl && opacity == other.opacity
    }
  }
}

extension Scene.Piece {
  /// True for a hidden item.
  public var isHidden: Bool {
    if case .item(let item, _, _) = origin { item.isHidden } else { false }
  }

  /// The map from the numbers of a gradient on the piece to document units; `nil` where it paints nothing.
  ///
  /// - Parameter gradient: That of the fill or the line.
  /// - Returns: A map with an inverse.
  public func map(of gradient: Gradient) -> Transform? {
    let units = style.paintUnits
    guard gradient.units == .box, units != .identity else { return gradient.map(inBox: bounds, of: units) }
    return units.inverse.flatMap { gradient.map(inBox: path.transformed(by: $0).bounds, of: units) }
  }

  /// The style with all of its opacity, for targets that paint fill and line one by one.
  public var flatStyle: Style { style.faded(by: isolation) }

  /// A box that nothing painted leaves; `nil` for nothing, the whole plane for effects.
  var reach: Rect? {
    if effects.isVisible { return Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9) }
    return bounds?.outset(by: style.lineReach)
  }
}
