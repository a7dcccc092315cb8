package import Document
import Editor
package import Formats
import SVG
package import Storage
import Text

/// Writes the editor's files, and remembers those that this session read or wrote.
package struct FileWriter: Sendable {
  /// The document's own file.
  package private(set) var name: String
  /// The files as this session last read or wrote them, by name.
  private var known: [String: FileIdentity] = [:]
  /// The files of other programs that the person was shown, by name.
  private var shown: [String: DocumentFile] = [:]

  /// The shapes of a file that are read.
  private var choice: ImportChoice
  /// True if the disk confirmed the last save.
  private(set) var isConfirmed = true
  /// Remarks about successful saves that were not shown yet.
  private var notices: [String] = []

  package init(name: String, identity: FileIdentity?, choice: ImportChoice = ImportChoice()) {
    self.name = name
    self.choice = choice
    if let identity { known[name] = identity }
  }

  /// Switches to another document, and forgets the files of the previous one.
  mutating func begin(_ source: EditorSource, choice: ImportChoice) {
    known = [:]
    shown = [:]
    name = source.name
    self.choice = choice
    known[source.name] = source.file.identity
    if let picture = source.picture { know(picture.name, picture.identity) }
  }

  /// Remembers a file that the document came from under another name; `nil` for one that nothing may replace.
  package mutating func know(_ name: String, _ identity: FileIdentity?) { known[name] = identity }

  /// Writes files, or none if the task is ended; one that this session does not know is replaced only if the person
  /// agreed.
  mutating func write(_ request: WriteRequest, _ progress: TaskProgress) -> WriteOutcome {
    do throws(ProgramError) {
      let places = try places(of: request)
      let program = DrawingProgram(for: progress)
      var files: [(target: String, bytes: [UInt8], problems: [ProgramError])] = []
      let pixels = places.map { place in
        let size = place.size.pixels(of: request.document)
        return Double(size.width) * Double(size.height)
      }
      for (index, (target, size)) in places.enumerated() {
        if index > 0 { progress.report(share: pixels[..<index].reduce(0, +) / pixels.reduce(0, +)) }
        if PictureFiles.isPicture(target, of: request.document, in: FilePath(name).directory) {
          return .noPlace(displayed(PictureFiles.isPictureText(target)))
        }
        if !request.isDocument, isOwn(target) { return .noPlace(displayed("\(target) is the drawing's own file")) }
        let (bytes, problems) = try bytes(of: request, size, program)
        if request.isDocument { try DocumentBytes.checkReadable(bytes, of: request.document, in: target) }
        files.append((target, bytes, problems))
      }
      guard progress.keep() else { return .failed("stopped: no file is written") }
      var (names, first): ([String], String?) = ([], nil)
      var written = 0
      for (target, bytes, problems) in files {
        let outcome = writeAsked(request, bytes, to: target)
        guard case .written(let name, let taken, _) = outcome else { return outcome }
        notices += problems.map { displayed("exported \(name), but \($0.description)") }
        names.append(name)
        first = first ?? taken
        written += bytes.count
      }
      return .written(name: WordList.text(names), taken: first, bytes: written)
    } catch {
      return .failed(displayed(error.description))
    }
  }

  /// True for the document's own file, by any path.
  private func isOwn(_ target: String) -> Bool {
    let store = FileStore()
    return store.comparablePath(of: FilePath(target)) == store.comparablePath(of: FilePath(name))
  }

  /// The files of a request, with their sizes.
  private func places(of request: WriteRequest) throws(ProgramError) -> [(name: String, size: DrawnSize)] {
    let target = request.name ?? name
    guard let format = FormatCatalog.format(named: request.format), case .drawing(.png) = format.maker else {
      return [(target, .scale(1))]
    }
    let plan = try ExportPlan(formats: [format], sizes: request.sizes, input: name, output: target)
    return plan.steps.map { ($0.name ?? target, $0.size) }
  }

  /// The content of a file, and the pictures that it lacks.
  private func bytes(
    of request: WriteRequest, _ size: DrawnSize, _ program: DrawingProgram
  ) throws(ProgramError) -> (bytes: [UInt8], problems: [ProgramError]) {
    guard let format = FormatCatalog.format(named: request.format) else { return (request.bytes, []) }
    let folder = FilePath(name).directory
    var document = request.document
    document.title = request.title
    let pictures = ExportedPictures(document, in: folder, isDrawn: format.isDrawn)
    // Without centered pictures, the editor's own bytes are complete.
    guard format.name != Format.svg.name || !pictures.writing.pictureSizes.isEmpty else { return (request.bytes, []) }
    let bytes = try DocumentBytes.bytes(
      of: document, pictures, as: format, size: size, folder: folder, program: program)
    return (bytes, pictures.problems)
  }

  private mutating func writeAsked(_ request: WriteRequest, _ bytes: [UInt8], to target: String) -> WriteOutcome {
    do throws(StorageError) {
      return try write(request, bytes, to: target, taken: nil)
    } catch {
      switch error {
      case .exists: return request.name == nil ? writeBeside(request, bytes, target) : .exists(name: target)
      case .changedOnDisk: return request.isDocument ? look(at: target) : .changed(name: target, nil)
      case .deletedOnDisk:
        // Nothing can be overwritten.
        let last = known.removeValue(forKey: target)
        let outcome = writeAsked(request, bytes, to: target)
        if case .written(let name, _, _) = outcome {
          let deleted = name == target ? "it" : target
          notices.append(displayed("saved \(name) again: another program had deleted \(deleted)"))
        } else {
          // A file that appears before the next try is another program's.
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
        // Replace only the version that the person saw.
        shown[target]?.identity.map { .replacing($0) } ?? .overwrite
      } else {
        known[target].map { .replacing($0) } ?? .newFile
      }
    let bytes = request.isDocument ? DocumentBytes.file(bytes, of: request.document, to: target) : bytes
    let saved = try FileStore().save(bytes, to: FilePath(target), policy)
    known[target] = saved.identity
    shown[target] = nil
    isConfirmed = saved.notices.allSatisfy { if case .notConfirmed = $0 { false } else { true } }
    notices += saved.notices.map { displayed("\(target): \($0)") }
    if request.isDocument { name = target }
    return .written(name: target, taken: taken, bytes: bytes.count)
  }

  /// Saves a document's SVG beside it under a free name, and returns that.
  ///
  /// - Parameter isOurs: True if the document's own name may be used when it is free.
  package func keep(_ svg: [UInt8], of document: Document, isOurs: Bool = true) throws(StorageError) -> String {
    let store = FileStore()
    let target = try store.freePath(for: FilePath(name), isTaken: !isOurs)
    _ = try store.save(DocumentBytes.file(svg, of: document, to: target.description), to: target, .newFile)
    return target.description
  }

  package mutating func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  mutating func note(_ notice: String) { notices.append(displayed(notice)) }

  /// The file as this session last read or wrote it.
  func identity(of name: String) -> FileIdentity? { known[name] }

  /// Takes another program's version of a file, which the person was shown, as this session's own.
  mutating func accept(_ name: String) -> DocumentFile? {
    defer { shown[name] = nil }
    self.name = name
    known[name] = shown[name]?.identity
    return shown[name]
  }

  /// The version of a file that another program wrote, or the reason why it is no document.
  private mutating func look(at name: String) -> WriteOutcome {
    shown[name] = nil
    do throws(ProgramError) {
      let file = try DocumentFile.readToEdit(name, choice)
      shown[name] = file
      return .changed(name: name, DocumentVersion("the file's", file.document))
    } catch {
      // A version that cannot be shown can still be replaced.
      let (reason, named) = (error.description, "\(name): ")
      return .changed(
        name: name, nil, unreadable: reason.hasPrefix(named) ? String(reason.dropFirst(named.count)) : reason)
    }
  }

  /// Saves a new document whose name is taken under the next free name, such as `demo9-2.svg`.
  private mutating func writeBeside(_ request: WriteRequest, _ bytes: [UInt8], _ target: String) -> WriteOutcome {
    do throws(StorageError) {
      let free = try FileStore().freePath(for: FilePath(target), isTaken: true)
      return try write(request, bytes, to: free.description, taken: target)
    } catch .exists {
      return .failed("all names like \(displayed(target)) are taken: save under another name")
    } catch {
      return .failed(displayed(error.description))
    }
  }
}

/// The files of an export, and their names.
package struct ExportPlan {
  package struct Step {
    package let format: Format
    package let size: DrawnSize
    /// `nil` for standard output.
    package let name: String?
  }

  package let steps: [Step]
  /// The folder for the files, if a folder was named; it need not exist yet.
  package let folder: String?

  /// - Parameters:
  ///   - sizes: The sizes of PNGs; empty for the natural size.
  ///   - input: The document's file; `-` for standard input.
  ///   - output: A file, or a folder if it is one or ends in a slash; `nil` and `-` for standard output.
  package init(formats: [Format], sizes: [DrawnSize], input: String, output: String?) throws(ProgramError) {
    var parts: [(format: Format, size: DrawnSize)] = []
    for format in formats {
      if case .drawing(.png) = format.maker {
        parts += (sizes.isEmpty ? [.scale(1)] : sizes).map { (format, $0) }
      } else {
        parts.append((format, .scale(1)))
      }
    }
    if !sizes.isEmpty, parts.count == formats.count, !formats.contains(where: { $0.name == "png" }) {
      throw .usage("--scale and --size are for png: add it to --format")
    }
    guard let output, output != "-" else {
      guard parts.count == 1, let part = parts.first else {
        throw .usage("\(parts.count) files need a folder: add --output FOLDER/")
      }
      steps = [Step(format: part.format, size: part.size, name: nil)]
      folder = nil
      return
    }
    let (place, title): (String, String)
    if output.hasSuffix("/") || FileStore().isDirectory(FilePath(output)) {
      let folder = output.hasSuffix("/") ? output : output + "/"
      self.folder = folder
      (place, title) = (folder, FormatCatalog.title(ofFile: input == "-" ? "stdin" : input))
    } else if parts.count == 1, let part = parts.first {
      steps = [Step(format: part.format, size: part.size, name: output)]
      folder = nil
      return
    } else {
      folder = nil
      title = FormatCatalog.title(ofFile: output)
      place = String(FormatCatalog.withoutEnding(output).dropLast(title.count))
    }
    steps = parts.map { part in
      let name = part.format.fileName(title) + part.size.nameSuffix + "." + part.format.suffix
      return Step(format: part.format, size: part.size, name: place + name)
    }
    var names: Set<String> = []
    for step in steps {
      guard let name = step.name, !names.insert(name).inserted else { continue }
      throw .usage("two files would have the name \(name): give each format and size once")
    }
  }
}

extension DrawnSize {
  /// The sizes from `--scale` and `--size`, or from the settings of the same names.
  package static func all(scale: String?, size: String?) throws(ProgramError) -> [DrawnSize] {
    try parts(of: scale).map { part throws(ProgramError) -> DrawnSize in
      guard let number = Double(part), number > 0, number <= 1000 else {
        throw .usage("--scale '\(scale ?? "")': '\(part)' is not a number above 0, up to 1000")
      }
      return .scale(number)
    }
      + parts(of: size).map { part throws(ProgramError) -> DrawnSize in
        guard part.last != "x", let size = DrawnSize(part) else {
          throw .usage(
            "--size '\(size ?? "")': '\(part)' is not a size: type pixels from 1 to 32767, e.g. 64 or 640x480")
        }
        return size
      }
  }

  private static func parts(of text: String?) -> [Substring] {
    text?.split(separator: ",", omittingEmptySubsequences: false) ?? []
  }
}
