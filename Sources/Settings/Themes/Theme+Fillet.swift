import Cells

extension Theme {
  /// One accent, calm borders, and a color for each state of a corner.
  ///
  /// The colors are among the 240 that 256-color terminals share, so they are the same there. With fewer the terminal's
  /// own 16 take their place.
  package static let fillet = Theme("fillet") { screen, ground in
    guard ground.hasFixedColors else { return terminal.color(&screen, ground) }
    /// The color for a dark ground, a light one, and one that nothing tells.
    func color(_ dark: UInt8, _ light: UInt8, _ either: UInt8) -> CellColor {
      switch ground.ground {
      case .dark: .index(dark)
      case .light: .index(light)
      case nil: .index(either)
      }
    }
    let accent = color(117, 25, 63)
    let problem = color(210, 124, 131)
    // A gray for both grounds would be hard to read on the dark grays that many terminals have.
    let quiet = ground.ground == nil ? .plain : CellStyle(foreground: color(248, 240, 243))
    screen.border.foreground = color(240, 248, 243)
    screen.boxTitle = quiet
    screen.focusedBorder.foreground = accent
    screen.heading.foreground = accent
    screen.selection.foreground = accent
    screen.hints = quiet
    screen.faint = quiet
    screen.problem.foreground = problem
    screen.typedProblem.foreground = problem
    screen.corners.cut.foreground = color(115, 23, 29)
    screen.corners.own.foreground = color(183, 55, 98)
    screen.corners.cramped = CellStyle(foreground: problem, attributes: .bold)
    screen.corners.marked.foreground = color(212, 125, 163)
    screen.corners.locked.foreground = color(222, 58, 243)
  }
}
