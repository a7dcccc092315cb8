import Document
import Preview
package import Settings

extension Display {
  /// Sets the colors of the next frames.
  package mutating func use(_ theme: Theme) {
    let source = ThemeSource(theme: theme, settings: settings)
    let styles = themes.value(of: source, ThemeStyles(source))
    (self.theme, paperCorners) = (styles.screen, styles.paperCorners)
  }
}

/// The values on which ``ThemeStyles`` depend.
struct ThemeSource: Equatable, Sendable {
  let theme: Theme
  let settings: Display.Settings
}

/// The colors of a theme in a terminal.
struct ThemeStyles: Sendable {
  let screen: ScreenStyles
  /// The colors of corners on the white and on the dark sheet.
  let paperCorners: (light: CornerStyles, dark: CornerStyles)

  /// The number of colors from which a palette has fixed ones; an empty one is of all colors.
  private static let fixedColors = 240

  init(_ source: ThemeSource) {
    let (theme, settings) = (source.theme, source.settings)
    let hasFixedColors = settings.palette.isEmpty || settings.palette.count >= Self.fixedColors
    screen = theme.styles(
      on: ThemeGround(settings.ground, color: settings.groundColor, hasFixedColors: hasFixedColors))
    func corners(_ ground: Ground) -> CornerStyles {
      theme.styles(on: ThemeGround(ground, hasFixedColors: hasFixedColors)).corners
    }
    paperCorners = (corners(.light), corners(.dark))
  }
}
