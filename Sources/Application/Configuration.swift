import Editor
package import Settings
package import Storage
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

  /// True if a file exists and could not be read.
  package func isUnread(_ path: FilePath) -> Bool { unread.contains { $0.path == path } }

  /// The largest settings file that is read, in bytes.
  private static let sizeLimit = 1 << 20

  /// Reads the environment, then the project's file, then the person's own; the first one that has a setting counts.
  ///
  /// - Parameter folder: The folder at or below the project's file; `nil` for no project.
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
    var parts = folder.split(separator: "/").filter { $0 != "." }
    while true {
      let name = "/" + (parts + [".fillet.toml"]).joined(separator: "/")
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
    theme = settings.theme ?? theme
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
