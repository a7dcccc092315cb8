package import Document
import Formats
package import Storage

/// The files that the words of a command line name, each one once.
package struct FileList {
  /// A file.
  package struct Entry: Hashable, Sendable {
    /// The path that opens it; `-` for standard input.
    package let name: String
    /// The path below the named folder; the last name for a file that was named itself.
    package let place: String

    /// The folder of the file.
    package var directory: FilePath { DocumentFile.folder(of: name) }

    /// The path for a version of this file in another folder, with the ending of SVG files.
    package func name(in folder: String) -> String {
      folder + FormatCatalog.withoutEnding(place) + (FormatCatalog.isPacked(place) ? ".svgz" : ".svg")
    }

    /// The folder of ``place`` below another folder, with a slash at the end.
    package func folder(in folder: String) -> String {
      place.lastIndex(of: "/").map { folder + place[...$0] } ?? folder
    }
  }

  package private(set) var entries: [Entry] = []
  /// The problems of folders.
  package private(set) var problems: [ProgramError] = []
  /// True if the words can name several files: results then need names.
  package let isSeveral: Bool
  /// The full paths of the files and folders so far, which a link can name again.
  private var known: Set<FilePath> = []

  /// Lists the files; a folder stands for every `.svg` and `.svgz` file in it and below, sorted, except hidden ones.
  package init(_ words: [String]) {
    let store = FileStore()
    let folders = Set(words.filter { $0 != "-" && !$0.isEmpty && store.isDirectory(FilePath($0)) })
    isSeveral = words.count > 1 || !folders.isEmpty
    for word in words {
      guard folders.contains(word) else {
        add(word, place: String(word.split(separator: "/").last ?? "-"))
        continue
      }
      let (before, found) = (entries.count, problems.count)
      list(word.hasSuffix("/") ? word : word + "/", below: "")
      if entries.count == before, problems.count == found {
        problems.append(.noInput("\(word): no SVG file in this folder"))
      }
    }
  }

  private mutating func add(_ name: String, place: String) {
    if !isSeveral || isNew(name) { entries.append(Entry(name: name, place: place)) }
  }

  private mutating func isNew(_ name: String) -> Bool {
    known.insert(name == "-" ? "-" : FileStore().comparablePath(of: FilePath(name))).inserted
  }

  /// - Parameters:
  ///   - folder: The folder with a slash at the end.
  ///   - place: Its path below the named folder.
  private mutating func list(_ folder: String, below place: String) {
    guard isNew(folder) else { return }
    let content: FolderContent
    do throws(StorageError) {
      content = try FileStore().content(of: FilePath(folder))
    } catch {
      return problems.append(ProgramError(error))
    }
    if !content.isWhole {
      problems.append(.badInput("\(folder): more than \(content.entries.count) names in a folder"))
    }
    let found = content.entries.map { (name: $0.name.description, kind: $0.kind) }
    for (name, kind) in found.sorted(by: { $0.name < $1.name }) where !name.hasPrefix(".") {
      if kind == .directory {
        list(folder + name + "/", below: place + name + "/")
      } else if FormatCatalog.isDocument(name) {
        // Reading one waits for a writer, so only a pipe that the command line names is read.
        guard kind != .pipe else {
          problems.append(ProgramError(.notAFile(FilePath(folder + name), kind)))
          continue
        }
        add(folder + name, place: place + name)
      }
    }
  }

  /// The folder that several files are written into, with a slash at the end; `nil` without an output.
  ///
  /// - Parameters:
  ///   - isMade: True to create the folder.
  ///   - keepsEndings: True for documents, false for exports.
  package func folder(_ output: String?, isMade: Bool, keepsEndings: Bool) throws(ProgramError) -> String? {
    guard let output else {
      if !keepsEndings { try checkNames { FormatCatalog.withoutEnding($0.name) } }
      return nil
    }
    if output == "-" || (DocumentFile.exists(output) && !FileStore().isDirectory(FilePath(output))) {
      throw .usage("--output \(output): several files need a folder: use --output FOLDER/")
    }
    try checkNames { keepsEndings ? $0.name(in: "") : FormatCatalog.withoutEnding($0.place) }
    if isMade { try Output.makeFolder(output) }
    return output.hasSuffix("/") ? output : output + "/"
  }

  /// Throws if two files would be written under one name.
  private func checkNames(_ target: (Entry) -> String) throws(ProgramError) {
    var names: [String: String] = [:]
    for entry in entries {
      let target = target(entry)
      guard let other = names.updateValue(entry.name, forKey: target) else { continue }
      throw .usage("\(other) and \(entry.name) would be written under one name, \(target): write them in two steps")
    }
  }
}

/// The results about one file: a thread computes them, and the main thread prints and writes them.
package struct FileResult: Sendable {
  /// A file to write.
  package struct Write: Sendable {
    let bytes: [UInt8]
    /// `nil` for standard output.
    package let name: String?
    /// The present file, if it was read.
    let known: FileIdentity?

    package init(_ bytes: [UInt8], to name: String?, replacing known: FileIdentity? = nil) {
      (self.bytes, self.name, self.known) = (bytes, name, known)
    }

    package func perform(force: Bool, _ tell: (String) -> Void) throws(ProgramError) {
      try Output.write(bytes, to: name, replacing: known, force: force, tell)
    }
  }

  /// The text for standard output.
  package var text = ""
  /// Notes about the parts of the file that fillet does not show, as lines.
  package private(set) var remarks: [String] = []
  /// The number of the parts, at least.
  package private(set) var remarkCount = 0
  /// Other notes.
  package var notes: [String] = []
  package var writes: [Write] = []
  /// A folder that the files need.
  package var folder: String?
  package var problems: [ProgramError] = []
  /// The wrong lines of settings, which many files can share.
  package var settingProblems: [String] = []
  /// The problems that `check` found.
  package var flaws: [Flaw] = []
  /// True if a verb that changes files had nothing to change.
  package var isUnchanged = false
  /// The circles and walls that a change of many corners kept.
  package var kept = KeptForms()
  /// The changed corners that are smaller than asked.
  package var misfits = 0
  /// The walls that are no longer even.
  package var walls = UnevenWalls()
  /// The bytes of a changed document.
  package var versions: (before: SheetPicture, after: SheetPicture)?

  package init() {}

  /// The status of these problems; 0 without any.
  package var status: Int32 {
    let found: ProgramError.Status = flaws.isEmpty ? .done : flaws.contains { $0.kind == .invalid } ? .badInput : .found
    return problems.map(\.status.rawValue).reduce(found.rawValue, max)
  }

  /// Reads a document, and keeps the notes about it.
  ///
  /// - Parameter isDrawn: True to keep those about PNG and PDF alone.
  package mutating func read(
    _ name: String, _ choice: ImportChoice, isDrawn: Bool = false
  ) throws(ProgramError) -> DocumentFile {
    let file = try DocumentFile.load(name, choice)
    let count = isDrawn ? file.drawingNotes.count : file.notes.count
    (remarks, remarkCount) = (file.noteLines(name, isDrawn: isDrawn), count)
    return file
  }
}
