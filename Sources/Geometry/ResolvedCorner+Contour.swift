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
