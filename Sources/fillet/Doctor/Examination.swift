import Application
import Editing
import Keymaps
import Screen
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
