import Document

/// A colour multiplied with its opacity: red, green, blue and opacity, each from 0 to 1.
public typealias Pixel = SIMD4<Float>

extension Color {
  /// The colour as a solid pixel.
  var pixel: Pixel { Pixel(Float(red), Float(green), Float(blue), 255) / 255 }

  /// The colour nearest to a pixel once it lies on another colour.
  init(_ pixel: Pixel, on base: Color) { self.init(solid: pixel + base.pixel * (1 - pixel.w)) }

  /// The colour of a pixel without its opacity; black for one that is not there.
  init(unmultiplied pixel: Pixel) {
    self.init(solid: pixel.w > 0 ? pixel / pixel.w : .zero)
  }

  private init(solid pixel: Pixel) {
    let bytes = (pixel.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero)
    self.init(UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z))
  }
}

extension Pixel {
  /// How light it looks, from 0 to 1, in sRGB's own scale: the weights of television's luma.
  var luma: Float { 0.299 * x + 0.587 * y + 0.114 * z }
}
