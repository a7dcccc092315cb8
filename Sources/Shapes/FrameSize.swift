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
