import Glibc

extension Color {
  /// The light of a channel's level, from 0 to 1, by sRGB's curve.
  public static func light(ofLevel level: UInt8) -> Double {
    let value = Double(level) / 255
    return value <= 0.04045 ? value / 12.92 : Glibc.pow((value + 0.055) / 1.055, 2.4)
  }

  /// The level that is nearest to a light; beyond 0 to 1 the ends.
  public static func level(ofLight light: Double) -> UInt8 {
    // Written so that what is no number is dark.
    let light = light > 0 ? min(light, 1) : 0
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * Glibc.pow(light, 1 / 2.4) - 0.055
    return UInt8((min(max(value, 0), 1) * 255).rounded())
  }

  /// The relative luminance of WCAG 2 of the lights of three channels, from 0 for black to 1 for white.
  public static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// The contrast ratio of WCAG 2 of two luminances, from 1 to 21.
  public static func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }
}
