import Glibc

/// The two edges that meet at a vertex, and what a corner may do between them.
///
/// Notation: V the vertex, a and b the unit vectors towards its neighbours, θ the smaller angle between them.
public struct CornerWedge: Hashable, Sendable {
  public let vertex: Point
  /// Towards the previous vertex; zero where the two coincide.
  public let back: Vector
  /// Towards the next vertex; zero where the two coincide.
  public let ahead: Vector
  /// The tangent length of a fillet of radius 1: 0 at a straight vertex, infinite at a hairpin.
  public let cotangent: Double

  public init(previous: Point, vertex: Point, next: Point) {
    self.vertex = vertex
    guard let a = (previous - vertex).unit, let b = (next - vertex).unit else {
      (back, ahead, cotangent) = (.zero, .zero, .infinity)
      return
    }
    (back, ahead) = (a, b)
    let sine = abs(a.cross(b))
    let cosine = a.dot(b)
    // cot(θ/2) = (1 + cos θ) / sin θ, written for obtuse angles so that nothing cancels.
    if cosine < 0 {
      cotangent = sine / (1 - cosine)
    } else {
      // Unit vectors are known to 2e-16: a smaller angle than this is a fold that only rounding opens.
      cotangent = sine > 4e-15 ? (1 + cosine) / sine : .infinity
    }
  }

  /// Whether a corner can be drawn here at all: not at a hairpin and not where vertices coincide.
  public var isOpen: Bool { cotangent.isFinite }

  /// The smaller angle between the edges, from 0 to π; zero where vertices coincide.
  public var angle: Angle { isOpen ? Angle(radians: 2 * Glibc.atan2(1, cotangent)) : .zero }

  /// Positive when the outline turns clockwise on screen here, negative when it turns the other way.
  public var turnSign: Double {
    let cross = (-back).cross(ahead)
    return cross > 0 ? 1 : cross < 0 ? -1 : 0
  }

  /// The radius of a corner of a given size; zero where no corner can be drawn.
  public func radius(of size: CornerSize) -> Double {
    guard isOpen else { return 0 }
    switch size {
    case .radius(let radius): return radius
    case .cut(let length): return cotangent > 0 ? length / cotangent : 0
    case .recession(let distance):
      // The tip recedes by r (1/sin(θ/2) - 1), and 1/sin(θ/2) = sqrt(1 + cot²(θ/2)).
      let factor = secantExcess
      return factor > 0 ? distance / factor : 0
    }
  }

  /// The size of a corner of a radius in the unit of another size; `nil` where no such size gives the radius.
  public func size(ofRadius radius: Double, inUnitOf other: CornerSize) -> CornerSize? {
    guard isOpen, cotangent > 0 else { return nil }
    return switch other {
    case .radius: .radius(radius)
    case .cut: .cut(radius * cotangent)
    case .recession: .recession(radius * secantExcess)
    }
  }

  /// How far the tip of a fillet of radius 1 lies from the vertex.
  var secantExcess: Double {
    // sqrt(1 + c²) - 1 without cancellation for small c.
    let square = cotangent * cotangent
    return square / ((1 + square).squareRoot() + 1)
  }

  /// The fillet of a radius, or `nil` where none can be drawn or none is needed.
  public func fillet(radius: Double) -> Fillet? {
    guard isOpen, cotangent > 0, radius > 0 else { return nil }
    return Fillet(wedge: self, radius: radius)
  }
}
