/// Pixels in sRGB with 8 bits a channel: red, green, blue and alpha, not premultiplied, rows from the top.
public struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// Four bytes a pixel.
  public let bytes: [UInt8]

  /// - Parameter bytes: exactly `width * height * 4` of them.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    let (pixels, isHuge) = width.multipliedReportingOverflow(by: height)
    let (count, isTooLarge) = pixels.multipliedReportingOverflow(by: 4)
    precondition(
      width >= 0 && height >= 0 && !isHuge && !isTooLarge && bytes.count == count, "a pixel is four bytes")
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
