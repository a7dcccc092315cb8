/// Paths as the text of SVG's `d` attribute, with absolute commands and true arcs.
///
/// ```swift
/// let path = try PathData.path(from: "m0 0h10v5z")
/// path.bounds  // Rect(x: 0, y: 0, width: 10, height: 5)
/// PathData.text(of: path)  // "M0 0L10 0L10 5Z"
/// ```
public enum PathData {
  /// The most pieces that are read of one path.
  package static let mostPieces = 2_200_000

  /// The path data with at most `places` decimals, 0 to 15; arcs may move.
  public static func text(of path: Path, places: Int) -> String {
    Writer(PathDataPlaces(path, least: places, most: places)).text
  }

  /// The path data with the decimals of a page, and up to three more where arcs need them.
  ///
  /// No point moves by more than the page's last decimal. No arc, or line next to one, turns by 0.1° or more.
  /// The exceptions are arcs below ten units of the last decimal, and arcs within 1° of a half circle. Cubics that
  /// continue each other's curvature get up to six more, and keep it within 0.2 %.
  package static func text(of path: Path, _ precision: Precision) -> String {
    Writer(PathDataPlaces(path, least: precision.places, most: min(precision.places + 3, 15))).text
  }

  /// The path data for a page of usual size, with 3 to 9 decimals.
  public static func text(of path: Path) -> String { text(of: path, .usual) }

  private struct Writer {
    /// Bytes are appended several times faster than strings.
    private var bytes: [UInt8] = []
    private let places: PathDataPlaces
    /// The pen as written.
    ///
    /// Pieces that rounding makes empty are left out.
    private var pen: [UInt8] = []
    /// The start of the subpath, to which a close returns the pen.
    private var start: [UInt8] = []
    /// The end of the present piece.
    private var end: [UInt8] = []

    init(_ places: PathDataPlaces) {
      self.places = places
      bytes.reserveCapacity(24 * places.pieces.count)
      for (index, element) in places.pieces.enumerated() { write(element, index) }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// True for a line that is a whole subpath: a line of no length is a dot.
    private func isDot(_ index: Int) -> Bool {
      let pieces = places.pieces
      return index > 0 && pieces[index - 1].isMove && (index + 1 == pieces.count || pieces[index + 1].isMove)
    }

    private mutating func write(_ element: Path.Element, _ index: Int) {
      guard let point = element.end else {
        bytes.append(UInt8(ascii: "Z"))
        return pen = start
      }
      end.removeAll(keepingCapacity: true)
      Self.add(point, places.end(of: index), to: &end)
      switch element {
      case .line where end == pen && !isDot(index), .arc where end == pen, .ellipse where end == pen, .close: return
      case .move:
        bytes.append(UInt8(ascii: "M"))
        start = end
      case .line: bytes.append(UInt8(ascii: "L"))
      case .arc(let arc, _): add(arc, index)
      case .ellipse(let arc): add(arc, index)
      case .cubic(_, let control1, let control2):
        let inner = places.inner(of: index)
        bytes.append(UInt8(ascii: "C"))
        for control in [control1, control2] {
          Self.add(control, inner, to: &bytes)
          bytes.append(UInt8(ascii: " "))
        }
      }
      bytes += end
      swap(&pen, &end)
    }

    /// Adds an arc up to its end; a line if its radius is zero as written.
    private mutating func add(_ arc: Arc, _ index: Int) {
      let inner = places.inner(of: index)
      var radius: [UInt8] = []
      NumberText.append(places.radius(of: arc, endingPiece: index), places: inner, to: &radius)
      guard radius != [UInt8(ascii: "0")] else { return bytes.append(UInt8(ascii: "L")) }
      bytes.append(UInt8(ascii: "A"))
      bytes += radius
      bytes.append(UInt8(ascii: " "))
      bytes += radius
      let sweep = arc.sweep.radians
      bytes += (arc.isLarge ? sweep > 0 ? " 0 1 1 " : " 0 1 0 " : sweep > 0 ? " 0 0 1 " : " 0 0 0 ").utf8
    }

    /// Adds an elliptic arc up to its end; a line if a radius is zero as written.
    private mutating func add(_ arc: EllipticArc, _ index: Int) {
      let inner = places.inner(of: index)
      let axes = places.axes(of: arc, places: inner)
      guard axes.radii.dx > 0, axes.radii.dy > 0 else { return bytes.append(UInt8(ascii: "L")) }
      bytes.append(UInt8(ascii: "A"))
      Self.add(Point.zero + axes.radii, inner, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      bytes += NumberText.exact(axes.degrees).utf8
      bytes += " \(arc.isLarge ? 1 : 0) \(arc.isClockwise ? 1 : 0) ".utf8
    }

    private static func add(_ point: Point, _ places: Int, to bytes: inout [UInt8]) {
      NumberText.append(point.x, places: places, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      NumberText.append(point.y, places: places, to: &bytes)
    }
  }
}

extension PathData {
  /// The path data with every piece, whose coordinates and radii read back as the same numbers.
  ///
  /// The radii of half an ellipse are a billionth smaller where that keeps its center in place.
  public static func exactText(of path: Path) -> String {
    func pair(_ point: Point) -> String { "\(NumberText.exact(point.x)) \(NumberText.exact(point.y))" }
    var (text, pen) = ("", Point.zero)
    for element in path.elements {
      defer { pen = element.end ?? pen }
      switch element {
      case .move(let point): text += "M" + pair(point)
      case .line(let point): text += "L" + pair(point)
      case .arc(let arc, let end):
        let (radius, sweep) = (NumberText.exact(arc.radius), arc.sweep.radians)
        text += "A\(radius) \(radius) 0 \(arc.isLarge ? 1 : 0) \(sweep > 0 ? 1 : 0) \(pair(end))"
      case .ellipse(let arc):
        let (radii, degrees) = arc.axes(from: pen)
        text += "A\(pair(Point.zero + radii)) \(NumberText.exact(degrees)) "
        text += "\(arc.isLarge ? 1 : 0) \(arc.isClockwise ? 1 : 0) \(pair(arc.end))"
      case .cubic(let to, let control1, let control2): text += "C\(pair(control1)) \(pair(control2)) \(pair(to))"
      case .close: text += "Z"
      }
    }
    return text
  }
}
