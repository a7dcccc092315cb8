public import Geometry
import XML

/// One piece of a construction, in document coordinates.
public struct Mark: Hashable, Sendable {
  public enum Form: Hashable, Sendable {
    case segment(Point, Point)
    case arc(Arc)
    case curve(CubicCurve)
    /// A place with its letter, which stands on the side that a direction points to.
    case point(Point, letter: String, toward: Vector)
    /// The same of a place that may be beyond the view, at the end of a line from a point in it.
    case end(Point, from: Point, letter: String, toward: Vector)
  }

  public enum Line: Hashable, Sendable {
    case solid
    /// A line that only helps to see.
    case dotted
  }

  public let form: Form
  public var line = Line.solid
  /// The symbols of the numbers that the mark shows.
  public var symbols: [String] = []

  init(_ form: Form, _ line: Line = .solid, _ symbols: String...) {
    self.form = form
    self.line = line
    self.symbols = symbols
  }
}

/// A construction and the part of the page that it needs.
public struct Figure: Hashable, Sendable {
  public var marks: [Mark]
  /// What is shown only while its number is pointed at.
  public private(set) var latent: [Mark] = []
  public var box: Rect

  /// - Parameter marks: what several parts of a construction have in common is there once.
  init(_ marks: [Mark], box: Rect) {
    self.marks = []
    for mark in marks where !self.marks.contains(where: { $0 == mark || $0.hasSameLetter(as: mark) }) {
      self.marks.append(mark)
    }
    self.box = box
  }

  /// What a number measures, as far as it is drawn anyway.
  public func marks(of symbol: String) -> [Mark] { marks.filter { $0.symbols.contains(symbol) } }

  /// The letters of points as they stand in a view.
  public func letters(in view: Rect) -> [PointLetter] { marks.compactMap { $0.lettered(in: view) } }

  /// What is shown when a number is pointed at.
  public func pointed(at symbol: String) -> [Mark] {
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
public struct PointLetter: Hashable, Sendable {
  /// The point, or where the line to it leaves the view.
  public let place: Point
  public let letter: String
  /// The side of the place that the letter stands on.
  public let toward: Vector
  /// Where the point lies from there, if it is beyond the view.
  public let heading: Vector?
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
  public func lettered(in view: Rect) -> PointLetter? {
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
