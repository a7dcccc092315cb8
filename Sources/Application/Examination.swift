import Editor
import Geometry
import Keymaps
package import Raster
package import Cells
package import Settings
import Storage
package import Terminal
import Text

/// Examines everything that fillet depends on, for `fillet doctor`.
package enum Examination {
  /// All findings, in the order of the report.
  package static func findings() -> [Finding] {
    let survey = TerminalSurvey()
    let settings = Configuration.load().settings
    return terminal(survey, settings) + [ground(settings)] + screen(survey.capabilities, settings)
      + testCard(survey.capabilities) + [clipboard()] + variables() + editor() + files() + [drawing()]
  }

  /// The environment variables that fillet reads, if they are set.
  private static func variables() -> [Finding] {
    let names =
      ["NO_COLOR", "COLORTERM", "COLORFGBG", "ESCDELAY", "FILLET_REDUCED_MOTION", "FILLET_DRAW", "VISUAL", "EDITOR"]
      + SettingCatalog.all.map(\.variable)
    let set = names.compactMap { name in ProcessEnvironment[name].map { "\(name)=\(displayed($0))" } }
    return set.isEmpty ? [] : [Finding("variables", set.joined(separator: " "))]
  }

  /// A note if the person's editor for text cannot be found.
  private static func editor() -> [Finding] {
    guard let command = ProcessEnvironment["VISUAL"] ?? ProcessEnvironment["EDITOR"],
      let program = command.split(separator: " ").first.map(String.init), ShellWord.text(program) == program
    else { return [] }
    guard OtherProgram(named: program) == nil else { return [] }
    let text = "\(displayed(program)) not found: the SVG cannot be edited as text"
    return [Finding("editor", .note, text, advice: "set VISUAL or EDITOR to your editor")]
  }

  private static func clipboard() -> Finding {
    switch Clipboard.current {
    case .program(let tool, _): return Finding("clipboard", tool.name)
    case .terminal:
      return Finding("clipboard", "through the terminal, which may ignore it, or take only 12 kB (OSC 52)")
    case .none(let reason):
      return Finding("clipboard", .note, reason, advice: "fillet export writes a file instead")
    }
  }

  private static func files() -> [Finding] {
    let configuration = Configuration.load(forProjectOf: ".")
    var findings: [Finding] = []
    if let path = Configuration.path {
      let place = displayed(path.description)
      // A file with problems is reported below.
      if !configuration.hasProblem(in: path) {
        findings.append(Finding("settings", DocumentFile.exists(path.description) ? place : "none (\(place))"))
      }
    } else {
      findings.append(Finding("settings", .problem, "cannot be saved: \(HomeFolder.missing)"))
    }
    // The person may wonder why a folder is ignored.
    for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
      guard let folder = ProcessEnvironment[name], !folder.hasPrefix("/") else { continue }
      findings.append(
        Finding("settings", .note, "\(name)=\(displayed(folder)) is ignored", advice: "use an absolute path"))
    }
    if let project = Configuration.projectFile(above: "."), !configuration.hasProblem(in: project) {
      findings.append(Finding("project", displayed(project.description)))
    }
    findings += configuration.problems.map { problem in
      let isWhole = configuration.unread.contains { $0.problem == problem }
      return Finding(
        "settings", .problem, displayed(problem),
        advice: isWhole
          ? "the whole file is ignored"
          : "only this \(problem.hasPrefix("FILLET_") ? "variable" : "line") is ignored; correct or remove it")
    }
    do throws(ProgramError) {
      _ = try NewDrawing(configuration.settings.new).document()
    } catch {
      findings.append(
        Finding("settings", .problem, displayed(error.description), advice: "correct or remove it"))
    }
    findings.append(inForce(configuration.said))
    findings += keymap(configuration.settings.keymap)
    findings.append(recovery())
    return findings
  }

  /// All settings: the chosen ones with their values, then the names of the others.
  private static func inForce(_ said: [String: String]) -> Finding {
    let names = SettingCatalog.all.map(\.name)
    let chosen = names.compactMap { name in said[name].map { "\(name) = \(displayed($0))" } }
    let others = "defaults: " + names.filter { said[$0] == nil }.joined(separator: ", ")
    return Finding("in effect", (chosen + [others]).joined(separator: "; "))
  }

  private static func keymap(_ name: String?) -> [Finding] {
    do throws(ProgramError) {
      let load = try KeymapLibrary.load(named: name, tellsPaths: true)
      return [Finding("keymap", load.name)]
        + load.diagnostics.map { diagnostic in
          Finding(
            "keymap", .problem, diagnostic.description,
            advice: "only this line is ignored; fillet keys --check shows it")
        }
    } catch {
      return [Finding("keymap", .problem, displayed(error.description), advice: "the default keys are used")]
    }
  }

  private static func recovery() -> Finding {
    guard let folder = DocumentJournal.place else {
      return Finding("recovery", .problem, "crash recovery is off: \(HomeFolder.missing)")
    }
    if let trouble = FileStore().trouble(inMakingFilesIn: folder) {
      return Finding(
        "recovery", .problem,
        "crash recovery is off: cannot write \(displayed("\(trouble.path): \(trouble.reason)"))",
        advice: "make it a writable folder, or set XDG_STATE_HOME to another one")
    }
    let count = FileStore().names(in: folder).count
    let place = displayed(folder.description)
    guard count > 0 else { return Finding("recovery", "no unsaved changes in \(place)") }
    return Finding(
      "recovery", .note, "\(counted(count, "journal")) in \(place), of open editors or after a crash",
      advice: "open the document again to restore unsaved changes")
  }

  private static func drawing() -> Finding {
    do throws(ProgramError) {
      let size = try DrawingProgram(seconds: 5).test()
      return Finding("drawing", "PNG and PDF with fillet-draw and librsvg (test: \(size) bytes)")
    } catch {
      return Finding("drawing", .note, displayed(error.description), advice: "only PNG and PDF need it")
    }
  }
}

extension Examination {
  /// The terminal's type, device and abilities.
  static func terminal(_ survey: TerminalSurvey, _ settings: Settings) -> [Finding] {
    var findings = [type(survey)]
    let isTerminal = survey.isTerminal
    findings.append(
      isTerminal
        ? Finding("device", "a terminal" + (survey.hasSecondScreen ? " with an alternate screen" : ""))
        : Finding(
          "device", .note, "no terminal",
          advice: "the editor needs one; the other verbs work in pipes"))
    if let size = survey.size {
      let isSmall = size.columns < 80 || size.rows < 24
      findings.append(
        Finding(
          "size", isSmall ? .note : .good, "\(size.columns)x\(size.rows)",
          advice: isSmall ? "80x24 shows everything; the minimum is 20x5" : nil))
    }
    if isTerminal {
      findings.append(
        survey.cellAspect.map { Finding("cells", "height/width \(NumberText.fixed($0, places: 2))") }
          ?? Finding("cells", .note, "size in pixels unknown: height/width 2 assumed"))
    }
    findings.append(colors(survey))
    findings.append(encoding(survey))
    var view = ViewSettings()
    view.apply(settings)
    findings.append(
      survey.hasPointer && !view.usesMouse
        ? Finding("mouse", "off, as in the settings; \(mouseKey(settings)) turns it on")
        : survey.hasPointer
          ? Finding("mouse", "clicks, wheel and dragging; \(mouseKey(settings)) or --no-mouse turns it off")
          : Finding("mouse", .note, "not with this terminal type", advice: "every action has a key: ? lists them"))
    return findings
  }

  /// The key for the mouse in the chosen keymap, or how to type its command.
  private static func mouseKey(_ settings: Settings) -> String {
    let load: KeymapLoad
    do throws(ProgramError) {
      load = try KeymapLibrary.load(named: settings.keymap)
    } catch {
      // Another finding tells the problem; the editor starts with these keys.
      load = KeymapLibrary.embedded()
    }
    return load.keymap.keys(for: Command.viewMouse.name, in: .preview)
  }

  /// The theme, characters and animation that the editor would start with.
  static func screen(_ capabilities: TerminalCapabilities, _ settings: Settings) -> [Finding] {
    var view = ViewSettings(available: capabilities.glyphs)
    view.apply(settings)
    let sets = view.available.filter { $0 != .ascii }.map(\.rawValue)
    let best = sets.isEmpty ? "ascii" : "in each cell the best of \(sets.joined(separator: ", "))"
    let glyphs: Finding
    if let chosen = view.glyphs, !view.available.contains(chosen) {
      glyphs = Finding(
        "glyphs", .note, "\(best): this terminal cannot show \(chosen.rawValue) from the settings")
    } else {
      glyphs = Finding("glyphs", view.glyphs.map { "\($0.rawValue), as in the settings" } ?? best)
    }
    let theme = view.theme.rawValue + (settings.theme == nil ? "" : ", as in the settings")
    let animation =
      view.mayAnimate
      ? Finding("animation", "lessons only; off with animations = false")
      : Finding("animation", "off, as in the settings")
    return [Finding("theme", theme), glyphs, animation]
  }

  /// The terminal's background, which it can only tell the editor.
  private static func ground(_ settings: Settings) -> Finding {
    if let ground = settings.ground { return Finding("background", "\(ground.rawValue), as in the settings") }
    if let ground = Ground.reported { return Finding("background", "\(ground.rawValue), by COLORFGBG") }
    return Finding(
      "background", .look, "the editor asks the terminal; some do not tell (mosh, tmux before 3.4)",
      advice: "if fillet says that it is unknown: background = light in the settings, or dark")
  }

  /// The package with the description of a type that is missing; `nil` if Debian has none.
  static func package(forType type: String) -> String? {
    let families = [
      "alacritty", "gnome", "hterm", "iterm2", "konsole", "mintty", "mlterm", "ms", "putty", "rxvt", "st", "stterm",
      "terminology", "vte",
    ]
    let family = type.split(separator: "-").first.map(String.init) ?? type
    return switch family {
    case "foot": "foot-terminfo"
    case "xterm" where type == "xterm-kitty": "kitty-terminfo"
    default: families.contains(family) ? "ncurses-term" : nil
    }
  }

  private static func type(_ survey: TerminalSurvey) -> Finding {
    let asked = survey.environment.type.map { "TERM is \($0)" } ?? "TERM is not set"
    let type = survey.capabilities.type
    switch survey.description {
    case .known: return Finding("type", asked)
    case .unknown:
      return Finding(
        "type", .note, "\(asked), an unknown type here: using \(type)",
        advice: (survey.environment.type.flatMap(package(forType:)).map { "apt-get install \($0), or " } ?? "")
          + "set TERM to your terminal's type, e.g. \(type)")
    case .linesOnly:
      return Finding(
        "type", .note, "\(asked), a terminal without a cursor: the editor works with command lines",
        advice: "set TERM to your terminal's type for the full screen")
    case .noneAtAll:
      return Finding(
        "type", .problem, "\(asked), and no terminal types are installed",
        advice: "apt-get install ncurses-base, or set TERMINFO")
    }
  }

  private static func colors(_ survey: TerminalSurvey) -> Finding {
    if survey.environment.refusesColor {
      return Finding("colors", "none (NO_COLOR)", advice: "unset NO_COLOR for colors")
    }
    switch survey.capabilities.colors {
    case .none:
      return Finding("colors", .note, "none with this terminal type", advice: "bold and reverse text are used instead")
    case .eight:
      let type = survey.capabilities.type
      let hasMore = ["xterm", "screen", "tmux", "rxvt", "putty"].contains(type)
      return Finding("colors", .note, "8", advice: hasMore ? "TERM=\(type)-256color has more" : nil)
    case .sixteen: return Finding("colors", "16")
    case .indexed where survey.environment.promisesAllColors:
      return Finding(
        "colors", .note, "256: \(survey.capabilities.type) does not support the 24-bit colors of COLORTERM",
        advice: "TERM=xterm-256color if this is not GNU screen")
    case .indexed:
      return Finding(
        "colors", .good, "256", advice: "COLORTERM=truecolor turns on 24-bit colors, if the terminal has them")
    case .direct:
      return Finding("colors", survey.environment.hasAllColors ? "24-bit (COLORTERM)" : "24-bit")
    }
  }

  private static func encoding(_ survey: TerminalSurvey) -> Finding {
    let locale = survey.environment.locale.map { "locale \($0)" } ?? "no locale"
    switch survey.capabilities.encoding {
    case .utf8: return Finding("text", "UTF-8; \(locale)")
    case .asciiByChoice:
      return Finding("text", .note, "ASCII; \(locale)", advice: "LANG=C.UTF-8 turns on braille and box lines")
    case .legacy:
      return Finding(
        "text", .note, "no UTF-8; \(locale)", advice: "choose a UTF-8 locale, e.g. LANG=C.UTF-8")
    }
  }

  /// A sample of every glyph set: each shows a growing wedge without gaps.
  static func testCard(_ capabilities: TerminalCapabilities) -> [Finding] {
    GlyphSet.allCases.map { set in
      let missing = set.scalars.count { $0 != " " && !capabilities.canShow($0) }
      guard missing == 0 else {
        return Finding(
          set.rawValue, .note, "\(missing) of \(set.scalars.count) characters are missing",
          advice: "another set is used; --glyphs or `:view.glyphs` changes it")
      }
      // Fonts lack them, and no terminal tells.
      let advice: String? =
        switch set {
        case .braille: "if you see boxes or nothing: glyphs = quadrant in the settings"
        case .sextant, .octant: "only used if the terminal is known to draw them"
        default: nil
        }
      return Finding(set.rawValue, advice == nil ? .good : .look, sample(of: set), advice: advice)
    }
  }

  /// Patterns that fill up from below, then four full blocks.
  private static func sample(of set: GlyphSet) -> String {
    let dots = set.columns * set.rows
    var text = String.UnicodeScalarView()
    for count in 1...dots {
      // The highest bits are the lowest dots.
      let pattern = ((1 << count) - 1) << (dots - count)
      text.append(set.scalar(for: UInt8(truncatingIfNeeded: pattern)))
    }
    for _ in 0..<4 { text.append(set.scalar(for: .max)) }
    return String(text)
  }
}

/// One line of the report, with advice.
package struct Finding: Encodable {
  package enum Level: String, Encodable {
    case good, note, problem
    /// Only the person can see whether it is right.
    case look
  }

  let topic: String
  package let level: Level
  let text: String
  /// The advice, if there is any.
  let advice: String?

  init(_ topic: String, _ text: String, advice: String? = nil) { self.init(topic, .good, text, advice: advice) }

  init(_ topic: String, _ level: Level, _ text: String, advice: String? = nil) {
    self.topic = topic
    self.level = level
    self.text = text
    self.advice = advice
  }

  /// The finding as text, with the advice on a second line.
  package var line: String {
    let mark = level == .good ? "ok" : level.rawValue
    let head = topic + String(repeating: " ", count: max(1, 12 - topic.count))
    let state = mark + String(repeating: " ", count: max(1, 9 - mark.count))
    let below = "\n" + String(repeating: " ", count: 21)
    return head + state + text + (advice.map { below + $0 } ?? "")
  }
}

extension TerminalCapabilities {
  /// The glyph sets that the terminal shows completely; ASCII is always among them.
  package var glyphs: [GlyphSet] {
    shown(of: GlyphSet.common)
  }

  /// The same of a terminal by what it calls itself.
  package func glyphs(of terminal: TerminalIdentity) -> [GlyphSet] {
    shown(of: GlyphSet.drawn(by: terminal) + GlyphSet.common)
  }

  private func shown(of sets: [GlyphSet]) -> [GlyphSet] {
    sets.filter { set in set == .ascii || set.scalars.allSatisfy { $0 == " " || canShow($0) } }
  }
}

extension Ground {
  /// The terminal's background by the environment; `nil` if that does not tell.
  package static var reported: Ground? { ProcessEnvironment["COLORFGBG"].flatMap { Ground(colorFGBG: $0) } }
}
