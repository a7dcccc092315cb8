public import Geometry

/// A way to move a whole shape; scaling, turning and flipping keep its centre where it is.
public enum Motion: Hashable, Sendable {
  case move(by: Vector)
  /// Factors greater than zero.
  case scale(x: Double, y: Double)
  /// In degrees, clockwise.
  case rotate(by: Double)
  /// Left and right change places.
  case flipHorizontally
  /// Top and bottom change places.
  case flipVertically
}

extension Motion {
  /// The map of the plane about a centre.
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

  /// Whether lengths grow differently in different directions.
  public var isUneven: Bool {
    if case .scale(let x, let y) = self { x != y } else { false }
  }
}

extension Corners {
  /// Makes every size that is not shared so many times as large, and the shared radius too.
  mutating func scale(by factor: Double) {
    radius = (radius * factor).settled()
    replaceSettings(
      settings.map { setting in
        var setting = setting
        setting.size = setting.size.map { size in
          switch size {
          case .radius(let value): .radius((value * factor).settled())
          case .cut(let value): .cut((value * factor).settled())
          case .recession(let value): .recession((value * factor).settled())
          }
        }
        return setting
      })
  }

  /// Puts the switch of corner `i` where `place(i)` says.
  mutating func permute(_ place: (Int) -> Int) {
    var moved = settings
    for (index, setting) in settings.enumerated() { moved[place(index)] = setting }
    replaceSettings(moved)
  }
}

extension PlacedShape {
  public var center: Point { placement.center }

  /// What all shapes with a centre do alike; a scale's factors lie along the shape's own sides.
  mutating func applyPlacement(_ motion: Motion) {
    func wrapped(_ degrees: Double) -> Double {
      abs(degrees) > 360 ? degrees.truncatingRemainder(dividingBy: 360) : degrees == 0 ? 0 : degrees
    }
    switch motion {
    case .move(let step):
      let center = placement.center
      placement.center = (center + step).settled(among: max(abs(center.x), abs(center.y)))
    case .rotate(let degrees):
      placement.rotation = wrapped((placement.rotation + degrees).settled(among: max(abs(degrees), 360)))
    case .flipHorizontally: placement.rotation = wrapped(-placement.rotation)
    case .flipVertically: placement.rotation = wrapped(180 - placement.rotation)
    case .scale(let x, let y):
      let room = placement.room
      placement.padding = (placement.padding * (x * y).squareRoot()).settled()
      if let frame = placement.frame, let room {
        // What is inside grows as it should; padding, the same on all sides, grows by the mean.
        let inset = x == y ? nil : max(placement.padding, placement.strokeRoom)
        placement.frame = FrameSize(
          width: (inset.map { room.width * x + 2 * $0 } ?? frame.width * x).settled(),
          height: (inset.map { room.height * y + 2 * $0 } ?? frame.height * y).settled())
      }
      corners.scale(by: (x * y).squareRoot())
    }
  }
}

extension RoundShape {
  public mutating func apply(_ motion: Motion) -> Bool {
    guard !motion.isUneven else { return false }
    applyPlacement(motion)
    switch motion {
    case .scale(let factor, _): scaleOwnSizes(by: factor)
    case .flipHorizontally, .flipVertically:
      let count = corners.count
      corners.permute { (count - $0) % count }
    case .move, .rotate: break
    }
    return true
  }
}

extension BoxShape {
  public mutating func apply(_ motion: Motion) -> Bool {
    var motion = motion
    if motion.isUneven, case .scale(let x, let y) = motion {
      // A turned box that grows unevenly is a box no more, unless it is turned by quarters.
      guard placement.rotation.truncatingRemainder(dividingBy: 90) == 0 else { return false }
      let isUpright = placement.rotation.truncatingRemainder(dividingBy: 180) == 0
      if !isUpright { motion = .scale(x: y, y: x) }
    }
    applyPlacement(motion)
    switch motion {
    case .scale(let x, let y): scaleOwnSizes(x: x, y: y)
    case .flipHorizontally: mirror()
    case .flipVertically: mirror()
    case .move, .rotate: break
    }
    return true
  }
}
