public import Geometry

/// A speech bubble: a body with a tail on one side, whose tip is on the edge of the bounds.
///
/// Corners run clockwise from the body's top left and include the tail's three on its side. For a tail at the top or
/// bottom, the arrow width is its base and the arrow height its length; for one at the left or right they swap.
///
/// ```swift
/// var bubble = Dialog.initial
/// bubble.setArrow(.right)
/// bubble.corners.radius = 10
/// bubble.firstTailCorner  // 2
/// ```
public struct Dialog: BoxShape {
  /// The side that the tail points to.
  public enum Arrow: String, CaseIterable, Hashable, Sendable {
    case top
    case bottom
    case left
    case right
  }

  /// The form of the tail's sides.
  public enum Tail: String, CaseIterable, Hashable, Sendable {
    case straight
    case curved
  }

  public var width = 160.0
  public var height = 120.0
  public private(set) var arrow = Arrow.bottom
  /// The middle of the tail along its side, from the left or top of the bounds.
  public var arrowCenter = 80.0
  public var arrowWidth = 30.0
  public var arrowHeight = 25.0
  public var tail = Tail.straight
  public var placement = Placement()
  public var corners = Corners(count: 7)

  public init() {}

  /// A bubble with a sharp tail, whose shared radius rounds the body only.
  public static let initial = {
    var dialog = Dialog()
    let tail = dialog.firstTailCorner..<(dialog.firstTailCorner + 3)
    dialog.corners.setSwitches { !tail.contains($0) }
    return dialog
  }()

  public static let kind = "dialog"
  public static let aliases = ["bubble"]

  /// Moves the tail to another side; each corner keeps its setting.
  public mutating func setArrow(_ arrow: Arrow) {
    let parts = switches
    self.arrow = arrow
    setSwitches(body: parts.body, tail: parts.tail)
  }

  public var vertices: [Point] {
    let (body, tail) = (body, tailPoints)
    let all = Array(body[..<firstTailCorner]) + tail + Array(body[firstTailCorner...])
    return all.map { point($0.x, $0.y) }
  }

  public func drawnNumber(of name: String) -> Double? {
    switch name {
    case ParameterCatalog.arrowCenter.name: tailCenter
    case ParameterCatalog.arrowWidth.name: isVertical ? tailBase : tailLength
    case ParameterCatalog.arrowHeight.name: isVertical ? tailLength : tailBase
    default: nil
    }
  }

  public func strokeReach(miterLimit: Double) -> Double {
    guard !corners[firstTailCorner + 1].isOn || tail == .curved else { return 1 }
    // A miter reaches 1/sin(θ/2) half widths, and tan(θ/2) is half the base over the tail's length; a curved tail
    // meets its tip twice as steeply.
    let (base, length) = (tailBase, tailLength)
    let half = base / (tail == .curved ? 4 : 2)
    guard half > 0, length > 0 else { return 1 }
    let miter = (half * half + length * length).squareRoot() / half
    return miter <= miterLimit ? miter : 1
  }

  public mutating func mirror() {
    let parts = switches
    let body = parts.body
    switch arrow {
    case .top, .bottom: arrowCenter = fittedWidth - arrowCenter
    case .left: arrow = .right
    case .right: arrow = .left
    }
    setSwitches(body: [body[1], body[0], body[3], body[2]], tail: parts.tail.reversed())
  }

  public mutating func scaleOwnSizes(x: Double, y: Double) {
    scaleBox(x: x, y: y)
    arrowCenter = (arrowCenter * (isVertical ? x : y)).settled()
    (arrowWidth, arrowHeight) = ((arrowWidth * x).settled(), (arrowHeight * y).settled())
  }

  public static let parameters = catalogued(
    cornerParameters + sizeParameters + [
      Parameter(ParameterCatalog.arrow, { $0.arrow }, { $0.setArrow($1) }),
      Parameter(ParameterCatalog.arrowCenter, { $0.arrowCenter }, { $0.arrowCenter = $1 }),
      Parameter(ParameterCatalog.arrowWidth, { $0.arrowWidth }, { $0.arrowWidth = $1 }),
      Parameter(ParameterCatalog.arrowHeight, { $0.arrowHeight }, { $0.arrowHeight = $1 }),
      Parameter(ParameterCatalog.tail, { $0.tail }, { $0.tail = $1 }),
    ] + placementParameters)
}

extension Dialog {
  public var fillsBox: Bool { true }

  public var tailForm: TailForm? {
    TailForm(
      firstCorner: firstTailCorner, isVertical: isVertical, isCurved: isCurved, base: tailBase, length: tailLength,
      center: tailCenter)
  }

  public func role(ofCorner index: Int) -> String? {
    switch index - firstTailCorner {
    case 1: "It is the tip of the arrow."
    case 0, 2: "The arrow meets the body here."
    default: nil
    }
  }

  /// True if the tail points up or down.
  var isVertical: Bool { arrow == .top || arrow == .bottom }

  /// The length of the tail's side.
  private var side: Double { isVertical ? fittedWidth : fittedHeight }

  /// The longest tail as a fraction of the bounds; the rest is body.
  private static let longestTail = 0.9

  /// The length of the tail as drawn; a tail without a base takes nothing from the body.
  public var tailLength: Double {
    let (asked, room) = isVertical ? (arrowHeight, fittedHeight) : (arrowWidth, fittedWidth)
    return min(max(asked, 0), Self.longestTail * room)
  }

  /// The base of the tail as drawn: at most its whole side.
  public var tailBase: Double { min(max(isVertical ? arrowWidth : arrowHeight, 0), side) }

  /// The middle of the tail as drawn: its whole base fits onto the side.
  public var tailCenter: Double { min(max(arrowCenter, tailBase / 2), side - tailBase / 2) }

  /// The index of the tail's first corner.
  public var firstTailCorner: Int {
    switch arrow {
    case .top: 1
    case .right: 2
    case .bottom: 3
    case .left: 4
    }
  }

  /// The body's corners clockwise from the top left, relative to the bounds' origin.
  private var body: [Point] {
    let (width, height, length) = (fittedWidth, fittedHeight, tailLength)
    let (left, top) = (arrow == .left ? length : 0, arrow == .top ? length : 0)
    let (right, bottom) = (arrow == .right ? width - length : width, arrow == .bottom ? height - length : height)
    return [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]
  }

  /// The tail's base, tip and base in drawing order; without a base the tip is on the body.
  private var tailPoints: [Point] {
    let (width, height, center, half) = (fittedWidth, fittedHeight, tailCenter, tailBase / 2)
    let length = tailLength
    let inset = half > 0 ? 0 : length
    return switch arrow {
    case .top: [Point(center - half, length), Point(center, inset), Point(center + half, length)]
    case .right:
      [Point(width - length, center - half), Point(width - inset, center), Point(width - length, center + half)]
    case .bottom:
      [Point(center + half, height - length), Point(center, height - inset), Point(center - half, height - length)]
    case .left: [Point(length, center + half), Point(inset, center), Point(length, center - half)]
    }
  }

  /// The settings of the body from the top left, and of the tail in drawing order.
  private var switches: (body: [CornerSetting], tail: [CornerSetting]) {
    let (all, first) = (Array(corners.settings), firstTailCorner)
    return (Array(all[..<first] + all[(first + 3)...]), Array(all[first..<(first + 3)]))
  }

  private mutating func setSwitches(body: [CornerSetting], tail: [CornerSetting]) {
    let first = firstTailCorner
    corners.settings = CornerSettings(body[..<first] + tail + body[first...])
  }
}

/// The curved tail: two cubics that leave the body along its side and meet at the tip.
///
/// With B an end of the base, M its middle and T the tip, each has the controls R = (B + M)/2 and (R + T)/2. The curves
/// are inside the straight tail, so it bounds them, and enclose 5/8 of its area.
extension Dialog {
  public func resolved(rule: FillRule) throws(OutlineError) -> ResolvedShape {
    let outline = ResolvedOutline(try outline())
    guard isCurved else {
      return ResolvedShape(corners: outline.corners, path: outline.path(from: corners.start), rule: rule)
    }
    let first = firstTailCorner
    let styles = outline.corners.map(\.style)
    var path = Path()
    var body: [ResolvedCorner] = []
    for contour in curvedPath.contours {
      let resolved = try ResolvedContour(
        contour, at: contour.straightCorners, styles: Array(styles[..<first] + styles[(first + 3)...]),
        overflow: corners.overflow)
      resolved.append(to: &path)
      body = resolved.corners
    }
    let corners = outline.corners.map { corner in
      if (first..<(first + 3)).contains(corner.index) {
        return ResolvedCorner(
          sharp: corner.wedge, corner.style, index: corner.index, isReflex: corner.isReflex, limit: .curve)
      }
      var own = body[corner.index < first ? corner.index : corner.index - 3]
      (own.index, own.limit) = (corner.index, own.limit.map(numbered))
      return own
    }
    return ResolvedShape(corners: corners, path: path, rule: rule)
  }

  /// True if the tail is drawn with curves.
  private var isCurved: Bool { tail == .curved && tailBase > 0 && tailLength > 0 }

  public var skeleton: (path: Path, corners: Corners) {
    isCurved ? (curvedPath, corners.withSettings(switches.body)) : (Path(polygon: vertices), corners)
  }

  /// The bubble with its curves, before the body's corners are cut; one piece per corner.
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

  /// Renumbers a limit for all seven corners; piece i runs from corner i to the next.
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
    case .fold, .curve, .bend: limit
    }
  }
}
