package import Geometry

/// One piece of a construction, in document coordinates.
package struct Mark: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case segment(Point, Point)
    case arc(Arc)
    case curve(CubicCurve)
    /// A point with its letter, which is drawn on the side `toward`.
    ///
    /// One outside the view is shown where the line to it, beginning at `from`, leaves the view.
    case point(Point, letter: String, toward: Vector, from: Point? = nil)
  }

  package enum Line: Hashable, Sendable {
    case solid
    /// A helping line.
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

  static func circle(_ center: Point, _ radius: Double) -> Mark {
    Mark(.arc(Arc(center: center, radius: radius, start: .zero, sweep: .degrees(360))), .dotted)
  }

  /// The mark for other numbers.
  func showing(_ symbols: [String]) -> Mark {
    var mark = self
    mark.symbols = symbols
    return mark
  }

  /// A point and its letter; `nil` for a line.
  package var lettered: (point: Point, letter: String)? {
    if case .point(let point, let letter, _, _) = form { (point, letter) } else { nil }
  }

  /// A point's letter in a view; `nil` if nothing of it can be seen.
  func lettered(in view: Rect) -> PointLetter? {
    guard case .point(let point, let letter, let toward, let start) = form else { return nil }
    guard let start, !view.contains(point) else {
      return PointLetter(place: point, letter: letter, toward: toward, heading: nil)
    }
    guard let (_, border) = view.visiblePart(start, point), let heading = (point - start).unit else { return nil }
    return PointLetter(place: border, letter: letter, toward: toward, heading: heading)
  }

  /// The line of the mark; `nil` for a point.
  package var path: Path? {
    var path = Path()
    switch form {
    case .point: return nil
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

  /// The first part of a mark; points and curves appear whole.
  fileprivate func begun(_ fraction: Double) -> Mark? {
    guard fraction > 0 else { return nil }
    let form: Form =
      switch self.form {
      case .point, .curve: self.form
      case .segment(let a, let b): .segment(a, a.lerp(to: b, fraction))
      case .arc(let arc):
        .arc(Arc(center: arc.center, radius: arc.radius, start: arc.start, sweep: arc.sweep * fraction))
      }
    return Mark(form, line).showing(symbols)
  }

  fileprivate func places(of number: Quantity, in box: Rect, awayFrom middle: Point) -> [FigureLabel.Place] {
    switch form {
    case .point, .curve: return []
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
      // Outside the middle first, then inside: the edges are near the ends.
      return outside.prefix(1) + inside + outside.dropFirst()
    }
  }
}

/// The letter of a point and its position in a view.
package struct PointLetter: Hashable, Sendable {
  /// The point, or where the line to it leaves the view.
  package let place: Point
  package let letter: String
  /// The side of ``place`` for the letter.
  package let toward: Vector
  /// The direction of a point outside the view; `nil` for one inside.
  package let heading: Vector?
}

/// The letter of a number beside the line that it measures.
package struct FigureLabel: Hashable, Sendable {
  /// A point on the line, and the side for the letter.
  package struct Place: Hashable, Sendable {
    package let point: Point
    package let toward: Vector
  }

  package let symbol: String
  /// The symbol, or the name of a number without a letter.
  package let text: String
  /// Possible places, the best first.
  package let places: [Place]
}

/// A construction and the part of the page that it needs.
package struct Figure: Hashable, Sendable {
  package private(set) var marks: [Mark] = []
  /// Marks that appear only while their number is selected.
  private var latent: [Mark] = []
  package var box: Rect

  init(_ marks: [Mark], box: Rect) {
    self.box = box
    for mark in marks {
      let isKnown = self.marks.contains { other in
        guard let mine = mark.lettered, let others = other.lettered else { return other == mark }
        return mine == others
      }
      if !isKnown { self.marks.append(mark) }
    }
  }

  /// The marks that always show a number.
  package func marks(of symbol: String) -> [Mark] { marks.filter { $0.symbols.contains(symbol) } }

  package func letters(in view: Rect) -> [PointLetter] { marks.compactMap { $0.lettered(in: view) } }

  /// The marks to highlight while a number is selected.
  package func pointed(at symbol: String) -> [Mark] {
    let drawn = marks(of: symbol)
    return drawn.isEmpty ? latent.filter { $0.symbols.contains(symbol) } : drawn
  }

  /// Adds latent marks for numbers that no mark shows.
  mutating func link(_ numbers: [Quantity], _ measures: Measures) {
    for number in numbers where !number.isPlain && pointed(at: number.symbol).isEmpty {
      latent += measures.marks(of: number.symbol, in: box)
    }
  }

  /// Adds the marks of numbers that no mark shows.
  mutating func draw(_ numbers: [Quantity], _ measures: Measures) {
    for number in numbers where !number.isPlain && marks(of: number.symbol).isEmpty {
      marks += measures.marks(of: number.symbol, in: box)
    }
  }

  /// The square that a page shows.
  var square: Rect {
    let side = max(box.width, box.height, 1e-9)
    return Rect(x: box.center.x - side / 2, y: box.center.y - side / 2, width: side, height: side)
  }

  /// True if the square has every line of some numbers from end to end.
  func shows(_ numbers: [Quantity]) -> Bool {
    let view = square.outset(by: 1e-6 * square.width)
    return numbers.flatMap { marks(of: $0.symbol) }.compactMap { $0.path?.bounds }.allSatisfy(view.contains)
  }

  func extent(with drawing: Path) -> Rect? {
    marks.reduce(drawing.bounds) { extent, mark in
      let own = mark.path?.bounds ?? mark.lettered.map { Rect($0.point, $0.point) }
      guard let extent, let own else { return extent ?? own }
      return extent.union(own)
    }
  }

  /// The first part of the construction, drawn mark by mark.
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

  /// The labels of a step's numbers; a number that no line shows has none.
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

  /// The middle of the visible letters, or of the view; labels keep away from it.
  private var middleOfLetters: Point {
    let points = marks.compactMap { $0.lettered?.point }.filter(box.contains)
    let sum = points.reduce(Vector(0, 0)) { $0 + ($1 - box.center) }
    return points.isEmpty ? box.center : box.center + sum * (1 / Double(points.count))
  }
}

extension Rect {
  /// The part of a straight line inside the box; `nil` if there is none.
  ///
  /// Source: Liang and Barsky, by the parameters at which the line crosses each side.
  func visiblePart(_ a: Point, _ b: Point) -> (Point, Point)? {
    var (first, last) = (0.0, 1.0)
    let way = b - a
    func cut(_ step: Double, _ room: Double) {
      if step < 0 {
        first = max(first, room / step)
      } else if step > 0 {
        last = min(last, room / step)
      } else if room < 0 {
        last = -1
      }
    }
    cut(-way.dx, a.x - minX)
    cut(way.dx, maxX - a.x)
    cut(-way.dy, a.y - minY)
    cut(way.dy, maxY - a.y)
    return first < last ? (a.lerp(to: b, first), a.lerp(to: b, last)) : nil
  }
}

/// The meaning of a point's letter, the same in every construction.
package struct PointName: Hashable, Sendable {
  package let letter: String
  /// A word for the line below a drawing; empty for a letter that it leaves out.
  package let word: String
  /// A phrase for the legend.
  package let meaning: String

  /// In the order in which explanations introduce them.
  package static let all = [
    PointName(letter: "V", word: "vertex", meaning: "the vertex: the point where two edges meet"),
    PointName(letter: "A", word: "", meaning: "the start of the edge to V"),
    PointName(letter: "B", word: "", meaning: "the end of the edge from V"),
    PointName(letter: "T", word: "begins", meaning: "where the circle touches the edge VA: the corner begins"),
    PointName(letter: "U", word: "ends", meaning: "where the circle touches the edge VB: the corner ends"),
    PointName(letter: "P", word: "begins", meaning: "where a squircle or a smooth corner begins"),
    PointName(letter: "Q", word: "ends", meaning: "where a squircle or a smooth corner ends"),
    PointName(letter: "E", word: "ramp ends", meaning: "where the ramp from P meets the circle"),
    PointName(letter: "F", word: "", meaning: "where the ramp to Q leaves the circle"),
    PointName(letter: "C", word: "center", meaning: "the center of the circle in the corner"),
    PointName(letter: "C2", word: "C mirrored", meaning: "C mirrored in the line TU: the center of a scoop's arc"),
    PointName(letter: "M", word: "middle", meaning: "the middle of the curve or line that replaces V"),
    PointName(letter: "N", word: "measured from", meaning: "where a superellipse has x = 0 and y = 0"),
    PointName(letter: "O", word: "middle", meaning: "the middle of the shape"),
  ]
}

extension Figure {
  /// The letters of all points, including points outside the view.
  package var letters: [String] { marks.compactMap { $0.lettered?.letter } }

  /// The names of the figure's points; corner numbers have none.
  package var pointNames: [PointName] {
    let letters = letters
    return PointName.all.filter { letters.contains($0.letter) }
  }
}
