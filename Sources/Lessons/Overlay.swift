package import Geometry

/// A part of the construction that a page shows over its drawing.
enum Overlay: Sendable {
  /// Shows the corner instead of the whole page.
  case zoomed
  /// Draws something of the selected corner.
  case ofCorner(@Sendable (Construction) -> [Mark])
  /// Draws something of the shape as a whole.
  case ofShape(@Sendable (ShapeConstruction) -> [Mark])

  /// The overlays by the words of lessons, each with what it draws.
  static let named: [(word: String, help: String, overlay: Overlay)] = [
    ("zoomed", "the corner instead of the whole page", .zoomed),
    ("vertex", "the vertex V", .ofCorner { [$0.vertexMark] }),
    ("edges", "the edges from A to V and from V to B", .ofCorner { $0.edges }),
    ("angle", "the angle θ", .ofCorner { $0.angle("θ", least: $0.leastAngle) }),
    ("inside", "the angle inside a reflex corner, i", .ofCorner { $0.outerAngle }),
    ("bisector", "the bisector, and the half angle h", .ofCorner { $0.bisector + $0.angle("h") }),
    ("tangents", "the points T and U, and their distance t from V", .ofCorner { $0.tangents + [$0.vertexMark] }),
    ("center", "the center C, and the distance c", .ofCorner { $0.center }),
    ("arc", "the arc, its middle M, and the distance d", .ofCorner { $0.arc }),
    ("chord", "the line from T to U", .ofCorner { $0.chord }),
    ("scoop", "a scoop's arc, and its center", .ofCorner { $0.scoop }),
    ("notch", "the two lines of a notch", .ofCorner { $0.notch }),
    ("ramps", "a squircle's ramps from P to E and from F to Q", .ofCorner { $0.ramps }),
    ("shares", "what the neighbors take of the edges, u and w", .ofCorner { $0.shares }),
    ("label", "the label of the selected corner", .ofCorner { [$0.number] }),
    ("labels", "the labels of all corners", .ofShape { $0.numbers }),
    ("circle", "the circle of the vertices or tips, about O", .ofShape { $0.circle("R") }),
    ("inner-circle", "the circle of a star's notches", .ofShape { $0.circle("I") }),
    ("radius", "the circle's radius R", .ofShape { $0.radius("R") }),
    ("inner-radius", "the inner circle's radius I", .ofShape { $0.radius("I") }),
    ("rays", "lines from O to the vertices, and the angle between two", .ofShape { $0.spokes + $0.angleAtCenter }),
    ("spokes", "lines from O to the vertices", .ofShape { $0.spokes }),
    ("rotation", "the rotation from 12 o'clock", .ofShape { $0.rotation }),
    ("frame", "the frame and the padding", .ofShape { $0.frame }),
    ("bounds", "the bounds of the shape", .ofShape { $0.bounds }),
    ("controls", "the four points of a curl's curve", .ofShape { $0.controls }),
    ("handles", "the distances of a curl's handles", .ofShape { $0.handles }),
    ("inset", "how far a curl's handles are from its ends", .ofShape { $0.inset }),
    ("skeleton", "the outline with sharp corners", .ofShape { $0.skeleton }),
    ("tail", "the arrow of a bubble: base, length and middle", .ofShape { $0.tail }),
  ]

  var isZoomed: Bool { if case .zoomed = self { true } else { false } }
}

extension Figure {
  /// Builds the figure of a page: first the corner's marks, then the shape's, then the outline to rebuild.
  init(overlays: [Overlay], ghost: Path?, _ measures: Measures) {
    let isZoomed = overlays.contains(where: \.isZoomed)
    var construction = measures.corner.map { Construction(measures, $0) }
    construction?.leastAngle = isZoomed ? 0 : 16
    let ofCorner = overlays.flatMap { overlay in
      if case .ofCorner(let marks) = overlay, let construction { marks(construction) } else { [Mark]() }
    }
    let ofShape = overlays.flatMap { overlay in
      if case .ofShape(let marks) = overlay { marks(ShapeConstruction(measures: measures)) } else { [Mark]() }
    }
    self.init(
      ofCorner + ofShape + (ghost?.dottedMarks ?? []), box: isZoomed ? construction?.box ?? Lesson.sheet : Lesson.sheet)
  }
}

extension Path {
  package var dottedMarks: [Mark] {
    var marks: [Mark] = []
    var (pen, start) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let to): start = to
      case .line(let to): marks.append(Mark(.segment(pen, to), .dotted))
      case .arc(let arc, _): marks.append(Mark(.arc(arc), .dotted))
      case .ellipse(let arc): marks += arc.curves(from: pen).map { Mark(.curve($0), .dotted) }
      case .cubic(let to, let control1, let control2):
        marks.append(Mark(.curve(CubicCurve(pen, control1, control2, to)), .dotted))
      case .close: if pen != start { marks.append(Mark(.segment(pen, start), .dotted)) }
      }
      pen = element.end ?? start
    }
    return marks
  }
}
