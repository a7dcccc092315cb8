import Geometry

/// The box that a shape is fitted into, if any, and the margin kept free inside it.
///
/// ```swift
/// var framed = RegularPolygon()
/// try framed.set("frame", to: "120x80")
/// try framed.set("padding", to: 10)
/// framed.fittedRadius  // 30
/// ```
public struct ShapeFrame: Hashable, Sendable {
  /// The size of a box in document units, both sides positive.
  public struct Size: Hashable, Sendable {
    public let width: Double
    public let height: Double
  }

  /// `nil` for no frame.
  public internal(set) var size: Size?
  /// The margin on each side inside the frame, in document units.
  public var padding = 0.0
  /// The margin that the line needs on each side; it follows from the style and is not a parameter.
  var strokeRoom = 0.0

  public init() {}

  /// The size of the frame minus the larger of padding and line on each side; never negative.
  var room: Size? {
    guard let size else { return nil }
    let inset = max(padding, strokeRoom)
    return Size(width: max(0, size.width - 2 * inset), height: max(0, size.height - 2 * inset))
  }

  /// Throws if padding and line leave no room in the frame.
  func checkRoom() throws(OutlineError) {
    guard let size, let room, room.width <= 0 || room.height <= 0 else { return }
    throw .noRoom(width: size.width, height: size.height, padding: padding, stroke: strokeRoom)
  }
}

extension ShapeFrame.Size {
  /// Parses `120x80`.
  init(_ text: String) throws(ParameterError) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { NumberText.parse($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      case let size = ShapeFrame.Size(width: width, height: height), size.isValid
    else { throw Self.notASize(text) }
    self = size
  }

  /// Throws if a side is not positive, or too long for a shape.
  func check() throws(ParameterError) { if !isValid { throw Self.notASize(text) } }

  private var isValid: Bool { width > 0 && height > 0 && max(width, height) <= Outline.limit / 4 }

  private static func notASize(_ text: String) -> ParameterError {
    .malformed(name: "frame", problem: "\"\(text)\" is not a size", expected: "120x80, or none")
  }

  var text: String { "\(NumberText.exact(width))x\(NumberText.exact(height))" }
}

extension Shape {
  public mutating func forgetSize() {}
  public func strokeReach(miterLimit: Double) -> Double { outlineReach(miterLimit: miterLimit) }

  /// The reach of a line along the outline, as a multiple of half its width; 1 for a shape that cannot be drawn.
  func outlineReach(miterLimit: Double) -> Double {
    do throws(OutlineError) {
      return try resolved().path.miterReach(limit: miterLimit)
    } catch {
      return 1
    }
  }

  /// Makes room inside the frame for a line, so that the frame does not clip it.
  ///
  /// - Parameters:
  ///   - width: The line width in document units.
  ///   - miterLimit: The longest miter in line widths; 1 for other joins.
  /// - Returns: True if anything changed.
  public mutating func leaveRoom(forStroke width: Double, miterLimit: Double) -> Bool {
    let before = frame.strokeRoom
    frame.strokeRoom = 0
    // The reach needs the whole outline, so it is measured only where it counts.
    if frame.size != nil, width > 0 { frame.strokeRoom = width / 2 * strokeReach(miterLimit: miterLimit) }
    return frame.strokeRoom != before
  }

  /// Removes a frame that scales stored points, and stores the points as drawn; a shape with a placement keeps its frame.
  public mutating func keepFittedPoints() {
    if ownPlacement == nil { removeFrame() }
  }

  mutating func removeFrame() {
    guard frame.size != nil else { return }
    keepFittedSize()
    frame.size = nil
  }

  /// The map from stored points to drawn ones: a uniform scale about the center of their bounds.
  ///
  /// `nil` where both are the same. Corners get their sizes after scaling.
  func fitting(_ bounds: Rect?) -> Transform? {
    guard let room = frame.room, let bounds else { return nil }
    let across = bounds.width > 0 ? room.width / bounds.width : .infinity
    let down = bounds.height > 0 ? room.height / bounds.height : .infinity
    let scale = min(across, down)
    guard scale.isFinite, scale > 0 else { return nil }
    return Motion.scale(x: scale, y: scale).transform(about: bounds.center)
  }

  static var frameParameters: [Parameter<Self>] {
    [
      Parameter(ParameterCatalog.padding, { $0.frame.padding }, { $0.frame.padding = $1 }),
      Parameter(
        ParameterCatalog.frame, get: { $0.frame.size?.text },
        set: { shape, text throws(ParameterError) in
          if text == "none" {
            shape.removeFrame()
            shape.shortenNumbers()
          } else {
            let size = try ShapeFrame.Size(text)
            shape.forgetSize()
            shape.frame.size = size
          }
        },
        check: { shape throws(ParameterError) in try shape.frame.size?.check() }),
    ]
  }
}

extension Path {
  /// The farthest that miters reach sideways or vertically from the path, as a multiple of half the line width; at least 1.
  ///
  /// A miter reaches 1/cos(φ/2) half widths beyond a turn of φ, and cos²(φ/2) = (1 + cos φ)/2.
  ///
  /// - Parameter limit: The longest miter in line widths.
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
