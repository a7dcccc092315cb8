import Geometry

/// The size of the box that a shape is fitted into, in document units.
public struct FrameSize: Hashable, Sendable {
  public let width: Double
  public let height: Double

  /// Reads `120x80`, or `none` for no frame.
  static func parse(_ text: String) throws(ParameterError) -> FrameSize? {
    if text == "none" { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = NumberText.parse(parts[0]), let height = NumberText.parse(parts[1]),
      case let size = FrameSize(width: width, height: height), size.isInRange
    else { throw notASize(text) }
    return size
  }

  /// Refuses a size that is no positive one, or too large for a shape.
  func check() throws(ParameterError) { if !isInRange { throw Self.notASize(text) } }

  private var isInRange: Bool {
    width > 0 && height > 0 && width <= Outline.limit / 4 && height <= Outline.limit / 4
  }

  private static func notASize(_ text: String) -> ParameterError {
    .malformed(name: "frame", problem: "\"\(text)\" is no size", expected: "120x80, or none")
  }

  var text: String { "\(NumberText.exact(width))x\(NumberText.exact(height))" }
}

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
