public import Drawing

/// A set of colours for the screen, by the name that people choose it by.
///
/// To add one: a case, its help, and its colours in `Theme`.
public enum ThemeName: String, CaseIterable, Hashable, Sendable {
  /// The terminal's own 16 colours, which people often have set for their eyes.
  case terminal
  case highContrast = "high-contrast"
  /// Colours that people with any colour vision tell apart (Okabe and Ito, 2008).
  case okabeIto = "okabe-ito"
  /// No colours at all, not even those of the drawing.
  case monochrome
}

/// What lies behind the text.
public enum Ground: String, CaseIterable, Hashable, Sendable {
  case dark, light

  /// The ground that `COLORFGBG` tells, such as `15;0`, or `nil` where it tells none.
  ///
  /// Source: rxvt's and Konsole's convention: the last number is the background's; 7 and 9 to 15 are light ones.
  public init?(colorFGBG text: String) {
    guard let last = text.split(separator: ";").last, let index = Int(last), (0...15).contains(index) else {
      return nil
    }
    self = index == 7 || index > 8 ? .light : .dark
  }

  /// The ground that a colour makes: light where black stands out more from it than white does.
  public init(of color: Color) {
    let isLight = color.contrast(with: Color(0, 0, 0)) > color.contrast(with: Color(255, 255, 255))
    self = isLight ? .light : .dark
  }
}
