import Glibc

/// A color in OKLab, where equal distances look about equal.
///
/// Source: Ottosson, A perceptual color space for image processing, 2020.
struct PerceivedColor: Sendable {
  private let lightness: Double
  /// From green to red, and from blue to yellow, times ``tintWeight``.
  private let tint: (red: Double, yellow: Double)

  /// The weight of a hue: without it, dark blue would be gray.
  private static let tintWeight = 1.6

  init(_ color: ColorMap.RGB) {
    /// The linear light of an sRGB level from 0 to 255.
    func light(_ level: Int) -> Double {
      let value = Double(level) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (light(color.red), light(color.green), light(color.blue))
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    let first = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    let second = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    tint = (first * Self.tintWeight, second * Self.tintWeight)
  }

  /// The squared distance.
  func distance(to other: PerceivedColor) -> Double {
    let (light, red, yellow) = (
      lightness - other.lightness, tint.red - other.tint.red, tint.yellow - other.tint.yellow
    )
    return light * light + red * red + yellow * yellow
  }
}
