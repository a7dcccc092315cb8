package import Settings

extension Display {
  /// Sets the colors of the next frames.
  package mutating func use(_ theme: Theme) {
    // With 16 colors or fewer the terminal's own count.
    let hasFixedColors = settings.palette.isEmpty || settings.palette.count > 16
    let ground = ThemeGround(settings.ground, color: settings.groundColor, hasFixedColors: hasFixedColors)
    let source = ThemeSource(theme: theme, ground: ground)
    let styles = themes.value(of: source, ThemeStyles(source))
    (self.theme, paperCorners) = (styles.screen, styles.paperCorners)
  }
}

/// The values on which ``ThemeStyles`` depend.
struct ThemeSource: Equatable, Sendable {
  let theme: Theme
  let ground: ThemeGround
}

/// The colors of a theme in a terminal.
struct ThemeStyles: Sendable {
  let screen: ScreenStyles
  /// The colors of corners on the white and on the dark sheet.
  let paperCorners: (light: CornerStyles, dark: CornerStyles)

  init(_ source: ThemeSource) {
    let (theme, ground) = (source.theme, source.ground)
    screen = theme.styles(on: ground)
    func corners(_ paper: Ground) -> CornerStyles {
      theme.styles(on: ThemeGround(paper, hasFixedColors: ground.hasFixedColors)).corners
    }
    paperCorners = (corners(.light), corners(.dark))
  }
}
