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
}
