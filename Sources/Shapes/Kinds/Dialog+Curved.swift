public import Geometry

/// The curved tail: two cubics that leave the body along its side and come in to the tip.
///
/// With B an end of the base, M its middle and T the tip, each has the controls R = (B + M)/2 and (R + T)/2. The curves
/// lie inside the straight tail, which so makes room for them, and enclose 5/8 of it.
extension Dialog {
  public func resolved() throws(OutlineError) -> ResolvedShape {
    let outline = ResolvedOutline(try outline())
    guard isCurved else { return ResolvedShape(corners: outline.corners, path: outline.path) }
    let first = firstTailCorner
    let styles = outline.corners.map(\.style)
    var path = Path()
    var body: [ResolvedCorner] = []
    for contour in curvedPath.contours {
      let resolved = try ResolvedContour(
        contour, styles: Array(styles[..<first] + styles[(first + 3)...]), overflow: corners.overflow)
      resolved.append(to: &path)
      body = resolved.corners
    }
    let corners = outline.corners.map { corner in
      if (first..<(first + 3)).contains(corner.index) {
        return ResolvedCorner(
          sharp: corner.wedge, corner.style, index: corner.index, isReflex: corner.isReflex, limit: .curve)
      }
      let own = body[corner.index < first ? corner.index : corner.index - 3]
      return ResolvedCorner(own, index: corner.index, limit: own.limit.map(numbered))
    }
    return ResolvedShape(corners: corners, path: path)
  }

  /// Whether a curve begins or ends at a corner: there nothing is cut, whatever its switch says.
  public func isBesideCurve(_ corner: Int) -> Bool {
    isCurved && (firstTailCorner..<(firstTailCorner + 3)).contains(corner)
  }

  /// Whether there is a tail at all that can be curved.
  private var isCurved: Bool { tail == .curved && tailBase > 0 && tailLength > 0 }

  public var skeleton: (path: Path, corners: Corners) {
    guard isCurved else { return (Path(polygon: vertices), corners) }
    let (all, first) = (corners.settings, firstTailCorner)
    return (curvedPath, corners.withSettings(Array(all[..<first] + all[(first + 3)...])))
  }

  /// The bubble with its curves, before the body's corners are cut; a piece for each corner.
  private var curvedPath: Path {
    let (vertices, first) = (vertices, firstTailCorner)
    let tip = vertices[first + 1]
    let middle = vertices[first].lerp(to: vertices[first + 2], 0.5)
    var path = Path()
    for (index, vertex) in vertices.enumerated() {
      if index == 0 {
        path.append(.move(to: vertex))
      } else if index == first + 1 {
        let root = vertices[first].lerp(to: middle, 0.5)
        path.append(.cubic(to: tip, control1: root, control2: root.lerp(to: tip, 0.5)))
      } else if index == first + 2 {
        let root = vertex.lerp(to: middle, 0.5)
        path.append(.cubic(to: vertex, control1: root.lerp(to: tip, 0.5), control2: root))
      } else {
        path.append(.line(to: vertex))
      }
    }
    path.append(.line(to: vertices[0]))
    path.append(.close)
    return path
  }

  /// A reason in the numbers of all seven corners; piece i runs from corner i to the next.
  private func numbered(_ limit: CornerLimit) -> CornerLimit {
    func corner(_ index: Int) -> Int { index < firstTailCorner ? index : index + 3 }
    func next(_ index: Int) -> Int { (index + 1) % corners.count }
    return switch limit {
    case .edge(let from, let to): .edge(from: corner(from), to: corner(to))
    case .halfEdge(let from, let to): .halfEdge(from: corner(from), to: corner(to))
    case .piece(let piece): .edge(from: piece, to: next(piece))
    case .collision(.corner(let index)): .collision(with: .corner(corner(index)))
    case .collision(.edge(let from, let to)): .collision(with: .edge(from: corner(from), to: corner(to)))
    case .collision(.piece(let piece)): .collision(with: .edge(from: piece, to: next(piece)))
    case .fold, .curve: limit
    }
  }
}
