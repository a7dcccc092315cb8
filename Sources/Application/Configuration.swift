import Editor
package import Settings
package import Storage
import Text

/// What the environment and the files of settings say, with what is wrong with them.
package struct Configuration {
  package private(set) var settings = Settings()
  /// What was chosen, as it was written, by the names of settings.
  package private(set) var said: [String: String] = [:]
  /// One line each.
  package private(set) var problems: [String] = []
  /// The files that are there and could not be read, each with the one problem that says why.
  package private(set) var unread: [(path: FilePath, problem: String)] = []

  /// Whether a file is there and could not be read.
  package func isUnread(_ path: FilePath) -> Bool { unread.contains { $0.path == path } }

  /// The largest file of settings that is read, in bytes.
  private static let sizeLimit = 1 << 20

  /// The environment's settings, then those of the person's own file; costs one attempt to open it.
  package static func load() -> Configuration {
    var configuration = Configuration()
    configuration.readEnvironment()
    configuration.readPersonal()
    return configuration
  }

  /// The same with the project's file, the nearest one above a folder, between the two.
  package static func load(forProjectOf folder: FilePath) -> Configuration {
    var configuration = Configuration()
    configuration.readEnvironment()
    if let project = projectFile(above: folder) { configuration.read(project, owner: .project) }
    configuration.readPersonal()
    return configuration
  }

  /// Where the person's own file is, be it there or not; `nil` without a home.
  package static var path: FilePath? { folder.map { FilePath("\($0)/config.toml") } }

  /// Where the person's own files are; `nil` without a home.
  static var folder: String? { HomeFolder.folder("XDG_CONFIG_HOME", or: ".config").map { $0 + "/fillet" } }

  /// A project's file in a folder or the nearest one above it.
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
        // A folder that may not be looked into has nothing for us.
      }
      if parts.popLast() == nil { return nil }
    }
  }

  package mutating func note(_ problem: String) { problems.append(displayed(problem)) }

  private mutating func readEnvironment() {
    // Rare, and the list of settings is made when it is first asked for.
    guard ProcessEnvironment.hasName(beginningWith: "FILLET_") else { return }
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

  private mutating func readPersonal() { if let path = Self.path { read(path, owner: .person) } }

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
  /// Takes what a person chose; what nobody chose stays.
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
