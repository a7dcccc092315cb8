/// How the corners of a ring change as a level rises from 0 to 1.
protocol CornerMotion {
  var ring: CornerRing { get }
  /// The level at which each corner has stopped; for those that grow it does not matter.
  var factors: [Double] { get set }
  /// Whether a corner goes with the level.
  var grows: [Bool] { get set }
  /// Whether corners take more of their edges than was settled beforehand.
  static var fillsEdges: Bool { get }

  /// Calls a function for the pieces in place of a corner, in drawing order, with how far any of their points moves
  /// while the level rises by 1; no point moves faster, and 0 is for what stays or shrinks.
  func forEachPiece(of corner: Int, at level: Double, _ body: (Path.Piece, _ speed: Double) -> Void)

  /// Where a corner begins and ends on its edges.
  func ends(of corner: Int, at level: Double) -> (start: Point, end: Point)

  /// The level beyond which a corner cannot grow.
  func largestLevel(of corner: Int) -> Double
}

extension CornerMotion {
  func factor(of corner: Int, at level: Double) -> Double { grows[corner] ? level : factors[corner] }
}

/// Corners whose radii grow together from nothing, apart from those that have stopped.
struct RadiusMotion: CornerMotion {
  let ring: CornerRing
  var factors: [Double]
  var grows: [Bool]
  static let fillsEdges = true

  func largestLevel(of corner: Int) -> Double { ring.corners[corner].largestFactor }

  func forEachPiece(of index: Int, at level: Double, _ body: (Path.Piece, _ speed: Double) -> Void) {
    let corner = ring.corners[index]
    let speed = grows[index] ? corner.speed : 0
    guard let fillet = corner.wedge.fillet(radius: corner.radius * factor(of: index, at: level)) else {
      // What has not begun to grow is its vertex.
      if speed > 0 { body(.line(corner.vertex, corner.vertex), speed) }
      return
    }
    fillet.forEachPiece(of: corner.kind, in: corner.wedge, smoothing: .none) { body($0, speed) }
  }

  func ends(of index: Int, at level: Double) -> (start: Point, end: Point) {
    let corner = ring.corners[index]
    let length = corner.tangent * factor(of: index, at: level)
    guard length > 0, length.isFinite else { return (corner.vertex, corner.vertex) }
    return (corner.vertex + corner.wedge.back * length, corner.vertex + corner.wedge.ahead * length)
  }
}

extension CornerRing.Corner {
  /// How far the corner's curve moves while its factor rises by 1: its farthest point's distance from the vertex.
  var speed: Double {
    guard let fillet = wedge.fillet(radius: radius) else { return 0 }
    switch kind {
    case .round, .chamfer, .squircle: return fillet.tangentLength
    case .notch: return max(fillet.tangentLength, (fillet.notch - vertex).length)
    case .scoop:
      // The tip, or the ends where the angle is wide.
      let tip = (fillet.start - vertex) + (fillet.end - vertex)
      return max(fillet.tangentLength, tip.length - fillet.recession)
    }
  }
}
