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

  /// Up to so many times the least contrast colours are moved.
  private static let room = 1.5

  init() {}

  /// Takes a terminal's background.
  mutating func use(background: Color) {
    guard background != self.background else { return }
    self.background = background
    backgroundLight = Self.luminance(of: background)
  }

  /// The relative luminance of WCAG 2, from 0 for black to 1 for white.
  static func luminance(of color: Color) -> Double {
    Color.luminance(light[Int(color.red)], light[Int(color.green)], light[Int(color.blue)])
  }

  /// The contrast ratio of WCAG 2 with the background, from 1 to 21.
  func contrast(of color: Color) -> Double { Color.contrast(Self.luminance(of: color), backgroundLight) }

  /// The colour of this hue that has a contrast with the background, as near as can be.
  ///
  /// Colours that hardly have it make room for those that do not: what is a ramp stays one.
  func standingOut(_ color: Color, contrast least: Double) -> Color {
    let (contrast, plenty) = (contrast(of: color), least * Self.room)
    guard contrast < plenty else { return color }
    let isDark = backgroundLight < Self.middle
    // From the background's own colour, which gets the least like any beyond it, to one that has plenty and stays.
    let isBeyond = (Self.luminance(of: color) < backgroundLight) == isDark
    let share = isBeyond ? 0 : (contrast - 1) / (plenty - 1)
    let wanted = least + (plenty - least) * share
    let grey = Self.grey * (1 - share)
    let light = Self.light
    var (red, green, blue) = (
      light[Int(color.red)] + grey, light[Int(color.green)] + grey, light[Int(color.blue)] + grey
    )
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
