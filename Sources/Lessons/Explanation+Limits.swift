import Drawing
import Geometry
import Shapes

/// How large the corner may be, who says so, and the line of code.
extension ExplanationWriter {
  /// The side of the corner that an edge is on: its length and what the other corner takes of it.
  private enum Side {
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

  var room: Step {
    guard let maximum = corner.maximum else {
      return step(
        "How large may it be?", "The edges form one straight line. There is no tip to cut, so any radius fits.",
        draw.edges)
    }
    if let polygon = measures.item.shape as? RegularPolygon, polygon.tips == .circle {
      return roomOnCircle(isWhole: maximum >= polygon.fittedRadius)
    }
    let side = shorter
    guard room(side) >= 0 else {
      return step(
        "How large may it be?",
        "The corner at the other end of \(edgeName(side)) takes more than the whole edge, for the rule \"raw\" limits "
          + "nothing. So no room is left here, and lines may cross.",
        numbers: ["m", "r", side.length, side.other], draw.edges(isWide: true) + draw.tangents + draw.shares,
        isWide: true)
    }
    guard corner.used <= maximum * (1 + 1e-9) + 1e-9 else {
      return step(
        "How large may it be?",
        "At most m fits here, but the rule \"raw\" limits nothing: r is larger, so lines may cross. The rule \"fair\" "
          + "makes it fit.",
        numbers: ["m", "r", side.length, side.other], draw.edges(isWide: true) + draw.tangents + draw.shares,
        isWide: true)
    }
    let largest = max(0, room(side)) * (corner.wedge.cotangent > 0 ? 1 / corner.wedge.cotangent : 0)
    // Where something else is in the way first, the edges alone do not say how large it may be.
    let isEdge = abs(largest - maximum) <= 1e-6 * max(largest, 1e-9)
    let hasEqualRoom = abs(room(.a) - room(.b)) <= 1e-9 * max(room(.a), room(.b), 1e-9)
    let text =
      isEdge
      ? "Each edge has room for t until the next corner begins. "
        + (hasEqualRoom
          ? "Both have the same room here. It sets the largest radius m."
          : "The edge \(edgeName(side)) has less room. It sets the largest radius m.")
      : "The edges have room, but before they are full the curve would touch another part of the outline. "
        + "That sets the largest radius m."
    return step(
      "How large may it be?", text,
      formulas: isEdge ? [("m", "(\(side.length) - \(side.other)) * tan(θ/2)")] : [],
      numbers: ["m", "r", side.length, side.other], draw.edges(isWide: true) + draw.tangents + draw.shares, isWide: true
    )
  }

  /// The room of a corner whose tip stays on the circle.
  private func roomOnCircle(isWhole: Bool) -> Step {
    step(
      "How large may it be?",
      "The tip stays on the circle, so the vertex V gives way: a larger radius pushes it out, and no edge gets too "
        + "short. "
        + (isWhole
          ? "The corner's own circle may grow until it is the large one. That is the largest radius m."
          : "The corner's own circle may grow until the edges would no longer meet. That is the largest radius m."),
      formulas: isWhole ? [("m", "R")] : [], numbers: ["m", "r", "R"], draw.edges + draw.tangents + draw.center)
  }

  private func edgeName(_ side: Side) -> String { side == .a ? "VA" : "VB" }

  var limit: Step {
    guard let limit = corner.limit else { return room }
    let asked = Quantity.text(corner.asked, .length)
    let (text, formulas) = reason(limit)
    return step(
      "Why is it not larger?", "You asked for \(asked). " + text, formulas: formulas, numbers: ["asked", "r", "t"],
      draw.edges(isWide: true) + draw.tangents + draw.shares, isWide: true)
  }

  private func reason(_ limit: CornerLimit) -> (text: String, formulas: [(String, String)]) {
    if !corner.wedge.isOpen, hasEmptyEdge {
      return ("One of its edges has no length: the next vertex is in the same place.", [])
    }
    switch limit {
    case .fold: return ("The edges fold back onto each other. Nothing fits between them.", [])
    case .curve: return ("A curve begins here. Only corners between straight lines are cut.", [])
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
    case .share: ("The rule \"share\" shrinks the two corners of an edge by the same part.", [])
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

  private func full(_ side: Side, _ name: String?) -> (text: String, formulas: [(String, String)]) {
    let edge = name ?? "The edge \(edgeName(side))"
    return (
      "\(edge) is full: this corner and the one at its other end grew together, until nothing of it was left.",
      [(side.length, "t + \(side.other)")]
    )
  }

  // MARK: Code

  var sharpCode: Step {
    step("The line of code", "A sharp corner is just the end of a line.", draw.edges, code: ["p.addLine(to: v\(name))"])
  }

  var curveCode: Step {
    let isFirst = (measures.item.shape as? Dialog)?.firstTailCorner == corner.index
    return step(
      "The line of code", isFirst ? "A line ends here, and a curve goes on." : "A curve ends here.", [draw.vertexMark],
      code: isFirst ? ["p.addLine(to: v\(name))", "p.addCurve(to: \(nextName), …)"] : ["p.addCurve(to: v\(name), …)"])
  }

  func code(_ kind: CornerKind) -> Step {
    let (next, radius) = (nextName, NumberText.fixed(corner.used, places: 2))
    switch kind {
    case .round:
      return step(
        "The line of code", "Swift needs the two lines and the radius. It finds T, U and C by the same rules.",
        numbers: ["r"], draw.arc + draw.tangents + [draw.vertexMark],
        code: ["p.addArc(tangent1End: v\(name),", " tangent2End: \(next),", " radius: \(radius))"])
    case .chamfer:
      return step(
        "The line of code", "Two lines: up to T, then across to U.", draw.tangents + draw.chord + [draw.vertexMark],
        code: ["p.addLine(to: t)", "p.addLine(to: u)"])
    case .scoop:
      return step(
        "The line of code", "An arc about the mirrored centre, turning the other way.", draw.scoop + [draw.vertexMark],
        code: ["p.addLine(to: t)", "p.addArc(center: c2,", " radius: \(radius), …)"])
    case .notch:
      return step(
        "The line of code", "Three lines: to T, to M, to U.", draw.tangents + draw.notch + [draw.vertexMark],
        code: ["p.addLine(to: t)", "p.addLine(to: m)", "p.addLine(to: u)"])
    case .squircle:
      return step(
        "The line of code", "A curve, an arc and a curve, each where the last one ended.",
        draw.ramps + [draw.vertexMark],
        code: ["p.addLine(to: p1)", "p.addCurve(to: t1, …)", "p.addArc(center: c, …)", "p.addCurve(to: q1, …)"])
    }
  }

  private var nextName: String {
    measures.ends(of: corner.index)?.cornerAfter.map { "v\(measures.label($0))" } ?? "b"
  }
}
