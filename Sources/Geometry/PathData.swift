/// Paths as the text of SVG's `d` attribute, with absolute commands and true arcs.
///
/// ```swift
/// let path = try PathData.path(from: "m0 0h10v5z")
/// path.bounds  // Rect(x: 0, y: 0, width: 10, height: 5)
/// PathData.text(of: path)  // "M0 0L10 0L10 5Z"
/// ```
public enum PathData {
  /// The path data with at most `places` decimals, 0 to 15; arcs may move.
  public static func text(of path: Path, places: Int) -> String {
    Writer(PathDataPlaces(path, least: places, most: places)).text
  }

  /// The path data with the decimals of a page, and up to three more where arcs need them.
  ///
  /// No point moves by more than the page's last decimal. No arc, or line next to one, turns by 0.1° or more.
  /// The exceptions are arcs below ten units of the last decimal, and arcs within 1° of a half circle.
  package static func text(of path: Path, _ precision: Precision) -> String {
    Writer(PathDataPlaces(path, least: precision.places, most: min(precision.places + 3, 15))).text
  }

  /// The path data for a page of usual size, with 3 to 6 decimals.
  public static func text(of path: Path) -> String { text(of: path, .usual) }

  private struct Writer {
    private(set) var text = ""
    private let places: PathDataPlaces
    /// The pen, rounded as written.
    ///
    /// Pieces that rounding makes empty are left out.
    private var pen = (text: "", point: Point.zero)
    /// The start of the subpath, to which a close returns the pen.
    private var start = (text: "", point: Point.zero)

    init(_ places: PathDataPlaces) {
      self.places = places
      for (index, element) in places.pieces.enumerated() { write(element, index) }
    }

    private mutating func write(_ element: Path.Element, _ index: Int) {
      switch element {
      case .move(let point):
        pen = written(point, index)
        start = pen
        text += "M" + pen.text
      case .line(let point): line(to: written(point, index))
      case .arc(let arc, let end): write(arc, to: written(end, index), index)
      case .cubic(let to, let control1, let control2):
        let inner = places.inner(of: index)
        pen = written(to, index)
        text += "C\(coordinates(control1, inner)) \(coordinates(control2, inner)) \(pen.text)"
      case .close:
        text += "Z"
        pen = start
      }
    }

    private mutating func line(to end: (text: String, point: Point)) {
      if end.text != pen.text { text += "L" + end.text }
      pen = end
    }

    private mutating func write(_ arc: Arc, to end: (text: String, point: Point), _ index: Int) {
      let inner = places.inner(of: index)
      let value = places.radius(of: arc, from: pen.point, to: end.point, places: inner)
      let radius = NumberText.rounded(value, places: inner)
      guard radius != "0" else { return line(to: end) }
      guard end.text != pen.text else { return }
      let sweep = arc.sweep.radians
      text += "A\(radius) \(radius) 0 \(abs(sweep) > .pi ? 1 : 0) \(sweep > 0 ? 1 : 0) \(end.text)"
      pen = end
    }

    private func written(_ point: Point, _ index: Int) -> (text: String, point: Point) {
      (coordinates(point, places.end(of: index)), places.written(index))
    }

    private func coordinates(_ point: Point, _ places: Int) -> String {
      "\(NumberText.rounded(point.x, places: places)) \(NumberText.rounded(point.y, places: places))"
    }
  }
}

extension PathData {
  /// The path data with every piece, whose coordinates and radii read back as the same numbers.
  public static func exactText(of path: Path) -> String {
    func pair(_ point: Point) -> String { "\(NumberText.exact(point.x)) \(NumberText.exact(point.y))" }
    var text = ""
    for element in path.elements {
      switch element {
      case .move(let point): text += "M" + pair(point)
      case .line(let point): text += "L" + pair(point)
      case .arc(let arc, let end):
        let (radius, sweep) = (NumberText.exact(arc.radius), arc.sweep.radians)
        text += "A\(radius) \(radius) 0 \(abs(sweep) > .pi ? 1 : 0) \(sweep > 0 ? 1 : 0) \(pair(end))"
      case .cubic(let to, let control1, let control2): text += "C\(pair(control1)) \(pair(control2)) \(pair(to))"
      case .close: text += "Z"
      }
    }
    return text
  }
}
