public import Geometry

/// A movement of a whole shape; all but `move` keep the center in place.
public enum Motion: Hashable, Sendable {
  case move(by: Vector)
  /// Both factors are positive.
  case scale(x: Double, y: Double)
  /// In degrees, clockwise.
  case rotate(by: Double)
  /// Swaps left and right.
  case flipHorizontally
  /// Swaps top and bottom.
  case flipVertically
}

extension Motion {
  /// The map of the plane for this motion about `center`.
  public func transform(about center: Point) -> Transform {
    let map: Transform =
      switch self {
      case .move(let step): .translation(by: step)
      case .scale(let x, let y): .scale(x: x, y: y)
      case .rotate(let degrees): .rotation(by: .degrees(degrees))
      case .flipHorizontally: .scale(x: -1, y: 1)
      case .flipVertically: .scale(x: 1, y: -1)
      }
    if case .move = self { return map }
    let offset = center - Point.zero
    return Transform.translation(by: -offset).then(map).then(.translation(by: offset))
  }

  /// True if lengths grow differently in different directions.
  var isUneven: Bool {
    if case .scale(let x, let y) = self { x != y } else { false }
  }
}

extension Corners {
  /// Scales the shared radius and every own size.
  mutating func scale(by factor: Double) {
    radius = (radius * factor).settled()
    for index in settings.indices {
      guard let size = settings[index].size else { continue }
      settings[index].size = CornerSize((size.value * factor).settled(), in: size.unit)
    }
  }

  /// Moves the setting of each corner `i` to `place(i)`; the corners then run in reverse.
  mutating func permute(_ place: (Int) -> Int) {
    let before = settings
    for (index, setting) in before.enumerated() { settings[place(index)] = setting }
    if start != OutlineStart(), count > 0 { start = start.reversed(next: place((start.corner + 1) % count)) }
  }
}

extension Shape {
  /// Applies a motion to a kind that stores its points, which `move` changes.
  ///
  /// A frame follows an even scale; one that cannot follow the motion is removed, and the points stay as drawn.
  mutating func apply(_ motion: Motion, movingPoints move: (inout Self, Transform) -> Void) {
    if let size = frame.size {
      switch motion {
      case .move, .flipHorizontally, .flipVertically: break
      case .scale(let x, let y) where x == y:
        frame.padding *= x
        frame.size = ShapeFrame.Size(width: size.width * x, height: size.height * x)
      case .scale, .rotate: removeFrame()
      }
    }
    move(&self, motion.transform(about: center))
    if case .scale(let x, let y) = motion { corners.scale(by: (x * y).squareRoot()) }
  }
}

extension PlacedShape {
  /// Applies a motion; the factors of a scale are along the shape's own axes.
  mutating func applyToPlacement(_ motion: Motion) {
    func wrapped(_ degrees: Double) -> Double {
      abs(degrees) > 360 ? degrees.truncatingRemainder(dividingBy: 360) : degrees == 0 ? 0 : degrees
    }
    switch motion {
    case .move(let step):
      let center = placement.center
      placement.center = (center + step).settled(among: max(abs(center.x), abs(center.y)))
    case .rotate(let degrees):
      placement.rotation = wrapped((placement.rotation + degrees).settled(among: max(abs(degrees), 360)))
    case .flipHorizontally:
      placement.rotation = wrapped(-placement.rotation)
      mirror()
    case .flipVertically:
      placement.rotation = wrapped(180 - placement.rotation)
      mirror()
    case .scale(let x, let y):
      let room = frame.room
      frame.padding = (frame.padding * (x * y).squareRoot()).settled()
      if let size = frame.size, let room {
        // The room scales by the factors; padding is the same on all sides and scales by their mean.
        let inset = x == y ? nil : max(frame.padding, frame.strokeRoom)
        frame.size = ShapeFrame.Size(
          width: (inset.map { room.width * x + 2 * $0 } ?? size.width * x).settled(),
          height: (inset.map { room.height * y + 2 * $0 } ?? size.height * y).settled())
      }
      corners.scale(by: (x * y).squareRoot())
      scaleOwnSizes(x: x, y: y)
    }
  }
}

extension RoundShape {
  public mutating func apply(_ motion: Motion) -> Bool {
    guard !motion.isUneven else { return false }
    applyToPlacement(motion)
    return true
  }
}

extension BoxShape {
  public mutating func apply(_ motion: Motion) -> Bool {
    guard motion.isUneven, case .scale(let x, let y) = motion else {
      applyToPlacement(motion)
      return true
    }
    // A rotated box scaled unevenly stays a box only at quarter turns.
    guard placement.rotation.truncatingRemainder(dividingBy: 90) == 0 else { return false }
    let isUpright = placement.rotation.truncatingRemainder(dividingBy: 180) == 0
    applyToPlacement(isUpright ? motion : .scale(x: y, y: x))
    return true
  }
}
