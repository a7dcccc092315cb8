import Application
import Editor
import Geometry
import Keymaps
import Raster
import Cells
import Settings
import Storage
import Terminal
import Text

/// Looks at everything that the program depends on.
enum Examination {
  /// All findings, in the order in which they are shown.
  static func findings() -> [Finding] {
    let survey = TerminalSurvey()
    let settings = Configuration.load().settings
    return terminal(survey, settings) + screen(survey.capabilities, settings) + testCard(survey.capabilities)
      + variables() + editor() + files() + [drawing()]
  }

  /// The variables that change what the program does, when they are set.
  private static func variables() -> [Finding] {
    let names =
      ["NO_COLOR", "COLORTERM", "COLORFGBG", "ESCDELAY", "FILLET_REDUCED_MOTION", "FILLET_DRAW", "VISUAL", "EDITOR"]
      + SettingCatalog.all.map(\.variable)
    let set = names.compactMap { name in ProcessEnvironment[name].map { "\(name)=\(displayed($0))" } }
    return set.isEmpty ? [] : [Finding("variables", set.joined(separator: " "))]
  }

  /// The person's editor for text, where one is named: whether the shell would find it.
  private static func editor() -> [Finding] {
    guard let command = ProcessEnvironment["VISUAL"] ?? ProcessEnvironment["EDITOR"],
      let program = command.split(separator: " ").first, program.utf8.allSatisfy(isPlain)
    else { return [] }
    let folders = (ProcessEnvironment["PATH"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
    let places = program.contains("/") ? [String(program)] : folders.map { "\($0.isEmpty ? "." : $0)/\(program)" }
    guard !places.contains(where: { OtherProgram(FilePath($0)).canRun }) else { return [] }
    return [
      Finding(
        "editor", .note, "\(displayed(String(program))) cannot be found, so that no text is edited",
        advice: "set VISUAL or EDITOR to your editor")
    ]
  }

  /// Whether a shell takes a byte as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    case _: "/._-+".utf8.contains(byte)
    }
  }

  private static func files() -> [Finding] {
    let configuration = Configuration.load(forProjectOf: ".")
    var findings: [Finding] = []
    if let path = Configuration.path {
      let place = displayed(path.description)
      // One that cannot be read is a problem below, and nothing else.
      if !configuration.isUnread(path) {
        findings.append(Finding("settings", exists(path) ? place : "none; they would be in \(place)"))
      }
    } else {
      findings.append(Finding("settings", .problem, "they have no place: \(HomeFolder.missing)"))
    }
    // A folder that the environment names, and that is not used, is looked for in vain.
    for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
      guard let folder = ProcessEnvironment[name], !folder.hasPrefix("/") else { continue }
      findings.append(
        Finding("settings", .note, "\(name)=\(displayed(folder)) is not used", advice: "name a whole path, from / on"))
    }
    if let project = Configuration.projectFile(above: "."), !configuration.isUnread(project) {
      findings.append(Finding("project", displayed(project.description)))
    }
    findings += configuration.problems.map { problem in
      let isWhole = configuration.unread.contains { $0.problem == problem }
      return Finding(
        "settings", .problem, displayed(problem),
        advice: isWhole ? "nothing in it holds until then" : "the other lines hold; correct or remove this one")
    }
    findings.append(inForce(configuration.said))
    findings += keymap(configuration.settings.keymap)
    findings.append(recovery())
    return findings
  }

  /// Every setting: those that were chosen with their values, and the names of the others.
  private static func inForce(_ said: [String: String]) -> Finding {
    let names = SettingCatalog.all.map(\.name)
    let chosen = names.compactMap { name in said[name].map { "\(name) = \(displayed($0))" } }
    let others = "as built in: " + names.filter { said[$0] == nil }.joined(separator: ", ")
    return Finding("in force", (chosen + [others]).joined(separator: "; "))
  }

  private static func keymap(_ name: String?) -> [Finding] {
    do throws(ProgramError) {
      let load = try KeymapLibrary.load(named: name, tellsPaths: true)
      let problems = load.diagnostics.filter { $0.level != .note }
      return [Finding("keymap", load.name)]
        + problems.map { diagnostic in
          let isWarning = diagnostic.level == .warning
          return Finding(
            "keymap", isWarning ? .note : .problem, diagnostic.description,
            advice: isWarning ? nil : "the other lines hold; fillet keys --check shows the place")
        }
    } catch {
      return [
        Finding(
          "keymap", .problem, displayed(error.description), advice: "fillet uses its own keys; name one that is there")
      ]
    }
  }

  private static func recovery() -> Finding {
    guard let folder = DocumentJournal.place else {
      return Finding("recovery", .problem, "a crash would lose changes: \(HomeFolder.missing)")
    }
    if let trouble = FileStore().trouble(inMakingFilesIn: folder) {
      return Finding(
        "recovery", .problem,
        "a crash would lose changes: cannot write \(displayed("\(trouble.path): \(trouble.reason)"))",
        advice: "make it a folder that you may write in, or have XDG_STATE_HOME name another one")
    }
    let count = FileStore().names(in: folder).count
    let place = displayed(folder.description)
    guard count > 0 else { return Finding("recovery", "nothing left over in \(place)") }
    return Finding(
      "recovery", .note, "\(count) file\(count == 1 ? "" : "s") in \(place), of editors that run or did not end well",
      advice: "open the document again: where changes are not saved, the editor asks what to do with them")
  }

  private static func drawing() -> Finding {
    do throws(ProgramError) {
      let size = try DrawingProgram().test()
      return Finding("drawing", "PNG and PDF, by fillet-draw with librsvg (\(size) bytes drawn)")
    } catch {
      return Finding(
        "drawing", .note, displayed(error.description), advice: "everything but PNG and PDF works without it")
    }
  }

  private static func exists(_ path: FilePath) -> Bool {
    do throws(StorageError) {
      return try FileStore().exists(path)
    } catch {
      return false
    }
  }
}

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

/// One thing that was looked at, and what to do about it.
struct Finding: Encodable {
  enum Level: String, Encodable {
    case good, note, problem
  }

  let topic: String
  let level: Level
  let text: String
  /// What to do; nothing where nothing needs to be done.
  let advice: String?

  init(_ topic: String, _ text: String, advice: String? = nil) { self.init(topic, .good, text, advice: advice) }

  init(_ topic: String, _ level: Level, _ text: String, advice: String? = nil) {
    self.topic = topic
    self.level = level
    self.text = text
    self.advice = advice
  }

  /// A line, and one below it for the advice.
  var line: String {
    let mark = level == .problem ? "problem" : level == .note ? "note" : "ok"
    let head = topic + String(repeating: " ", count: max(1, 12 - topic.count))
    let state = mark + String(repeating: " ", count: max(1, 9 - mark.count))
    let below = "\n" + String(repeating: " ", count: 21)
    return head + state + text + (advice.map { below + $0 } ?? "")
  }
}
