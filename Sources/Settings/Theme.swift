import Cells

/// A named set of screen colors.
///
/// To add one: `script/new theme NAME`.
package struct Theme: RawRepresentable, CaseIterable, Hashable, Sendable {
  package static let allCases: [Theme] = [.terminal, .highContrast, .okabeIto, .monochrome]

  /// The name in settings and messages.
  package let rawValue: String
  /// Sets the colors of a screen that starts without any.
  private let color: @Sendable (inout ScreenStyles, Ground) -> Void

  init(_ name: String, _ color: @escaping @Sendable (_ screen: inout ScreenStyles, _ ground: Ground) -> Void) {
    (rawValue, self.color) = (name, color)
  }

  package init?(rawValue: String) {
    guard let theme = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = theme
  }

  package func styles(on ground: Ground) -> ScreenStyles {
    var screen = ScreenStyles()
    color(&screen, ground)
    return screen
  }

  package static func == (left: Theme, right: Theme) -> Bool { left.rawValue == right.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Theme {
  /// The terminal's own 16 colors, which many people have adjusted.
  package static let terminal = Theme("terminal") { screen, _ in
    // Cyan and red stand out on dark and light backgrounds, and red never meets green.
    screen.focusedBorder.foreground = .index(6)
    screen.problem.foreground = .index(1)
  }

  /// No colors, not even those of the drawing.
  package static let monochrome = Theme("monochrome") { screen, _ in screen.showsDrawingColors = false }
}
