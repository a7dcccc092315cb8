public import Geometry

/// A shape whose points stand for themselves, and which a frame draws larger or smaller.
///
/// With a frame the outline before its corners are cut is scaled, the same both ways, about the middle of its bounds
/// until it fits. The points stay as they are stored, and corners have their sizes after that.
public protocol FittedShape: Shape {
  var fit: FrameFit { get set }

  /// The box around the stored outline before its corners are cut.
  var storedBounds: Rect? { get }

  /// Whether a line has ends, whose caps reach out of the box further than its sides do.
  var hasEnds: Bool { get }
}

extension FittedShape {
  public var hasEnds: Bool { false }

  /// From the stored points to those drawn; `nil` where they are the same.
  var fitting: Transform? {
    guard let room = fit.room, let box = storedBounds else { return nil }
    let across = box.width > 0 ? room.width / box.width : .infinity
    let down = box.height > 0 ? room.height / box.height : .infinity
    let scale = min(across, down)
    guard scale.isFinite, scale > 0 else { return nil }
    let offset = box.center - Point.zero
    return Transform.translation(by: -offset).then(.scale(x: scale, y: scale)).then(.translation(by: offset))
  }

  public mutating func leaveRoom(forStroke width: Double, miterLimit: Double) -> Bool {
    let before = fit.strokeRoom
    fit.strokeRoom = 0
    if fit.frame != nil, width > 0 { fit.strokeRoom = width / 2 * strokeReach(miterLimit: miterLimit) }
    return fit.strokeRoom != before
  }

  /// How far a stroke reaches out of the drawn box, as a multiple of half its width.
  private func strokeReach(miterLimit: Double) -> Double {
    do throws(OutlineError) {
      let reach = try resolved().path.miterReach(limit: miterLimit)
      // The corner of a square cap.
      return hasEnds ? max(reach, 2.0.squareRoot()) : reach
    } catch {
      // What is no shape has no stroke either.
      return 1
    }
  }

  /// Makes the frame fit what a motion is about to make of the points; one that it cannot follow takes it away.
  mutating func prepareFrame(for motion: Motion) {
    guard let frame = fit.frame else { return }
    switch motion {
    case .move, .flipHorizontally, .flipVertically: break
    case .scale(let x, let y) where x == y:
      fit.padding *= x
      fit.frame = FrameSize(width: frame.width * x, height: frame.height * x)
    case .scale, .rotate: keepFittedPoints()
    }
  }

  static var frameParameters: [Parameter<Self>] {
    [
      Parameter(ParameterCatalog.padding, \.fit.padding),
      Parameter(
        ParameterCatalog.frame, get: { $0.fit.frame?.text },
        set: { shape, text throws(ParameterError) in
          let frame = try FrameSize.parse(text)
          guard frame == nil else { return shape.fit.frame = frame }
          guard shape.fit.frame != nil else { return }
          shape.keepFittedPoints()
          shape.shortenNumbers()
        },
        check: { shape throws(ParameterError) in try shape.fit.frame?.check() }),
    ]
  }
}

extension Path {
  /// How far the mitres of a line along the path reach to a side, as a multiple of half its width; at least 1.
  ///
  /// A mitre reaches 1/cos(φ/2) half widths beyond a turn of φ, and cos²(φ/2) = (1 + cos φ)/2.
  ///
  /// - Parameter limit: how far a mitre may reach, in line widths.
  func miterReach(limit: Double) -> Double {
    var reach = 1.0
    forEachJoint { _, before, after in
      let square = (1 + before.dot(after)) / 2
      guard square > 0, 1 / square <= limit * limit, let outward = (before - after).unit else { return }
      reach = max(reach, max(abs(outward.dx), abs(outward.dy)) / square.squareRoot())
    }
    return reach
  }
}
