import Document
import Geometry
import Shapes
import Text

/// One corner of a drawing explained: what stands there, step by step, with its own numbers.
///
/// At most eight steps; their number and order depend on the kind alone while anything is cut, so that a step stays what it is
/// while the radius changes.
package struct Explanation: Sendable {
  package let title: String
  private let writer: ExplanationWriter
  private let plan: [ExplanationWriter.Part]

  /// - Returns: `nil` for a shape without corners.
  package init?(_ measures: Measures) {
    guard let corner = measures.corner else { return nil }
    writer = ExplanationWriter(measures: measures, corner: corner)
    title = "Corner \(measures.label(corner.index))"
    plan = writer.plan
  }

  /// How many steps there are, at least two.
  package var count: Int { plan.count }

  package var steps: [Step] { plan.map { $0(writer) } }

  /// One step, without the work for the others; the last one for those that come after it.
  package func step(_ index: Int) -> Step { plan[min(index, plan.count - 1)](writer) }
}

/// Writes the steps of one corner.
struct ExplanationWriter: Sendable {
  /// Writes one step.
  typealias Part = @Sendable (Self) -> Step

  let measures: Measures
  let corner: ResolvedCorner
  let draw: Construction

  init(measures: Measures, corner: ResolvedCorner) {
    self.measures = measures
    self.corner = corner
    draw = Construction(measures, corner)
  }

  var name: String { measures.label(corner.index) }

  /// A length in a sentence or in code.
  func length(_ value: Double) -> String { Quantity("", "", value).told(measures.fineness).text }

  func step(
    _ title: String, _ text: String, formulas: [(String, String)] = [], numbers: [String] = [], _ marks: [Mark],
    code: [String] = [], isWide: Bool = false
  ) -> Step {
    var step = Step(
      title: title, text: text, formulas: formulas.compactMap { Formula($0.0, $0.1, in: measures) },
      numbers: numbers.compactMap { measures.quantity($0) },
      figure: Figure(marks, box: isWide ? draw.wideBox : draw.box), code: code)
    step.figure.link(step.allNumbers, measures)
    return step
  }

  /// The steps in their order.
  var plan: [Part] {
    guard !isBesideCurve else { return [{ $0.besideCurve }, { $0.curveCode }] }
    guard corner.wedge.isOpen else { return [{ $0.folded }, { $0.limit }] }
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
      }
    return [{ $0.picture(kind) }] + wedge + [{ $0.begin }] + cut + [{ $0.limit }, { $0.code(kind) }]
  }

  private func picture(_ kind: CornerKind) -> Step {
    let what =
      // A corner that points inward is filled up: the shape gains there.
      switch (kind, corner.isReflex) {
      case (.round, false): "An arc takes the place of the tip. It touches both edges."
      case (.round, true): "An arc fills it up. It touches both edges."
      case (.chamfer, false): "A straight cut takes the place of the tip."
      case (.chamfer, true): "A straight line fills it up."
      case (.scoop, false): "A hollow arc takes the place of the tip. It curves into the shape."
      case (.scoop, true): "An arc fills it up. It curves out of the shape."
      case (.notch, false): "A notch takes the place of the tip: two lines beside the edges."
      case (.notch, true): "A diamond fills it up: two lines beside the edges."
      case (.squircle, _): softPicture
      }
    let marks: [Mark] =
      switch kind {
      case .round: Array(draw.arc.prefix(1))
      case .chamfer: Array(draw.chord.prefix(1))
      case .scoop: Array(draw.scoop.prefix(1))
      case .notch: Array(draw.notch.prefix(2))
      case .squircle: draw.ramps
      }
    return step(
      "The finished corner", "This is corner \(name). \(what)\(whereItIs)", numbers: ["r", "θ"],
      [draw.vertexMark] + marks)
  }

  private var sharpPicture: Step {
    step(
      "The finished corner",
      "This is corner \(name). It is sharp: both edges run to the vertex V.\(whereItIs) {corner.toggle} rounds it.",
      numbers: ["θ"], draw.edges)
  }

  private func uncutPicture(_ kind: CornerKind) -> Step {
    let why =
      corner.limit != nil
      ? "but nothing is left for it." : corner.asked > 0 ? "but its edges form one line." : "but its radius is 0."
    return step(
      "The finished corner",
      "This is corner \(name). Its switch says \(kind.rawValue), \(why) So it looks sharp.\(whereItIs)",
      numbers: ["r", "θ"], draw.edges)
  }

  /// Whether the tail of a bubble curves here, so that there is no angle between two lines.
  private var isBesideCurve: Bool { tail?.isCurved == true && tail?.part(ofCorner: corner.index) != nil }
  private var tail: TailForm? { measures.item.shape.tailForm }

  private var besideCurve: Step {
    let what =
      switch tail?.part(ofCorner: corner.index) ?? 0 {
      case 0: "A curve begins here."
      case 1: "Two curves end here, at the tip of the arrow."
      default: "A curve ends here."
      }
    return step(
      "The finished corner",
      "This is corner \(name). \(what) Only corners between two straight lines are cut. So it stays sharp, whatever its switch "
        + "and radius say. "
        + "{set tail straight} makes the arrow straight; then it can be cut.",
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

  /// Whether one of the corner's edges has no length.
  var hasEmptyEdge: Bool { [measures.value(of: "a"), measures.value(of: "b")].contains { $0 == 0 } }

  /// What the corner is in its shape, as a sentence of its own.
  private var whereItIs: String {
    if let role = measures.item.shape.role(ofCorner: corner.index) { return " \(role)" }
    let isOnCircle = measures.item.shape.ring?.holdsTips == true && corner.isCut
    return isOnCircle ? " The tip of its curve lies on the circle." : ""
  }

  private var edges: Step {
    let isReflex = corner.isReflex
    let text =
      "Two edges meet at the vertex V. One comes from A, one goes to B. Between them is the angle θ."
      + (isReflex ? " The corner points inward: inside the shape the angle is the rest of the full turn." : "")
    return step(
      "Two edges and their angle", text, formulas: isReflex ? [("i", "360 - θ")] : [], numbers: ["θ", "a", "b"],
      draw.edges + draw.angle("θ") + (isReflex ? draw.outerAngle : []))
  }

  private var bisector: Step {
    step(
      "The line in the middle",
      "Fold the corner so that the edges meet: the fold is the bisector. It cuts θ in two halves. "
        + (corner.smoothing.back == corner.smoothing.ahead
          ? "All that is drawn here is the same on both sides of it."
          : "But for the ramps all that is drawn here is the same on both sides of it."),
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
      "Where is the centre?",
      "The centre C lies on the bisector. From C to T and from C to U it is one radius, straight onto the edge.",
      formulas: [("c", "r / sin(θ/2)")], numbers: ["r", "t"],
      [draw.vertexMark] + draw.bisector + draw.tangents + draw.center)
  }

  private var arc: Step {
    var formulas = [("φ", "180 - θ"), ("L", "r * φ * π / 180"), ("d", "c - r")]
    var text =
      "The arc runs from T to U. It turns by what θ leaves of 180°. "
      + (corner.isReflex ? "At V the shape grows by d." : "The tip moves in by d.")
    if isTipOnCircle {
      text += " Here C lies so far in that the arc reaches the circle."
      formulas.append(("q", "R - r"))
    }
    return step("The arc", text, formulas: formulas, numbers: ["r", "c"], draw.center + draw.arc + [draw.vertexMark])
  }

  /// Whether the arc touches the circle that a polygon's tips lie on.
  private var isTipOnCircle: Bool {
    guard let ring = measures.item.shape.ring, ring.holdsTips, corner.limit == nil else { return false }
    return corner.used <= ring.radius
  }

  private var chord: Step {
    step(
      "The cut", "A straight line joins T and U. Its middle M lies on the bisector.",
      formulas: [("s", "2 * t * sin(θ/2)"), ("e", "t * cos(θ/2)")], numbers: ["t", "θ"],
      [draw.vertexMark] + draw.tangents + draw.chord)
  }

  private var scoop: Step {
    step(
      "The arc, mirrored",
      "Take the arc from T to U that touches the edges, and mirror it in the line TU. It has the same length, "
        + "and curves the other way.",
      formulas: [("φ", "180 - θ"), ("L", "r * φ * π / 180"), ("s", "2 * t * sin(θ/2)")], numbers: ["r", "t"],
      [draw.vertexMark] + draw.tangents + draw.scoop + draw.chord.prefix(1))
  }

  private var notch: Step {
    step(
      "The notch",
      "From T a line runs beside the edge VB, from U one beside VA. They meet at M: the four points make a "
        + "diamond with the side t.",
      formulas: [("z", "2 * t * cos(θ/2)")], numbers: ["t", "θ"], [draw.vertexMark] + draw.tangents + draw.notch)
  }
}

/// The line of code that draws a corner. Points have the letters of the figure.
extension ExplanationWriter {
  var sharpCode: Step {
    step("The line of code", "A sharp corner is just the end of a line.", draw.edges, code: ["p.addLine(to: v\(name))"])
  }

  var curveCode: Step {
    let isFirst = tail?.part(ofCorner: corner.index) == 0
    return step(
      "The line of code", isFirst ? "A line ends here, and a curve goes on." : "A curve ends here.", [draw.vertexMark],
      code: isFirst ? ["p.addLine(to: v\(name))", "p.addCurve(to: \(nextName), …)"] : ["p.addCurve(to: v\(name), …)"])
  }

  func code(_ kind: CornerKind) -> Step {
    let radius = length(corner.used)
    switch kind {
    case .round:
      return step(
        "The line of code", "Swift needs the two lines and the radius. It finds T, U and C by the same rules.",
        numbers: ["r"], draw.arc + draw.tangents + [draw.vertexMark],
        code: ["p.addArc(tangent1End: v\(name),", " tangent2End: \(nextName),", " radius: \(radius))"])
    case .chamfer:
      return step(
        "The line of code", "Two lines: up to T, then across to U.", draw.tangents + draw.chord + [draw.vertexMark],
        code: ["p.addLine(to: T)", "p.addLine(to: U)"])
    case .scoop:
      return step(
        "The line of code", "A line to T, then an arc to U. Its centre C2 is C mirrored in the line TU.",
        draw.tangents + draw.scoop + [draw.vertexMark] + draw.centerMark + draw.scoopCenter,
        code: ["p.addLine(to: T)", "p.addArc(center: C2,", " radius: \(radius), …)"])
    case .notch:
      return step(
        "The line of code", "Three lines: to T, to M, to U.", draw.tangents + draw.notch + [draw.vertexMark],
        code: ["p.addLine(to: T)", "p.addLine(to: M)", "p.addLine(to: U)"])
    case .squircle:
      let pieces = smoothPieces
      let text =
        pieces.count == 1
        ? "A line to P, then an arc about C: without ramps that is all."
        : "A line to P, then \(WordList.text(pieces.map(\.word))), each from where the last one ended."
      return step(
        "The line of code", text, draw.ramps + [draw.vertexMark] + draw.centerMark,
        code: ["p.addLine(to: P)"] + pieces.map(\.code))
    }
  }

  /// What a squircle is drawn of, in order: as many ramps as it has, and what is left of the arc.
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
