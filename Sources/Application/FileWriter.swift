import Document
import Editor
package import Formats
import SVG
package import Storage
import Text

/// Writes the editor's files, and knows which of them this run opened or wrote.
package struct FileWriter {
  /// The document's own file.
  package private(set) var name: String
  /// What the files were when this run last read or wrote them, by name.
  private var known: [String: FileIdentity] = [:]
  /// The files of other programs as the person was shown them, by name.
  private var shown: [String: DocumentFile] = [:]

  /// Which shapes of a file are read.
  private var choice: ImportChoice
  /// Whether the disk has what was written last, as far as it says.
  private(set) var isConfirmed = true
  /// What a person should know of files that were written all the same, until it is told.
  private var notices: [String] = []

  /// How large PNGs are, a file for each; the natural size when there is none.
  package var sizes: [DrawnSize] = []

  package init(name: String, identity: FileIdentity?, choice: ImportChoice = ImportChoice()) {
    self.name = name
    self.choice = choice
    if let identity { known[name] = identity }
  }

  /// Goes on with another document; the files of the one before are another one's from then on.
  mutating func begin(_ source: EditorSource, choice: ImportChoice) {
    known = [:]
    shown = [:]
    name = source.name
    self.choice = choice
    known[source.name] = source.file.identity
    if let picture = source.picture { know(picture.name, picture.identity) }
  }

  /// Takes note of a file that the document came from and is not saved as.
  package mutating func know(_ name: String, _ identity: FileIdentity) { known[name] = identity }

  /// Carries out a request; a file that is not this run's own is never replaced unless the person said so.
  mutating func write(_ request: WriteRequest) -> WriteOutcome {
    do throws(ProgramError) {
      var (names, first): ([String], String?) = ([], nil)
      for (target, size) in try places(of: request) {
        if PictureFiles.isPicture(target, of: request.document, in: FilePath(name).directory) {
          return .noPlace(displayed(PictureFiles.isPictureText(target)))
        }
        let (bytes, problems) = try bytes(of: request, size)
        let outcome = writeAsked(request, bytes, to: target)
        guard case .written(let name, let taken) = outcome else { return outcome }
        notices += problems.map { displayed("exported \(name), but \($0.description)") }
        names.append(name)
        first = first ?? taken
      }
      return .written(name: WordList.text(names), taken: first)
    } catch {
      return .failed(displayed(error.description))
    }
  }

  /// The files that a request makes, and how large they are drawn.
  private func places(of request: WriteRequest) throws(ProgramError) -> [(name: String, size: DrawnSize)] {
    let target = request.name ?? name
    guard let format = FormatCatalog.format(named: request.format), case .drawing(.png) = format.maker else {
      return [(target, .scale(1))]
    }
    let plan = try ExportPlan(formats: [format], sizes: sizes, input: name, output: target)
    return plan.steps.map { ($0.name ?? target, $0.size) }
  }

  /// What a file is to hold, and the pictures that are left out of it.
  private func bytes(
    of request: WriteRequest, _ size: DrawnSize
  ) throws(ProgramError) -> (bytes: [UInt8], problems: [ProgramError]) {
    guard let format = FormatCatalog.format(named: request.format) else { return (request.bytes, []) }
    let isDrawn = if case .drawing = format.maker { true } else { false }
    let folder = FilePath(name).directory
    var document = request.document
    document.title = request.title
    let pictures = ExportedPictures(document, in: folder, isDrawn: isDrawn)
    // What the editor wrote without having seen a file is right where none has a say.
    guard isDrawn || !pictures.writing.pictureSizes.isEmpty else { return (request.bytes, []) }
    return (try DocumentBytes.bytes(of: document, pictures, as: format, size: size, folder: folder), pictures.problems)
  }

  private mutating func writeAsked(_ request: WriteRequest, _ bytes: [UInt8], to target: String) -> WriteOutcome {
    do throws(StorageError) {
      return try write(request, bytes, to: target, taken: nil)
    } catch {
      switch error {
      case .exists: return request.name == nil ? writeBeside(request, bytes, target) : .exists(name: target)
      case .changedOnDisk: return request.isDocument ? look(at: target) : .changed(name: target, nil)
      case .deletedOnDisk:
        // Nothing is there that could be lost.
        let last = known.removeValue(forKey: target)
        let outcome = writeAsked(request, bytes, to: target)
        if case .written(let name, _) = outcome {
          notices.append(displayed("saved \(name) anew: another program had deleted \(name == target ? "it" : target)"))
        } else {
          // What takes its place before the next try is another program's.
          known[target] = last
        }
        return outcome
      case .cannotWrite, .missingDirectory, .readOnly, .notAFile: return .noPlace(displayed(error.shortCause))
      default: return .failed(displayed(error.description))
      }
    }
  }

  private mutating func write(
    _ request: WriteRequest, _ bytes: [UInt8], to target: String, taken: String?
  ) throws(StorageError) -> WriteOutcome {
    let policy: SavePolicy =
      if request.replacesOthers {
        // Only what the person saw is replaced: who writes meanwhile is asked about again.
        shown[target]?.identity.map { .replacing($0) } ?? .overwrite
      } else {
        known[target].map { .replacing($0) } ?? .newFile
      }
    let saved = try FileStore().save(bytes, to: FilePath(target), policy)
    known[target] = saved.identity
    shown[target] = nil
    isConfirmed = saved.notices.allSatisfy { if case .notConfirmed = $0 { false } else { true } }
    notices += saved.notices.map { displayed("\(target): \($0)") }
    if request.isDocument { name = target }
    return .written(name: target, taken: taken)
  }

  /// Writes bytes that have no other place left, beside whatever is there.
  ///
  /// - Parameter isOurs: whether the document's own name may be taken where it is free.
  /// - Returns: The name.
  package func keep(_ bytes: [UInt8], isOurs: Bool = true) throws(StorageError) -> String {
    let store = FileStore()
    let own = FilePath(name)
    var target = own
    let isTaken = try store.exists(own)
    if !isOurs || isTaken {
      guard let free = try own.freeName(isTaken: { path throws(StorageError) in try store.exists(path) }) else {
        throw .exists(own)
      }
      target = free
    }
    _ = try store.save(bytes, to: target, .newFile)
    return target.description
  }

  package mutating func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  /// What this run knows of a file.
  func identity(of name: String) -> FileIdentity? { known[name] }

  /// Whether the document's file is another one than this run read or wrote last, by a look that does not read it.
  func looksChanged() -> Bool {
    guard let identity = known[name] else { return false }
    return !FileStore().looksUntouched(FilePath(name), since: identity)
  }

  /// Takes another program's version of a file for this run's own, as it was shown to the person.
  ///
  /// - Returns: The version.
  mutating func accept(_ name: String) -> DocumentFile? {
    defer { shown[name] = nil }
    self.name = name
    known[name] = shown[name]?.identity
    return shown[name]
  }

  /// The version of a file that another program wrote, or why it is no document.
  private mutating func look(at name: String) -> WriteOutcome {
    shown[name] = nil
    do throws(ProgramError) {
      let file = try DocumentFile.readToEdit(name, choice)
      shown[name] = file
      return .changed(name: name, DocumentVersion("the file's", file.document))
    } catch {
      // What cannot be shown can still be replaced or left alone.
      let (reason, named) = (error.description, "\(name): ")
      return .changed(
        name: name, nil, unreadable: reason.hasPrefix(named) ? String(reason.dropFirst(named.count)) : reason)
    }
  }

  /// Saves under the next free name, `demo9-2.svg`, where another file has the document's.
  private mutating func writeBeside(_ request: WriteRequest, _ bytes: [UInt8], _ target: String) -> WriteOutcome {
    do throws(StorageError) {
      let store = FileStore()
      guard let free = try FilePath(target).freeName(isTaken: { path throws(StorageError) in try store.exists(path) })
      else { return .failed("every name like \(displayed(target)) is taken: save under another one") }
      return try write(request, bytes, to: free.description, taken: target)
    } catch {
      return .failed(displayed(error.description))
    }
  }
}
