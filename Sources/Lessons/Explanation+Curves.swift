import Geometry

/// The explanation of a corner beside a curve: offset curves instead of a bisector.
extension Explanation {
  func curved(_ finished: @escaping @Sendable (Explanation) -> Step) -> [@Sendable (Explanation) -> Step] {
    guard corner.isCut else { return [finished, { $0.tangentLines }, { $0.curvedLimit }] }
    return [finished, { $0.tangentLines }, { $0.offsets }, { $0.contacts }, { $0.curvedLimit }, { $0.curvedCode }]
  }

  private var tangentLines: Step {
    step(
      "Two sides and their angle",
      "A curve is beside this corner. At the vertex V each side has a direction, its tangent. Between them is the "
        + "angle θ.",
      numbers: ["θ"], draw.tangentLines + draw.angle("θ"))
  }

  private var offsets: Step {
    step(
      "Where is the center?",
      "All points at the distance r from a side form its offset curve. The two offset curves meet at C, so C is one "
        + "radius from both sides.",
      numbers: ["r", "c"], [draw.vertexMark] + draw.offsets + draw.circle)
  }

  private var contacts: Step {
    step(
      "Where does it touch?",
      "From C the shortest ways to the sides end at T and U. There the circle has the direction of the side. Along the "
        + "sides the corner takes f and k; on a curve they differ.",
      formulas: [("d", "c - r")], numbers: ["c", "r", "f", "k"], [draw.vertexMark] + draw.taken + draw.circle)
  }

  private var curvedLimit: Step {
    if let limit = corner.limit {
      return step(
        "Why is it not larger?",
        "You asked for \(asked). More does not fit: \(limit.text(label: measures.label)).", numbers: ["asked", "r"],
        [draw.vertexMark] + draw.taken)
    }
    return step(
      "How large may it be?",
      "The circle grows until it reaches the end of a side or the next corner, or until a side bends more than it. "
        + "That sets m, the largest radius while the others keep theirs.",
      numbers: ["m", "r"], [draw.vertexMark] + draw.taken)
  }

  private var curvedCode: Step {
    step(
      "The line of code",
      [.squircle, .smooth, .superellipse].contains(corner.kind)
        ? "Beside a curve a \(corner.kind == .smooth ? "smooth corner" : corner.kind?.rawValue ?? "") is drawn as a round "
          + "corner: an arc about C, from T to U."
        : "The side ends at T. The next one begins at U.",
      numbers: ["r"], [draw.vertexMark] + draw.taken + draw.centerMark, code: codeOfKind)
  }

  private var codeOfKind: [String] {
    switch corner.kind {
    case .chamfer: ["p.addLine(to: U)"]
    case .notch: ["p.addLine(to: M)", "p.addLine(to: U)"]
    case .scoop: ["p.addArc(center: C2,", " radius: \(length(corner.used)), …)"]
    case .round, .squircle, .smooth, .superellipse, nil: ["p.addArc(center: C,", " radius: \(length(corner.used)), …)"]
    }
  }
}

extension Construction {
  var tangentLines: [Mark] {
    [corner.wedge.back, corner.wedge.ahead].map { Mark(.segment(corner.vertex, corner.vertex + $0 * reach), .dotted) }
      + [vertexMark]
  }

  /// The curves at the distance of the radius from both sides.
  var offsets: [Mark] {
    corner.offsetCurves.flatMap { points in
      zip(points, points.dropFirst()).map { Mark(.segment($0, $1), .dotted) }
    }
  }

  /// The parts of the sides that the corner takes, with T and U.
  var taken: [Mark] {
    guard let fillet = corner.fillet else { return [] }
    let sides = zip(corner.takenPieces, ["f", "k"]).flatMap { piece, symbol in
      switch piece {
      case .line(let a, let b): [Mark(.segment(a, b), .solid, symbol)]
      case .arc(_, let arc, _): [Mark(.arc(arc), .solid, symbol)]
      case .ellipse(let start, let arc): arc.curves(from: start).map { Mark(.curve($0), .solid, symbol) }
      case .cubic(let curve): [Mark(.curve(curve), .solid, symbol)]
      }
    }
    return sides + [
      point(fillet.start, "T", fillet.start - fillet.center), point(fillet.end, "U", fillet.end - fillet.center),
    ]
  }
}
