import Application
import Editing
import Geometry
import Raster
import Screen
import Settings
import Terminal
import Text

extension Examination {
  /// The terminal, by what its description and its device say.
  static func terminal(_ survey: TerminalSurvey, _ settings: Settings) -> [Finding] {
    var findings = [type(survey)]
    let isTerminal = survey.isTerminal
    findings.append(
      isTerminal
        ? Finding("device", "a terminal" + (survey.hasSecondScreen ? ", with a second screen" : ""))
        : Finding(
          "device", .note, "no terminal on a standard stream",
          advice: "the editor needs one; the other verbs work in pipes"))
    if let size = survey.size {
      let isSmall = size.columns < 80 || size.rows < 24
      findings.append(
        Finding(
          "size", isSmall ? .note : .good, "\(size.columns)x\(size.rows)",
          advice: isSmall ? "80x24 shows everything at once; down to 20x5 works" : nil))
    }
    if isTerminal {
      findings.append(
        survey.cellAspect.map { Finding("cells", "\(NumberText.fixed($0, places: 2)) times as high as wide") }
          ?? Finding("cells", .note, "the size in pixels is not told: taken for twice as high as wide"))
    }
    findings.append(colors(survey))
    findings.append(encoding(survey))
    var view = ViewSettings()
    view.apply(settings)
    findings.append(
      survey.hasPointer && !view.usesMouse
        ? Finding("mouse", "left to the terminal, as the settings say; z s takes it")
        : survey.hasPointer
          ? Finding("mouse", "clicks, the wheel and dragging; z s or --no-mouse leaves it to the terminal")
          : Finding("mouse", .note, "this terminal type has none", advice: "every action has a key: ? lists them"))
    return findings
  }

  /// The colours and characters that the editor would begin with.
  static func screen(_ capabilities: TerminalCapabilities, _ settings: Settings) -> [Finding] {
    var view = ViewSettings(available: EditorProgram.glyphs(for: capabilities))
    view.apply(settings)
    let best = view.available.first ?? .ascii
    let glyphs: Finding
    if let chosen = view.glyphs, !view.available.contains(chosen) {
      glyphs = Finding(
        "glyphs", .note, "\(best.rawValue): this terminal does not show \(chosen.rawValue), as the settings say")
    } else {
      glyphs = Finding("glyphs", view.glyphs.map { "\($0.rawValue), as the settings say" } ?? best.rawValue)
    }
    let theme = view.theme.rawValue + (settings.theme == nil ? "" : ", as the settings say")
    let motion =
      view.mayAnimate
      ? Finding("motion", "lessons show what they do; animations = false lets nothing move by itself")
      : Finding("motion", "nothing moves by itself, as the settings say")
    return [Finding("theme", theme), glyphs, motion]
  }

  private static func type(_ survey: TerminalSurvey) -> Finding {
    let asked = survey.environment.type.map { "TERM is \($0)" } ?? "TERM is not set"
    let type = survey.capabilities.type
    switch survey.description {
    case .known: return Finding("type", asked)
    case .unknown:
      return Finding(
        "type", .note, "\(asked), which has no description here: used as \(type)",
        advice: (survey.environment.type == nil ? "" : "apt-get install ncurses-term, or ")
          + "set TERM to what the terminal is, such as \(type)")
    case .linesOnly:
      return Finding(
        "type", .note, "\(asked), which only prints lines: the editor takes command lines",
        advice: "set TERM to what the terminal is for the full screen")
    case .noneAtAll:
      return Finding(
        "type", .problem, "\(asked), and no terminal type has a description here",
        advice: "apt-get install ncurses-base, or set TERMINFO")
    }
  }

  private static func colors(_ survey: TerminalSurvey) -> Finding {
    if survey.environment.refusesColor {
      return Finding("colours", "none, as NO_COLOR asks", advice: "unset NO_COLOR for colours")
    }
    switch survey.capabilities.colors {
    case .none:
      return Finding("colours", .note, "none in this terminal type", advice: "bold and reverse text stand for them")
    case .eight:
      let type = survey.capabilities.type
      let hasMore = ["xterm", "screen", "tmux", "rxvt", "putty"].contains(type)
      return Finding("colours", .note, "8", advice: hasMore ? "TERM=\(type)-256color has more" : nil)
    case .sixteen: return Finding("colours", "16")
    case .indexed where survey.environment.promisesAllColors:
      return Finding(
        "colours", .note, "256: COLORTERM promises more, and \(survey.capabilities.type) would not show them",
        advice: "TERM=xterm-256color where this is no GNU screen")
    case .indexed:
      return Finding(
        "colours", .good, "256", advice: "COLORTERM=truecolor has all of them, where the terminal has them")
    case .direct:
      return Finding("colours", survey.environment.hasAllColors ? "all, as COLORTERM promises" : "all")
    }
  }

  private static func encoding(_ survey: TerminalSurvey) -> Finding {
    let locale = survey.environment.locale.map { "the locale is \($0)" } ?? "no locale is set"
    switch survey.capabilities.encoding {
    case .utf8: return Finding("text", "UTF-8; \(locale)")
    case .asciiByChoice:
      return Finding("text", .note, "ASCII; \(locale)", advice: "LANG=C.UTF-8 has braille dots and box lines")
    case .legacy:
      return Finding(
        "text", .note, "no UTF-8; \(locale)", advice: "choose a locale with UTF-8, such as LANG=C.UTF-8")
    }
  }

  /// A line of every set of characters, for the eye: each shows a wedge that grows without gaps.
  static func testCard(_ capabilities: TerminalCapabilities) -> [Finding] {
    GlyphSet.allCases.map { set in
      let missing = set.scalars.count { $0 != " " && !capabilities.canShow($0) }
      guard missing == 0 else {
        return Finding(
          set.rawValue, .note, "\(missing) of \(set.scalars.count) characters cannot be shown here",
          advice: "another set is used; --glyphs or z b chooses one")
      }
      return Finding(set.rawValue, sample(of: set))
    }
  }

  /// Patterns that fill row by row from below, then the whole block.
  private static func sample(of set: GlyphSet) -> String {
    let dots = set.columns * set.rows
    var text = String.UnicodeScalarView()
    for count in 1...dots {
      // The lowest dots are the highest bits.
      let pattern = ((1 << count) - 1) << (dots - count)
      text.append(set.scalar(for: UInt8(truncatingIfNeeded: pattern)))
    }
    for _ in 0..<4 { text.append(set.scalar(for: .max)) }
    return String(text)
  }
}
