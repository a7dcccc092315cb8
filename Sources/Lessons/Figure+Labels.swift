public import Geometry

/// The letter of a number beside what the number measures.
public struct FigureLabel: Hashable, Sendable {
  /// On the line, with the side on which the letter stands.
  public struct Place: Hashable, Sendable {
    public let point: Point
    public let toward: Vector
  }

  public let symbol: String
  /// The symbol, or the name of a number that has no letter.
  public let text: String
  /// Where it may stand, the best place first.
  public let places: [Place]
}

extension Figure {
  /// The letters of a step's numbers, each once; numbers that no line shows have none.
  public func labels(of step: Step) -> [FigureLabel] {
    let middle = middleOfLetters
    return step.allNumbers.compactMap { number in
      let text = step.showsSymbol(of: number) ? number.symbol : number.name
      guard text.count <= Self.longestLabel, [.length, .area, .angle].contains(number.unit) else { return nil }
      let places = marks(of: number.symbol).flatMap { $0.places(of: number, in: box, awayFrom: middle) }
      return places.isEmpty ? nil : FigureLabel(symbol: number.symbol, text: text, places: places)
    }
  }

  /// Longer names would cover the drawing.
  private static let longestLabel = 7

  /// In the middle of the letters in view, or of the view: names stand away from it.
  private var middleOfLetters: Point {
    var sum = Vector(0, 0)
    var count = 0.0
    for case let (point, _)? in marks.map(\.lettered) where box.contains(point) {
      sum = sum + (point - box.center)
      count += 1
    }
    return count > 0 ? box.center + sum * (1 / count) : box.center
  }
}

extension Mark {
  fileprivate func places(of number: Quantity, in box: Rect, awayFrom middle: Point) -> [FigureLabel.Place] {
    switch form {
    case .point, .end, .curve: return []
    case .segment(let a, let b):
      // An angle is no line, though a line may help to see it.
      guard number.unit != .angle, let (from, to) = box.visiblePart(a, b), let along = (to - from).unit else {
        return []
      }
      let side = along.perpendicular
      let out = side.dot(from.lerp(to: to, 0.5) - middle) < 0 ? -side : side
      return [0.5, 0.3, 0.7, 0.15, 0.85].flatMap { [($0, out), ($0, -out)] }.map { at, toward in
        FigureLabel.Place(point: from.lerp(to: to, at), toward: toward)
      }
    case .arc(let arc):
      let isRound = abs(arc.sweep.degrees) > 359
      let fractions = isRound ? [0.625, 0.375, 0.125, 0.875] : [0.5, 0.3, 0.7, 0.15, 0.85]
      let points = fractions.map { arc.point(at: arc.start + arc.sweep * $0) }.filter(box.contains)
      let outside = points.map { FigureLabel.Place(point: $0, toward: ($0 - arc.center).unit ?? Vector(0, -1)) }
      let inside = outside.map { FigureLabel.Place(point: $0.point, toward: -$0.toward) }
      // Beyond the middle, or else within: beside the ends lie the edges.
      return outside.prefix(1) + inside + outside.dropFirst()
    }
  }
}

extension Rect {
  /// The part of a straight line that lies in the box; `nil` when none does.
  ///
  /// By the parameters at which the line crosses each side (Liang and Barsky).
  func visiblePart(_ a: Point, _ b: Point) -> (Point, Point)? {
    var (first, last) = (0.0, 1.0)
    let way = b - a
    for (step, room) in [(-way.dx, a.x - minX), (way.dx, maxX - a.x), (-way.dy, a.y - minY), (way.dy, maxY - a.y)] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        first = max(first, room / step)
      } else {
        last = min(last, room / step)
      }
    }
    return first < last ? (a.lerp(to: b, first), a.lerp(to: b, last)) : nil
  }
}
