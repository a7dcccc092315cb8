import Document
import Geometry

extension Format {
  /// Lines and arcs as polylines with bulges; other curves are lines.
  ///
  /// The bulge of an arc is the tangent of a quarter of its sweep. Source: DXF Reference, LWPOLYLINE, group 42.
  static let dxf = Format(
    code: "dxf", title: "DXF", help: "Polylines with true arcs; --unit chooses the unit",
    audience: "laser cutters and CAD",
    exactness: "arcs kept, other curves as polygons within 0.01", suffix: "dxf"
  ) { drawing, _ in
    let numbers = CodeNumbers(places: min(15, drawing.numbers.places + 3))
    var lines = ["999", "Made by fillet from \(drawing.title.harmless)"]
    for item in drawing.items where !item.isBackground { lines += ["999", String(item.recipe.prefix(240))] }
    lines += ["0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1015", "9", "$INSUNITS"]
    lines += ["70", "\(drawing.options.unit.dxfCode)", "0", "ENDSEC", "0", "SECTION", "2", "ENTITIES"]
    var handle = 0x100
    for item in drawing.items where !item.isBackground {
      for polyline in Polyline.all(of: item.path, tolerance: 10 * drawing.numbers.unit) {
        lines += ["0", "LWPOLYLINE", "5", String(handle, radix: 16, uppercase: true), "100", "AcDbEntity"]
        lines += ["8", item.name.snake, "100", "AcDbPolyline", "90", "\(polyline.vertices.count)"]
        lines += ["70", polyline.isClosed ? "1" : "0"]
        for vertex in polyline.vertices {
          lines += ["10", numbers(vertex.point.x), "20", numbers(drawing.height - vertex.point.y)]
          if vertex.bulge != 0 { lines += ["42", NumberText.rounded(vertex.bulge, places: 12, leadingZero: true)] }
        }
        handle += 1
      }
    }
    return lines + ["0", "ENDSEC", "0", "EOF"]
  }

  /// OpenSCAD knows only polygons; readable code has each corner's vertex and radius.
  static let openSCAD = Format(
    code: "openscad", title: "OpenSCAD", help: "Polygons as OpenSCAD modules", audience: "3D printing",
    exactness: "polygons within 0.02", suffix: "scad"
  ) { drawing, exactness in
    let numbers = drawing.numbers
    let shapes = drawing.items.filter { !$0.isBackground }
    var lines = drawing.head(exactness, comment: "//")
    if shapes.contains(where: { drawing.readable($0) != nil }) {
      lines += [
        "function unit(v) = v / norm(v);",
        "function turned(v, a) = [v.x * cos(a) - v.y * sin(a), v.x * sin(a) + v.y * cos(a)];",
        "// Points around corners [x, y, radius], each rounded by points of an arc.",
        "function rounded(corners) = [",
        "  for (i = [0 : len(corners) - 1])",
        "    let (c = corners[i], p = corners[(i + len(corners) - 1) % len(corners)], n = corners[(i + 1) % len(corners)],",
        "      vertex = [c.x, c.y], radius = c[2],",
        "      back = unit([p.x, p.y] - vertex), ahead = unit([n.x, n.y] - vertex),",
        "      side = sign(cross(ahead, back)), turn = atan2(abs(cross(ahead, back)), -(ahead * back)),",
        "      start = vertex + back * radius * tan(turn / 2),",
        "      center = vertex + unit(back + ahead) * radius / cos(turn / 2),",
        "      count = radius == 0 ? 0 : ceil(turn / 2 / acos(max(0, 1 - \(numbers(10 * numbers.unit)) / radius))))",
        "    for (k = [0 : count]) count == 0 ? vertex : center + turned(start - center, side * turn * k / count)",
        "];",
      ]
    }
    for item in shapes {
      lines += ["", "// " + item.recipe, "module \(item.name.snake)() {"]
      if let readable = drawing.readable(item) {
        lines.append("  polygon(rounded([")
        for corner in readable.corners {
          // Exact: the y axis points up, and the vertices have up to three more decimals.
          let up = CodeNumbers(places: min(15, numbers.places + 3))(drawing.height - (Double(corner.vertex.y) ?? 0))
          lines.append("    [\(corner.vertex.x), \(up), \(corner.radius)],")
        }
        lines.append("  ]));")
      } else {
        lines += polygon(item.path, drawing)
      }
      lines.append("}")
    }
    return lines + ["", "module \(drawing.name.snake)_drawing() {"] + shapes.map { "  \($0.name.snake)();" }
      + ["}", "", "\(drawing.name.snake)_drawing();"]
  }

  private static func polygon(_ path: Path, _ drawing: Drawing) -> [String] {
    let flat = FlatPath(path, tolerance: 9 * drawing.numbers.unit)
    let points = flat.points.map { "[\(drawing.numbers($0.x)), \(drawing.numbers(drawing.height - $0.y))]" }
    let paths = flat.contours.filter { $0.points.count > 2 }.map { contour in
      "      [" + contour.points.map(String.init).joined(separator: ", ") + "],"
    }
    return ["  polygon(", "    points = ["] + points.map { "      \($0)," } + ["    ],", "    paths = ["] + paths
      + ["    ]);"]
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
