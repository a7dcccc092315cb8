public import Geometry

/// One piece of a construction, in document coordinates.
public struct Mark: Hashable, Sendable {
  public enum Form: Hashable, Sendable {
    case segment(Point, Point)
    case arc(Arc)
    case curve(CubicCurve)
    /// A place with its letter, which stands on the side that a direction points to.
    case point(Point, letter: String, toward: Vector)
    /// The letter of a place beyond the view, where a line leaves it.
    case beyond(Point, letter: String, toward: Vector)
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
    for mark in marks where !self.marks.contains(mark) { self.marks.append(mark) }
    self.box = box
  }

  /// What a number measures, as far as it is drawn anyway.
  public func marks(of symbol: String) -> [Mark] { marks.filter { $0.symbols.contains(symbol) } }

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

extension Mark {
  /// The letter of a point, also of one beyond the view, with where it stands and the side that it stands on.
  public var lettered: (place: Point, letter: String, toward: Vector)? {
    switch form {
    case .point(let place, let letter, let toward), .beyond(let place, let letter, let toward):
      (place, letter, toward)
    case .segment, .arc, .curve: nil
    }
  }
}

extension Figure {
  /// What holds a drawing and everything constructed on it.
  func extent(with drawing: Path) -> Rect? {
    marks.reduce(drawing.bounds) { extent, mark in
      let own = mark.path?.bounds ?? mark.lettered.map { Rect($0.place, $0.place) }
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
    case .point, .beyond: return nil
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
