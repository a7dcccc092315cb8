import Document
import Geometry
import Shapes
import Text

/// The explanation of one corner, step by step with its own numbers.
///
/// It has two to nine steps. While the corner is cut, their number and order depend on its style alone, so the open
/// step stays open while the radius changes.
package struct Explanation: Sendable {
  private typealias Part = @Sendable (Explanation) -> Step

  let measures: Measures
  let corner: ResolvedCorner
  let draw: Construction

  /// - Returns: `nil` for a shape without corners.
  package init?(_ measures: Measures) {
    guard let corner = measures.corner else { return nil }
    self.measures = measures
    self.corner = corner
    draw = Construction(measures, corner)
  }

  package var count: Int { plan.count }

  package var steps: [Step] { plan.map { $0(self) } }

  /// Writes one step; an index past the end gives the last one.
  package func step(_ index: Int) -> Step { plan[min(index, plan.count - 1)](self) }

  private var plan: [Part] {
    guard !isOnCurvedTail else { return [{ $0.besideCurve }, { $0.curveCode }] }
    guard corner.wedge.isOpen else { return [{ $0.folded }, { $0.limit }] }
    if corner.isBesideCurve { return curved { $0.finishedPicture } }
    let wedge: [Part] = [{ $0.edges }, { $0.bisector }]
    guard let kind = corner.kind else { return [{ $0.sharpPicture }] + wedge + [{ $0.room }, { $0.sharpCode }] }
    guard corner.isCut else {
      return [{ $0.uncutPicture(kind) }] + wedge + [{ $0.limit }, { $0.sharpCode }]
    }
    let cut: [Part] =
      switch kind {
      case .round: [{ $0.center }, { $0.arc }]
      case .chamfer: [{ $0.chord }]
      case .scoop: [{ $0.center }, { $0.scoop }]
      case .notch: [{ $0.notch }]
      case .squircle: [{ $0.center }, { $0.ramps }]
      case .smooth: [{ $0.clothoids }, { $0.clothoidCut }, { $0.bestCircle }]
      case .superellipse: [{ $0.superellipse }]
      }
    let begin: [Part] = kind == .smooth ? [] : [{ $0.begin }]
    return [{ $0.picture(kind) }] + wedge + begin + cut + [{ $0.curvature }] + [{ $0.limit }, { $0.code(kind) }]
  }

  private var finishedPicture: Step {
    guard let kind = corner.kind else { return sharpPicture }
    return corner.isCut ? picture(kind) : uncutPicture(kind)
  }

  private var name: String { measures.label(corner.index) }

  func length(_ value: Double) -> String { Quantity("", "", value, fineness: measures.fineness).text }

  func step(
    _ title: String, _ text: String, formulas: [(String, String)] = [], numbers: [String] = [], _ marks: [Mark],
    code: [String] = [], isWide: Bool = false
  ) -> Step {
    Step(
      title, text, formulas: formulas, numbers: numbers, Figure(marks, box: isWide ? draw.wideBox : draw.box),
      code: code, measures)
  }

  private func picture(_ kind: CornerKind) -> Step {
    let what =
      // A corner that points inward is filled: the shape gains area.
      switch (kind, corner.isReflex) {
      case (.round, false): "An arc replaces the tip. It touches both edges."
      case (.round, true): "An arc fills the corner. It touches both edges."
      case (.chamfer, false): "A straight cut replaces the tip."
      case (.chamfer, true): "A straight line fills the corner."
      case (.scoop, false): "A hollow arc replaces the tip. It curves into the shape."
      case (.scoop, true): "An arc fills the corner. It curves out of the shape."
      case (.notch, false): "A notch replaces the tip: two lines parallel to the edges."
      case (.notch, true): "A diamond fills the corner: two lines parallel to the edges."
      case (.squircle, _): softPicture
      case (.smooth, let isReflex): smoothPicture(isReflex: isReflex)
      case (.superellipse, let isReflex): superellipsePicture(isReflex: isReflex)
      }
    let marks: [Mark] =
      switch kind {
      case .round: Array(draw.arc.prefix(1))
      case .chamfer: Array(draw.chord.prefix(1))
      case .scoop: Array(draw.scoop.prefix(1))
      case .notch: Array(draw.notch.prefix(2))
      case .squircle: corner.isBesideCurve ? Array(draw.arc.prefix(1)) : draw.ramps
      case .smooth: corner.isBesideCurve ? Array(draw.arc.prefix(1)) : draw.clothoids
      case .superellipse: corner.isBesideCurve ? Array(draw.arc.prefix(1)) : draw.superellipse
      }
    return finished("\(what)\(role)", numbers: ["r", "θ"], [draw.vertexMark] + marks)
  }

  private func finished(_ text: String, numbers: [String], _ marks: [Mark]) -> Step {
    step("The finished corner", "This is corner \(name). \(text)", numbers: numbers, marks)
  }

  private var sharpPicture: Step {
    finished(
      "It is sharp: both edges run to the vertex V.\(role) {corner.toggle} rounds it.", numbers: ["θ"], draw.edges)
  }

  private func uncutPicture(_ kind: CornerKind) -> Step {
    let why =
      corner.limit != nil
      ? "but there is no room for it." : corner.asked > 0 ? "but its edges form one line." : "but its radius is 0."
    return finished("Its style is \(kind.rawValue), \(why) So it looks sharp.\(role)", numbers: ["r", "θ"], draw.edges)
  }

  /// True where the tail of a bubble curves: the corner has no angle between two lines.
  private var isOnCurvedTail: Bool { tail?.isCurved == true && tail?.part(ofCorner: corner.index) != nil }
  private var tail: TailForm? { measures.item.shape.tailForm }

  private var besideCurve: Step {
    let what =
      switch tail?.part(ofCorner: corner.index) ?? 0 {
      case 0: "A curve begins here."
      case 1: "Two curves end here, at the tip of the arrow."
      default: "A curve ends here."
      }
    return finished(
      "\(what) The corners of a curved arrow stay sharp. "
        + "{set tail straight} makes the arrow straight.",
      numbers: corner.asked > 0 ? ["asked"] : [], [draw.vertexMark])
  }

  private var folded: Step {
    let why =
      hasEmptyEdge
      ? "two vertices are in one place, so there is no angle between edges"
      : "the outline turns straight back on itself"
    return step(
      "The finished corner", "At corner \(name) \(why). No arc fits there. Move or delete the vertex to change that.",
      numbers: ["asked", "a", "b"], [draw.vertexMark])
  }

  /// True if one of the corner's edges has no length.
  var hasEmptyEdge: Bool { [measures.value(of: "a"), measures.value(of: "b")].contains { $0 == 0 } }

  /// A sentence about the corner's role in its shape.
  private var role: String {
    if let role = measures.item.shape.role(ofCorner: corner.index) { return " \(role)" }
    let isOnCircle = measures.item.shape.ring?.holdsTips == true && corner.isCut && corner.kind != .smooth
    return isOnCircle ? " The tip of its curve is on the circle." : ""
  }

  private var edges: Step {
    let isReflex = corner.isReflex
    return step(
      "Two edges and their angle",
      "Two edges meet at the vertex V. One comes from A, one goes to B. Between them is the angle θ."
        + (isReflex ? " The corner points inward: the angle inside the shape is the rest of a full turn." : ""),
      formulas: isReflex ? [("i", "360 - θ")] : [], numbers: ["θ", "a", "b"],
      draw.edges + draw.angle("θ") + (isReflex ? draw.outerAngle : []))
  }

  private var bisector: Step {
    let isSymmetric = corner.smoothing.back == corner.smoothing.ahead
    return step(
      "The line in the middle",
      "Fold the corner until its edges meet: the fold is the bisector. It cuts θ in half. "
        + (isSymmetric ? "The drawing" : "Except for the ramps, the drawing") + " is the same on both sides of it.",
      formulas: [("h", "θ / 2")], numbers: ["θ"], draw.edges + draw.angle("h") + draw.bisector)
  }

  private var begin: Step {
    step(
      "Where does it begin?",
      "A circle of radius r touches both edges. It touches them at T and U, at the distance t from V.",
      formulas: [("t", "r / tan(θ/2)")], numbers: ["r", "θ"],
      [draw.vertexMark] + draw.angle("θ") + draw.tangents + draw.circle)
  }

  private var center: Step {
    step(
      "Where is the center?",
      "The center C is on the bisector. It is one radius from T and from U, at a right angle to each edge.",
      formulas: [("c", "r / sin(θ/2)")], numbers: ["r", "t"],
      [draw.vertexMark] + draw.bisector + draw.tangents + draw.center)
  }

  private var arc: Step {
    var formulas = [("φ", "180 - θ"), ("L", "r * φ * π / 180"), ("d", "c - r")]
    var text =
      "The arc runs from T to U. It turns by φ = 180° − θ, so its length is φ/360° of the circle. "
      + (corner.isReflex ? "The boundary moves out by d along the bisector." : "The tip moves in by d.")
    if isTipOnCircle {
      text += " Here C is far enough in for the arc to touch the circle."
      formulas.append(("q", "R - r"))
    }
    return step("The arc", text, formulas: formulas, numbers: ["r", "c"], draw.center + draw.arc + [draw.vertexMark])
  }

  /// True if the arc touches the circle of a polygon's tips.
  private var isTipOnCircle: Bool {
    guard let ring = measures.item.shape.ring, ring.holdsTips, corner.limit == nil, let q = measures.value(of: "q")
    else { return false }
    // Sizes in other units than the radius may fit no polygon whose tips are all on the circle.
    return corner.used <= ring.radius && abs(ring.radius - corner.used - q) <= 1e-9 * ring.radius
  }

  private var chord: Step {
    step(
      "The cut", "A straight line joins T and U. Its middle M is on the bisector.",
      formulas: [("s", "2 * t * sin(θ/2)"), ("e", "t * cos(θ/2)")], numbers: ["t", "θ"],
      [draw.vertexMark] + draw.tangents + draw.chord)
  }

  private var scoop: Step {
    step(
      "The arc, mirrored",
      "Take the arc from T to U that touches the edges, and mirror it in the line TU. It has the same length "
        + "and curves the other way.",
      formulas: [("φ", "180 - θ"), ("L", "r * φ * π / 180"), ("s", "2 * t * sin(θ/2)")], numbers: ["r", "t"],
      [draw.vertexMark] + draw.tangents + draw.scoop + draw.chord.prefix(1))
  }

  private var notch: Step {
    step(
      "The notch",
      "From T a line runs parallel to VB, from U one parallel to VA. They meet at M: the four points make a diamond "
        + "with the side t.",
      formulas: [("z", "2 * t * cos(θ/2)")], numbers: ["t", "θ"], [draw.vertexMark] + draw.tangents + draw.notch)
  }
}

/// The code that draws a corner, with the letters of the figure for points.
extension Explanation {
  private func code(_ text: String, numbers: [String] = [], _ marks: [Mark], _ lines: String...) -> Step {
    step("The line of code", text, numbers: numbers, marks, code: lines)
  }

  private var sharpCode: Step {
    code("A sharp corner is just the end of a line.", draw.edges, "p.addLine(to: v\(name))")
  }

  private var curveCode: Step {
    tail?.part(ofCorner: corner.index) == 0
      ? code(
        "A line ends here, and a curve begins.", [draw.vertexMark], "p.addLine(to: v\(name))",
        "p.addCurve(to: \(nextName), …)")
      : code("A curve ends here.", [draw.vertexMark], "p.addCurve(to: v\(name), …)")
  }

  private func code(_ kind: CornerKind) -> Step {
    let radius = length(corner.used)
    switch kind {
    case .round:
      return code(
        "Swift needs the two lines and the radius. It finds T, U and C by the same rules.", numbers: ["r"],
        draw.arc + draw.tangents + [draw.vertexMark], "p.addArc(tangent1End: v\(name),", " tangent2End: \(nextName),",
        " radius: \(radius))")
    case .chamfer:
      return code(
        "Two lines: up to T, then across to U.", draw.tangents + draw.chord + [draw.vertexMark],
        "p.addLine(to: T)", "p.addLine(to: U)")
    case .scoop:
      return code(
        "A line to T, then an arc to U. Its center C2 is C mirrored in the line TU.",
        draw.tangents + draw.scoop + [draw.vertexMark] + draw.centerMark + draw.scoopCenter,
        "p.addLine(to: T)", "p.addArc(center: C2,", " radius: \(radius), …)")
    case .notch:
      return code(
        "Three lines: to T, to M, to U.", draw.tangents + draw.notch + [draw.vertexMark],
        "p.addLine(to: T)", "p.addLine(to: M)", "p.addLine(to: U)")
    case .squircle:
      let pieces = smoothPieces
      let text =
        pieces.count == 1
        ? "A line to P, then an arc about C: without ramps that is all."
        : "A line to P, then \(WordList.text(pieces.map(\.word))), each from the end of the last one."
      return step(
        "The line of code", text, draw.ramps + [draw.vertexMark] + draw.centerMark,
        code: ["p.addLine(to: P)"] + pieces.map(\.code))
    case .smooth: return clothoidCode
    case .superellipse: return superellipseCode
    }
  }

  /// The pieces of a squircle in order: its ramps and the rest of the arc.
  private var smoothPieces: [(word: String, code: String)] {
    guard let smooth = corner.smoothFillet else { return [] }
    var pieces: [(word: String, code: String)] = []
    if smooth.rampIn != nil { pieces.append(("a curve to E", "p.addCurve(to: E, …)")) }
    if smooth.arc != nil { pieces.append(("an arc about C", "p.addArc(center: C, …)")) }
    if smooth.rampOut != nil { pieces.append(("a curve to Q", "p.addCurve(to: Q, …)")) }
    return pieces
  }

  private var nextName: String {
    measures.ends(of: corner.index)?.cornerAfter.map { "v\(measures.label($0))" } ?? "b"
  }
}
