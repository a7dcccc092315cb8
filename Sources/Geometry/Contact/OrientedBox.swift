/// A rectangle at any angle, for a tight fit around slanted pieces.
struct OrientedBox {
  var center: Point
  /// The direction of the first half size.
  var axis: Vector
  var along: Double
  var across: Double

  /// A box without points: it overlaps nothing and adds nothing to others.
  static let empty = OrientedBox(center: .zero, axis: Vector(1, 0), along: -1, across: -1)

  var isEmpty: Bool { along < 0 }

  /// The box along a segment, each side moved outward by a margin.
  init(_ start: Point, _ end: Point, margin: Double) {
    self.init(start, (end, start, end, end), along: end - start, margin: margin)
  }

  /// The box around five points along a direction, each side moved outward by a margin.
  init(_ first: Point, _ others: (Point, Point, Point, Point), along direction: Vector, margin: Double) {
    let axis = direction.unit ?? Vector(1, 0)
    let (u, v) = (axis.dot(first - .zero), axis.cross(first - .zero))
    var (minU, maxU, minV, maxV) = (u, u, v, v)
    func add(_ point: Point) {
      let (u, v) = (axis.dot(point - .zero), axis.cross(point - .zero))
      (minU, maxU, minV, maxV) = (min(minU, u), max(maxU, u), min(minV, v), max(maxV, v))
    }
    add(others.0)
    add(others.1)
    add(others.2)
    add(others.3)
    self.init(
      center: .zero + axis * ((minU + maxU) / 2) + axis.perpendicular * ((minV + maxV) / 2), axis: axis,
      along: (maxU - minU) / 2 + margin, across: (maxV - minV) / 2 + margin)
  }

  private init(center: Point, axis: Vector, along: Double, across: Double) {
    (self.center, self.axis, self.along, self.across) = (center, axis, along, across)
  }

  /// The smaller of two boxes around two others: along the longer one, or along the line between their centers.
  init(around a: OrientedBox, _ b: OrientedBox) {
    if a.isEmpty || b.isEmpty {
      self = a.isEmpty ? b : a
      return
    }
    let longer = a.along >= b.along ? a : b
    let first = OrientedBox(around: a, b, axis: longer.axis)
    guard let between = (b.center - a.center).unit else {
      self = first
      return
    }
    let second = OrientedBox(around: a, b, axis: between)
    self = first.along * first.across <= second.along * second.across ? first : second
  }

  private init(around a: OrientedBox, _ b: OrientedBox, axis: Vector) {
    let offset = b.center - a.center
    let (alongA, acrossA) = (a.halfSize(along: axis), a.halfSize(along: axis.perpendicular))
    let (alongB, acrossB) = (b.halfSize(along: axis), b.halfSize(along: axis.perpendicular))
    let (u, v) = (axis.dot(offset), axis.cross(offset))
    let (minU, maxU) = (min(-alongA, u - alongB), max(alongA, u + alongB))
    let (minV, maxV) = (min(-acrossA, v - acrossB), max(acrossA, v + acrossB))
    self.init(
      center: a.center + axis * ((minU + maxU) / 2) + axis.perpendicular * ((minV + maxV) / 2), axis: axis,
      along: (maxU - minU) / 2, across: (maxV - minV) / 2)
  }

  /// Half the box's size in a direction.
  private func halfSize(along direction: Vector) -> Double {
    along * abs(axis.dot(direction)) + across * abs(axis.cross(direction))
  }

  /// True if two boxes have a common point, by the separating axes of both.
  func overlaps(_ other: OrientedBox) -> Bool {
    if isEmpty || other.isEmpty { return false }
    let offset = other.center - center
    let (cosine, sine) = (abs(axis.dot(other.axis)), abs(axis.cross(other.axis)))
    return abs(axis.dot(offset)) <= along + other.along * cosine + other.across * sine
      && abs(axis.cross(offset)) <= across + other.along * sine + other.across * cosine
      && abs(other.axis.dot(offset)) <= other.along + along * cosine + across * sine
      && abs(other.axis.cross(offset)) <= other.across + along * sine + across * cosine
  }
}
