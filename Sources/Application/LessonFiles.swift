package import Lessons
import Storage
package import TOML

/// Files of lessons: those in the person's folder, and those that the command line names.
package enum LessonFiles {
  /// The largest file that is read, in bytes.
  private static let sizeLimit = 4 << 20

  /// The lessons of the program, those in the person's folder, and those in another folder.
  ///
  /// - Parameters:
  ///   - folder: A folder of lessons; files in it replace those of the person with the same name.
  ///   - language: The code of the language for lessons that are translated.
  package static func catalog(
    with folder: String? = nil, in language: String? = nil
  ) throws(ProgramError) -> LessonCatalog {
    var catalog = LessonCatalog()
    if let language { catalog.translate(to: language) }
    addOwn(to: &catalog)
    if let folder {
      let names = try names(in: folder)
      guard names.contains(where: isLesson) else {
        throw .noInput("\(folder) has no lessons: name a folder with .md files")
      }
      let words = try words(names, in: folder, &catalog)
      for name in names where isLesson(name) { catalog.add(try file("\(folder)/\(name)"), words: words) }
    }
    return catalog
  }

  /// Reads a file.
  package static func file(_ path: String) throws(ProgramError) -> SourceText {
    SourceText(name: path, bytes: try stored(FileStore().read(FilePath(path), limit: sizeLimit)).bytes)
  }

  /// Reads a file, or standard input for `-`.
  package static func script(_ path: String) throws(ProgramError) -> SourceText {
    guard path == "-" else { return try file(path) }
    return SourceText(name: "standard input", bytes: try stored(FileStore().readStandardInput(limit: sizeLimit)))
  }

  /// Adds the lessons in the settings folder, which most people do not have.
  ///
  /// A file that cannot be read is a problem of the catalog.
  private static func addOwn(to catalog: inout LessonCatalog) {
    guard let folder = Configuration.folder.map({ $0 + "/lessons" }) else { return }
    do throws(ProgramError) {
      let names = try names(in: folder)
      let words = try words(names, in: folder, &catalog)
      for name in names where isLesson(name) {
        do throws(ProgramError) {
          catalog.add(try file("\(folder)/\(name)"), words: words)
        } catch {
          catalog.note(error.description)
        }
      }
    } catch {
      if error.status != .noInput { catalog.note(error.description) }
    }
  }

  private static func names(in folder: String) throws(ProgramError) -> [String] {
    try stored(FileStore().content(of: FilePath(folder))).entries.map(\.name.description).sorted()
  }

  private static func isLesson(_ name: String) -> Bool { name.hasSuffix(".md") && !name.hasPrefix(".") }

  /// The words of the pages of a folder's lessons.
  private static func words(
    _ names: [String], in folder: String, _ catalog: inout LessonCatalog
  ) throws(ProgramError) -> PageWords {
    let name = "words.toml"
    return names.contains(name) ? catalog.words(try file("\(folder)/\(name)")) : PageWords()
  }
}
