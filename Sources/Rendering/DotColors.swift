import Drawing

/// Makes colours stand out from a terminal's background without losing their hue.
struct DotColors: Sendable {
  /// The light of each level of sRGB, from 0 to 1: a power for every cell would take longer than its dots, and
  /// for every level longer than a start without effects has time for.
  private static let light: [Double] = (0...255).map { Color.light(ofLevel: $0) }
  private var background = Color(0, 0, 0)
  private var backgroundLight = 0.0

  /// Added to each channel's light before it is scaled, so that nearly black becomes grey and no glaring colour.
  private static let grey = 0.01

  init() {}

  /// Takes a terminal's background.
  mutating func use(background: Color) {
    guard background != self.background else { return }
    self.background = background
    backgroundLight = luminance(of: background)
  }

  private func luminance(of color: Color) -> Double {
    let light = Self.light
    return Color.luminance(light[Int(color.red)], light[Int(color.green)], light[Int(color.blue)])
  }

  /// The contrast ratio of WCAG 2 with the background, from 1 to 21.
  func contrast(of color: Color) -> Double { Color.contrast(luminance(of: color), backgroundLight) }

  /// The colour of this hue that has a contrast with the background, as near as can be; it itself when it has it.
  func standingOut(_ color: Color, contrast wanted: Double) -> Color {
    guard contrast(of: color) < wanted else { return color }
    let light = Self.light
    var (red, green, blue) = (
      light[Int(color.red)] + Self.grey, light[Int(color.green)] + Self.grey, light[Int(color.blue)] + Self.grey
    )
    let isDark = backgroundLight < Self.middle
    let goal = isDark ? (backgroundLight + 0.05) * wanted - 0.05 : (backgroundLight + 0.05) / wanted - 0.05
    let target = min(max(goal, 0), 1)
    // As bright as the hue goes, and what is missing is white.
    let scale = min(target / Color.luminance(red, green, blue), 1 / max(red, green, blue))
    (red, green, blue) = (red * scale, green * scale, blue * scale)
    let reached = Color.luminance(red, green, blue)
    let white = reached < target && reached < 1 ? (target - reached) / (1 - reached) : 0
    return Color(
      Color.level(ofLight: red + (1 - red) * white), Color.level(ofLight: green + (1 - green) * white),
      Color.level(ofLight: blue + (1 - blue) * white))
  }

  /// The luminance that is as far from black as from white.
  private static let middle = 0.18
}
