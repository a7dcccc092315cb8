package import Geometry
import Shapes

/// A reader and writer for the `transform` attribute.
enum SVGTransform {
  /// The map of a list of functions, the last applied first; `nil` for invalid text.
  static func parse(_ text: some StringProtocol) -> Transform? {
    var cursor = NumberCursor(text)
    var result = Transform.identity
    cursor.skipSpace()
    while !cursor.isAtEnd {
      let name = cursor.word()
      cursor.skipSpace()
      guard cursor.skip("(") else { return nil }
      cursor.skipSpace()
      var numbers: [Double] = []
      while !cursor.skip(")") {
        guard numbers.count < 6, let number = cursor.number() else { return nil }
        numbers.append(number)
        cursor.skipSeparator()
      }
      guard let map = function(name, numbers) else { return nil }
      result = map.then(result)
      guard result.isBounded else { return nil }
      cursor.skipSeparator()
    }
    return result
  }

  private static func function(_ name: String, _ numbers: [Double]) -> Transform? {
    func slope(_ degrees: Double) -> Double { Angle.degrees(degrees).sine / Angle.degrees(degrees).cosine }
    switch (name, numbers.count) {
    case ("matrix", 6):
      return Transform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case ("translate", 1), ("translate", 2):
      return .translation(by: Vector(numbers[0], numbers.count == 2 ? numbers[1] : 0))
    case ("scale", 1), ("scale", 2): return .scale(x: numbers[0], y: numbers.last ?? 1)
    case ("rotate", 1): return .turn(by: numbers[0])
    case ("rotate", 3):
      let center = Vector(numbers[1], numbers[2])
      return .translation(by: -center).then(.turn(by: numbers[0])).then(.translation(by: center))
    case ("skewX", 1): return Transform(a: 1, b: 0, c: slope(numbers[0]), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): return Transform(a: 1, b: slope(numbers[0]), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  /// The text of a map, which reads back unchanged.
  static func text(of map: Transform) -> String {
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { NumberText.exact($0) }
    return "matrix(\(numbers.joined(separator: " ")))"
  }

  /// A translation in front of another transform's text, `nil` for none.
  static func text(_ step: Vector, before text: String?) -> String {
    (["translate(\([step.dx, step.dy].map { NumberText.exact($0) }.joined(separator: " ")))"] + [text].compactMap { $0 })
      .joined(separator: " ")
  }
}

extension Transform {
  /// A rotation about the origin in degrees, exact for quarter turns.
  static func turn(by degrees: Double) -> Transform {
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    switch turned < 0 ? turned + 360 : turned {
    case 0: return .identity
    case 90: return Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 180: return Transform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 270: return Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default: return .rotation(by: .degrees(turned))
    }
  }

  /// True if all numbers are finite and small enough that no coordinate overflows.
  var isBounded: Bool {
    [a, b, c, d, tx, ty].allSatisfy { abs($0) <= 1e18 }
  }

  /// The growth of lengths, averaged over directions.
  package var scale: Double { abs(determinant).squareRoot() }

  /// True if the map only moves and scales, without mirroring.
  var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}

/// The fit of a view box into its space.
enum SVGViewBox {
  /// The box of a `viewBox` attribute; `nil` for invalid text or a size that is not positive.
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

extension SVGViewport {
  /// The viewport inside an `<svg>` or a `<symbol>`, its map into this one, and its place here; `nil` if it shows
  /// nothing.
  ///
  /// - Parameters:
  ///   - size: The size that a `<use>` gives it.
  ///   - value: Returns its attributes.
  func entering(
    _ size: (width: Double?, height: Double?) = (nil, nil), _ value: (String) -> String?
  ) -> (map: Transform, viewport: SVGViewport, space: Rect)? {
    func length(_ name: String, of whole: Double) -> Double? {
      value(name).flatMap { units($0, percentOf: whole) }
    }
    let (x, y) = (length("x", of: width) ?? 0, length("y", of: height) ?? 0)
    let inner = sized(
      width: size.width ?? length("width", of: width) ?? width,
      height: size.height ?? length("height", of: height) ?? height,
      as: ["width", "height"].map { value($0) ?? "100%" })
    guard inner.width > 0, inner.height > 0 else { return nil }
    let space = Rect(x: x, y: y, width: inner.width, height: inner.height)
    guard let text = value("viewBox") else { return (.translation(by: Vector(x, y)), inner, space) }
    guard let box = SVGViewBox.parse(text),
      let map = SVGViewBox.map(box, onto: space, aspect: value("preserveAspectRatio") ?? "")
    else { return nil }
    return (map, sized(width: box.width, height: box.height), space)
  }

  /// True if an `<svg>` or a `<symbol>` with these properties, in rising priority, clips what it draws.
  ///
  /// Source: SVG 2, 3.7 and the style sheet in its appendix.
  static func clips(_ properties: [SVGProperty]) -> Bool {
    let overflow = properties.last { $0.name == "overflow" }?.value.trimmed.lowercased()
    return overflow != "visible" && overflow != "auto"
  }
}

extension Rect {
  /// The outline of the box under a map.
  func path(through map: Transform) -> Path { Path(polygon: corners.map { map($0) }) }
}

extension Shape {
  /// The shape under a map of the plane; `nil` where no parameters of its kind or of a free polygon describe it.
  func mapped(by map: Transform) -> (any Shape)? {
    if map == .identity { return self }
    guard map.isBounded, map.determinant != 0 else { return nil }
    if map.isSimilarity { return moved(by: map) }
    // Any map keeps a sharp polygon a polygon, and a sharp path a path.
    let isSharp = corners.settings.indices.allSatisfy { !corners[$0].isOn || size(ofCorner: $0).value == 0 }
    guard isSharp else { return nil }
    do throws(OutlineError) {
      let path = try resolved().path
      if path.isNear(Path(polygon: vertices), within: 1e-9) {
        return try FreePolygon(points: vertices.map { map.settled($0) }, corners: corners)
      }
      return kind == PathShape.kind ? PathShape.drawing(path.transformed(by: map)) : nil
    } catch {
      return nil
    }
  }

  /// The shape flipped, rotated, scaled and moved, all about its center.
  private func moved(by map: Transform) -> (any Shape)? {
    let isFlipped = map.determinant < 0
    let along = isFlipped ? Vector(-map.a, -map.b) : Vector(map.a, map.b)
    // Files give angles in degrees with a few decimals; drop the rounding error.
    let degrees = Angle(of: along).degrees
    let rounded = (degrees * 1e6).rounded() / 1e6
    let turn = abs(degrees - rounded) < 1e-9 ? rounded : degrees
    var shape: any Shape = self
    // A rotation ends a frame, whose points depend on the line width; keep the points of the present width.
    if turn != 0 { shape.keepFittedPoints() }
    let center = shape.center
    let target = map.settled(center)
    var factor = map.scale.settled()
    if abs(factor - 1) < 1e-12 { factor = 1 }
    var motions: [Motion] = []
    if isFlipped { motions.append(.flipHorizontally) }
    // Scaling keeps a shape's center but rotating may not: move last.
    if factor != 1 { motions.append(.scale(x: factor, y: factor)) }
    if turn != 0 { motions.append(.rotate(by: turn)) }
    let step = target - center
    if step != .zero { motions.append(.move(by: step)) }
    for motion in motions {
      guard shape.apply(motion) else { return nil }
    }
    return shape
  }
}
