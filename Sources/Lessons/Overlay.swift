import Drawing
import Geometry
import Shapes

/// What a page of a lesson shows over its drawing.
enum Overlay: Hashable, Sendable {
  // The selected corner's construction.
  case edges, angle, bisector, tangents, center, arc, chord, scoop, notch, ramps, shares
  /// The view is on the corner and not on the whole page.
  case zoomed
  /// The number of the selected corner, or those of all corners.
  case corner, numbers
  // The shape as a whole.
  case circle, innerCircle, rays, bounds, controls, skeleton, tail
}

extension Figure {
  /// Everything that a page shows.
  init(overlays: [Overlay], _ measures: Measures) {
    var box = Lesson.sheet
    var marks: [Mark] = []
    if let corner = measures.corner {
      let draw = Construction(measures, corner)
      let isZoomed = overlays.contains(.zoomed)
      if isZoomed { box = draw.box }
      for overlay in overlays {
        switch overlay {
        case .edges: marks += draw.edges(isWide: !isZoomed)
        case .angle: marks += draw.angle("θ", least: isZoomed ? 0 : 16)
        case .bisector: marks += draw.bisector + draw.angle("h")
        case .tangents: marks += draw.tangents + [draw.vertexMark]
        case .center: marks += draw.center
        case .arc: marks += draw.arc
        case .chord: marks += draw.chord
        case .scoop: marks += draw.scoop
        case .notch: marks += draw.notch
        case .ramps: marks += draw.ramps
        case .shares: marks += draw.shares
        case .corner: marks.append(draw.number)
        case .zoomed, .numbers, .circle, .innerCircle, .rays, .bounds, .controls, .skeleton, .tail: break
        }
      }
    }
    for overlay in overlays { marks += ShapeConstruction(measures: measures).marks(overlay) }
    self.init(marks, box: box)
  }
}

/// Draws what belongs to a shape as a whole.
struct ShapeConstruction {
  let measures: Measures

  func marks(_ overlay: Overlay) -> [Mark] {
    switch overlay {
    case .circle: circle("R")
    case .innerCircle: circle("I")
    case .rays: rays
    case .bounds: bounds
    case .controls: controls
    case .skeleton: skeleton
    case .numbers: numbers
    case .tail: tail
    default: []
    }
  }

  private func circle(_ symbol: String) -> [Mark] {
    guard let radius = measures.value(of: symbol) else { return [] }
    let center = measures.item.shape.center
    return [
      Mark(.arc(Arc(center: center, radius: radius, start: .zero, sweep: .degrees(360))), .dotted, symbol),
      Mark(.point(center, letter: "O", toward: Vector(0, 1))),
    ]
  }

  /// From the middle to every vertex, with the angle between the first two.
  ///
  /// The first ray is at 12 o'clock while nothing is turned.
  private var rays: [Mark] {
    let center = measures.item.shape.center
    let vertices = measures.item.shape.vertices
    guard vertices.count > 2, vertices.count <= 60 else { return [] }
    let (first, next) = (vertices[0] - center, vertices[1] - center)
    let arc = Arc(
      center: center, radius: 0.3 * first.length, start: Angle(of: first), sweep: Angle(between: first, and: next))
    return vertices.map { Mark(.segment(center, $0), .dotted) }
      + [Mark(.arc(arc), .solid, measures.item.shape is Star ? "β" : "α")]
  }

  private var bounds: [Mark] {
    guard let box = measures.shape.path.bounds else { return [] }
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
    ]
    return corners.indices.map { index in
      Mark(.segment(corners[index], corners[(index + 1) % 4]), .dotted, index.isMultiple(of: 2) ? "wide" : "tall")
    }
  }

  private var controls: [Mark] {
    guard let curve = measures.controls else { return [] }
    // How high the handles and the curve's top stand over its ends, straight up.
    let (foot, top) = (curve.p0.y, curve.point(at: 0.5))
    return [
      Mark(.segment(curve.p0, curve.p1), .dotted), Mark(.segment(curve.p2, curve.p3), .dotted),
      Mark(.segment(Point(curve.p1.x, foot), curve.p1), .solid, "lift"),
      Mark(.segment(Point(top.x, foot), top), .solid, "top"),
      Mark(.point(curve.p0, letter: "1", toward: Vector(1, 1))),
      Mark(.point(curve.p1, letter: "2", toward: Vector(0, -1))),
      Mark(.point(curve.p2, letter: "3", toward: Vector(0, -1))),
      Mark(.point(curve.p3, letter: "4", toward: Vector(-1, 1))),
    ]
  }

  /// The numbers of all corners, as long as they can be told apart.
  private var numbers: [Mark] {
    let corners = measures.shape.corners
    return corners.count > 24 ? [] : corners.map { Construction(measures, $0).number }
  }

  /// What makes the arrow of a bubble: the piece of the side before its middle, its base, and how far it stands out.
  private var tail: [Mark] {
    guard let bubble = measures.item.shape as? Dialog, let box = measures.shape.path.bounds else { return [] }
    let (vertices, first) = (bubble.vertices, bubble.firstTailCorner)
    guard vertices.indices.contains(first + 2) else { return [] }
    let middle = vertices[first].lerp(to: vertices[first + 2], 0.5)
    let isUpright = bubble.arrow == .top || bubble.arrow == .bottom
    let start = isUpright ? Point(box.minX, middle.y) : Point(middle.x, box.minY)
    return [
      Mark(.segment(start, middle), .dotted, "at"),
      Mark(.segment(vertices[first], vertices[first + 2]), .solid, "base"),
      Mark(.segment(middle, vertices[first + 1]), .solid, "out"),
    ]
  }

  /// The straight lines before the corners are cut.
  private var skeleton: [Mark] {
    let vertices = measures.item.shape.vertices
    return vertices.indices.map { Mark(.segment(vertices[$0], vertices[($0 + 1) % vertices.count]), .dotted) }
  }
}
