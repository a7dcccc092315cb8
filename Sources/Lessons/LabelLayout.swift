import Geometry

/// Places letters and words in a figure: apart from each other and, where there is room, off the lines.
struct LabelLayout {
  /// The box of a text, including descenders.
  struct Label {
    /// The usual width of a letter.
    static let letter = 9.0
    static let halfHeight = 8.5

    let halfWidth: Double

    init(_ text: String) { halfWidth = 1 + Self.letter * Double(text.count) / 2 }

    func box(at center: Point) -> Rect {
      Rect(
        x: center.x - halfWidth, y: center.y - Self.halfHeight, width: 2 * halfWidth, height: 2 * Self.halfHeight)
    }

    /// The distance of the label's center from a line beside it, along the unit vector `away`.
    func distance(toward away: Vector, gap: Double) -> Double {
      abs(away.dx) * halfWidth + abs(away.dy) * Self.halfHeight + gap
    }
  }

  let room: Rect
  private var lines: [(a: Point, b: Point, weight: Double)] = []
  private var taken: [Rect] = []

  init(room: Rect) { self.room = room }

  /// Adds a line that labels should avoid.
  ///
  /// - Parameter weight: the cost of crossing it: 1 for a solid line, less for a dotted one.
  mutating func avoid(_ path: Path, weight: Double) {
    let flat = FlatPath(path, tolerance: 0.5)
    for contour in flat.contours {
      let points = flat.points[contour.points]
      for (a, b) in zip(points, points.dropFirst()) { lines.append((a, b, weight)) }
      if contour.isClosed, let first = points.first, let last = points.last { lines.append((last, first, weight)) }
    }
  }

  /// Adds a point's dot, which no label may cover.
  mutating func take(dot center: Point) { taken.append(Rect(center, center).outset(by: 3)) }

  /// Reserves the best of several places for a label: the earliest of those that cover least.
  ///
  /// - Parameter isNeeded: places the label even where it covers another.
  /// - Returns: the label's center; `nil` where there is no room.
  mutating func place(_ label: Label, at centers: [Point], isNeeded: Bool) -> Point? {
    var best: (center: Point, cost: Double)?
    for (index, wanted) in centers.enumerated() {
      let center = isNeeded ? kept(wanted, label) : wanted
      let box = label.box(at: center)
      let covered = taken.reduce(0) { $0 + $1.sharedArea(with: box) }
      guard isNeeded || room.contains(box) && covered == 0 else { continue }
      let struck = lines.reduce(0) { sum, line in
        sum + (box.visiblePart(line.a, line.b).map { $0.0.distance(to: $0.1) } ?? 0) * line.weight
      }
      let cost = 100 * covered + struck + 0.6 * Double(index)
      if best.map({ cost < $0.cost }) ?? true { best = (center, cost) }
    }
    guard let best else { return nil }
    taken.append(label.box(at: best.center))
    return best.center
  }

  /// The nearest center that keeps a label inside the room.
  private func kept(_ center: Point, _ label: Label) -> Point {
    let dx = min(label.halfWidth, room.width / 2)
    let dy = min(Label.halfHeight, room.height / 2)
    return Point(
      min(max(center.x, room.minX + dx), room.maxX - dx), min(max(center.y, room.minY + dy), room.maxY - dy))
  }
}

extension Rect {
  fileprivate func sharedArea(with other: Rect) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX)) * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }
}
