import Geometry

/// The other side of a wall of even thickness at a corner inside a bend.
struct EvenWall: Hashable, Sendable {
  /// The index of the corner outside the bend.
  let outer: Int
  /// The thickness, in document units.
  let thickness: Double

  /// The radius inside the bend that keeps the wall even for a corner outside; 0 if nothing but rounding is left.
  ///
  /// - Parameter radius: That of the corner outside; by default as drawn, which can be smaller than asked.
  func innerRadius(outer: ResolvedCorner, radius: Double? = nil) -> Double {
    let rest = (radius ?? outer.used) - thickness * outer.wallShare
    return rest > 0.001 * thickness ? rest : 0
  }
}

/// The corners of a shape that a change of many corners left, or changed with others.
package struct KeptCorners: Hashable, Sendable {
  /// The corners of each circle, pill or round end that was left.
  package var circles: Set<[Int]> = []
  /// The corners inside bends that changed with the corner outside.
  package var followers: Set<Int> = []
  /// The changed corners that corners inside them follow.
  package var leaders: Set<Int> = []

  package init() {}

  package mutating func formUnion(_ other: KeptCorners) {
    circles.formUnion(other.circles)
    followers.formUnion(other.followers)
    leaders.formUnion(other.leaders)
  }
}

/// The numbers of circles and walls that a change of many corners kept.
package struct KeptForms: Hashable, Sendable {
  /// The circles that were left.
  package var circles = 0
  /// The corners inside bends that changed with the corner outside.
  package var followers = 0

  package init() {}

  package static func += (sum: inout KeptForms, other: KeptForms) {
    sum.circles += other.circles
    sum.followers += other.followers
  }

  package static func += (sum: inout KeptForms, corners: KeptCorners) {
    sum.circles += corners.circles.count
    sum.followers += corners.followers.count
  }

  /// Such as `11 circles left`; `nil` for none.
  package var circlesLeft: String? {
    circles == 0 ? nil : circles == 1 ? "1 circle left" : "\(circles) circles left"
  }

  /// Such as `4 inner corners follow their outer ones`; `nil` for none.
  package var following: String? {
    if followers == 0 { return nil }
    return followers == 1
      ? "1 inner corner follows its outer one" : "\(followers) inner corners follow their outer ones"
  }
}

extension [ResolvedCorner] {
  /// The walls of even thickness, by the index of the corner inside their bend.
  ///
  /// The fill is between both corners of a wall: at the corner outside the fill is convex, at the one inside reflex. So
  /// the corner outside the bend is on the outer outline where a frame is convex, and on the hole where it is concave.
  var evenWalls: [Int: EvenWall] {
    let inner = filter { $0.isReflex }
    guard !inner.isEmpty else { return [:] }
    let outer = OuterCorners(filter { !$0.isReflex })
    var walls: [Int: EvenWall] = [:]
    for corner in inner { walls[corner.index] = outer.wall(around: corner) }
    return walls
  }
}

/// Corners outside bends, to be found from the corners inside.
///
/// Both vertices of a wall are on one bisector. So the corners are sorted by the direction of theirs, and by their
/// distance from a line in about this direction.
struct OuterCorners {
  /// A direction, in 30ths along each axis: corners of a wall differ by 1° at most, so by one step at most.
  private struct Line: Hashable {
    let (x, y): (Int, Int)

    func distance(of point: Point) -> Double { (Vector(Double(x), Double(y)).unit ?? .zero).cross(point - .zero) }
  }

  private let corners: [ResolvedCorner]
  private var lines: [Line: [(distance: Double, place: Int)]] = [:]
  /// The smallest radius.
  private var least = Double.infinity

  /// The most corners to compare with one: if so many others are closer to its bisector, it belongs to no wall.
  private static let mostCompared = 1000

  /// - Parameter corners: Those where the fill is convex; sharp ones, and those beside curves, are in no wall.
  init(_ corners: [ResolvedCorner]) {
    self.corners = corners
    for (place, corner) in corners.enumerated() where corner.isCut && !corner.isBesideCurve {
      guard let line = Self.lines(at: corner, around: 0...0).first else { continue }
      lines[line, default: []].append((line.distance(of: corner.vertex), place))
      least = min(least, corner.used)
    }
    for line in lines.keys { lines[line]?.sort { $0 < $1 } }
  }

  private static func lines(at corner: ResolvedCorner, around steps: ClosedRange<Int>) -> [Line] {
    guard let bisector = (corner.wedge.back + corner.wedge.ahead).unit else { return [] }
    let (x, y) = (Int((bisector.dx * 30).rounded()), Int((bisector.dy * 30).rounded()))
    return steps.flatMap { dx in steps.map { Line(x: x + dx, y: y + $0) } }
  }

  /// The thinnest wall that a corner is inside of.
  func wall(around corner: ResolvedCorner) -> EvenWall? {
    // A corner without room is neither sharp nor cut.
    guard !lines.isEmpty, !corner.isBesideCurve, corner.isCut || corner.asked == 0 else { return nil }
    let near = Self.lines(at: corner, around: -1...1).compactMap { line in
      lines[line].map { (distance: line.distance(of: corner.vertex), places: $0) }
    }
    var reach = least
    while true {
      var (best, isBestNear) = (EvenWall?.none, false)
      var (compared, isAll) = (0, true)
      for line in near {
        // Both directions and the place of the vertex are inexact, by 7 % of the way together.
        let first = line.places.partition { $0.distance >= line.distance - reach / 8 }
        let places = line.places[first...].prefix { $0.distance <= line.distance + reach / 8 }
        if places.count < line.places.count { isAll = false }
        for (_, place) in places {
          compared += 1
          if compared > Self.mostCompared { return best }
          let outer = corners[place]
          guard let thickness = corner.thickness(to: outer), thickness < best?.thickness ?? .infinity else { continue }
          best = EvenWall(outer: outer.index, thickness: thickness)
          isBestNear = corner.vertex.distance(to: outer.vertex) <= reach
        }
      }
      if isBestNear || isAll { return best }
      reach *= 2
    }
  }
}

extension Array {
  /// The index of the first element that passes a test, or the end; all elements after it must pass, too.
  fileprivate func partition(_ test: (Element) -> Bool) -> Int {
    var (first, end) = (0, count)
    while first < end {
      let middle = (first + end) / 2
      if test(self[middle]) { end = middle } else { first = middle + 1 }
    }
    return first
  }
}

extension ResolvedCorner {
  /// The largest distance from an even wall, as a part of the thickness or the radius: the error of rounded coordinates.
  private static let tolerance = 0.05

  /// The cosine of 1°: a smaller angle between edges is the error of rounded coordinates.
  private static let parallel = 0.999_847_695_156_391_2

  /// The thickness of the even wall between this corner, inside a bend, and the one outside; `nil` for none.
  ///
  /// The edges are parallel and equally far apart. The corners are of one kind, and the radius inside is that of
  /// ``EvenWall/innerRadius(outer:)``. So two fillets have the same center. The corner inside can also be sharp, if the
  /// radius leaves nothing.
  fileprivate func thickness(to outer: ResolvedCorner) -> Double? {
    func areParallel(_ a: Vector, _ b: Vector) -> Bool { a.dot(b) >= Self.parallel }
    let (inside, outside) = (wedge, outer.wedge)
    // A hole can run either way.
    guard isCut ? kind == outer.kind : true,
      areParallel(inside.back, outside.ahead) && areParallel(inside.ahead, outside.back)
        || areParallel(inside.back, outside.back) && areParallel(inside.ahead, outside.ahead)
    else { return nil }
    let (offset, share) = (vertex - outside.vertex, outer.wallShare)
    let thickness =
      isCut && share > 0
      ? (outer.used - used) / share : (abs(outside.ahead.cross(offset)) + abs(outside.back.cross(offset))) / 2
    let slack = Self.tolerance * min(thickness, outer.used)
    let rest = outer.used - thickness * share
    guard thickness > 0, isCut ? abs(rest - used) <= slack : rest <= slack,
      let place = outside.fillet(radius: thickness)?.center
    else { return nil }
    return vertex.distance(to: place) <= slack ? thickness : nil
  }

  /// The length by which a radius is smaller inside an even wall of thickness 1: 1 for a fillet.
  ///
  /// The wall is as thick in the middle of the corner as beside it. With s = 1/sin(θ/2), the vertex inside is at the
  /// distance s from the one outside, and the curve of radius r at r·d from its vertex. So the share is (s - 1)/d. Only a
  /// notch of the same size has even walls: its lines are parallel to the edges.
  var wallShare: Double {
    guard let fillet = wedge.fillet(radius: 1), let kind else { return 1 }
    let notch = fillet.vertex.distance(to: fillet.notch)
    let depth: Double
    switch kind {
    case .round, .squircle: return 1
    case .notch: return 0
    case .chamfer: depth = notch / 2
    case .scoop: depth = notch - fillet.recession
    case .smooth: depth = wedge.clothoids(radius: 1)?.recession ?? fillet.recession
    case .superellipse: depth = notch * (1 - Superellipse(fillet: fillet, k: style.superellipse).middleShare)
    }
    return fillet.recession / depth
  }
}
