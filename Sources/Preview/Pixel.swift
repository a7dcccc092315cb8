import Document

/// A premultiplied color: red, green, blue and opacity, each from 0 to 1.
public typealias Pixel = SIMD4<Float>

extension Color {
  /// The color as an opaque pixel.
  var pixel: Pixel { Pixel(Float(red), Float(green), Float(blue), 255) / 255 }

  /// The color nearest to a pixel on top of another color.
  init(_ pixel: Pixel, on base: Color) { self.init(solid: pixel + base.pixel * (1 - pixel.w)) }

  /// The color of a pixel without its opacity; black for a transparent pixel.
  init(unmultiplied pixel: Pixel) { self.init(solid: pixel.w > 0 ? pixel / pixel.w : .zero) }

  private init(solid pixel: Pixel) {
    let bytes = (pixel.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero)
    self.init(UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z))
  }
}

extension Pixel {
  /// The luma from 0 to 1, with the weights of ITU-R BT.601.
  var luma: Float { 0.299 * x + 0.587 * y + 0.114 * z }
}
