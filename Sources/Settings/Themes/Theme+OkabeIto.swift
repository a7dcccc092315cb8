import Cells

extension Theme {
  /// Colors that people with any color vision can distinguish.
  ///
  /// Source: Okabe and Ito, Color Universal Design, 2008: sky blue, orange and yellow on dark grounds; blue,
  /// vermilion and a darker reddish purple on light ones.
  package static let okabeIto = Theme("okabe-ito") { screen, ground in
    let isDark = ground == .dark
    let accent: CellColor = isDark ? .rgb(86, 180, 233) : .rgb(0, 114, 178)
    screen.focusedBorder.foreground = accent
    screen.heading.foreground = accent
    screen.selection.foreground = isDark ? .rgb(240, 228, 66) : .rgb(0, 114, 178)
    screen.selectedLabel.foreground = screen.selection.foreground
    screen.change.foreground = isDark ? .rgb(86, 180, 233) : .rgb(0, 114, 178)
    screen.problem.foreground = isDark ? .rgb(230, 159, 0) : .rgb(184, 74, 0)
    screen.typedProblem.foreground = screen.problem.foreground
  }
}
