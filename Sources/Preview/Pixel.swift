import Document

/// A premultiplied color: red, green, blue and opacity, each from 0 to 1.
public typealias Pixel = SIMD4<Float>

extension Color {
  /// The color as an opaque pixel.
  var pixel: Pixel { Pixel(Float(red), Float(green), Float(blue), 255) / 255 }

  /// The color without opacity.
  var levels: Pixel { Pixel(Float(red), Float(green), Float(blue), 0) / 255 }

  /// The color nearest to a pixel on top of another color.
  init(_ pixel: Pixel, on base: Color) { self.init(solid: pixel + base.pixel * (1 - pixel.w)) }

  /// The color of a pixel without its opacity; black for a transparent pixel.
  init(unmultiplied pixel: Pixel) { self.init(solid: pixel.w > 0 ? pixel / pixel.w : .zero) }

  /// The color of an opaque pixel.
  init(opaque pixel: Pixel) { self.init(solid: pixel) }

  private init(solid pixel: Pixel) {
    let bytes = pixel.inGamut * 255 + 0.5
    self.init(UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z))
  }
}

extension Pixel {
  /// The luma from 0 to 1, with the weights of ITU-R BT.601.
  var luma: Float { 0.299 * x + 0.587 * y + 0.114 * z }
}

/// A Gaussian blur of pixels by three running means in each direction.
///
/// The cost does not depend on the deviation. An edge stays within 1.5 % of the error function.
struct PixelBlur {
  private let deviationX: Double
  private let deviationY: Double
  private var line: [Pixel] = []
  private var mean: [Pixel] = []

  init(deviationX: Double, deviationY: Double) {
    self.deviationX = deviationX
    self.deviationY = deviationY
  }

  mutating func blur(_ pixels: inout [Pixel], width: Int, height: Int) {
    guard width > 0, height > 0, pixels.count == width * height else { return }
    for row in 0..<height { blur(&pixels, from: row * width, step: 1, count: width, deviationX) }
    for column in 0..<width { blur(&pixels, from: column, step: width, count: height, deviationY) }
  }

  private mutating func blur(_ pixels: inout [Pixel], from start: Int, step: Int, count: Int, _ deviation: Double) {
    // Each of the three boxes has a third of the variance: (l² + l)/3 for a reach of l whole dots on each side.
    let variance = min(deviation * deviation, 1e8) / 3
    let whole = Int((((1 + 12 * variance).squareRoot() - 1) / 2).rounded(.down))
    let reach = Double(whole)
    // Σ i² over the whole dots is l(l + 1)(2l + 1)/3; a fraction of one more dot on each side adds the rest.
    let sum = reach * (reach + 1) * (2 * reach + 1) / 3
    let size = 2 * reach + 1
    let edge = (variance * size - sum) / (2 * ((reach + 1) * (reach + 1) - variance))
    let share = Float(min(max(edge, 0), 1))
    let scale = 1 / (Float(size) + 2 * share)
    line.removeAll(keepingCapacity: true)
    for index in 0..<count { line.append(pixels[start + index * step]) }
    mean = line
    for _ in 0..<3 {
      func value(_ index: Int) -> Pixel { index >= 0 && index < count ? line[index] : .zero }
      var running = Pixel.zero
      for index in 0..<min(whole, count) { running += line[index] }
      for index in 0..<count {
        running += value(index + whole)
        mean[index] = (running + (value(index - whole - 1) + value(index + whole + 1)) * share) * scale
        running -= value(index - whole)
      }
      swap(&line, &mean)
    }
    for index in 0..<count { pixels[start + index * step] = line[index] }
  }
}

extension Pixel {
  /// The nearest color that a screen has.
  var inGamut: Pixel {
    let positive = replacing(with: 0, where: self .< 0)
    return positive.replacing(with: 1, where: positive .> 1)
  }
}
