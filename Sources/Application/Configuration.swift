import Glibc
import Raster
package import Settings
package import Storage
import Terminal
import Text

/// The settings from the environment and from files, with their problems.
package struct Configuration {
  package private(set) var settings = Settings()
  /// The chosen values, unchanged, by the names of settings.
  package private(set) var said: [String: String] = [:]
  /// The problems, one line each.
  package private(set) var problems: [String] = []
  /// The files that could not be read, each with the reason.
  package private(set) var unread: [(path: FilePath, problem: String)] = []

  /// True if a file exists and could not be read, or if a line of it is wrong.
  func hasProblem(in path: FilePath) -> Bool {
    unread.contains { $0.path == path } || problems.contains { $0.hasPrefix(displayed(path.description) + ":") }
  }

  /// The largest settings file that is read, in bytes.
  private static let sizeLimit = 1 << 20

  /// Reads the environment, then the project's file, then the person's own; the first one that has a setting counts.
  package static func load(forProjectOf folder: FilePath? = nil) -> Configuration {
    var configuration = Configuration()
    configuration.readEnvironment()
    if let project = folder.flatMap(projectFile(above:)) { configuration.read(project, owner: .project) }
    if let path { configuration.read(path, owner: .person) }
    return configuration
  }

  /// The person's settings file, which need not exist; `nil` without a home.
  package static var path: FilePath? { folder.map { FilePath("\($0)/config.toml") } }

  /// The folder of the person's files; `nil` without a home.
  static var folder: String? { HomeFolder.folder("XDG_CONFIG_HOME", or: ".config").map { $0 + "/fillet" } }

  /// The settings file of a project, in a folder or the nearest one above it.
  package static func projectFile(above folder: FilePath) -> FilePath? {
    var folder = folder.description
    if !folder.hasPrefix("/") {
      guard let here = ProcessEnvironment.workingDirectory else { return nil }
      folder = folder == "." ? here : "\(here)/\(folder)"
    }
    // Strings, and added by `+`: for substrings, and in `joined`, Swift would search all conformances.
    var parts = folder.split(separator: "/").filter { $0 != "." }.map { String($0) }
    while true {
      let name = parts.reduce("") { $0 + "/" + $1 } + "/.fillet.toml"
      do throws(StorageError) {
        if try FileStore().exists(FilePath(name)) { return FilePath(name) }
      } catch {
        // A folder that cannot be read has no settings.
      }
      if parts.popLast() == nil { return nil }
    }
  }

  package mutating func note(_ problem: String) { problems.append(displayed(problem)) }

  private mutating func readEnvironment() {
    for setting in SettingCatalog.all {
      guard let text = ProcessEnvironment[setting.variable] else { continue }
      do throws(SettingError) {
        try setting.set(text, in: &settings)
        said[setting.name] = text
      } catch {
        problems.append("\(setting.variable): expected \(error.expected), not \"\(displayed(text))\"")
      }
    }
    if ProcessEnvironment["FILLET_REDUCED_MOTION"] != nil {
      settings.animations = false
      said["animations"] = "false"
    }
  }

  private mutating func read(_ path: FilePath, owner: ConfigurationFile.Owner) {
    let bytes: [UInt8]
    do throws(StorageError) {
      bytes = try FileStore().read(path, limit: Self.sizeLimit).bytes
    } catch {
      if case .notFound = error { return }
      problems.append(displayed(error.description))
      unread.append((path, displayed(error.description)))
      return
    }
    let file = ConfigurationFile(name: path.description, bytes: bytes, owner: owner)
    if !file.isText { unread += file.problems.map { (path, $0.description) } }
    settings.fill(from: file.settings)
    said.merge(file.said) { mine, _ in mine }
    problems += file.problems.map(\.description)
  }
}

extension ViewSettings {
  /// Applies the chosen settings; the others stay.
  package mutating func apply(_ settings: Settings) {
    glyphs = settings.glyphs ?? glyphs
    paper = settings.paper ?? paper
    theme = settings.theme ?? theme
    new = settings.new
    usesMouse = settings.mouse ?? usesMouse
    mayAnimate = settings.animations ?? mayAnimate
    nudge = settings.nudge ?? nudge
    showsGrid = settings.grid ?? showsGrid
    showsRulers = settings.rulers ?? showsRulers
    showsLabels = settings.labels ?? showsLabels
    showsGhost = settings.ghost ?? showsGhost
    marks = settings.marks ?? marks
  }
}

/// The environment variables; an empty one counts as unset.
package enum ProcessEnvironment {
  /// The current folder; `nil` if it was removed.
  static var workingDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  package static subscript(name: String) -> String? {
    TerminalEnvironment.variable(name)
  }
}

extension GlyphSet {
  /// The glyph set with a name from the command line.
  package init(named name: String) throws(ProgramError) {
    guard let set = GlyphSet(rawValue: name) else {
      throw .usage("unknown glyphs '\(name)': choose \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = set
  }
}

/// A file's name, quoted for a shell.
package enum ShellWord {
  /// The name, in quotes if necessary; one that starts like an option gets `./` in front.
  package static func text(_ name: String) -> String {
    let name = name.hasPrefix("-") ? "./" + name : name
    let isPlain = !name.isEmpty && name.unicodeScalars.allSatisfy(meansItself)
    return isPlain && !name.hasPrefix("~") ? name : "'" + name.replacing("'", with: "'\\''") + "'"
  }

  /// True for characters without a special meaning to a shell, such as letters of any script.
  private static func meansItself(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && !scalar.properties.isWhitespace
      || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_./-+@%:,=~".unicodeScalars.contains(scalar)
  }
}
