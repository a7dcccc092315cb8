import Document
import Geometry
import Shapes

/// The largest size of the corner, and the reason for it.
extension Explanation {
  /// The edge on one side of the corner: the symbols of its length and of the part that the other corner takes.
  enum Side: CaseIterable {
    case a, b

    var length: String { self == .a ? "a" : "b" }
    var other: String { self == .a ? "u" : "w" }
  }

  private func side(_ from: Int, _ to: Int) -> Side? { to == corner.index ? .a : from == corner.index ? .b : nil }

  /// The part of an edge that its other corner leaves.
  private func room(_ side: Side) -> Double {
    (measures.value(of: side.length) ?? 0) - (measures.value(of: side.other) ?? 0)
  }

  /// The rounding error of lengths on the corner's edges.
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
    let side: Side = room(.a) < room(.b) ? .a : .b
    if measures.item.shape.corners.overflow == .raw, let text = unlimited(side, maximum) {
      return roomStep(text, side)
    }
    // Where another part of the outline is in the way, the edges alone do not set the largest radius.
    guard abs(max(0, room(side)) - maximum * corner.wedge.cut(of: corner.kind ?? .round)) <= dust else {
      return roomStep(
        "The edges have room, but the curve would touch another part of the outline first. That sets \(most).", side)
    }
    let text: String
    if Side.allCases.allSatisfy({ room($0) <= dust }) {
      text = "Neither edge has room: the corners at A and B take all of it. So m is 0 while they keep theirs."
    } else if room(side) <= dust {
      text =
        "The edge \(edgeName(side)) has no room: the corner at \(endName(side)) takes all of it. "
        + "So m is 0 while it keeps that."
    } else {
      let isEven = abs(room(.a) - room(.b)) <= dust
      text =
        "Each edge has room for t until the next corner begins. "
        + (isEven ? "Both have the same room here." : "The edge \(edgeName(side)) has less room.")
        + " That room sets \(most)." + yieldingRamps(isEven ? [.a, .b] : [side])
    }
    return roomStep(text, formulas: roomFormula(side), side)
  }

  /// The formula for m from the room on an edge; none for a smooth corner of radius 0, which has no t.
  private func roomFormula(_ side: Side) -> [(String, String)] {
    guard corner.kind != .smooth || corner.clothoids != nil else { return [] }
    return [("m", "(\(side.length) - \(side.other)) * \(corner.clothoids == nil ? "tan(θ/2)" : "r / t")")]
  }

  /// The meaning of m: a larger request makes the others shrink.
  private var most: String { "m, the largest radius while the others keep theirs" }

  /// A sentence for a squircle at the other end of an edge.
  private func yieldingRamps(_ sides: [Side]) -> String {
    let isBesideRamp =
      measures.item.shape.corners.smoothing > 0
      && sides.contains { neighbor($0).map { $0.kind == .squircle && $0.isCut } ?? false }
    return isBesideRamp ? " The ramps of a squircle give way, so only its arc counts." : ""
  }

  /// The text for a rule that limits nothing; `nil` if the radius fits anyway.
  private func unlimited(_ side: Side, _ maximum: Double) -> String? {
    if room(side) < -dust {
      return "The corner at the other end of \(edgeName(side)) takes more than the whole edge, since the rule \"raw\" "
        + "limits nothing. So there is no room here, and lines may cross."
    }
    guard corner.used > maximum * (1 + 1e-9) + 1e-9 else { return nil }
    return "At most m fits here, but the rule \"raw\" limits nothing: r is larger, so lines may cross. The rule "
      + "\"fair\" makes it fit."
  }

  private func roomOnCircle(isWhole: Bool) -> Step {
    step(
      "How large may it be?",
      "The tip stays on the circle: a larger radius pushes the vertex V out, and no edge gets too short. "
        + "The corner's own circle can grow until "
        + (isWhole
          ? "it is the large one. That is m, the largest radius." : "the edges part. That is \(most)."),
      formulas: isWhole ? [("m", "R")] : [], numbers: ["m", "r", "R"], draw.edges + draw.tangents + draw.center)
  }

  func edgeName(_ side: Side) -> String { side == .a ? "VA" : "VB" }

  private func endName(_ side: Side) -> String { side == .a ? "A" : "B" }

  /// The corner at the far end of an edge; `nil` where a curve begins or a line ends.
  func neighbor(_ side: Side) -> ResolvedCorner? {
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

  /// The requested size in its own unit, followed by its radius.
  var asked: String {
    let radius = length(corner.asked)
    guard case .cut(_, let size, _, _) = corner.style, size.unit != .radius else { return radius }
    let own = measures.fineness.rounded(size.value, places: 2)
    return "\(own)\(size.unit.suffix), a radius of \(radius)"
  }

  private func reason(_ limit: CornerLimit) -> (text: String, formulas: [(String, String)]) {
    if !corner.wedge.isOpen, hasEmptyEdge {
      return ("One of its edges has no length: the next vertex is in the same place.", [])
    }
    switch limit {
    case .fold: return ("The edges fold back onto each other. Nothing fits between them.", [])
    case .curve: return ("A curve begins or ends here. The corners of a curved arrow stay sharp.", [])
    case .bend:
      return ("A curve bends more than a larger arc would, or the two sides come no farther apart.", [])
    case .collision(let part):
      return ("More would run into \(part.text(label: measures.label)). So it stops where they touch.", [])
    case .halfEdge(let from, let to): return half(side(from, to) ?? shorterByHalf)
    case .piece(let piece): return shared(shorterByRest, "The line \(piece)")
    case .edge(let from, let to): return shared(side(from, to) ?? shorterByRest, nil)
    }
  }

  /// The reason for a full edge under the current rule.
  private func shared(_ side: Side, _ name: String?) -> (text: String, formulas: [(String, String)]) {
    switch measures.item.shape.corners.overflow {
    case .css: ("The rule \"css\" shrinks all corners by the same factor, until the fullest edge fits.", [])
    case .share:
      neighbor(side).map { $0.asked > 0 && $0.wedge.isOpen } == true
        ? (
          "The corners at V and \(endName(side)) ask for more than the edge \(edgeName(side)) has. The rule \"share\" "
            + "shrinks this one by the factor at which both would fit.", []
        ) : full(side, name)
    case .half: half(shorterByHalf)
    case .fair, .raw: full(side, name)
    }
  }

  private func half(_ side: Side) -> (text: String, formulas: [(String, String)]) {
    ("The rule \"half\" gives it half of the edge \(edgeName(side)), and no more.", [("t", "\(side.length) / 2")])
  }

  private var shorterByHalf: Side {
    (measures.value(of: "a") ?? 0) < (measures.value(of: "b") ?? 0) ? .a : .b
  }

  /// The side that this corner and its neighbor fill.
  private var shorterByRest: Side {
    let t = corner.tangentLength
    return abs(room(.a) - t) < abs(room(.b) - t) ? .a : .b
  }

  /// The reason for a full edge: the share of their requests that its two corners got.
  private func full(_ side: Side, _ name: String?) -> (text: String, formulas: [(String, String)]) {
    let edge = name ?? "The edge \(edgeName(side))"
    guard let other = neighbor(side), other.tangentLength > dust else {
      return ("\(edge) is full: this corner has all of it.", [("t", side.length)])
    }
    let (mine, theirs) = (corner.used / corner.asked, other.used / other.asked)
    let how =
      theirs < mine * (1 - 1e-9)
      ? "the corner at \(endName(side)) had to stop earlier, and this one took the rest."
      : "this corner and the one at \(endName(side)) grew in proportion to what each asks for."
    return ("\(edge) is full: \(how)", [(side.length, "t + \(side.other)")])
  }
}

/// The ramps of a squircle, and the reasons why they are shorter than requested.
extension Explanation {
  var ramps: Step {
    step(
      "The ramps", rampText, formulas: [("g", "t * (1 + ξ)"), ("j", "t * (1 + η)"), ("ρ", "φ * (1 - ξ/2 - η/2)")],
      numbers: ["ξ", "η", "φ"], [draw.vertexMark] + draw.ramps)
  }

  var softPicture: String {
    let place = corner.isReflex ? "fills the corner" : "replaces the tip"
    return switch ends {
    case (false, false): "An arc \(place): this squircle has no ramps."
    case (true, false): "A soft curve \(place). It begins to bend gradually, and ends as an arc."
    case (false, true): "A soft curve \(place). It begins as an arc, and ends gradually."
    case (true, true): "A soft curve \(place). It begins to bend gradually."
    }
  }

  /// The presence of a ramp from P, and of one to Q.
  private var ends: (Bool, Bool) { (corner.smoothFillet?.rampIn != nil, corner.smoothFillet?.rampOut != nil) }

  private var rampText: String {
    guard case .cut(.squircle, _, let asked, _) = corner.style else { return "" }
    let what =
      switch ends {
      case (false, false): "Without ramps the whole arc is left, as in a round corner."
      case (true, false):
        "At P the curve begins earlier, and bends more and more. At Q there is no ramp: the arc runs to the edge, as in "
          + "a round corner."
      case (false, true):
        "At P there is no ramp: the arc begins at the edge, as in a round corner. Then the curve bends less and less, "
          + "and ends later, at Q."
      case (true, true):
        "The curve begins earlier, at P and Q, and bends more and more. In the middle "
          + (corner.smoothFillet?.arc == nil ? "the ramps meet." : "a piece of the circle is left.")
      }
    guard asked > 0 else { return "The smoothing is 0. " + what }
    let short = Side.allCases.filter { smoothing($0) < asked * (1 - 1e-9) }
    guard !short.isEmpty else { return what }
    return what + " You asked for \(Quantity("", "", asked, .ratio).text), but " + reason(short)
  }

  /// The reason why the ramps on some sides are shorter than requested.
  private func reason(_ short: [Side]) -> String {
    let edges = short.count == 1 ? "the edge \(edgeName(short[0]))" : "both edges"
    if measures.item.shape.corners.overflow == .half, short.allSatisfy({ takes(reach($0), $0, part: 0.5) }) {
      return "the rule \"half\" gives it half of \(edges), and no more."
    }
    let isFull = short.allSatisfy { side in
      let other = neighbor(side).map { $0.tangentLength * (1 + (side == .a ? $0.smoothing.ahead : $0.smoothing.back)) }
      return takes(reach(side) + (other ?? 0), side, part: 1)
    }
    guard isFull else { return "with longer ramps the curve would touch another part of the outline." }
    return "\(edges) \(short.count == 1 ? "is" : "are") full."
  }

  private func smoothing(_ side: Side) -> Double { side == .a ? corner.smoothing.back : corner.smoothing.ahead }

  /// The distance from the vertex to the curve's beginning.
  private func reach(_ side: Side) -> Double { corner.tangentLength * (1 + smoothing(side)) }

  /// True if a length is the given part of an edge, apart from rounding and ramps too short to draw.
  private func takes(_ taken: Double, _ side: Side, part: Double) -> Bool {
    let length = measures.value(of: side.length) ?? 0
    return abs(taken - length * part) <= 2e-6 * length
  }
}
