import Geometry

/// Finds room in a figure for letters and words: apart from each other and, as far as there is room, off the lines.
struct LabelLayout {
  /// A text's box, with what hangs below its line.
  struct Label {
    /// About as wide as a letter is, and half of how high.
    static let letter = 9.0
    static let halfHeight = 8.5

    let halfWidth: Double

    init(_ text: String) { halfWidth = 1 + Self.letter * Double(text.count) / 2 }

    func box(at center: Point) -> Rect {
      Rect(
        x: center.x - halfWidth, y: center.y - Self.halfHeight, width: 2 * halfWidth, height: 2 * Self.halfHeight)
    }

    /// How far its middle is from a line that it stands beside, straight off that line.
    func distance(toward away: Vector, gap: Double) -> Double {
      abs(away.dx) * halfWidth + abs(away.dy) * Self.halfHeight + gap
    }
  }

  /// How much worse a letter is readable on a line.
  private struct Line {
    let a: Point
    let b: Point
    let weight: Double
  }

  private let room: Rect
  private var lines: [Line] = []
  private var taken: [Rect] = []

  /// - Parameter room: what every label stays inside of.
  init(room: Rect) { self.room = room }

  /// A line that labels had better not stand on.
  ///
  /// - Parameter weight: how bad it would be: 1 for a full line, less for a dotted one.
  mutating func avoid(_ path: Path, weight: Double) {
    let flat = FlatPath(path, tolerance: 0.5)
    for contour in flat.contours {
      let points = flat.points[contour.points]
      for (a, b) in zip(points, points.dropFirst()) { lines.append(Line(a: a, b: b, weight: weight)) }
      if contour.isClosed, let first = points.first, let last = points.last {
        lines.append(Line(a: last, b: first, weight: weight))
      }
    }
  }

  /// A point's dot, on which nothing can stand.
  mutating func take(dot center: Point) { taken.append(Rect(center, center).outset(by: 3)) }

  /// Takes the best of some places for a label: the first of those that cover least.
  ///
  /// - Parameter isNeeded: whether it has to stand somewhere, were it on another one.
  /// - Returns: its middle; `nil` where there is no room.
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

  /// The place nearest to one at which a label is inside the room.
  private func kept(_ center: Point, _ label: Label) -> Point {
    let dx = min(label.halfWidth, room.width / 2)
    let dy = min(Label.halfHeight, room.height / 2)
    return Point(
      min(max(center.x, room.minX + dx), room.maxX - dx), min(max(center.y, room.minY + dy), room.maxY - dy))
  }
}

extension Rect {
  /// How much of it another box covers.
  fileprivate func sharedArea(with other: Rect) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX)) * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }
}
