import Document
import Geometry
import SVG

extension Format {
  /// Lines and arcs as polylines with bulges, whole ellipses as such; other curves are lines.
  ///
  /// The bulge of an arc is the tangent of a quarter of its sweep. Source: DXF Reference, LWPOLYLINE, group 42, and
  /// ELLIPSE.
  static let dxf = Format(
    code: "dxf", title: "DXF", help: "Polylines with true arcs; --unit chooses the unit",
    audience: "laser cutters and CAD",
    exactness: "arcs and whole ellipses kept, other curves as polygons within 0.01", suffix: "dxf", units: .lengths,
    abilities: .outlines
  ) { drawing, _ in
    let numbers = CodeNumbers(places: min(15, drawing.numbers.places + 3))
    var lines = ["999", "Made by fillet from \(drawing.title.harmless)"]
    let losses = drawing.losses()
    if !losses.isEmpty { lines += ["999", "Left out: \(losses.joined(separator: ", "))"] }
    for item in drawing.items where !item.isBackground { lines += ["999", String(item.recipe.prefix(240))] }
    lines += ["0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1015", "9", "$INSUNITS"]
    lines += ["70", "\((drawing.options.size.unit ?? .mm).dxfCode)", "0", "ENDSEC", "0", "SECTION", "2", "ENTITIES"]
    var handle = 0x100
    for item in drawing.items where !item.isBackground {
      func begin(_ kind: String) -> [String] {
        defer { handle += 1 }
        return ["0", kind, "5", String(handle, radix: 16, uppercase: true), "100", "AcDbEntity", "8", item.name.snake]
      }
      for contour in item.path.contours {
        let contour = contour.drawingNearCircles(within: drawing.numbers.unit / 10)
        if let ellipse = contour.wholeEllipse(within: drawing.numbers.unit / 10) {
          let (radii, degrees) = ellipse.axes
          let isWide = radii.dx >= radii.dy
          let major = Transform.rotation(by: .degrees(degrees))(isWide ? Vector(radii.dx, 0) : Vector(0, radii.dy))
          let ratio = isWide ? radii.dy / radii.dx : radii.dx / radii.dy
          lines += begin("ELLIPSE") + ["100", "AcDbEllipse"]
          lines += ["10", numbers(ellipse.center.x), "20", numbers(drawing.height - ellipse.center.y), "30", "0"]
          lines += ["11", numbers(major.dx), "21", numbers(-major.dy), "31", "0"]
          lines += ["40", NumberText.rounded(ratio, places: 12, leadingZero: true)]
          lines += ["41", "0", "42", NumberText.rounded(2 * .pi, places: 12, leadingZero: true)]
          continue
        }
        for polyline in Polyline.all(of: Path(contour), tolerance: drawing.chordTolerance(within: 0.01)) {
          lines += begin("LWPOLYLINE") + ["100", "AcDbPolyline", "90", "\(polyline.vertices.count)"]
          lines += ["70", polyline.isClosed ? "1" : "0"]
          for vertex in polyline.vertices {
            lines += ["10", numbers(vertex.point.x), "20", numbers(drawing.height - vertex.point.y)]
            if vertex.bulge != 0 { lines += ["42", NumberText.rounded(vertex.bulge, places: 12, leadingZero: true)] }
          }
        }
      }
    }
    return lines + ["0", "ENDSEC", "0", "EOF"]
  }

  /// OpenSCAD knows only polygons; readable code rounds vertices by the library BOSL2 where it can.
  static let openSCAD = Format(
    code: "openscad", title: "OpenSCAD", help: "Modules of polygons; readable code uses the library BOSL2",
    audience: "3D printing", exactness: "polygons within 0.02", suffix: "scad", units: .lengths,
    abilities: .painting.subtracting([.line])
  ) { drawing, exactness in
    // OpenSCAD has only filled regions.
    let shapes = drawing.items.filter { !$0.isBackground && $0.fill != nil }.map { item in
      (item: item, rounding: drawing.readable(item).flatMap { Rounding($0, drawing) })
    }
    var lines = drawing.head(exactness, comment: "//")
    lines.append("// Unit: \((drawing.options.size.unit ?? .mm).rawValue).")
    if shapes.contains(where: { $0.rounding != nil }) {
      lines += [
        "// Needs the library BOSL2 (github.com/BelfrySCAD/BOSL2); the flat style does not.",
        "include <BOSL2/std.scad>", "include <BOSL2/rounding.scad>",
      ]
    }
    for (item, rounding) in shapes {
      lines += ["", "// " + item.recipe, "module \(module(item))() {"]
      lines += (rounding?.lines ?? polygon(item.path, drawing)) + ["}"]
    }
    return lines + ["", "module \(drawing.name.snake)_drawing() {"] + shapes.map { "  \(module($0.item))();" }
      + ["}", "", "\(drawing.name.snake)_drawing();"]
  }

  /// The name of an item's module; one that the language or its code has already would call itself or nothing.
  private static func module(_ item: DrawnItem) -> String {
    let name = item.name.snake
    return ownWords.contains(name) ? name + "__shape" : name
  }

  /// Source: OpenSCAD 2021.01, lexer.l; the last two are what the modules call.
  private static let ownWords: Set = [
    "module", "function", "if", "else", "let", "assert", "echo", "for", "each", "true", "false", "undef", "include",
    "use", "polygon", "round_corners",
  ]

  private static func polygon(_ path: Path, _ drawing: Drawing) -> [String] {
    let flat = FlatPath(path, tolerance: drawing.chordTolerance(within: 0.02))
    let points = flat.points.map { "[\(drawing.numbers($0.x)), \(drawing.numbers(drawing.height - $0.y))]" }
    let paths = flat.contours.filter { $0.points.count > 2 }.map { contour in
      "      [" + contour.points.map(String.init).joined(separator: ", ") + "],"
    }
    return ["  polygon(", "    points = ["] + points.map { "      \($0)," } + ["    ],", "    paths = ["] + paths
      + ["    ]);"]
  }
}

extension LengthUnit {
  /// The value of `$INSUNITS` in DXF; 0 has no unit.
  fileprivate var dxfCode: Int {
    switch self {
    case .mm: 4
    case .cm: 5
    case .inch: 1
    case .px: 0
    }
  }
}

/// A polygon rounded by `round_corners` of BOSL2.
///
/// Source: BOSL2, rounding.scad: an arc has ⌈turn / 360° · `$fn`⌉ points, at least three, with both ends.
private struct Rounding {
  let lines: [String]

  /// `nil` for corners that BOSL2 refuses, because two of them fill an edge, and without a radius.
  init?(_ readable: ReadableCorners, _ drawing: Drawing) {
    // Exact: the y axis points up, and the vertices have up to three more decimals.
    let numbers = CodeNumbers(places: min(15, drawing.numbers.places + 3))
    let corners = readable.corners.map { ($0.vertex.value, radius: Double($0.radius) ?? 0) }
    guard corners.contains(where: { $0.radius > 0 }) else { return nil }
    var (fineness, setbacks) = (3.0, [Double]())
    for (index, (vertex, radius)) in corners.enumerated() {
      let before = vertex - corners[(index + corners.count - 1) % corners.count].0
      let turn = Angle(between: before, and: corners[(index + 1) % corners.count].0 - vertex)
      setbacks.append(radius * (turn * 0.5).sine / (turn * 0.5).cosine)
      let chords = Double(
        Arc(center: .zero, radius: radius, start: .zero, sweep: turn)
          .pieces(tolerance: drawing.chordTolerance(within: 0.01)))
      if chords > 2 { fineness = max(fineness, (chords * 2 * .pi / turn.radians).rounded(.down) + 1) }
    }
    for (index, (vertex, _)) in corners.enumerated() {
      let next = (index + 1) % corners.count
      // Rounded numbers could meet a little beyond each other.
      let room = vertex.distance(to: corners[next].0) - setbacks[index] - setbacks[next]
      guard setbacks[index] + setbacks[next] == 0 || room > drawing.numbers.unit else { return nil }
    }
    lines =
      ["  corners = [  // x, y, radius"]
      + readable.corners.map {
        "    [\($0.vertex.x), \(numbers(drawing.height - $0.vertex.value.y)), \($0.radius)],"
      } + [
        "  ];", "  path = [for (corner = corners) [corner.x, corner.y]];",
        "  polygon(round_corners(path, radius = [for (corner = corners) corner[2]], $fn = \(Int(fineness))));",
      ]
  }
}

extension Contour {
  /// The contour with arcs of circles instead of elliptic ones whose radii differ by at most `tolerance`.
  fileprivate func drawingNearCircles(within tolerance: Double) -> Contour {
    let pieces = pieces.map { piece in
      guard case .ellipse(let arc) = piece, let circle = arc.circle(within: tolerance) else { return piece }
      return .arc(circle, to: arc.end)
    }
    return Contour(start: start, pieces: pieces, isClosed: isClosed)
  }

  /// The ellipse of which the pieces draw one turn, from its start to its start; `nil` for other contours.
  fileprivate func wholeEllipse(within tolerance: Double) -> EllipticArc? {
    var (found, turn, pen) = (EllipticArc?.none, 0.0, start)
    for piece in pieces {
      switch piece {
      case .ellipse(let arc):
        let first = found ?? arc
        guard let part = arc.unstretched(from: first, within: tolerance),
          (part.sweep.radians < 0) == (first.sweep.radians < 0)
        else { return nil }
        found = first
        turn += part.sweep.radians / (2 * .pi)
        pen = arc.end
      case .line(let end) where end.distance(to: pen) <= tolerance: pen = end
      case .move, .line, .arc, .cubic, .close: return nil
      }
    }
    return pen.distance(to: start) <= tolerance && abs(turn).rounded() == 1 ? found : nil
  }
}

/// A subpath of lines and arcs.
private struct Polyline {
  /// The bulge is that of the arc to the next vertex, positive if it turns left with the y axis up; 0 for a line.
  typealias Vertex = (point: Point, bulge: Double)

  var vertices: [Vertex] = []
  var isClosed = false

  static func all(of path: Path, tolerance: Double) -> [Polyline] {
    var result: [Polyline] = []
    var current = Polyline()
    func end() {
      if current.vertices.count > 1 { result.append(current) }
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        end()
        current = Polyline(vertices: [(point, 0)])
      case .line(let point): current.vertices.append((point, 0))
      case .arc(let arc, let to): current.append(arc, to: to)
      case .ellipse(let arc):
        let count = arc.pieces(tolerance: tolerance)
        for step in 1...count {
          current.vertices.append((step == count ? arc.end : arc.point(at: Double(step) / Double(count)), 0))
        }
      case .cubic(let to, let control1, let control2):
        let curve = CubicCurve(current.vertices.last?.point ?? to, control1, control2, to)
        for point in curve.points(tolerance: tolerance) { current.vertices.append((point, 0)) }
      case .close:
        // The closing line leads to the first vertex; an own last one there has no length.
        let first = current.vertices.first
        if let last = current.vertices.last, current.vertices.count > 1, last.point == first?.point {
          current.vertices.removeLast()
        }
        current.isClosed = true
        end()
        current = Polyline(vertices: first.map { [($0.point, 0)] } ?? [])
      }
    }
    end()
    return result
  }

  /// Arcs of at most 120 degrees: the bulge of a whole circle would be infinite.
  private mutating func append(_ arc: Arc, to end: Point) {
    let parts = arc.parts(sweepingAtMost: PathCode.sweepFromChord)
    for (index, part) in parts.enumerated() {
      let quarter = part.sweep * 0.25
      // Clockwise on screen is negative with the y axis up.
      vertices[vertices.count - 1].bulge = -quarter.sine / quarter.cosine
      vertices.append((index == parts.count - 1 ? end : arc.point(at: part.end), 0))
    }
  }
}
