/// What a picture may cost.
public enum PictureLimits {
  /// Width times height.
  public static let pixels = 64 << 20
  /// Bytes of a picture in memory, and of what reading it needs besides.
  public static let bytes = pixels * 4
}

/// Width and height of a picture as it is shown, in pixels.
public struct PictureSize: Hashable, Sendable {
  public let width: Int
  public let height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
