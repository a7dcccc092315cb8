import Cells

/// A set of colors for the screen, which people choose by its name.
///
/// To add one: `script/new theme NAME`.
package struct Theme: RawRepresentable, CaseIterable, Hashable, Sendable {
  package static let allCases: [Theme] = [.terminal, .highContrast, .okabeIto, .monochrome]

  /// The name in settings and messages.
  package let rawValue: String
  /// The parts of the screen, which begin without any color.
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
  /// The terminal's own 16 colors, which people often have set for their eyes.
  package static let terminal = Theme("terminal") { screen, _ in
    // Of the person's own colors cyan and red stand out on dark and light ones; red never meets green.
    screen.focusedBorder.foreground = .index(6)
    screen.problem.foreground = .index(1)
  }

  /// No colors at all, not even those of the drawing.
  package static let monochrome = Theme("monochrome") { screen, _ in screen.showsDrawingColors = false }
}
