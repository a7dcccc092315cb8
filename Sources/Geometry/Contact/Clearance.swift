/// The room between curves, never said to be more than it is.
///
/// Each curve is its chord give or take a bulge, so that the distance of two chords bounds that of the curves from
/// below; where the bulges are too large to tell, the curves are halved.
struct Clearance {
  /// At most the distance of what has been compared so far.
  private(set) var least: Double
  /// Bulges below this are not worth halving; the result is too small by at most twice as much.
  private let resolution: Double
  /// Curves that run beside one another without end are given up after so many halvings: less room is then said.
  private var halvings = 4000

  /// - Parameter bound: where to start from; what is further away is not looked at.
  init(below bound: Double = .infinity, resolution: Double) {
    least = bound
    self.resolution = resolution
  }

  /// Lowers ``least`` to a distance that is known.
  mutating func lower(to distance: Double) { least = min(least, distance) }

  /// Lowers ``least`` to a bound on the distance between two curves, within a tenth of it.
  mutating func lower(_ a: CurveSpan, _ b: CurveSpan) {
    lower(a, b, Segment(a.start, a.end).distance(to: Segment(b.start, b.end)))
  }

  private mutating func lower(_ a: CurveSpan, _ b: CurveSpan, _ distance: Double) {
    let bulge = a.bulge + b.bulge
    guard distance - bulge < least else { return }
    if bulge <= distance * 0.1 || bulge <= resolution || halvings == 0 {
      least = max(0, distance - bulge)
      return
    }
    halvings -= 1
    if a.bulge >= b.bulge {
      let (first, second) = a.halves
      lowerNearer((first, b), (second, b))
    } else {
      let (first, second) = b.halves
      lowerNearer((a, first), (a, second))
    }
  }

  /// The nearer pair first, so that the other is often left out.
  private mutating func lowerNearer(_ first: (CurveSpan, CurveSpan), _ second: (CurveSpan, CurveSpan)) {
    let one = Segment(first.0.start, first.0.end).distance(to: Segment(first.1.start, first.1.end))
    let two = Segment(second.0.start, second.0.end).distance(to: Segment(second.1.start, second.1.end))
    if one <= two {
      lower(first.0, first.1, one)
      lower(second.0, second.1, two)
    } else {
      lower(second.0, second.1, two)
      lower(first.0, first.1, one)
    }
  }
}

extension Segment {
  /// Zero where the two cross or touch.
  func distance(to other: Segment) -> Double {
    if crosses(other) { return 0 }
    let (along, across) = (b - a, other.b - other.a)
    let (mine, theirs) = (along.dot(along), across.dot(across))
    let squares = (
      Self.square(other.a - a, along, mine), Self.square(other.b - a, along, mine),
      Self.square(a - other.a, across, theirs), Self.square(b - other.a, across, theirs)
    )
    return min(squares.0, squares.1, squares.2, squares.3).squareRoot()
  }

  /// The squared distance from a place to a segment, both seen from where that begins.
  private static func square(_ place: Vector, _ along: Vector, _ square: Double) -> Double {
    let t = square > 0 ? min(max(place.dot(along) / square, 0), 1) : 0
    let rest = place - along * t
    return rest.dot(rest)
  }

  /// Whether each one's ends lie on different sides of the other.
  private func crosses(_ other: Segment) -> Bool {
    let (along, across) = (b - a, other.b - other.a)
    let (first, second) = (along.cross(other.a - a), along.cross(other.b - a))
    let (third, fourth) = (across.cross(a - other.a), across.cross(b - other.a))
    return (first > 0) != (second > 0) && (third > 0) != (fourth > 0) && first != second && third != fourth
  }
}
