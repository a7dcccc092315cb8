import Drawing
import Geometry
import Shapes

/// What a page of a lesson shows over its drawing.
enum Overlay: Hashable, Sendable {
  // The selected corner's construction.
  case vertex, edges, angle, inside, bisector, tangents, center, arc, chord, scoop, notch, ramps, shares
  /// The view is on the corner and not on the whole page.
  case zoomed
  /// The number of the selected corner, or those of all corners.
  case corner, numbers
  // The shape as a whole.
  case circle, innerCircle, radius, innerRadius, rays, spokes, rotation, bounds, frame, controls, handles, inset,
    skeleton, tail

  /// Whether it shows something of the selected corner.
  var isOfCorner: Bool {
    switch self {
    case .vertex, .edges, .angle, .inside, .bisector, .tangents, .center, .arc, .chord, .scoop, .notch, .ramps, .shares,
      .zoomed, .corner:
      true
    case .numbers, .circle, .innerCircle, .radius, .innerRadius, .rays, .spokes, .rotation, .bounds, .frame, .controls,
      .handles, .inset, .skeleton, .tail:
      false
    }
  }
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
        case .edges: marks += draw.edges
        case .angle: marks += draw.angle("θ", least: isZoomed ? 0 : 16)
        case .inside: marks += draw.outerAngle
        case .bisector: marks += draw.bisector + draw.angle("h")
        case .tangents: marks += draw.tangents + [draw.vertexMark]
        case .center: marks += draw.center
        case .arc: marks += draw.arc
        case .vertex: marks.append(draw.vertexMark)
        case .chord: marks += draw.chord
        case .scoop: marks += draw.scoop
        case .notch: marks += draw.notch
        case .ramps: marks += draw.ramps
        case .shares: marks += draw.shares
        case .corner: marks.append(draw.number)
        case .zoomed, .numbers, .circle, .innerCircle, .radius, .innerRadius, .rays, .spokes, .rotation, .bounds,
          .frame, .controls, .handles, .inset, .skeleton, .tail:
          break
        }
      }
    }
    for overlay in overlays { marks += ShapeConstruction(measures: measures).marks(overlay) }
    self.init(marks, box: box)
  }
}
