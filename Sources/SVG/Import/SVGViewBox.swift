import Geometry

/// The fit of a view box into its space.
enum SVGViewBox {
  /// The box of a `viewBox` attribute; `nil` for invalid text or a size that is not positive.
  ///
  /// - Parameter most: the largest allowed number.
  static func parse(_ text: String, within most: Double = Outline.limit) -> Rect? {
    let (box, isWhole) = NumberCursor.numbers(in: text, atMost: 4, within: most)
    guard isWhole, box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
    return Rect(x: box[0], y: box[1], width: box[2], height: box[3])
  }

  /// The map of a box onto a space for a `preserveAspectRatio` attribute (SVG 2, 8.7).
  static func map(_ box: Rect, onto space: Rect, aspect: String) -> Transform? {
    guard box.width > 0, box.height > 0 else { return nil }
    let words = aspect.split(separator: " ")
    var (x, y) = (space.width / box.width, space.height / box.height)
    let alignment = words.first ?? "xMidYMid"
    if alignment != "none" {
      let scale = words.contains("slice") ? max(x, y) : min(x, y)
      (x, y) = (scale, scale)
    }
    func share(_ low: String, _ high: String) -> Double {
      alignment.contains(high) ? 1 : alignment.contains(low) || alignment == "none" ? 0 : 0.5
    }
    let (restX, restY) = (space.width - box.width * x, space.height - box.height * y)
    return Transform(
      a: x, b: 0, c: 0, d: y,
      tx: space.minX - box.minX * x + restX * share("xMin", "xMax"),
      ty: space.minY - box.minY * y + restY * share("YMin", "YMax"))
  }
}
