import Geometry

/// The box that a shape is fitted into, if any, and what is kept free inside it.
public struct FrameFit: Hashable, Sendable {
  /// What is kept free on each side inside the frame, in document units.
  public var padding = 0.0
  public internal(set) var frame: FrameSize?
  /// What the stroke needs on each side inside the frame; it follows from the style and is not a parameter.
  var strokeRoom = 0.0

  public init() {}

  /// The size of the frame less the padding, or less what the stroke needs where that is more; never negative.
  var room: (width: Double, height: Double)? {
    guard let frame else { return nil }
    let inset = max(padding, strokeRoom)
    return (max(0, frame.width - 2 * inset), max(0, frame.height - 2 * inset))
  }

  /// Refuses a frame of which padding and stroke leave nothing.
  func checkRoom() throws(OutlineError) {
    guard let frame, let room, room.width <= 0 || room.height <= 0 else { return }
    throw .noRoom(width: frame.width, height: frame.height, padding: padding, stroke: strokeRoom)
  }
}
