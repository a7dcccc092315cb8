public import Geometry
import Shapes

extension Document {
  /// The box around everything that is painted, lines and shadows included; `nil` for nothing.
  public func paintedBounds() throws(OutlineError) -> Rect? { try scene().paintedBounds }
}

extension Scene {
  /// The box around all pieces with their lines and shadows, as far as clips leave them; `nil` for none.
  public var paintedBounds: Rect? { paintedBoxes.reduce(nil) { box, next in next.map { box?.union($0) ?? $0 } ?? box } }

  /// The box around each piece with its line and shadows, as far as clips leave it; `nil` where nothing is painted.
  package var paintedBoxes: [Rect?] {
    var boxes = pieces.map { $0.isHidden ? nil : $0.paintedBounds }
    for group in groups {
      guard let clip = group.clip else { continue }
      let area = clip.bounds
      for index in group.pieces { boxes[index] = boxes[index].flatMap { area?.common(with: $0) } }
    }
    return boxes
  }
}

extension Item {
  /// The box around the item with its stroke and shadows.
  public func paintedBounds() throws(OutlineError) -> Rect? { paintedBounds(of: try shape.resolved().path) }

  /// The box around the item with its stroke and shadows, for an outline that is already drawn.
  public func paintedBounds(of path: Path) -> Rect? { Scene.Piece(self, path).paintedBounds }
}

extension Document {
  /// The box around an item with its stroke and shadows, as far as the clips around it leave them; `nil` for none.
  ///
  /// - Parameter outline: The item's, already drawn.
  package func paintedBounds(of item: Item, outline: Path) -> Rect? {
    groups.clipped(item.paintedBounds(of: outline), in: item.group)
  }

  /// True if a box contains all that is painted of an item.
  ///
  /// - Parameter outline: The item's, already drawn.
  package func isPainted(_ item: Item, within box: Rect, outline: Path) -> Bool {
    // Usually that settles it.
    if !item.effects.shadow.isOn, !item.effects.curl.isOn, let bounds = outline.bounds,
      box.contains(bounds.outset(by: item.style.lineReach))
    {
      return true
    }
    return paintedBounds(of: item, outline: outline).map { box.contains($0) } ?? true
  }
}

extension Scene.Piece {
  /// The box around the path with its line and shadows; `nil` for an empty path.
  var paintedBounds: Rect? { strokedBounds.map { box in shadowBounds?.union(box) ?? box } }

  /// The box around the shadows; `nil` if there are none.
  private var shadowBounds: Rect? {
    let shadow = effects.shadow
    guard shadow.opacity > 0 else { return nil }
    var box: Rect?
    for bounds in [shadow.isOn ? path : nil, curl].compactMap({ $0?.bounds }) {
      let moved = Rect(
        x: bounds.minX + shadow.dx, y: bounds.minY + shadow.dy, width: bounds.width, height: bounds.height
      ).outset(by: 3 * shadow.deviation)
      box = box?.union(moved) ?? moved
    }
    return box
  }

  private var strokedBounds: Rect? {
    guard style.hasLine else { return path.bounds }
    let half = style.lineWidth / 2
    guard var box = path.bounds(beside: half) else { return nil }
    addCaps(half, to: &box)
    guard style.lineJoin != .bevel else { return box }
    path.forEachJoint { point, before, after in
      // The cosine of half the turn φ: cos²(φ/2) = (1 + cos φ) / 2.
      let cosine = max(0, (1 + before.dot(after)) / 2).squareRoot()
      guard let outward = (before - after).unit else { return }
      switch style.lineJoin {
      case .miter where cosine > 0 && 1 / cosine <= style.miterLimit: box.extend(to: point + outward * (half / cosine))
      // The disk between the two sides of the line.
      case .round: for axis in Self.axes where axis.dot(outward) >= cosine { box.extend(to: point + axis * half) }
      case .miter, .bevel: break
      }
    }
    return box
  }

  private static let axes = [Vector(1, 0), Vector(0, 1), Vector(-1, 0), Vector(0, -1)]

  /// Adds what a line has beyond the ends of the path, and of dashes.
  private func addCaps(_ half: Double, to box: inout Rect) {
    guard style.lineCap != .butt else { return }
    // A dash can end anywhere.
    if style.dash != .none, let bounds = path.bounds { box = box.union(bounds.outset(by: half)) }
    for (point, outward) in path.openEnds {
      if style.lineCap == .square, let outward {
        let (tip, side) = (point + outward * half, outward.perpendicular * half)
        box.extend(to: tip + side)
        box.extend(to: tip - side)
      } else {
        box = box.union(Rect(point, point).outset(by: half))
      }
    }
  }
}

extension Rect {
  /// The part that two boxes have in common; `nil` for none.
  func common(with other: Rect) -> Rect? {
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    return left <= right && top <= bottom ? Rect(Point(left, top), Point(right, bottom)) : nil
  }
}
