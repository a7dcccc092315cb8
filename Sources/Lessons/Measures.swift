package import Document
package import Geometry
package import Shapes

/// Every number that steps and goals use: those of the corners, of the shape, and its parameters.
///
/// Values are read from the resolved drawing, never computed again.
package struct Measures: Sendable {
  package let item: Item
  package let shape: ResolvedShape
  /// The index of the corner for symbols without a number.
  package private(set) var selected: Int
  private let ends: [CornerEnds]
  /// The precision of lengths and areas.
  let fineness: Fineness

  package init(_ item: Item, _ shape: ResolvedShape, corner: Int) {
    self.item = item
    self.shape = shape
    selected = corner
    ends = CornerEnds.all(of: item.shape, count: shape.corners.count)
    fineness = shape.fineness
  }

  /// The numbers with another corner for symbols without a number.
  func selecting(_ corner: Int) -> Measures {
    var measures = self
    measures.selected = corner
    return measures
  }

  /// The selected corner; `nil` in a shape without corners.
  package var corner: ResolvedCorner? { corner(selected) }

  func corner(_ index: Int) -> ResolvedCorner? {
    shape.corners.indices.contains(index) ? shape.corners[index] : nil
  }

  func ends(of index: Int) -> CornerEnds? { ends.indices.contains(index) ? ends[index] : nil }

  /// A corner's name on the screen.
  func label(_ index: Int) -> String { item.shape.label(ofCorner: index) }

  /// A number by its symbol, such as `r`, `r4` for corner 4, `count` or `tail-curved`.
  package func quantity(_ symbol: String) -> Quantity? {
    var number =
      corner.flatMap { quantity(symbol, at: $0) } ?? whole(symbol) ?? numbered(symbol) ?? parameter(symbol)
    number?.fineness = fineness
    return number
  }

  /// A number of the corner whose index ends the symbol.
  private func numbered(_ symbol: String) -> Quantity? {
    let letters = symbol.prefix { !($0.isASCII && $0.isNumber) }
    guard let index = Int(symbol.dropFirst(letters.count)), let corner = corner(index),
      var number = quantity(String(letters), at: corner)
    else { return nil }
    number.symbol = symbol
    number.name += " of corner \(label(index))"
    return number
  }

  package func value(of symbol: String) -> Double? { quantity(symbol)?.value }

  package func value(ofExpression text: String) throws(ExpressionError) -> Double {
    try Expression.evaluate(text) { $0 == "π" ? Double.pi : value(of: $0) }
  }

  /// A parameter's number, such as `count`; for `name-choice`, such as `tail-curved`, 1 if it has that value, else 0.
  private func parameter(_ name: String) -> Quantity? {
    if let value = item.value(of: name), let number = value.number {
      let unit: Quantity.Unit =
        switch value.info.number?.unit {
        case .count: .count
        case .degrees: .angle
        case .ratio: .ratio
        case .percent, .length, nil: .length
        }
      return Quantity(name, value.info.label, number, unit)
    }
    for info in ItemParameters.all where name.hasPrefix(info.name + "-") {
      guard case .choice(let choices) = info.domain, let value = item.value(of: info.name) else { continue }
      let choice = String(name.dropFirst(info.name.count + 1))
      guard choices.contains(choice) else { continue }
      return Quantity(name, info.name, value.text == choice ? 1 : 0, .truth, word: value.text)
    }
    return nil
  }

  /// A number of one corner by its symbol.
  ///
  /// V is the vertex, A and B the far ends of its edges, T and U the ends of the fillet, C the circle's center, M the
  /// middle of the cut, O the middle of the shape, P and Q the ends of a squircle or a smooth corner.
  func quantity(_ symbol: String, at corner: ResolvedCorner) -> Quantity? {
    let (fillet, smooth, ends) = (corner.fillet, corner.smoothFillet, ends(of: corner.index))
    func number(_ name: String, _ value: Double?, _ unit: Quantity.Unit = .length) -> Quantity? {
      value.map { Quantity(symbol, name, $0, unit) }
    }
    func taken(_ index: Int?, isBefore: Bool) -> Double {
      index.flatMap { self.corner($0) }.map { length(takenBy: $0, isBefore: isBefore) } ?? 0
    }
    if let smooth = corner.clothoids, let number = quantity(symbol, of: smooth) { return number }
    if let curve = corner.superellipse, let number = quantity(symbol, of: curve, at: corner) { return number }
    switch symbol {
    case "θ": return number("angle at V", corner.wedge.angle.degrees, .angle)
    case "h": return number("half of θ", corner.wedge.angle.degrees / 2, .angle)
    case "i": return number("angle inside", corner.interiorAngle.degrees, .angle)
    case "r": return number("radius", corner.used)
    case "asked": return number("asked radius", corner.asked)
    case "m": return number("largest r with room", corner.maximum)
    case "t": return number("V to T, V to U", corner.tangentLength)
    case "f": return number("V to T along the side", corner.isBesideCurve ? corner.cuts.before : nil)
    case "k": return number("V to U along the side", corner.isBesideCurve ? corner.cuts.after : nil)
    case "c": return number("V to C", fillet.map { $0.vertex.distance(to: $0.center) })
    case "d": return number("V to the arc", fillet?.recession)
    case "φ": return number("turn of the arc", fillet?.turn.degrees, .angle)
    case "L": return number("arc length", fillet?.arc.length)
    case "S": return number("area at V", corner.hasOwnCurve || corner.isBesideCurve ? nil : fillet?.area, .area)
    case "s": return number("T to U", fillet.map { $0.start.distance(to: $0.end) })
    case "e": return number("V to M", fillet.map { $0.vertex.distance(to: middle(of: $0)) })
    case "z": return number("V to M", fillet.map { $0.vertex.distance(to: $0.notch) })
    case "q": return number("O to C", fillet.map { item.shape.center.distance(to: $0.center) })
    case "a": return number("edge VA", ends.map { corner.vertex.distance(to: $0.before) })
    case "b": return number("edge VB", ends.map { corner.vertex.distance(to: $0.after) })
    case "u": return number("taken at A", ends.map { taken($0.cornerBefore, isBefore: false) })
    case "w": return number("taken at B", ends.map { taken($0.cornerAfter, isBefore: true) })
    case "ξ": return number("smoothing at P", smooth.map { _ in corner.smoothing.back }, .ratio)
    case "η": return number("smoothing at Q", smooth.map { _ in corner.smoothing.ahead }, .ratio)
    case "g": return number("V to P", smooth.map { corner.vertex.distance(to: $0.start) })
    case "j": return number("V to Q", smooth.map { corner.vertex.distance(to: $0.end) })
    case "ρ": return number("arc's own turn", smooth.map { abs($0.arc?.sweep.degrees ?? 0) }, .angle)
    case "on":
      let corners = item.shape.corners
      let isOn = corners[corner.index].isOn
      return Quantity(symbol, "switch", isOn ? 1 : 0, .truth, word: corners.styleName(at: corner.index))
    default:
      guard let kind = CornerKind(rawValue: symbol) else { return inProof(symbol, corner) }
      return number("\(symbol) corner", corner.kind == kind ? 1 : 0, .truth)
    }
  }

  /// The length that a corner's fillet takes along the side before it, or after it.
  func length(takenBy corner: ResolvedCorner, isBefore: Bool) -> Double {
    guard corner.isBesideCurve else { return corner.tangentLength }
    return isBefore ? corner.cuts.before : corner.cuts.after
  }

  func middle(of fillet: Fillet) -> Point { fillet.start.lerp(to: fillet.end, 0.5) }
}

extension Measures {
  /// A number of the shape as a whole by its symbol.
  func whole(_ symbol: String) -> Quantity? {
    let corners = shape.corners
    func count(_ name: String, _ count: Int) -> Quantity { Quantity(symbol, name, Double(count), .count) }
    switch symbol {
    case "corners": return count("corners", corners.count)
    case "cut":
      let isRound = corners.allSatisfy { $0.kind == nil || $0.kind == .round }
      return count(isRound ? "round corners" : "cut corners", corners.count(where: \.isCut))
    case "sharp": return count("sharp corners", corners.count { !$0.isCut })
    case "limited": return count("limited corners", corners.count { $0.limit != nil })
    case "reflex": return count("reflex corners", corners.count(where: \.isReflex))
    case "wide": return shape.path.bounds.map { Quantity(symbol, "width", $0.width) }
    case "tall": return shape.path.bounds.map { Quantity(symbol, "height", $0.height) }
    default: return ring(symbol) ?? tail(symbol) ?? curl(symbol)
    }
  }

  /// The circles and rays of polygons and stars.
  private func ring(_ symbol: String) -> Quantity? {
    let (center, vertices) = (item.shape.center, item.shape.vertices)
    guard let ring = item.shape.ring, vertices.count > 2 else { return nil }
    // The rays from the center to vertex 0 and to another.
    func angle(_ name: String, to index: Int) -> Quantity {
      Quantity(
        symbol, name, Angle(between: vertices[0] - center, and: vertices[index] - center).degrees, .angle)
    }
    switch symbol {
    case "n": return value(of: "count").map { Quantity(symbol, ring.alternates ? "tips" : "vertices", $0, .count) }
    case "R": return Quantity(symbol, "circle radius", ring.radius)
    case "I" where ring.alternates: return Quantity(symbol, "inner radius", center.distance(to: vertices[1]))
    // From tip to tip; a star has a notch between them.
    case "α": return angle("angle at O", to: ring.alternates ? 2 : 1)
    case "β" where ring.alternates: return angle("ray to ray", to: 1)
    case "W" where ring.alternates:
      return Quantity(symbol, "width of a tip", vertices[1].distance(to: vertices[vertices.count - 1]))
    case "roundness" where ring.alternates:
      return item.value(of: symbol)?.number.map { Quantity(symbol, "I in percent of R", $0) }
    default: return inProof(symbol, ring)
    }
  }

  private func tail(_ symbol: String) -> Quantity? {
    guard let tail = item.shape.tailForm else { return nil }
    return switch symbol {
    case "base": Quantity(symbol, "base", tail.base)
    case "out": Quantity(symbol, "length", tail.length)
    case "at": Quantity(symbol, "middle", tail.center)
    default: nil
    }
  }

  private func curl(_ symbol: String) -> Quantity? {
    guard item.shape.isCurlForm, let bounds = shape.path.bounds else { return nil }
    let vertices = item.shape.vertices
    let drawn = item.shape.drawnNumber(of: "curl-dy")
    switch symbol {
    case "foot": return drawn.map { Quantity(symbol, "box top to ends", vertices[3].y - vertices[0].y + $0) }
    case "curl-dy": return drawn.map { Quantity(symbol, "top to handles", $0) }
    case "W": return Quantity(symbol, "width", bounds.width)
    case "top": return Quantity(symbol, "curve's rise", vertices[3].y - (controls?.point(at: 0.5).y ?? 0))
    case "lift": return controls.map { Quantity(symbol, "handles' rise", $0.p0.y - $0.p1.y) }
    default: return nil
    }
  }

  /// The first curve of the path.
  var controls: CubicCurve? {
    var pen = Point.zero
    for element in shape.path.elements {
      if case .cubic(let to, let control1, let control2) = element { return CubicCurve(pen, control1, control2, to) }
      pen = element.end ?? pen
    }
    return nil
  }
}

/// The far ends of the two edges at a corner.
struct CornerEnds: Hashable, Sendable {
  /// The start of the edge to the corner.
  let before: Point
  /// The end of the edge from the corner.
  let after: Point
  /// The corners at these points; `nil` where a curve begins or a line ends.
  let cornerBefore: Int?
  let cornerAfter: Int?

  /// The ends for every corner of a shape; empty if its skeleton does not have `count` corners.
  static func all(of shape: any Shape, count: Int) -> [CornerEnds] {
    var result: [CornerEnds] = []
    for contour in shape.skeleton.path.contours {
      let (first, starts) = (result.count, contour.corners)
      var cornerOfPiece: [Int?] = Array(repeating: nil, count: contour.pieces.count)
      for (corner, piece) in starts.enumerated() { cornerOfPiece[piece] = first + corner }
      for piece in starts {
        let last = contour.pieces.count - 1
        let (before, after) = (piece > 0 ? piece - 1 : last, piece < last ? piece + 1 : 0)
        result.append(
          CornerEnds(
            before: contour.point(ofPiece: before), after: contour.pieces[piece].end ?? contour.start,
            cornerBefore: cornerOfPiece[before], cornerAfter: cornerOfPiece[after]))
      }
    }
    if result.count == count { return result }
    // A polygon that repeats its first vertex at the end has a corner more than its path.
    let vertices = shape.vertices
    guard vertices.count == count, shape.skeleton.path.contours.count == 1 else { return [] }
    return vertices.indices.map { index in
      let (before, after) = ((index + count - 1) % count, (index + 1) % count)
      return CornerEnds(before: vertices[before], after: vertices[after], cornerBefore: before, cornerAfter: after)
    }
  }
}

/// A number of a drawing with its name, as steps show it and formulas use it.
package struct Quantity: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    case length
    case area
    /// In degrees.
    case angle
    case count
    case ratio
    /// 1 for yes and 0 for no.
    case truth
  }

  /// The letter in formulas and in the drawing, or a parameter's name.
  package internal(set) var symbol: String
  package internal(set) var name: String
  package let value: Double
  package let unit: Unit
  /// The word to show for a truth instead of yes or no, such as `evenodd`.
  private let word: String?
  /// The precision of the drawing's lengths and areas.
  var fineness: Fineness
  /// True if a question mark stands for the value.
  package internal(set) var isHidden = false

  init(
    _ symbol: String, _ name: String, _ value: Double, _ unit: Unit = .length, word: String? = nil,
    fineness: Fineness = .usual
  ) {
    self.symbol = symbol
    self.name = name
    self.value = value
    self.unit = unit
    self.word = word
    self.fineness = fineness
  }

  /// The number, without its value if its symbol is one of `symbols`.
  func hidden(if symbols: Set<String>) -> Quantity {
    var number = self
    if symbols.contains(symbol) { number.isHidden = true }
    return number
  }

  /// True for a count or a flag, with nothing to mark in the figure.
  package var isPlain: Bool { unit == .count || unit == .truth }

  /// The number for the screen: two decimals, one for angles and areas, none for counts; more in small drawings.
  package var text: String { text(places: places) }

  /// The number for paper: angles have up to three decimals.
  package var preciseText: String { text(places: precisePlaces) }

  package var places: Int {
    switch unit {
    case .length: fineness.places(2)
    case .ratio: 2
    case .area: fineness.places(1, dimensions: 2)
    case .angle: NumberText.places(ofDegrees: value, usual: 1)
    case .count, .truth: 0
    }
  }

  /// The most decimals of ``preciseText``.
  var precisePlaces: Int { unit == .angle ? max(3, places) : places }

  /// The number with `places` decimals, from 0 to 15; zeros beyond those of ``text`` are dropped.
  func text(places: Int) -> String {
    guard !isHidden else { return "?" }
    guard unit != .truth else { return word ?? (value == 0 ? "no" : "yes") }
    var digits = NumberText.fixed(value, places: max(places, self.places))
    for _ in 0..<max(0, places - self.places) where digits.hasSuffix("0") { digits.removeLast() }
    return unit == .angle ? digits + "°" : digits
  }
}
