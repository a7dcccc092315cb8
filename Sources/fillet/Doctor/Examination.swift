import Editing
import Screen
import Storage
import Terminal

/// Looks at everything that the program depends on.
enum Examination {
  /// All findings, in the order in which they are shown.
  static func findings() -> [Finding] {
    let survey = TerminalSurvey()
    let settings = Configuration.load().settings
    return terminal(survey, settings) + screen(survey.capabilities, settings) + testCard(survey.capabilities) + [
      clipboard()
    ] + variables() + files() + [drawing()]
  }

  /// By which way a copied text would leave; over SSH only the terminal itself has the person's clipboard.
  private static func clipboard() -> Finding {
    let isRemote = ProcessEnvironment["SSH_TTY"] != nil || ProcessEnvironment["SSH_CONNECTION"] != nil
    let around = ProcessEnvironment["TMUX"] != nil ? "tmux" : ProcessEnvironment["STY"] != nil ? "screen" : nil
    let place = isRemote ? "over SSH" : "here"
    guard let around else { return Finding("clipboard", "\(place) through the terminal, by OSC 52") }
    let advice =
      around == "tmux"
      ? "tmux passes it on with: set -g set-clipboard on" : "screen does not pass it on: write a file instead"
    return Finding("clipboard", .note, "\(place) through the terminal, by OSC 52, inside \(around)", advice: advice)
  }

  /// The variables that change what the program does, when they are set.
  private static func variables() -> [Finding] {
    let names =
      ["NO_COLOR", "COLORTERM", "COLORFGBG", "ESCDELAY", "FILLET_REDUCED_MOTION", "FILLET_DRAW", "VISUAL", "EDITOR"]
      + SettingCatalog.all.map(\.variable)
    let set = names.compactMap { name in ProcessEnvironment[name].map { "\(name)=\(displayed($0))" } }
    return set.isEmpty ? [] : [Finding("variables", set.joined(separator: " "))]
  }

  private static func files() -> [Finding] {
    let configuration = Configuration.load(forProjectOf: ".")
    var findings: [Finding] = []
    if let path = Configuration.path {
      let place = displayed(path.description)
      // One that cannot be read is a problem below, and nothing else.
      if !configuration.unread.contains(path) {
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
    if let project = Configuration.projectFile(above: "."), !configuration.unread.contains(project) {
      findings.append(Finding("project", displayed(project.description)))
    }
    findings += configuration.problems.map {
      Finding("settings", .problem, displayed($0), advice: "the other lines hold; correct or remove this one")
    }
    findings += keymap(configuration.settings.keymap)
    findings.append(recovery())
    return findings
  }

  private static func keymap(_ name: String?) -> [Finding] {
    do throws(ProgramError) {
      let load = try KeymapOptions.load(named: name)
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
