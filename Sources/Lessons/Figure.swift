package import Geometry
import XML

/// One piece of a construction, in document coordinates.
package struct Mark: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case segment(Point, Point)
    case arc(Arc)
    case curve(CubicCurve)
    /// A place with its letter, which stands on the side that a direction points to.
    case point(Point, letter: String, toward: Vector)
    /// The same of a place that may be beyond the view, at the end of a line from a point in it.
    case end(Point, from: Point, letter: String, toward: Vector)
  }

  package enum Line: Hashable, Sendable {
    case solid
    /// A line that only helps to see.
    case dotted
  }

  package let form: Form
  package var line = Line.solid
  /// The symbols of the numbers that the mark shows.
  package var symbols: [String] = []

  init(_ form: Form, _ line: Line = .solid, _ symbols: String...) {
    self.form = form
    self.line = line
    self.symbols = symbols
  }
}

/// A construction and the part of the page that it needs.
package struct Figure: Hashable, Sendable {
  package var marks: [Mark]
  /// What is shown only while its number is pointed at.
  package private(set) var latent: [Mark] = []
  package var box: Rect

  /// - Parameter marks: what several parts of a construction have in common is there once.
  init(_ marks: [Mark], box: Rect) {
    self.marks = []
    for mark in marks where !self.marks.contains(where: { $0 == mark || $0.hasSameLetter(as: mark) }) {
      self.marks.append(mark)
    }
    self.box = box
  }

  /// What a number measures, as far as it is drawn anyway.
  package func marks(of symbol: String) -> [Mark] { marks.filter { $0.symbols.contains(symbol) } }

  /// The letters of points as they stand in a view.
  package func letters(in view: Rect) -> [PointLetter] { marks.compactMap { $0.lettered(in: view) } }

  /// What is shown when a number is pointed at.
  package func pointed(at symbol: String) -> [Mark] {
    let drawn = marks(of: symbol)
    return drawn.isEmpty ? latent.filter { $0.symbols.contains(symbol) } : drawn
  }

  /// Adds what numbers measure that nothing drawn shows.
  mutating func link(_ numbers: [Quantity], _ measures: Measures) {
    for number in numbers where !number.isPlain && marks(of: number.symbol).isEmpty {
      latent += measures.marks(of: number.symbol, in: box)
    }
  }
}

/// The letter of a point with where it stands in a view.
package struct PointLetter: Hashable, Sendable {
  /// The point, or where the line to it leaves the view.
  package let place: Point
  package let letter: String
  /// The side of the place that the letter stands on.
  package let toward: Vector
  /// Where the point lies from there, if it is beyond the view.
  package let heading: Vector?
}

extension Mark {
  /// A point with its letter, wherever it is.
  var lettered: (point: Point, letter: String)? {
    switch form {
    case .point(let point, let letter, _), .end(let point, _, let letter, _): (point, letter)
    case .segment, .arc, .curve: nil
    }
  }

  /// Whether two marks give one place one letter, wherever they put it.
  func hasSameLetter(as other: Mark) -> Bool {
    guard let mine = lettered, let others = other.lettered else { return false }
    return mine == others
  }

  /// A point's letter as it stands in a view; `nil` where nothing of it can be seen.
  package func lettered(in view: Rect) -> PointLetter? {
    switch form {
    case .point(let point, let letter, let toward):
      return PointLetter(place: point, letter: letter, toward: toward, heading: nil)
    case .end(let point, let start, let letter, let toward):
      guard !view.contains(point) else {
        return PointLetter(place: point, letter: letter, toward: toward, heading: nil)
      }
      guard let (_, border) = view.visiblePart(start, point), let heading = (point - start).unit else { return nil }
      return PointLetter(place: border, letter: letter, toward: toward, heading: heading)
    case .segment, .arc, .curve: return nil
    }
  }
}

extension Figure {
  /// What holds a drawing and everything constructed on it.
  func extent(with drawing: Path) -> Rect? {
    marks.reduce(drawing.bounds) { extent, mark in
      let own = mark.path?.bounds ?? mark.lettered.map { Rect($0.point, $0.point) }
      guard let extent, let own else { return extent ?? own }
      return extent.union(own)
    }
  }
}

extension Mark {
  /// The line of the mark; nothing for a point.
  var path: Path? {
    var path = Path()
    switch form {
    case .point, .end: return nil
    case .segment(let a, let b):
      path.append(.move(to: a))
      path.append(.line(to: b))
    case .arc(let arc):
      path.append(.move(to: arc.point(at: arc.start)))
      path.append(.arc(arc, to: arc.point(at: arc.end)))
    case .curve(let curve):
      path.append(.move(to: curve.p0))
      path.append(.cubic(to: curve.p3, control1: curve.p1, control2: curve.p2))
    }
    return path
  }
}

extension Figure {
  /// The first part of the construction, as a hand draws it: mark by mark, the last one begun.
  ///
  /// - Parameter fraction: from 0 for nothing to 1 for everything.
  package func revealed(_ fraction: Double) -> Figure {
    guard fraction < 1 else { return self }
    let drawn = max(0, fraction) * Double(marks.count)
    let whole = Int(drawn)
    var shown = Array(marks.prefix(whole))
    if whole < marks.count, let last = marks[whole].begun(drawn - Double(whole)) { shown.append(last) }
    return Figure(shown, box: box)
  }
}

extension Mark {
  /// The beginning of a mark; points and curves come as a whole.
  fileprivate func begun(_ fraction: Double) -> Mark? {
    guard fraction > 0 else { return nil }
    let form: Form =
      switch self.form {
      case .point, .end, .curve: self.form
      case .segment(let a, let b): .segment(a, a.lerp(to: b, fraction))
      case .arc(let arc):
        .arc(Arc(center: arc.center, radius: arc.radius, start: arc.start, sweep: arc.sweep * fraction))
      }
    var mark = Mark(form, line)
    mark.symbols = symbols
    return mark
  }
}

/// The letter of a number beside what the number measures.
package struct FigureLabel: Hashable, Sendable {
  /// On the line, with the side on which the letter stands.
  package struct Place: Hashable, Sendable {
    package let point: Point
    package let toward: Vector
  }

  package let symbol: String
  /// The symbol, or the name of a number that has no letter.
  package let text: String
  /// Where it may stand, the best place first.
  package let places: [Place]
}

extension Figure {
  /// The letters of a step's numbers, each once; numbers that no line shows have none.
  package func labels(of step: Step) -> [FigureLabel] {
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
