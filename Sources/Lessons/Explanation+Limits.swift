import Document
import Geometry
import Shapes

/// How large the corner may be, and who says so.
extension ExplanationWriter {
  /// The side of the corner that an edge is on: its length and what the other corner takes of it.
  enum Side: CaseIterable {
    case a, b

    var length: String { self == .a ? "a" : "b" }
    var other: String { self == .a ? "u" : "w" }
  }

  /// The side of an edge between two corners.
  private func side(_ from: Int, _ to: Int) -> Side? { to == corner.index ? .a : from == corner.index ? .b : nil }

  /// What an edge has left for this corner.
  private func room(_ side: Side) -> Double {
    (measures.value(of: side.length) ?? 0) - (measures.value(of: side.other) ?? 0)
  }

  /// The side whose edge has less left.
  private var shorter: Side { room(.a) < room(.b) ? .a : .b }

  /// What rounding may make of lengths on the corner's edges.
  private var dust: Double { 1e-9 * max(measures.value(of: "a") ?? 0, measures.value(of: "b") ?? 0) }

  private func roomStep(_ text: String, formulas: [(String, String)] = [], _ side: Side) -> Step {
    step(
      "How large may it be?", text, formulas: formulas, numbers: ["m", "r", "t", side.length, side.other],
      draw.edges + draw.tangents + draw.shares, isWide: true)
  }

  var room: Step {
    guard let maximum = corner.maximum else {
      return step(
        "How large may it be?", "The edges form one straight line. There is no tip to cut, so any radius fits.",
        draw.edges)
    }
    guard corner.wedge.isOpen else {
      return step("How large may it be?", "There is no angle here, so no radius fits.", [draw.vertexMark])
    }
    if let ring = measures.item.shape.ring, ring.holdsTips {
      return roomOnCircle(isWhole: maximum >= ring.radius)
    }
    let side = shorter
    if measures.item.shape.corners.overflow == .raw, let text = unlimited(side, maximum) {
      return roomStep(text, side)
    }
    // Where something else is in the way first, the edges alone do not say how large it may be.
    guard abs(max(0, room(side)) - maximum * corner.wedge.cotangent) <= dust else {
      return roomStep(
        "The edges have room, but before they are full the curve would touch another part of the outline. "
          + "That sets \(most).", side)
    }
    let text: String
    if Side.allCases.allSatisfy({ room($0) <= dust }) {
      text =
        "Neither edge has room: the corners at A and B take all of them. So m is 0: nothing fits while they keep theirs."
    } else if room(side) <= dust {
      text =
        "The edge \(edgeName(side)) has no room: the corner at \(endName(side)) takes all of it. "
        + "So m is 0: nothing fits while it keeps that."
    } else {
      let isEven = abs(room(.a) - room(.b)) <= dust
      text =
        "Each edge has room for t until the next corner begins. "
        + (isEven
          ? "Both have the same room here. That room sets \(most)."
          : "The edge \(edgeName(side)) has less room. That room sets \(most).")
        + yieldingRamps(isEven ? [.a, .b] : [side])
    }
    return roomStep(text, formulas: [("m", "(\(side.length) - \(side.other)) * tan(θ/2)")], side)
  }

  /// What m is: asking for more makes the others give way.
  private var most: String { "m, the largest radius while the others keep theirs" }

  /// What becomes of the parts of a neighbour that its arc does not take.
  private func yieldingRamps(_ sides: [Side]) -> String {
    let isBesideRamp =
      measures.item.shape.corners.smoothing > 0
      && sides.contains { neighbour($0).map { $0.kind == .squircle && $0.isCut } ?? false }
    return isBesideRamp ? " The ramps of a squircle give way, so only its arc counts." : ""
  }

  /// What is so where nothing is limited and too much is asked; `nil` where it fits all the same.
  private func unlimited(_ side: Side, _ maximum: Double) -> String? {
    if room(side) < -dust {
      return "The corner at the other end of \(edgeName(side)) takes more than the whole edge, for the rule \"raw\" "
        + "limits nothing. So no room is left here, and lines may cross."
    }
    guard corner.used > maximum * (1 + 1e-9) + 1e-9 else { return nil }
    return "At most m fits here, but the rule \"raw\" limits nothing: r is larger, so lines may cross. The rule "
      + "\"fair\" makes it fit."
  }

  /// The room of a corner whose tip stays on the circle.
  private func roomOnCircle(isWhole: Bool) -> Step {
    step(
      "How large may it be?",
      "The tip stays on the circle, so the vertex V gives way: a larger radius pushes it out, and no edge gets too "
        + "short. "
        + (isWhole
          ? "The corner's own circle may grow until it is the large one. That is the largest radius m."
          : "The corner's own circle may grow until the edges would no longer meet. That is \(most)."),
      formulas: isWhole ? [("m", "R")] : [], numbers: ["m", "r", "R"], draw.edges + draw.tangents + draw.center)
  }

  func edgeName(_ side: Side) -> String { side == .a ? "VA" : "VB" }

  private func endName(_ side: Side) -> String { side == .a ? "A" : "B" }

  /// The corner at the other end of an edge; `nil` where a curve begins or a line ends.
  func neighbour(_ side: Side) -> ResolvedCorner? {
    let ends = measures.ends(of: corner.index)
    return (side == .a ? ends?.cornerBefore : ends?.cornerAfter).flatMap { measures.corner($0) }
  }

  var limit: Step {
    guard let limit = corner.limit else { return room }
    let (text, formulas) = reason(limit)
    return step(
      "Why is it not larger?", "You asked for \(asked). " + text, formulas: formulas, numbers: ["asked", "r", "t"],
      draw.edges + draw.tangents + draw.shares, isWide: true)
  }

  /// What was asked in its own unit, with the radius that it means.
  private var asked: String {
    let radius = length(corner.asked)
    guard case .cut(_, let size, _) = corner.style, size.unit != .radius else { return radius }
    let places = measures.fineness.places(2)
    let own = NumberText.rounded(size.value, places: places, leadingZero: true)
    return "\(own)\(size.unit.suffix), a radius of \(radius)"
  }

  private func reason(_ limit: CornerLimit) -> (text: String, formulas: [(String, String)]) {
    if !corner.wedge.isOpen, hasEmptyEdge {
      return ("One of its edges has no length: the next vertex is in the same place.", [])
    }
    switch limit {
    case .fold: return ("The edges fold back onto each other. Nothing fits between them.", [])
    case .curve: return ("A curve begins or ends here. Only corners between straight lines are cut.", [])
    case .collision(let part):
      return ("More would run into \(part.text(label: measures.label)). So it stops where they touch.", [])
    case .halfEdge(let from, let to): return half(side(from, to) ?? shorterByHalf)
    case .piece(let piece): return shared(shorterByRest, "The line \(piece)")
    case .edge(let from, let to): return shared(side(from, to) ?? shorterByRest, nil)
    }
  }

  /// A full edge, in the words of the policy.
  private func shared(_ side: Side, _ name: String?) -> (text: String, formulas: [(String, String)]) {
    switch measures.item.shape.corners.overflow {
    case .css: ("The rule \"css\" makes all corners smaller alike, until the fullest edge fits.", [])
    case .share:
      neighbour(side).map { $0.asked > 0 && $0.wedge.isOpen } == true
        ? (
          "The corners at V and \(endName(side)) ask for more than the edge \(edgeName(side)) has. The rule \"share\" "
            + "leaves this one just so much of its radius that both would fit, made smaller alike.", []
        ) : full(side, name)
    case .half: half(shorterByHalf)
    case .fair, .raw: full(side, name)
    }
  }

  private func half(_ side: Side) -> (text: String, formulas: [(String, String)]) {
    ("The rule \"half\" gives it half of the edge \(edgeName(side)), and no more.", [("t", "\(side.length) / 2")])
  }

  /// The side of which this corner has one half.
  private var shorterByHalf: Side {
    (measures.value(of: "a") ?? 0) < (measures.value(of: "b") ?? 0) ? .a : .b
  }

  /// The side that this corner and its neighbour fill.
  private var shorterByRest: Side {
    let t = corner.tangentLength
    return abs(room(.a) - t) < abs(room(.b) - t) ? .a : .b
  }

  /// Why nothing of an edge is left: by how much of what they asked its two corners have.
  private func full(_ side: Side, _ name: String?) -> (text: String, formulas: [(String, String)]) {
    let edge = name ?? "The edge \(edgeName(side))"
    guard let other = neighbour(side), other.tangentLength > dust else {
      return ("\(edge) is full: nothing else takes any of it, and this corner has it all.", [("t", side.length)])
    }
    let (mine, theirs) = (corner.used / corner.asked, other.used / other.asked)
    let how =
      theirs < mine * (1 - 1e-9)
      ? "the corner at \(endName(side)) had to stop before, and this one took the rest."
      : "this corner and the one at \(endName(side)) grew in proportion to what each asks, until nothing of it was left."
    return ("\(edge) is full: \(how)", [(side.length, "t + \(side.other)")])
  }
}
