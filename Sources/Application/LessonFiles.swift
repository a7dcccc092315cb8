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
    do throws(ProgramError) {
      if let own = Configuration.folder { try add(own + "/lessons", to: &catalog) }
    } catch {
      // Most people have no such folder.
      if error.status != .noInput { catalog.note(error.description) }
    }
    if let folder, try add(folder, to: &catalog) == 0 {
      throw .noInput("\(folder) has no lessons: name a folder with .md files")
    }
    return catalog
  }

  /// Adds the lessons of a folder, and returns their number; a file that cannot be read is a problem of the catalog.
  @discardableResult
  private static func add(_ folder: String, to catalog: inout LessonCatalog) throws(ProgramError) -> Int {
    let names = try stored(FileStore().content(of: FilePath(folder))).entries.map(\.name.description).sorted()
    let words = names.contains(Self.words) ? catalog.words(try file("\(folder)/\(Self.words)")) : PageWords()
    let lessons = names.filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }
    for name in lessons {
      do throws(ProgramError) {
        catalog.add(try file("\(folder)/\(name)"), words: words)
      } catch {
        catalog.note(error.description)
      }
    }
    return lessons.count
  }

  /// The file with the words of the pages of a folder's lessons.
  private static let words = "words.toml"

  /// Reads a file.
  package static func file(_ path: String) throws(ProgramError) -> SourceText {
    SourceText(name: path, bytes: try stored(FileStore().read(FilePath(path), limit: sizeLimit)).bytes)
  }

  /// Reads a file, or standard input for `-`.
  package static func script(_ path: String) throws(ProgramError) -> SourceText {
    guard path == "-" else { return try file(path) }
    return SourceText(name: "standard input", bytes: try stored(FileStore().readStandardInput(limit: sizeLimit)))
  }
}
