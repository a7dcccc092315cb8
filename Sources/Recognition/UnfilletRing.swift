import Geometry
import Shapes

/// The edges of a closed path and the corners between them: corner `i` is before edge `i`.
struct UnfilletRing {
  /// A straight part, or the common tangent of two adjacent corners.
  struct Edge {
    var start: Point
    var end: Point
    var anchor: Point
    var direction: Vector
    /// True if the line must go through its anchor.
    var isAnchored = false
    /// True if its direction is final.
    var isFixed = false
  }

  enum Corner: Equatable {
    case sharp(Point)
    case round(Arc, start: Point, end: Point)
    case scoop(Arc, start: Point, end: Point)
    case squircle(Arc, start: Point, end: Point)
  }

  var edges: [Edge] = []
  var corners: [Corner] = []
  /// The radius of each corner; 0 for sharp ones.
  var radii: [Double] = []
  /// True if some arcs were cubic curves.
  private(set) var hasCurves = false
  let units: UnfilletUnits

  /// Shorter edges take their direction from the arcs beside them.
  private static let shortEdge = 0.05

  /// `nil` for a path that is not a ring of edges and corners.
  ///
  /// - Parameter slack: the largest angle, in radians, between a line and an arc that continues it.
  init?(_ drawn: UnfilletPieces, _ units: UnfilletUnits, slack: Double) {
    self.units = units
    hasCurves = drawn.arcError > 0
    var pieces = drawn.all[...]
    // Rotate a path that starts in a corner to start with the next straight part.
    if case .line? = pieces.last, let first = pieces.firstIndex(where: \.isLine), first > 0 {
      pieces = (pieces[first...] + pieces[..<first])[...]
    }
    var isAfterCorner = true
    var isShort = false
    var arcBefore: Arc?
    let opening = pieces.first
    if case .arc? = pieces.first, case .arc(_, let last, _)? = pieces.last { arcBefore = last }
    while let piece = pieces.popFirst() {
      switch piece {
      case .line(let start, let end):
        if !isAfterCorner || edges.isEmpty, corners.count == edges.count { corners.append(.sharp(start)) }
        edges.append(Edge(from: start, to: end))
        // A line too short for a direction takes that of the previous arc.
        if piece.lineDirection != nil || !isAfterCorner { arcBefore = nil }
        (isAfterCorner, isShort) = (false, piece.lineDirection == nil)
      case .arc(let start, let arc, let end):
        let scoop = arc.mirrored(start, end)
        let joins = (
          before: isAfterCorner || isShort ? nil : edges.last?.direction,
          after: (pieces.first ?? opening)?.lineDirection
        )
        if scoop.joins(joins.before, joins.after, slack), !arc.joins(joins.before, joins.after, slack) {
          beginCorner(at: start)
          corners.append(.scoop(scoop, start: start, end: end))
        } else {
          // An arc that meets its neighbor at an angle is no fillet.
          guard joins.before.map({ arc.joins($0, nil, slack) }) ?? arcBefore.map({ arc.follows($0, slack) }) ?? true,
            arc.joins(nil, joins.after, slack)
          else { return nil }
          beginCorner(at: start)
          corners.append(.round(arc, start: start, end: end))
        }
        isAfterCorner = true
        arcBefore = arc
      case .ellipse: return nil
      case .cubic(let curve):
        // A squircle is a ramp, an arc and a ramp.
        guard case .arc(_, let arc, _)? = pieces.popFirst(), case .cubic(let last)? = pieces.popFirst() else {
          return nil
        }
        beginCorner(at: curve.p0)
        corners.append(.squircle(arc, start: curve.p0, end: last.p3))
        (isAfterCorner, arcBefore) = (true, nil)
      }
    }
    // Corner 0 is drawn last.
    if isAfterCorner, corners.count == edges.count + 1 {
      corners[0] = corners.removeLast()
    } else if isAfterCorner {
      return nil
    }
    guard edges.count > 2, corners.count == edges.count else { return nil }
    radii = corners.map(\.radius)
    settleEdges()
  }

  /// Puts an edge of no length between two adjacent corners.
  private mutating func beginCorner(at point: Point) {
    if corners.isEmpty { corners.append(.sharp(point)) }
    if corners.count > edges.count { edges.append(Edge(from: point, to: point)) }
  }

  /// Fixes the known lines, and finds the direction of those too short to have one.
  private mutating func settleEdges() {
    for index in edges.indices {
      let (before, after) = (corners[index], corners[(index + 1) % corners.count])
      let fixed = [before.fixedEnd(isBefore: true), after.fixedEnd(isBefore: false)]
      if edges[index].length <= Self.shortEdge {
        let tangents = [before.tangent(atEnd: true), after.tangent(atEnd: false)].compactMap { $0 }
        let sum = tangents.reduce(Vector.zero, +)
        if let direction = sum.unit { edges[index].direction = direction }
        edges[index].isFixed = tangents.isEmpty
      } else {
        edges[index].isFixed = fixed[0] != nil && fixed[1] != nil
      }
      if let point = fixed[0] ?? fixed[1] {
        edges[index].anchor = point
        edges[index].isAnchored = true
      }
    }
  }
}

extension Path.Piece {
  fileprivate var isLine: Bool { if case .line = self { true } else { false } }

  /// The direction of a line that is long enough for one.
  fileprivate var lineDirection: Vector? {
    guard case .line(let start, let end) = self, start.distance(to: end) > 0.05 else { return nil }
    return (end - start).unit
  }
}

extension UnfilletRing.Edge {
  init(from start: Point, to end: Point) {
    (self.start, self.end) = (start, end)
    anchor = start.lerp(to: end, 0.5)
    direction = (end - start).unit ?? Vector(1, 0)
  }

  var length: Double { start.distance(to: end) }
}

extension UnfilletRing.Corner {
  var radius: Double {
    switch self {
    case .sharp: 0
    case .round(let arc, _, _), .scoop(let arc, _, _), .squircle(let arc, _, _): arc.radius
    }
  }

  /// The point that the edge after the corner (`isBefore`: the corner is before it) or before it must go through.
  fileprivate func fixedEnd(isBefore: Bool) -> Point? {
    switch self {
    case .sharp(let point): point
    case .round: nil
    case .scoop(_, let start, let end), .squircle(_, let start, let end): isBefore ? end : start
    }
  }

  /// The direction of the arc at its end or start.
  fileprivate func tangent(atEnd: Bool) -> Vector? {
    switch self {
    case .sharp: nil
    case .round(let arc, _, _), .scoop(let arc, _, _): arc.direction(at: atEnd ? arc.end : arc.start)
    case .squircle: nil
    }
  }
}

extension Arc {
  /// The direction of travel where the arc passes an angle.
  func direction(at angle: Angle) -> Vector {
    angle.direction.perpendicular * (sweep.radians < 0 ? -1 : 1)
  }

  /// True if the arc continues one direction and turns into another, within rounding.
  fileprivate func joins(_ before: Vector?, _ after: Vector?, _ slack: Double) -> Bool {
    let slack = slack + 0.004 / max(length, 0.004)
    func isNear(_ direction: Vector?, _ angle: Angle) -> Bool {
      direction.map { Angle(between: $0, and: self.direction(at: angle)).radians <= slack } ?? true
    }
    return isNear(before, start) && isNear(after, end)
  }

  fileprivate func follows(_ other: Arc, _ slack: Double) -> Bool {
    joins(other.direction(at: other.end), nil, slack) || other.joins(nil, direction(at: start), slack)
  }

  /// The arc on the other side of its chord, from the same start to the same end.
  fileprivate func mirrored(_ start: Point, _ end: Point) -> Arc {
    let middle = start.lerp(to: end, 0.5)
    let other = center + (middle - center) * 2
    return Arc(center: other, radius: radius, start: Angle(of: start - other), sweep: -sweep)
  }
}

extension UnfilletRing {
  /// The crossing of each corner's edges, if any.
  var vertices: [Point?] {
    corners.indices.map { index in
      if case .sharp(let point) = corners[index] { return point }
      return edges[(index + edges.count - 1) % edges.count].crossing(edges[index])
    }
  }

  /// The polygon with its corners, in the path's own units; `nil` where lines do not cross.
  ///
  /// - Parameter places: decimals for fitted numbers, in search units; sharp corners keep their given place.
  func polygon(places: Int) -> FreePolygon? { polygon(places: places, vertices, radii) }

  /// The polygon with other vertices and radii.
  func polygon(places: Int, _ vertices: [Point?], _ radii: [Double]) -> FreePolygon? {
    func rounded(_ value: Double) -> Double { units.rounded(value, places: places) }
    let radii = Self.fitting(radii, at: vertices)
    var points: [Point] = []
    var settings: [CornerSetting] = []
    var smoothing: Double?
    for (index, corner) in corners.enumerated() {
      let (before, after) = (edges[(index + edges.count - 1) % edges.count], edges[index])
      guard let vertex = vertices[index] else { return nil }
      var point = Point(rounded(vertex.x), rounded(vertex.y))
      if case .sharp(let given) = corner { point = units.given(given).settled() }
      guard abs(point.x) <= Outline.limit, abs(point.y) <= Outline.limit else { return nil }
      points.append(point)
      let setting: CornerSetting
      switch corner {
      case .sharp: setting = CornerSetting(isOn: false)
      case .round: setting = CornerSetting(size: .radius(rounded(radii[index])))
      case .scoop: setting = CornerSetting(kind: .scoop, size: .radius(rounded(radii[index])))
      case .squircle(let arc, let start, let end):
        setting = CornerSetting(kind: .squircle, size: .radius(rounded(arc.radius)))
        let wedge = CornerWedge(
          previous: vertex + before.direction * -1, vertex: vertex, next: vertex + after.direction)
        let reach = max(vertex.distance(to: start), vertex.distance(to: end))
        guard wedge.isOpen, wedge.cotangent > 0 else { return nil }
        let share = reach / (arc.radius * wedge.cotangent) - 1
        smoothing = max(smoothing ?? 0, min(max(UnfilletUnits.usual.rounded(share * 100, places: places) / 100, 0), 1))
      }
      settings.append(setting)
    }
    return polygon(points, settings, smoothing)
  }

  /// The radii, reduced where rounding made two corners too large for their edge.
  ///
  /// The flatter corner gives way, because its outline changes less.
  private static func fitting(_ radii: [Double], at vertices: [Point?]) -> [Double] {
    var radii = radii
    let count = vertices.count
    let cotangents = vertices.indices.map { index -> Double in
      guard let before = vertices[(index + count - 1) % count], let vertex = vertices[index],
        let after = vertices[(index + 1) % count]
      else { return 0 }
      let wedge = CornerWedge(previous: before, vertex: vertex, next: after)
      return wedge.isOpen ? wedge.cotangent : 0
    }
    for index in vertices.indices {
      let next = (index + 1) % count
      guard let a = vertices[index], let b = vertices[next] else { continue }
      let excess = radii[index] * cotangents[index] + radii[next] * cotangents[next] - a.distance(to: b)
      let flatter = cotangents[index] < cotangents[next] && cotangents[index] > 0 ? index : next
      guard excess > 0, excess < 0.1, cotangents[flatter] > 0 else { continue }
      radii[flatter] = max(0, radii[flatter] - excess / cotangents[flatter])
    }
    return radii
  }

  private func polygon(_ points: [Point], _ settings: [CornerSetting], _ smoothing: Double?) -> FreePolygon? {
    var corners = Corners(count: 0).sharing(settings)
    if let smoothing { corners.smoothing = smoothing }
    do throws(OutlineError) {
      return try FreePolygon(points: points, corners: corners)
    } catch {
      return nil
    }
  }
}

extension Corners {
  /// The corners with these settings, and the most common size as the shared radius.
  func sharing(_ given: [CornerSetting]) -> Corners {
    var settings = given
    var counts: [CornerSize: Int] = [:]
    for setting in settings where setting.isOn {
      if let size = setting.size { counts[size, default: 0] += 1 }
    }
    // On a tie the smallest, for a stable result.
    let shared = counts.max { a, b in (a.value, -a.key.value) < (b.value, -b.key.value) }?.key
    for index in settings.indices where settings[index].isOn && settings[index].size == shared {
      settings[index].size = nil
    }
    // In a sharp polygon all corners are on, ready for a radius.
    if shared == nil { settings = settings.map { _ in CornerSetting() } }
    var corners = withSettings(settings)
    corners.radius = shared?.value ?? 0
    return corners
  }
}
